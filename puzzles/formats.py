"""The format of a text, and the family that it names: the content decides, not the file's name.

| suffix | what it looks like | who says the family |
| --- | --- | --- |
| `.json` | `{"family": "kurodoko", "clues": ...}` | the field `family` |
| `.url` | `https://puzz.link/p?kurochute/4/4/...`, also `pzv.jp`, `_edit`, `/v:/` | the name in it |
| `.penpa` | `https://swaroopg92.github.io/penpa-edit/#m=edit&p=...`, also `m=solve` | its tags or title |
| `.pzprv3` | `pzprv3`, the name, rows, columns, cells, line by line or between slashes | the second line |
| `.janko` | sections `problem`, `areas`, ... as on janko.at | a line `puzzle NAME` |
| `.grid` | the cells as `draw` prints them | a first line `puzzle NAME` |
| `.txt` | the family's own text, such as a Range ID | nobody, or what it looks like |

    >>> format_and_puzzle("pzprv3/kurochute/2/2/. 1 /. . /")
    ('.pzprv3', 'kurochute')
    >>> format_and_puzzle("9x9:a2b")
    ('', '')
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.reading import load_json

#: What JSON holds under names.
Record = dict[str, Any]

#: The suffixes of pictures, and of pictures one after the other; a .pdf can be either.
PICTURES = (".png", ".svg", ".pdf", ".tex")
FILMS = (".gif", ".webp", ".html")
#: What can be named on a picture of a compiled board.
LABELS = ("tiles", "variables", "clauses", "cells")

#: The flags of an address, of which there are few: more would be looked at again from each of them.
FLAGS = r"(?:[a-z]{0,9}:?/){0,9}"
#: A puzz.link address: the puzzle's name, flags, columns, rows and the cells.
ADDRESS = re.compile(
    r"(?:^|[?/+\s])([a-z][a-z0-9-]*)(?:_(?:edit|play|test))?/"
    + FLAGS
    + r"([0-9]{1,20})/([0-9]{1,20})/([^\s/&#]*)"
)
#: An address of penpa-edit.
PENPA = re.compile(r"https?://[^\s?#]*/penpa-edit/|\S{0,200}?\bm=(?:edit|solve)&p=")
PZPRV3, JANKO = "pzprv3", re.compile(r"^\s*\[?puzzle\]?\s+(\S+)\s*$", re.MULTILINE)
_NAME = re.compile(r"^[^\S\n]*\[?puzzle\]?[^\S\n]+\S+[^\S\n]*\n\n?", re.MULTILINE)
SECTION = re.compile(r"^\s*\[?(?:problem|begin)\]?\s*$", re.MULTILINE)
#: How much of a text is looked at: the signs of a format stand at its beginning.
HEAD = 2000


def format_and_puzzle(text: str) -> tuple[str, str]:
    """Return the suffix of a text's format and the name of its puzzle; empty if the text gives none."""
    head = text[:HEAD].lstrip("\ufeff \t\r\n")
    if re.match(r"\{|\[\s*[^\sA-Za-z]", head):
        return ".json", _field(text)
    if head.startswith(PZPRV3):
        words = re.split(r"[\n/]", head, maxsplit=2)
        return ".pzprv3", words[1].strip() if len(words) > 1 else ""
    if PENPA.match(head):
        return ".penpa", ""
    if address := ADDRESS.search(head.split("\n", 1)[0]):
        return ".url", address[1]
    line = JANKO.search(head)
    return ".janko" if SECTION.search(head) else "", line[1].lower() if line else ""


def without_name_line(text: str) -> str:
    """Return a text without the line that names its puzzle, and without an empty line after that.

    >>> without_name_line("puzzle kurodoko\\n\\n. 2")
    '. 2'
    """
    line = _NAME.search(text[:HEAD])
    return text[: line.start()] + text[line.end() :] if line else text


def _field(text: str) -> str:
    try:
        value = load_json(text)
    except InputError:
        return ""
    word = value.get("family", "") if isinstance(value, dict) else ""
    return word if isinstance(word, str) else str(word)[:40]


class AddressContent(NamedTuple):
    """The content of an address: its flags, a number for the whole board, the cells and their beginning."""

    cols: int
    rows: int
    body: str
    place: int
    flags: str = ""
    total: str = ""


def board_address(text: str, names: Sequence[str], total: str = "()") -> AddressContent:
    """Return the address of one of these puzzles; `total` matches the number before the cells."""
    name = rf"(?<![\w-])(?:{'|'.join(names)})(?:_(?:edit|play|test))?"
    size = r"([0-9]{1,20})/([0-9]{1,20})"
    match = re.search(rf"{name}/({FLAGS}){size}/{total}([^\s/&#]*)", text)
    if not match:
        raise InputError(f"{text.strip()[:40]!r}", f"an address with {names[0]}/columns/rows/...", "line 1")
    return AddressContent(int(match[2]), int(match[3]), match[5], match.start(5), match[1], match[4])


def puzzlink_address(name: str, shape: Cell, body: str) -> str:
    """Return the address at puzz.link of a board."""
    return f"https://puzz.link/p?{name}/{shape[1]}/{shape[0]}/{body}\n"


def as_large(rows: int, cols: int, most: int, cells: int | None = None) -> None:
    """Complain of a board that has no cells, or too many, or not as many as came."""
    if not 1 <= rows * cols <= most:
        size = f"{counted_noun(rows, 'row')} and {counted_noun(cols, 'column')}"
        raise InputError(f"a board of {size}", f"1 to {most} cells", "line 1")
    if cells is not None and cells != rows * cols:
        raise InputError(counted_noun(cells, "cell"), f"{rows * cols}, as its size says", "line 1")


def pzprv3_text(name: str, shape: Cell, lines: Iterable[Iterable[str]]) -> str:
    """Return a pzprv3 file: lines of words, one a cell."""
    head = [PZPRV3, name, *map(str, shape)]
    return "\n".join([*head, *map(" ".join, lines)]) + "\n"


def pzprv3_lines(text: str, names: Sequence[str]) -> tuple[int, int, list[list[str]]]:
    """Return rows, columns and the following lines of words in a pzprv3 file of one of these puzzles."""
    lines = [line.strip() for line in re.split(r"[\n/]", text.strip())]
    if len(lines) < 5 or lines[0] not in (PZPRV3, f"{PZPRV3}.1") or lines[1] not in names:
        raise InputError(f"{text.strip()[:30]!r}", f"a pzprv3 file of {names[0]}", "line 1")
    if not all(re.fullmatch("[0-9]{1,4}", word) for word in lines[2:4]):
        raise InputError(f"the size {lines[2][:20]!r}, {lines[3][:20]!r}", "rows and columns", "line 3")
    return int(lines[2]), int(lines[3]), [line.split() for line in lines[4:]]


def grid_rows(lines: list[list[str]], rows: int, cols: int, first: int) -> list[list[str]]:
    """Return the first `rows` lines of `cols` words each; `first` is the number of the first, for errors."""
    if len(lines) < rows:
        raise InputError(f"{counted_noun(len(lines), 'row')} of cells", f"{rows}", f"line {first}")
    for number, words in enumerate(lines[:rows], first):
        if len(words) != cols:
            raise InputError(counted_noun(len(words), "cell"), counted_noun(cols, "cell"), f"line {number}")
    return lines[:rows]


#: What a line of a text as on janko.at begins with, where it is no row of cells.
HEADINGS = (
    "begin", "puzzle", "rows", "cols", "size", "depth", "problem", "areas", "solution", "moves", "end",
)  # fmt: skip


def section_rows(text: str, section: str, alone: bool = False) -> list[tuple[int, list[str]]] | None:
    """Return the rows of words under a heading with the numbers of their lines; None without the heading.

    With `alone`, a text without headings is one section.
    """
    lines = [
        (n, re.sub(r"^\s*\[(\w+)\]", r"\1", line).split()) for n, line in enumerate(text.splitlines(), 1)
    ]
    heads = [at for at, (_, words) in enumerate(lines) if words and words[0] in HEADINGS]
    if heads or not alone:
        start = next((at for at in heads if lines[at][1] == [section]), None)
        if start is None:
            return None
        lines = lines[start + 1 : next((at for at in heads if at > start), len(lines))]
    return [(number, words) for number, words in lines if words]


def janko_text(name: str, shape: Cell, sections: Mapping[str, Iterable[Iterable[str]]]) -> str:
    """Return a text as on janko.at: lines of words, one a cell, under headings."""
    lines = ["begin", f"puzzle {name}", f"rows {shape[0]}", f"cols {shape[1]}"]
    for heading, rows in sections.items():
        lines += [heading, *map(" ".join, rows)]
    return "\n".join([*lines, "end"]) + "\n"


def run_together(text: str) -> bool:
    """Return True if most lines are one word of the same length: a grid without spaces between cells.


    >>> run_together("..2\\n.5."), run_together(". . 2\\n. 5 ."), run_together("3x3:2a3")
    (True, False, False)
    """
    lines = [line.split() for line in re.split(r"\n\s*\n", text.strip())[-1].splitlines()]
    lengths = Counter(len(words[0]) for words in lines if len(words) == 1 and len(words[0]) > 1)
    return any(number > 1 and 2 * number > len(lines) for number in lengths.values())


def record_of(text: str, name: str) -> Record:
    """Return the JSON record in a text, which must not be of another family."""
    record = parse_json(text)
    if record.get("family", name) != name:
        raise InputError(f"a board of the family {str(record['family'])[:40]!r}", name)
    return record


def solution_field(text: str) -> object:
    """Return the field `solution` of a JSON record; None if a text is none."""
    if not text.lstrip().startswith("{"):
        return None
    solution: object = parse_json(text).get("solution")
    if solution is None:
        raise InputError("no solution", "a field 'solution'")
    return solution


def parse_json(text: str) -> Record:
    """Return one JSON object, or a one-line complaint that names the line."""
    value = load_json(text)
    if not isinstance(value, dict):
        raise InputError(f"a JSON {type(value).__name__}", "a JSON object with rows, cols and clues")
    return value
