"""Reading and writing tiles as text files. See `hardboard.gadgets.tile` for the format."""

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from hardboard.gadgets.relation import SIDES, State, all_states, read_state, show_state, states
from hardboard.gadgets.tile import END, RAY, Cover, Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Ints, Shading, read_shading, show_shading

_SIGNS = {".": 0, "#": 0, "?": RAY, "!": END}
_LETTERS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CODES = _SIGNS | {sign: value for value, sign in enumerate(_LETTERS, 1)}

Section = tuple[str, int, list[str]]


def sections(text: str) -> tuple[dict[str, str], list[Section]]:
    """A file's header words, and its sections as (heading, number of the first line, lines)."""
    header: dict[str, str] = {}
    found: list[Section] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.rstrip()
        if not line:
            continue
        if re.match(r"(clues|state|numbers|cover)\b", line):
            found.append((line, number + 1, []))
        elif found:
            found[-1][2].append(line)
        elif line.startswith("# "):
            continue
        else:
            key, _, value = line.partition(" ")
            if key in header:
                raise InputError(f"a second line {key!r}", "one", f"line {number}")
            header[key] = value.strip()
    return header, found


def read_tile(path: Path) -> Tile:
    """The tile in a file; what is wrong with it is said with file and line."""
    try:
        return parse_tile(path.read_text(encoding="utf-8"))
    except InputError as error:
        raise error.at(str(path)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(str(getattr(error, "strerror", None) or error), "a tile file", str(path)) from None


def parse_tile(text: str) -> Tile:
    """The tile in a text."""
    header, parts = sections(text)
    if missing := {"tile", "ports", "relation"} - set(header):
        raise InputError(
            "a tile file without " + ", ".join(sorted(missing)), "lines 'tile', 'ports' and 'relation'"
        )
    if strange := sorted(set(header) - {"tile", "ports", "relation"}):
        raise InputError(
            f"a line that begins with {strange[0]!r}", "'tile', 'ports', 'relation' or a section"
        )
    if (
        len({heading for heading, _, _ in parts}) < len(parts)
        or sum(h in ("clues", "numbers") for h, _, _ in parts) > 1
    ):
        raise InputError("a section that is there twice", "each once")
    named = header["ports"].replace("none", "").split()
    if set(named) - set(SIDES) or len(set(named)) < len(named):
        raise InputError(f"the ports {header['ports']!r}", "some of N E S W, each once, or none")
    ports = tuple(side for side in SIDES if side in named)
    allowed = states(header["relation"], ports)
    colourings = _colourings(parts, ports)
    if forbidden := set(colourings) - allowed:
        shown = show_state(min(forbidden, key=sorted), ports)
        raise InputError(f"a colouring for {shown}", "only states that the relation allows")
    picture = _picture(parts, colourings)
    for state, shading in colourings.items():
        if shading.shape != picture.shape:
            found = f"a colouring of {shading.shape} cells for {show_state(state, ports)}"
            raise InputError(found, f"{picture.shape}, as the picture")
    return Tile(
        header["tile"], ports, header["relation"], allowed, picture, colourings, _covers(parts, ports)
    )


def _colourings(parts: Sequence[Section], ports: tuple[str, ...]) -> dict[State, Shading]:
    found: dict[State, Shading] = {}
    for heading, first, rows in parts:
        if heading.startswith("state"):
            try:
                state = read_state(heading.removeprefix("state"), ports)
                if state in found:
                    raise InputError(
                        f"a second colouring for {show_state(state, ports)}", "one for each state"
                    )
                found[state] = read_shading(rows)
            except InputError as error:
                raise error.at(f"colouring from line {first}") from None
    return found


def _picture(parts: Sequence[Section], colourings: dict[State, Shading]) -> Ints:
    for heading, first, rows in parts:
        if heading == "clues":
            return read_picture(rows, first)
        if heading == "numbers":
            return _read_numbers(rows, first)
    if not colourings:
        raise InputError("neither clues nor a colouring", "a section 'clues' or 'state ...'")
    return np.zeros(next(iter(colourings.values())).shape, dtype=np.int32)


def _read_numbers(rows: Sequence[str], first: int) -> Ints:
    found = [row.split() for row in rows]
    for number, row in enumerate(found, first):
        if len(row) != len(found[0]) or not all(word.isdecimal() and len(word) < 10 for word in row):
            raise InputError(f"{' '.join(row)!r}", f"{len(found[0])} numbers", f"line {number}")
    return np.array(found, dtype=np.int32)


def _covers(parts: Sequence[Section], ports: tuple[str, ...]) -> dict[State, Cover]:
    found = {}
    for heading, first, rows in parts:
        if heading.startswith("cover"):
            state = read_state(heading.removeprefix("cover"), ports)
            found[state] = tuple(_line(row, number) for number, row in enumerate(rows, first))
    return found


def _line(row: str, number: int) -> tuple[Cell, Cell]:
    match = re.fullmatch(r"(\d+),(\d+) (\d+),(\d+)", row.strip())
    if not match:
        raise InputError(f"{row!r}", "two cells such as 0,0 0,2", f"line {number}")
    a, b, c, d = map(int, match.groups())
    return (a, b), (c, d)


def read_picture(rows: Sequence[str], first: int = 1) -> Ints:
    """The picture in rows of clue signs; `first` is the number of its first line, for complaints."""
    for number, row in enumerate(rows, first):
        if len(row) != len(rows[0]):
            raise InputError(f"{len(row)} cells", f"{len(rows[0])} cells", f"line {number}")
        if strange := sorted(set(row) - set(_CODES)):
            raise InputError(
                f"the sign {strange[0]!r}",
                "a digit, a capital letter, '.', '?', '!' or '#'",
                f"line {number}",
            )
    if not rows:
        raise InputError("no rows", "a picture", f"line {first}")
    return np.array([[_CODES[sign] for sign in row] for row in rows], dtype=np.int32)


def show_picture(picture: Ints) -> str:
    """Rows of clue signs, the inverse of `read_picture`."""
    signs = {RAY: "?", END: "!", 0: "."} | dict(enumerate(_LETTERS, 1))
    return "\n".join("".join(signs[value] for value in row) for row in picture.tolist())


def show_tile(tile: Tile) -> str:
    """The tile as the text of its file."""
    lines = [f"tile {tile.name}", f"ports {' '.join(tile.ports) or 'none'}", f"relation {tile.relation}", ""]
    if tile.covers:
        lines += ["numbers", *(" ".join(f"{value:2}" for value in row) for row in tile.picture.tolist()), ""]
    elif tile.picture.any() or not tile.colourings:
        lines += ["clues", show_picture(tile.picture), ""]
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
