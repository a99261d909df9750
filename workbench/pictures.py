"""A compiled board as a picture: tiles, the names of variables, literals and clauses, and under an assignment
the values of all wires, whether it satisfies the formula or not.

    >>> from hardboard.puzzles.formula import parse
    >>> from hardboard.reduction import compile_formula
    >>> made = compile_formula(parse("(a, ~b)"), library="compact")
    >>> [flag.label for flag in compiled_overlay(made).flags]
    ['a, b', 'a', 'b̄']
"""

from collections.abc import Collection, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE
from hardboard.puzzles.formats import LABELS
from hardboard.puzzles.formula import Assignment, clause_list, failed_clause_text
from hardboard.puzzles.grid import STEPS, Cell
from hardboard.reduction import Compiled
from hardboard.reduction.floorplan import RowBand
from hardboard.reduction.wiring import Port, SignalWire, WireFlag
from hardboard.render import BoardOverlay, CellMark, Scene, draw
from hardboard.render.overlay import ClauseBracket, ComponentStrip, SideName, TileFrame, WireSignal
from hardboard.render.style import shorten_text, with_bars

#: Labels of which one is there if what rows are about is said.
NAMED = {"variables", "clauses"}
#: A title longer than this is put in other words.
TITLE = 60
#: So many variables are named beside a row that they share; more in the legend.
NAMES = 4
#: So many clauses that fail are spoken of one by one.
SENTENCES = 3
TURNED = "tile names: + turned right, - turned left, 2 turned twice, ~ mirrored before that"


def compiled_picture(
    made: Compiled,
    assignment: Assignment | None = None,
    labels: Collection[str] = LABELS,
    core: Collection[int] = (),
) -> Scene:
    """Return the board with its names. With an assignment, what that decides, its signals coloured, and the
    clauses that fail marked. With a `core`, clauses that cannot hold together, their wires alone have values.
    """
    solution = None if assignment is None else decided_part(made, assignment)
    return draw(made.family, made.board, solution, compiled_overlay(made, assignment, labels, core))


def decided_part(made: Compiled, assignment: Assignment) -> object:
    """Return the solution of a satisfying assignment; of another, the part of the board that it decides."""
    if not made.source.failing(assignment):
        return made.lay_down(assignment)
    solution, left_open = made.lay_down_partly(assignment)
    if not isinstance(solution, np.ndarray):
        return solution
    colours = solution.astype(np.int8)
    known = np.ones(colours.shape, dtype=bool)
    for place in left_open:
        known[made.laid.window(place)] = False
    for place, _ in made.floorplan.arrangement.items():
        if place not in left_open:
            known[made.laid.window(place)] = True
    return np.where(known, colours, np.int8(-1))


def compiled_overlay(
    made: Compiled,
    assignment: Assignment | None = None,
    labels: Collection[str] = LABELS,
    core: Collection[int] = (),
) -> BoardOverlay:
    """Return everything that lies over the board or beside it."""
    failing = [] if assignment is None else made.source.failing(assignment)
    return BoardOverlay(
        tiles=_tiles(made),
        tile_names="tiles" in labels,
        bands=[_band(made, band) for band in made.floorplan.bands] if NAMED & {*labels} else (),
        signals=wire_signals(made, assignment, core),
        marks=_faults(made, assignment, failing),
        flags=side_names(made, assignment, labels),
        spans=_spans(made, failing, core) if "clauses" in labels else (),
        rulers="cells" in labels,
        title=_title(made, assignment, failing, core, "clauses" in labels),
        keys=_keys(made, assignment, labels, core),
    )


def _tiles(made: Compiled) -> list[TileFrame]:
    plan = made.floorplan
    tiles = []
    for place, tile in plan.arrangement.items():
        rows, cols = made.laid.window(place)
        name = tile.label if plan.library.turns else tile.name
        size = (rows.stop - rows.start, cols.stop - cols.start)
        tiles.append(TileFrame(rows.start, cols.start, *size, name))
    return tiles


def formula_text(made: Compiled) -> str:
    """Return the formula as it was written, if it was one line."""
    return made.source.text or str(made.source)


def _title(
    made: Compiled,
    assignment: Assignment | None,
    failing: Collection[int],
    core: Collection[int],
    told: bool,
) -> str:
    """Return the puzzle, the formula if clauses are named, and the result of an assignment."""
    text = formula_text(made)
    said = text if len(text) <= TITLE else f"a formula of {len(made.source.clauses)} clauses"
    wrong = ", no solution" if core else ", NOT a solution"
    end = "" if assignment is None else wrong if failing else ", solved"
    return f"{made.family}{f': {said}' * told}{end}"


def _keys(
    made: Compiled, assignment: Assignment | None, labels: Collection[str], core: Collection[int]
) -> list[str]:
    """Return the lines of the legend: values, other clauses, the meaning of marks."""
    lines = []
    if core:
        lines.append(f"{clause_list(core)} cannot hold together; their wires have colours")
    if assignment is not None:
        named = made.source.named(assignment).items()
        lines.append("values: " + ", ".join(f"{name}={int(value)}" for name, value in named))
    if "clauses" in labels and len(formula_text(made)) > TITLE:
        clauses = enumerate(made.source.clauses, 1)
        lines.append("clauses: " + "; ".join(f"{n}: {_text(made, clause)}" for n, clause in clauses))
    if "variables" in labels and made.translation.rules:
        lines.append("names with _ were added on the way to exactly-one clauses; 2.1 is a part of clause 2")
    if "variables" in labels and any("," in flag[3] for flag in side_names(made, None, labels)):
        lines.append("several names beside a row: its variables from left to right")
    if "variables" in labels:
        lines += _rows(made)
    if "tiles" in labels and made.floorplan.library.turns:
        lines.append(TURNED)
    return lines


def _faults(made: Compiled, assignment: Assignment | None, failing: Collection[int]) -> list[CellMark]:
    """Return a frame around each clause that fails, with a sentence of the reason."""
    marks = []
    for number, clause in enumerate(failing):
        assert assignment is not None
        cells = [cell for span in _spans_of(made, clause) for cell in _corners(made, span)]
        if number < SENTENCES:
            caption = failed_clause_text(made.source, clause, assignment)
        else:
            others = list(failing)[SENTENCES:]
            caption = f"... and {clause_list(others)} fail{'s' * (len(others) == 1)}"
        marks.append(CellMark(cells, "red", caption, whole=True))
    return marks


def _spans_of(made: Compiled, clause: int) -> list[tuple[Position, Position]]:
    """Return the tiles of a clause of the source, with all its parts."""
    spans = made.floorplan.wiring.spans
    return [(s.first, s.last) for s in spans if made.translation.origin(s.clause)[0] == clause]


def _corners(made: Compiled, ends: tuple[Position, Position]) -> list[Cell]:
    rows, cols = zip(*(made.laid.window(place) for place in ends), strict=True)
    high, low = min(r.start for r in rows), max(r.stop for r in rows) - 1
    return [(high, min(c.start for c in cols)), (low, max(c.stop for c in cols) - 1)]


def _band(made: Compiled, band: RowBand) -> ComponentStrip:
    """Return a band's range of cell rows, or of cell columns where the board is turned against the layout."""
    axis = made.laid.rotation.turns % 2
    ends = [made.laid.window((row, 0))[axis] for row in (band.top, band.bottom - 1)]
    low, high = min(end.start for end in ends), max(end.stop for end in ends)
    return ComponentStrip(low, high, band.name, "columns" if axis else "rows")


def _along(made: Compiled, places: Iterable[Position], side: str) -> tuple[str, int, int]:
    """Return a side of the board, and the cells along it beside some tiles of the layout."""
    turned = made.laid.rotation.side(side)
    ends = [made.laid.window(place)[turned in "NS"] for place in places]
    return turned, min(end.start for end in ends), max(end.stop for end in ends)


def _word(made: Compiled, literal: int) -> str:
    name = shorten_text(made.translation.target.names[abs(literal) - 1])
    return with_bars(name) if literal < 0 else name


def _text(made: Compiled, clause: Iterable[int]) -> str:
    return ", ".join(_word(made, literal) for literal in clause) or "(empty)"


def side_names(
    made: Compiled, assignment: Assignment | None = None, labels: Collection[str] = LABELS, most: int = NAMES
) -> list[SideName]:
    """Return the names of variables and literals beside the board. Variables that share a row share a name
    there; of more than `most`, it has the first and the last.
    """
    if "variables" not in labels:
        return []
    values = None if assignment is None else made.carried(assignment)
    beside: dict[tuple[str, int, int], list[tuple[Position, int]]] = {}
    for flag in made.floorplan.wiring.flags:
        beside.setdefault(flag_along(made, flag), []).append((flag.place, flag.literal))
    flags = []
    for (side, first, stop), named in beside.items():
        literals = [literal for _, literal in sorted(named)]
        shown = set() if values is None else {values[abs(x)] == (x > 0) for x in literals}
        label = _beside([_word(made, literal) for literal in literals], most)
        flags.append(SideName(side, first, stop, label, shown.pop() if len(shown) == 1 else None))
    return flags


def _beside(names: Sequence[str], most: int = NAMES) -> str:
    """Return the names of a row's variables, or the first and the last of many."""
    return ", ".join(names) if len(names) <= most else f"{names[0]} ... {names[-1]}"


def _rows(made: Compiled) -> list[str]:
    """Return the variables of each row that has too many to name them beside it."""
    beside: dict[int, list[tuple[Position, int]]] = {}
    for flag in made.floorplan.wiring.flags:
        if flag.clause is None:
            beside.setdefault(_along(made, [flag.place], flag.side)[1], []).append((flag.place, flag.literal))
    lines = []
    for _, named in sorted(beside.items()):
        names = [_word(made, literal) for _, literal in sorted(named)]
        if len(names) > NAMES:
            lines.append(f"{_beside(names)}: {', '.join(names)}")
    return lines


def _spans(made: Compiled, failing: Collection[int], core: Collection[int]) -> list[ClauseBracket]:
    """Return a bracket over each clause's columns, or below them if nearer, with number and text."""
    brackets = []
    for span in made.floorplan.wiring.spans:
        source, part = made.translation.origin(span.clause)
        number = str(source + 1) if part is None else f"{source + 1}.{part}"
        text = _text(made, made.translation.target.clauses[span.clause])
        wrong = source in failing or source in core
        side = "S" if 2 * span.first[0] >= made.floorplan.arrangement.rows else "N"
        brackets.append(ClauseBracket(*_along(made, [span.first, span.last], side), number, text, wrong))
    return brackets


def joint_cells(made: Compiled, solution: object = None) -> list[tuple[SignalWire, NDArray[np.int64]]]:
    """Return every wire with its cells, a row of (row, column) for each; in a solution, if it is known."""
    return [(wire, np.array(wire_cells(made, wire, solution))) for wire in made.floorplan.wiring.wires]


def wire_signals(
    made: Compiled,
    assignment: Assignment | None,
    core: Collection[int] = (),
    wired: Iterable[tuple[SignalWire, NDArray[np.int64]]] | None = None,
) -> list[WireSignal]:
    """Return the cells of all wires, by the values of their literals; `wired` are the cells known already."""
    values = None if assignment is None else made.carried(assignment)
    if wired is None:
        known = assignment is not None and made.laid.signal_follows_loop
        wired = joint_cells(
            made, decided_part(made, assignment) if known and assignment is not None else None
        )
    cells: dict[bool | None, list[NDArray[np.int64]]] = {True: [], False: [], None: []}
    for wire, path in wired:
        value = wire.value(values) if values is not None and _lit(made, wire, core) else None
        if len(path):
            cells[value].append(path)
    return [WireSignal(np.concatenate(paths), value) for value, paths in cells.items() if paths]


def wire_cells(made: Compiled, wire: SignalWire, solution: object = None) -> list[Cell]:
    """Return the cells that a wire is drawn in."""
    return [cell for port in wire.ports for cell in _joint(made, port, solution)]


def flag_along(made: Compiled, flag: WireFlag) -> tuple[str, int, int]:
    """Return the side of the board and the cells along it for a name."""
    return _along(made, [flag.place], flag.side)


def _lit(made: Compiled, wire: SignalWire, core: Collection[int]) -> bool:
    """Return True if a wire takes part in a contradiction, if there is one to be shown."""
    if not core:
        return True
    if wire.clause is not None:
        return made.translation.origin(wire.clause)[0] in core
    clauses = (
        clause
        for number, clause in enumerate(made.translation.target.clauses)
        if made.translation.origin(number)[0] in core
    )
    return bool({abs(x) for x in wire.literals} & {abs(x) for clause in clauses for x in clause})


def _joint(made: Compiled, port: Port, solution: object = None) -> list[Cell]:
    """Return the middle line of cells between two tiles' centres, or the cells that carry the value."""
    (place, side), laid = port, made.laid
    down, right = STEPS[side]
    there = (place[0] + down, place[1] + right)
    if solution is not None:
        return [
            *laid.signal_cells(place, side, solution),
            *laid.signal_cells(there, OPPOSITE[side], solution),
        ]
    near, far = laid.centre_line(place, side), laid.centre_line(there, OPPOSITE[side])
    (a, b), (c, d) = near[-1], far[-1]
    between = [(r, col) for r in range(min(a, c), max(a, c) + 1) for col in range(min(b, d), max(b, d) + 1)]
    return [*near, *between, *far]


def tile_net(made: Compiled, variable: int) -> list[tuple[int, int, int, int, int]]:
    """Return every stretch of wire that a variable of the source runs through.

    A stretch is its first row and column, its last row and column, and a sign. The sign is 1 if the wire
    stands for the variable, -1 for its opposite, and 0 for a mixture with others.
    """
    stretches = []
    for wire in made.floorplan.wiring.wires:
        signs = [1 if literal > 0 else -1 for literal in wire.literals if abs(literal) == variable]
        if signs:
            sign = signs[0] if len(wire.literals) == 1 else 0
            for port in wire.ports:
                rows, cols = zip(*_joint(made, port), strict=True)
                stretches.append((min(rows), min(cols), max(rows), max(cols), sign))
    return stretches
