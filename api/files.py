"""Reading and writing files for the command line: one clear line for what is wrong, no file left
half-written.
"""

import re
import sys
from pathlib import Path
from typing import Any

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.formats import PICTURES, told
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, Formula, Name, is_dimacs, parse
from hardboard.puzzles.reading import load_json, read_text, shown
from hardboard.puzzles.registry import family, infer, nameless


def write_text(path: str, text: str) -> None:
    """Write a text file whole, or not at all; `-` is standard output. No text goes by the name of a
    picture.
    """
    if suffix(path) in PICTURES:
        raise InputError(f"a text for the picture {Path(path).name!r}", "another suffix", path)
    if path == "-":
        sys.stdout.write(text)
    else:
        from hardboard.render.files import write_whole

        write_whole(Path(path), text.encode())


def read_formula(source: str, meaning: str | None = None) -> Formula:
    """A formula from a file, from standard input (`-`), or written out on the command line.

    Without a `meaning`, clauses written out are one-in-three, and DIMACS is what it is everywhere: sat.
    """
    if source != "-" and not _exists(source) and not _names_a_file(source):
        try:
            return parse(source, meaning or (SAT if is_dimacs(source) else ONE_IN_THREE))
        except InputError as error:
            raise InputError(error.found, error.expected, "formula") from None
    text = read_text(source)
    dimacs = Path(source).suffix in (".cnf", ".dimacs") or is_dimacs(text)
    try:
        return parse(text, meaning or (SAT if dimacs else ONE_IN_THREE), dimacs=dimacs)
    except InputError as error:
        raise error.at(shown(source)) from None


def read_assignment(text: str, formula: Formula) -> dict[Name, bool]:
    """A value for each variable that occurs, from `a=1 b=0` or `a,-b`; others are false.

    >>> from hardboard.puzzles.formula import parse
    >>> read_assignment("a ~b c=1", parse("(a, b, c)"))
    {'a': True, 'b': False, 'c': True}
    """
    values: dict[str, bool] = {}
    for word in re.split(r"[\s,]+", text.strip()):
        match = re.fullmatch(r"([-~!¬]?)(\w+)(?:=(0|1|true|false))?", word)
        if not match or (match[1] and match[3]):
            raise InputError(f"the value {word!r}", "one such as a=1, a or -a", "assignment")
        value = match[3] in ("1", "true") if match[3] else not match[1]
        if values.setdefault(match[2], value) != value:
            raise InputError(f"two values for {match[2]!r}", "one", "assignment")
    return formula.assignment(formula.values(values))


def _names_a_file(source: str) -> bool:
    """Whether an argument can only be a file: a suffix or a slash, and nothing that only clauses have."""
    if re.search(r"[\n(]|^\s*p\s+cnf", source):
        return False
    return Path(source).suffix in (".cnf", ".dimacs", ".txt") or "/" in source


def _exists(source: str) -> bool:
    try:
        return Path(source).exists() and not Path(source).is_dir()
    except (OSError, ValueError):
        return False


#: What a board looks like that is written out as an argument: an address, or a Range ID.
_BOARD = re.compile(
    r"\s*(?:https?://\S+|\S*range\.html#\S+|[0-9]{1,20}(?:x[0-9]{1,20})?:\S*|pzprv3/.*)\s*", re.DOTALL
)


_FORMULA = re.compile(r"(\s*c\b.*\n)*\s*p\s+cnf\b")


def board_text(source: str) -> str:
    """The text of a board: the argument itself if it is an address or a Range ID, else the file's."""
    written_out = _BOARD.fullmatch(source) or told(source)[0] in (".url", ".penpa")
    return source if written_out and not _exists(source) else read_text(source)


def read_board(source: str, name: str | None = None, text: str | None = None) -> tuple[Family, Any]:
    """The board in a file, on standard input or in an address, and its family: the one named, or the one that
    the text is of.
    """
    text = board_text(source) if text is None else text
    try:
        if not text.strip():
            raise InputError("nothing in it", "a board")
        if _FORMULA.match(text):
            raise InputError("a formula in DIMACS", "a board (`hardboard compile` makes one of a formula)")
        if many(text):
            raise InputError(
                "several puzzles, one a line", "one board (`solve`, `check`, `rate`, `sheet` take many)"
            )
        kind = family(infer(text, name))
        return kind, _as(kind, text, suffix(source), name is None)
    except InputError as error:
        raise error if error.where.startswith(source) else error.at(shown(source)) from None


def _as(kind: Family, text: str, suffix: str, guessed: bool) -> Any:
    """The board of a text. A complaint about one that no family could read says as what it was read last."""
    try:
        return kind.read_board(text, suffix)
    except InputError as error:
        if not guessed or not nameless(text):
            raise
        wish = f"{error.expected} if it is of {kind.name}, else --family NAME"
        raise InputError(error.found, wish, error.where) from None


def many(text: str) -> bool:
    """Whether a text is JSON lines: no JSON as a whole, and several lines that begin as JSON does."""
    if not text.lstrip().startswith("{") or sum(line.startswith("{") for line in text.splitlines()) < 2:
        return False
    try:
        load_json(text)
    except InputError:
        return True
    return False


def read_solution(path: str, kind: Family, board: AnyBoard) -> Any:
    """The solution in a file, which must fit the board."""
    try:
        return kind.read_solution(read_text(path), board)
    except InputError as error:
        raise error if error.where.startswith(path) else error.at(shown(path)) from None


def suffix(path: str) -> str:
    """The suffix of a path in small letters."""
    return Path(path).suffix.lower()


def picture_suffix(*paths: str, others: tuple[str, ...] = ()) -> None:
    """Refuse files that are neither pictures nor something else that is written."""
    for path in paths:
        if suffix(path) not in (*others, *PICTURES):
            raise InputError(f"the suffix {suffix(path)!r}", "one of " + " ".join((*others, *PICTURES)), path)
