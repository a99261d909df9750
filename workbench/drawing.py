"""Find out what a drawing does as a tile, before there is a library: its ports and its relation.

The drawing lies on an empty board, `AROUND` cells from the edge, and the cells around it take any colours
that the rules allow. A port is a spot at the border of the drawing whose value is open; spots of one side
that are equal or opposite in every completion are one port. A drawing says which spots are its ports with a
line `ports N S` (the middles of these sides) or `ports N2 S4` (the second, the fourth from the left).

    >>> from hardboard.puzzles.registry import family
    >>> text = "0 0 0\\n1 1 1\\n. 1 .\\n1 1 1\\n0 0 0"
    >>> _, _, board, _ = read_drawing(text, family("minesweeper"))
    >>> found = analyse_drawing(family("minesweeper"), board)
    >>> found.relation, sorted(found.ways.values())
    ('E != W', [0, 0, 1, 1])
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.relation import SIDES, State, all_states, describe_relation, relation_states
from hardboard.gadgets.tile_file import HEADINGS, KEYS
from hardboard.people.authoring import contradictory_clues
from hardboard.puzzles.declared.board import LINES, Board
from hardboard.puzzles.declared.doubled import spot_name
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record, run_together
from hardboard.puzzles.grid import Cell, Shading
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.judge import judge
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.search import SharedSolver

#: Empty cells on each side of a drawing.
AROUND = 2
#: So many open spots at the border, ports, and ways to look, at most.
MOST_OPEN, MOST_PORTS, MOST_LOOKS = 16, 6, 4096
#: Completions of a state are counted up to this, and so many of them are kept.
LIMIT, KEPT = 100, 2
#: What is known of a spot: white, black, or open.
WHITE, BLACK, OPEN = 0, 1, -1


class SketchPort(NamedTuple):
    """A port: its name, its side, and its spot on the board; its value is 1 where the spot is black."""

    name: str
    side: str
    spot: Cell


@dataclass(frozen=True, eq=False)
class TileSketch:
    """The behaviour of a drawing in any context."""

    family: str
    #: The drawing with empty cells around it.
    board: Board
    #: So many of them on each side.
    around: int
    #: The spots of the drawing on the board.
    window: tuple[slice, slice]
    #: Of each spot of the drawing what it is in every completion; None if there is no completion.
    known: NDArray[np.int8] | None
    ports: tuple[SketchPort, ...]
    #: State -> the number of ways to complete the drawing, counted up to `LIMIT`.
    ways: dict[State, int]
    #: State -> some of its completions, as shadings of the board.
    completions: dict[State, list[Shading]]
    #: Open spots of the border that are no ports.
    loose: tuple[Cell, ...] = ()
    #: The reason why there is no completion, if there is none.
    conflict: str = ""

    @property
    def possible(self) -> frozenset[State]:
        """The states that have a completion."""
        return frozenset(state for state, number in self.ways.items() if number)

    @property
    def relation(self) -> str:
        """The relation in the words of tile files; empty if there are more ports than it has letters for."""
        if not self.ports or len(self.ports) > len(SIDES):
            return ""
        own = {port.name: side for port, side in zip(self.ports, _letters(self.ports), strict=True)}
        sides = [side for side in SIDES if side in own.values()]
        allowed = [frozenset(own[name] for name in state) for state in self.possible]
        names = {side: name for name, side in own.items()}
        return re.sub(r"\b[NESW]\b", lambda side: names[side[0]], describe_relation(allowed, sides))

    def place(self, spot: Cell) -> str:
        """Return a spot in words, with rows and columns of the drawing."""
        words = spot_name(self.board, spot[0] * self.board.cols + spot[1])
        return moved_cells(words, self.around, self.around)

    def drawn_part(self, shading: Shading) -> NDArray[np.bool_]:
        """Return the part of a completion that is the drawing's."""
        part: NDArray[np.bool_] = shading[self.window] == 1
        return part


def moved_cells(text: str, top: int, left: int) -> str:
    """Return words about a board, with rows and columns counted from one of its cells."""
    return re.sub(
        r"row (\d+), column (\d+)", lambda m: f"row {int(m[1]) - top}, column {int(m[2]) - left}", text
    )


def _letters(ports: Sequence[SketchPort]) -> list[str]:
    """Return a side for each port to be called in a relation: its own, if no other port is there."""
    if len({port.side for port in ports}) == len(ports):
        return [port.side for port in ports]
    return list(SIDES[: len(ports)])


def read_drawing(text: str, kind: Family) -> tuple[str, str, Board, list[str]]:
    """Read a drawing: its name and its relation, empty if it has none, its board and the ports that it names.

    Args:
        text: Lines `tile`, `ports` and `relation`, each of them if it is wanted, then a board as the family
            reads it; rows of single signs need no spaces.
        kind: A declared family.
    """
    header: dict[str, str] = {}
    lines = text.splitlines()
    while lines and (not lines[0].strip() or lines[0].split()[0] in (*KEYS, *HEADINGS[:3])):
        key, _, value = lines.pop(0).strip().partition(" ")
        header |= {key: value.strip()} if key in KEYS else {}
    end = next((at for at, line in enumerate(lines) if line.split()[:1] in ([HEADINGS[2]], ["cover"])), None)
    body = "\n".join(lines[:end]).strip("\n") + "\n"
    if run_together(body):
        body = "".join(" ".join(line) + "\n" for line in body.splitlines())
    ports = header.get("ports", "").replace("none", "").split()
    if strange := [word for word in ports if not re.fullmatch("[NESW][0-9]{0,3}", word)]:
        raise InputError(f"the port {strange[0]!r}", "a side N, E, S, W, or a place on it such as N2")
    return header.get("tile", ""), header.get("relation", ""), kind.read_board(body), ports


def analyse_drawing(kind: Family, board: Board, named: Sequence[str] = ()) -> TileSketch:
    """Analyse a drawing: completions, ports, relation.

    Args:
        kind: A declared family.
        board: The drawing.
        named: Its ports; without them, all spots of the border that are open.

    Raises:
        InputError: More of the border is open than can be told in a table.
    """
    whole, margin = _surrounded(kind, board)
    rules = DeclaredEncoding(kind.declared, whole)
    window = _window(whole, margin)
    inside = rules.black[window]
    solver = SharedSolver(rules)
    kept = solver.backbone(_variables(inside))
    if kept is None:
        why = contradictory_clues(kind, kind.record(whole), judge(kind.name).find)
        return TileSketch(
            kind.name, whole, margin, window, None, (), {}, {}, conflict=moved_cells(str(why), margin, margin)
        )
    holds = [TRUE, *kept]
    known = np.where(np.isin(inside, holds), BLACK, np.where(np.isin(-inside, holds), WHITE, OPEN))
    rim = {side: _side(whole, window, side) for side in SIDES}
    open_ = _open(rim, known, window)
    ports = _named(named, rim) if named else _find_ports(solver, rules, open_, rim)
    ways, completions = dict[State, int](), dict[State, list[Shading]]()
    for state in all_states(port.name for port in ports):
        solutions = list(islice(_completions(solver, rules, ports, state, _variables(inside)), LIMIT))
        ways[state], completions[state] = len(solutions), solutions[:KEPT]
    taken = {port.spot for port in ports}
    loose = [spot for spots in open_.values() for spot in spots if named and spot not in taken]
    return TileSketch(
        kind.name, whole, margin, window, known.astype(np.int8), ports, ways, completions, tuple(loose)
    )


def _surrounded(kind: Family, board: Board) -> tuple[Board, int]:
    """Return the board inside empty cells, and their number; none where numbers look along whole lines."""
    layout = kind.declared.layout
    record: Record = kind.board_to_record(board)
    if layout.lines or (layout.total and record.get(layout.total) is not None):
        return board, 0
    rows, cols = record["rows"], record["cols"]
    for key, value in record.items():
        if isinstance(value, list) and value and isinstance(value[0], list) and key != "solution":
            empty = -1 if key == "rooms" else None
            wide = len(value[0]) + 2 * AROUND
            sides = [[empty] * AROUND + row + [empty] * AROUND for row in value]
            record = record | {
                key: [[empty] * wide for _ in range(AROUND)] + sides + [[empty] * wide for _ in range(AROUND)]
            }
    made: Board = kind.board_from_record(record | {"rows": rows + 2 * AROUND, "cols": cols + 2 * AROUND})
    return made, AROUND


def _window(board: Board, margin: int) -> tuple[slice, slice]:
    """Return the spots of a drawing, with the ends beyond the border where a loop goes along lines."""
    if not board.loop:
        return slice(margin, board.rows - margin), slice(margin, board.cols - margin)
    first = 2 * margin - (board.loop == LINES)
    return slice(first, board.rows - first), slice(first, board.cols - first)


def _side(board: Board, window: tuple[slice, slice], side: str) -> list[Cell]:
    """Return the spots along a side of a drawing that can be a port, from the left or from the top."""
    (top, bottom), (left, right) = ((span.start, span.stop) for span in window)
    ends = {"N": (top, None), "S": (bottom - 1, None), "W": (None, left), "E": (None, right - 1)}
    row, col = ends[side]
    step = 2 if board.loop else 1
    if row is not None:
        return [(row, at) for at in range(left + step - 1, right, step)]
    assert col is not None
    return [(at, col) for at in range(top + step - 1, bottom, step)]


def _open(
    rim: dict[str, list[Cell]], known: NDArray[np.int64], window: tuple[slice, slice]
) -> dict[str, list[Cell]]:
    """Return each side's open spots, each once: corners are north or south; a single row has only ends."""
    found: dict[str, list[Cell]] = {side: [] for side in SIDES}
    for side in "WE" if len(known) == 1 else "NS" if len(known[0]) == 1 else "NSWE":
        taken = {spot for spots in found.values() for spot in spots}
        found[side] = [
            (row, col)
            for row, col in rim[side]
            if known[row - window[0].start, col - window[1].start] == OPEN and (row, col) not in taken
        ]
    return found


def _variables(literals: NDArray[np.int32]) -> list[int]:
    return sorted({abs(literal) for literal in literals.ravel().tolist()} - {TRUE})


def _named(named: Sequence[str], rim: dict[str, list[Cell]]) -> tuple[SketchPort, ...]:
    """Return the ports that a drawing names: the middles of sides, or places counted from 1."""
    ports = []
    for name in sorted(named, key=lambda name: SIDES.index(name[0])):
        spots = rim[name[0]]
        place = int(name[1:]) - 1 if name[1:] else len(spots) // 2
        if not 0 <= place < len(spots):
            raise InputError(f"the port {name}", f"a place from 1 to {len(spots)} on its side")
        ports.append(SketchPort(name, name[0], spots[place]))
    if len({port.spot for port in ports}) < len(ports) or len(ports) > MOST_PORTS:
        raise InputError(f"the ports {' '.join(named)}", f"up to {MOST_PORTS}, each at another place")
    return tuple(ports)


def _find_ports(
    solver: SharedSolver[Shading],
    rules: DeclaredEncoding,
    open_: dict[str, list[Cell]],
    rim: dict[str, list[Cell]],
) -> tuple[SketchPort, ...]:
    """Return the ports of a drawing that names none."""
    spots = [spot for side in SIDES for spot in open_[side]]
    what = f"{len(spots)} open cells at the border, each a port"
    wish = f"at most {MOST_PORTS} ports, or a line above the drawing that names them, such as 'ports N S'"
    if len(spots) > MOST_OPEN:
        raise InputError(what, wish)
    literals = _variables(np.array([rules.black[spot] for spot in spots], dtype=np.int32))
    looks = list(islice(solver.distinct(literals), MOST_LOOKS)) if spots else []
    values = {spot: tuple(bool(look[spot]) for look in looks) for spot in spots}
    ports: list[SketchPort] = []
    for side in SIDES:
        groups: dict[tuple[bool, ...], list[Cell]] = {}
        for spot in open_[side]:
            other = tuple(not value for value in values[spot])
            groups.setdefault(other if other in groups else values[spot], []).append(spot)
        middle = (len(rim[side]) - 1) / 2
        for group in groups.values():
            place, spot = min(
                ((rim[side].index(spot), spot) for spot in group), key=lambda one: abs(one[0] - middle)
            )
            ports.append(SketchPort(side if len(groups) == 1 else f"{side}{place + 1}", side, spot))
    if len(ports) > MOST_PORTS or len(looks) == MOST_LOOKS:
        raise InputError(what, wish)
    return tuple(ports)


def _completions(
    solver: SharedSolver[Shading],
    rules: DeclaredEncoding,
    ports: Sequence[SketchPort],
    state: State,
    variables: Sequence[int],
) -> Iterator[Shading]:
    """Completions in a state, each way to colour the drawing once."""
    pins = [int(rules.black[port.spot]) * (1 if port.name in state else -1) for port in ports]
    solutions = solver.distinct(variables, pins)
    return solutions if variables else islice(solutions, 1)


def differing_states(found: TileSketch, relation: str) -> list[State]:
    """Return the states on which a drawing and the relation that it declares differ."""
    names = [port.name for port in found.ports]
    if set(names) - set(SIDES):
        raise InputError(f"a relation of the ports {' '.join(names)}", "ports N, E, S, W, or no relation")
    allowed = relation_states(relation, names)
    return [state for state in found.ways if (state in allowed) != (state in found.possible)]
