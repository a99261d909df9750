"""Check a drawing for a family without a library (`tiles check`)."""

import argparse
from pathlib import Path

from hardboard.cli.options import print_json, write_picture
from hardboard.gadgets.relation import State, show_state
from hardboard.puzzles import InputError
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import show_shading
from hardboard.puzzles.reading import SMALL, read_text
from hardboard.puzzles.registry import family
from hardboard.workbench.drawing import LIMIT, TileSketch, analyse_drawing, differing_states, read_drawing

#: Of more states, those alone are printed that have a completion.
MANY = 16
#: Open spots of the border that are named.
NAMED = 6


def stands_alone(args: argparse.Namespace) -> bool:
    """Return True if a tile is a file for a declared family, and no library is named or beside it."""
    kind, path = getattr(args, "family", None), Path(args.tile or "")
    if kind is None or getattr(args, "library", None) or not path.is_file():
        return False
    return family(kind).declared is not None and not (path.parent / "library.toml").is_file()


def check_drawing(args: argparse.Namespace) -> int:
    """Print the relation of a drawing; return 1 if it has no completion, or declares another relation."""
    kind, path = family(args.family), Path(args.tile)
    try:
        name, relation, board, named = read_drawing(read_text(path, SMALL), kind)
        found = analyse_drawing(kind, board, named)
        wrong = differing_states(found, relation) if relation and found.known is not None else []
    except InputError as error:
        raise error.at(str(path)) from None
    if args.json:
        print_json(_record(found, name or path.stem, wrong) | ({"declared": relation} if relation else {}))
    else:
        print("\n".join(_lines(found, name or path.name)))
        for line in _completions(found) if args.explain else ():
            print(line)
        if relation:
            differ = "; ".join(_shown(found, state) for state in wrong)
            print(f"not ok: {relation} is declared, other for {differ}" if wrong else f"ok: {relation}")
    if args.output:
        from hardboard.workbench.diagrams import drawing_picture

        write_picture(args, drawing_picture(found), *args.output)
    return 1 if wrong or found.known is None else 0


def _shown(found: TileSketch, state: State) -> str:
    return show_state(state, [port.name for port in found.ports])


def _lines(found: TileSketch, name: str) -> list[str]:
    """Return the answer for people: the drawing, the ports, the table of states and the relation."""
    rows, cols = (size - 2 * found.around for size in found.board.printed_shape)
    size = f"{counted_noun(rows, 'row')} and {counted_noun(cols, 'column')}"
    where = (
        f", {counted_noun(found.around, 'empty cell')} on every side" if found.around else ", a whole board"
    )
    lines = [f"{name}: a drawing of {size} for {found.family}{where}"]
    if found.known is None:
        return [*lines, f"no completion: {found.conflict}"]
    ports = [port.name for port in found.ports]
    lines += _map(found) if not found.board.loop else []
    places = "; ".join(f"{port.name} ({found.place(port.spot)})" for port in found.ports)
    lines.append(f"ports: {places or 'none: nothing at the border is open'}")
    if found.loose:
        others = f"; and {left} more" if (left := len(found.loose) - NAMED) > 0 else ""
        lines.append(f"open at the border, too: {'; '.join(map(found.place, found.loose[:NAMED]))}{others}")
    wide = [max(len(port), 1) for port in ports]
    lines.append("  " + "  ".join([*ports, "ways to complete the drawing"]))
    shown = [state for state, ways in found.ways.items() if ways or len(found.ways) <= MANY]
    for state in shown:
        values = [str(int(port in state)).rjust(width) for port, width in zip(ports, wide, strict=True)]
        lines.append("  " + "  ".join([*values, _ways(found.ways[state])]))
    if left := len(found.ways) - len(shown):
        lines.append(f"  no way in the other {counted_noun(left, 'state')}")
    return lines + ([f"relation: {found.relation}"] if found.relation else [])


def _ways(number: int) -> str:
    return f"{number} or more" if number == LIMIT else str(number) if number else "none"


def _map(found: TileSketch) -> list[str]:
    """Return the drawing: the sign of each cell in all completions, and the ports."""
    assert found.known is not None
    words = [["?.#"[value + 1] for value in row] for row in found.known.tolist()]
    for port in found.ports:
        words[port.spot[0] - found.window[0].start][port.spot[1] - found.window[1].start] = port.name
    wide = max(len(word) for row in words for word in row)
    rows = ["  " + " ".join(word.rjust(wide) for word in row) for row in words]
    return ["", *rows, "", "# is black, . white in every completion, ? open; a port is black for the value 1"]


def _completions(found: TileSketch) -> list[str]:
    """Up to two completions of each possible state."""
    lines = []
    for state, some in found.completions.items():
        for number, shading in enumerate(some, 1):
            lines += ["", f"{_shown(found, state)}, completion {number}:"]
            lines += ["  " + row for row in show_shading(found.drawn_part(shading)).splitlines()]
    return lines


def _record(found: TileSketch, name: str, wrong: list[State]) -> Record:
    top, left = (span.start for span in found.window)
    states = [
        {"state": _shown(found, state), "completions": ways, "at_least": ways == LIMIT}
        for state, ways in found.ways.items()
    ]
    ports = [
        {"name": port.name, "side": port.side, "spot": [port.spot[0] - top, port.spot[1] - left]}
        for port in found.ports
    ]
    return {
        "tile": name,
        "family": found.family,
        "library": None,
        "around": found.around,
        "ok": found.known is not None and not wrong,
        "ports": ports,
        "relation": found.relation,
        "states": states,
        "known": None if found.known is None else found.known.tolist(),
        "faults": [found.conflict] if found.conflict else [f"other for {_shown(found, s)}" for s in wrong],
    }
