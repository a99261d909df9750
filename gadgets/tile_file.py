"""Reading and writing tiles as text files. See `hardboard.gadgets.tile` for the format."""

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import numpy as np

from hardboard.gadgets.relation import SIDES, State, all_states, read_state, relation_states, show_state
from hardboard.gadgets.tile import END, RAY, Cover, Tile
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.grid import Cell, Ints, Shading, read_shading, show_shading
from hardboard.puzzles.naming import plain_name
from hardboard.puzzles.reading import SMALL, read_text

_SIGNS = {".": 0, "#": 0, "?": RAY, "!": END}
_LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CODES = _SIGNS | {sign: value for value, sign in enumerate(_LETTERS, 1)}

#: The first sign of a picture that a contract gives a meaning to: a digit.
LEAST_SIGN = ord("0")

Section = tuple[str, int, list[str]]


#: Key of a header line -> its value and the number of its line.
Header = dict[str, tuple[str, int]]
HEADINGS = ("clues", "signs", "state", "numbers", "cover")
_WORDS = {"state": "colouring", "cover": "cover"}
KEYS = ("tile", "ports", "relation")


def file_sections(text: str) -> tuple[Header, list[Section]]:
    """Return a file's header words, and its sections as (heading, number of the first line, lines)."""
    header: Header = {}
    parts: list[Section] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.rstrip()
        if not line:
            continue
        word = line.split()[0]
        if word in HEADINGS:
            parts.append((line, number + 1, []))
        elif word.isascii() and word.isalpha() and not word.isupper() and (parts or word not in KEYS):
            raise InputError(
                f"a line that begins with {word[:20]!r}",
                "a header (" + ", ".join(KEYS) + ") before the sections " + ", ".join(HEADINGS),
                f"line {number}",
            )
        elif parts:
            parts[-1][2].append(line)
        elif not line.startswith("# "):
            _add_header(header, line, number)
    return header, parts


def _add_header(header: Header, line: str, number: int) -> None:
    key, _, value = line.partition(" ")
    if key not in KEYS:
        raise InputError(
            f"a line that begins with {key[:20]!r}", ", ".join(KEYS) + " or a section", f"line {number}"
        )
    if key in header:
        raise InputError(f"a second line {key!r}", "one", f"line {number}")
    header[key] = (value.strip(), number)


def read_tile(path: Path, declared: bool = True) -> Tile:
    """Return the tile in a file; errors name file and line."""
    text = read_text(path, SMALL)
    try:
        return parse_tile(text, declared)
    except InputError as error:
        raise error.at(str(path)) from None


def parse_tile(text: str, declared: bool = True) -> Tile:
    """The tile in a text. A tile without a relation has an empty `relation`, unless it must be `declared`. It
    is then taken to be free, or, if it has no clues, to have exactly the states of its colourings.
    """
    header, parts = file_sections(text)
    if missing := set(KEYS if declared else KEYS[:2]) - set(header):
        raise InputError(
            "a tile file without " + ", ".join(sorted(missing)), "lines 'tile', 'ports' and 'relation'"
        )
    _once_each(parts)
    ports = read_ports(*header["ports"])
    relation, line = header.get("relation", ("", 0))
    try:
        allowed = relation_states(relation if line else "free", ports)
    except InputError as error:
        raise error.at(f"line {line}") from None
    colourings = _colourings(parts, ports, allowed)
    picture = _picture(parts, colourings)
    for heading, first, rows in parts:
        if heading.startswith("state") and (size := (len(rows), len(rows[0]))) != picture.shape:
            raise InputError(
                f"a colouring of {_size(size)} cells",
                f"{_size(picture.shape)}, as the picture",
                f"line {first}",
            )
    covers = _covers(parts, ports, allowed, picture.shape)
    allowed = frozenset(colourings) if not line and not picture.any() else allowed
    return Tile(name_in(header), ports, relation, allowed, picture, colourings, covers)


def name_in(header: Header) -> str:
    """Return the name of a tile in its header; an error names the line."""
    name, line = header["tile"]
    try:
        return plain_name(name, "the tile")
    except InputError as error:
        raise error.at(f"line {line}") from None


def _size(shape: tuple[int, ...]) -> str:
    return "x".join(map(str, shape))


def _once_each(parts: Sequence[Section]) -> None:
    """Refuse a section that is there twice; which states are, is seen when they are read."""
    seen: set[str] = set()
    for heading, first, _ in parts:
        kind = "picture" if heading.split()[0] in ("clues", "signs", "numbers") else heading
        if kind in seen:
            raise InputError("a section that is there twice", "each once", f"line {first - 1}")
        seen.add(kind)


def read_ports(text: str, line: int = 0) -> tuple[str, ...]:
    """Return the ports that a header names, in order; an error with the line if that is no list of sides."""
    named, where = text.replace("none", "").split(), f"line {line}" if line else ""
    if set(named) - set(SIDES) or len(set(named)) < len(named):
        raise InputError(f"the ports {text!r}", "some of N E S W, each once, or none", where)
    return tuple(side for side in SIDES if side in named)


def _state(heading: str, first: int, ports: tuple[str, ...], allowed: Collection[State]) -> State:
    """Return the state that a section is about, which must be one that the relation allows."""
    kind, _, text = heading.partition(" ")
    try:
        state = read_state(text, ports)
    except InputError as error:
        raise error.at(f"line {first - 1}") from None
    if kind == "state" and state not in allowed:
        raise InputError(
            f"a {_WORDS[kind]} for {show_state(state, ports)}",
            "only states that the relation allows",
            f"line {first - 1}",
        )
    return state


def _by_state(
    kind: str, parts: Sequence[Section], ports: tuple[str, ...], allowed: Collection[State]
) -> Iterator[tuple[State, int, list[str]]]:
    """Yield the sections of one kind: each state once, the number of its first line, and its lines."""
    seen: set[State] = set()
    for heading, first, rows in parts:
        if heading.split()[0] == kind:
            state = _state(heading, first, ports, allowed)
            if state in seen:
                raise InputError(
                    f"a second {_WORDS[kind]} for {show_state(state, ports)}",
                    "one for each state",
                    f"line {first - 1}",
                )
            seen.add(state)
            yield state, first, rows


def _colourings(
    parts: Sequence[Section], ports: tuple[str, ...], allowed: Collection[State]
) -> dict[State, Shading]:
    named = _by_state("state", parts, ports, allowed)
    return {state: read_shading(rows, first=first) for state, first, rows in named}


def _picture(parts: Sequence[Section], colourings: dict[State, Shading]) -> Ints:
    for heading, first, rows in parts:
        if heading == "clues":
            return read_picture(rows, first)
        if heading == "numbers":
            return _read_numbers(rows, first)
        if heading == "signs":
            return read_signs(rows, first)
    if not colourings:
        raise InputError("neither clues nor a colouring", "a section 'clues' or 'state ...'")
    return np.zeros(next(iter(colourings.values())).shape, dtype=np.int32)


def _read_numbers(rows: Sequence[str], first: int) -> Ints:
    table = [row.split() for row in rows]
    if not table:
        raise InputError("no rows", "rows of numbers", f"line {first}")
    for number, row in enumerate(table, first):
        if len(row) != len(table[0]) or not all(word.isdecimal() and len(word) < 10 for word in row):
            raise InputError(f"{' '.join(row)!r}", counted_noun(len(table[0]), "number"), f"line {number}")
    return np.array(table, dtype=np.int32)


def _covers(
    parts: Sequence[Section], ports: tuple[str, ...], allowed: Collection[State], shape: tuple[int, ...]
) -> dict[State, Cover]:
    return {
        state: tuple(_line(row, number, shape) for number, row in enumerate(rows, first))
        for state, first, rows in _by_state("cover", parts, ports, allowed)
    }


def _line(row: str, number: int, shape: tuple[int, ...]) -> tuple[Cell, Cell]:
    """A straight line of cells by its ends, which lie on the tile or just beyond its east or south border."""
    match = re.fullmatch(r"([0-9]{1,4}),([0-9]{1,4}) ([0-9]{1,4}),([0-9]{1,4})", row.strip())
    if not match:
        raise InputError(f"{row[:40]!r}", "two cells such as 0,0 0,2", f"line {number}")
    a, b, c, d = map(int, match.groups())
    if max(a, c) > shape[0] or max(b, d) > shape[1]:
        raise InputError(f"{row!r}", f"cells of a tile of {_size(shape)} cells", f"line {number}")
    if a != c and b != d and abs(a - c) != abs(b - d):
        raise InputError(f"{row!r}", "the ends of a straight line", f"line {number}")
    return (a, b), (c, d)


def read_picture(rows: Sequence[str], first: int = 1) -> Ints:
    """Return the picture in rows of clue signs; `first` is the number of its first line, for complaints."""
    for number, row in enumerate(rows, first):
        if len(row) != len(rows[0]):
            raise InputError(
                counted_noun(len(row), "cell"), counted_noun(len(rows[0]), "cell"), f"line {number}"
            )
        if strange := sorted(set(row) - set(_CODES)):
            raise InputError(
                f"the sign {strange[0]!r}",
                "a digit, a capital letter, '.', '?', '!' or '#'",
                f"line {number}",
            )
    if not rows:
        raise InputError("no rows", "a picture", f"line {first}")
    return np.array([[_CODES[sign] for sign in row] for row in rows], dtype=np.int32)


def read_signs(rows: Sequence[str], first: int = 1) -> Ints:
    """Return the codes of a picture of signs, 0 for `.`; a contract defines the signs."""
    for number, row in enumerate(rows, first):
        if len(row) != len(rows[0]) or not row.isascii() or min(row.replace(".", "z")) < chr(LEAST_SIGN):
            raise InputError(f"{row[:40]!r}", f"{len(rows[0])} signs, digits or letters", f"line {number}")
    if not rows:
        raise InputError("no rows", "a picture", f"line {first}")
    return np.array([[0 if sign == "." else ord(sign) for sign in row] for row in rows], dtype=np.int32)


def show_picture(picture: Ints) -> str:
    """Return rows of clue signs, the inverse of `read_picture`; or of a contract's signs, of `read_signs`."""
    if has_signs(picture):
        return "\n".join("".join(chr(code) if code else "." for code in row) for row in picture.tolist())
    signs = {RAY: "?", END: "!", 0: "."} | dict(enumerate(_LETTERS, 1))
    return "\n".join("".join(signs[value] for value in row) for row in picture.tolist())


def has_signs(picture: Ints) -> bool:
    """Return True if a picture is made of a contract's signs: their codes are above all clues."""
    return bool(picture.max(initial=0) >= LEAST_SIGN)


def show_tile(tile: Tile) -> str:
    """Return the tile as the text of its file."""
    lines = [f"tile {tile.name}", f"ports {' '.join(tile.ports) or 'none'}", f"relation {tile.relation}", ""]
    if tile.covers:
        lines += ["numbers", *(" ".join(f"{value:2}" for value in row) for row in tile.picture.tolist()), ""]
    elif tile.picture.any() or not tile.colourings:
        lines += ["signs" if has_signs(tile.picture) else "clues", show_picture(tile.picture), ""]
    for state in all_states(tile.ports):
        if state in tile.colourings:
            lines += [
                f"state {show_state(state, tile.ports)}".rstrip(),
                show_shading(tile.colourings[state]),
                "",
            ]
        if state in tile.covers:
            lines += [f"cover {show_state(state, tile.ports)}".rstrip()]
            lines += [f"{a},{b} {c},{d}" for (a, b), (c, d) in tile.covers[state]] + [""]
    return "\n".join(lines)
