"""What Theorem 7 of `docs/theorems.md` says of the boards of found libraries, each a function that says what
is wrong.

    >>> from hardboard.reduction import compile_formula
    >>> [*place_faults(made := compile_formula("(a, b)", library="light-up")), *size_faults(made)]
    []
"""

from collections.abc import Iterator

from hardboard.discover.library_checks import edges_of
from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles.formula import Formula, make_formula
from hardboard.reduction import Compiled
from tests.support.composition import expected_models, netlist_models

#: Two variables that cross, one that is used twice, an empty clause beside others, and one alone.
FORMULAS: tuple[Formula, ...] = (
    make_formula([(1, 2)]),
    make_formula([(1, -1, 2)]),
    make_formula([(), (1,)]),
    make_formula([()]),
    make_formula([(1, 2), (-1, 3)]),
)


def spread_faults(made: Compiled) -> Iterator[str]:
    """Every port of the spread meets a port, and what is read at the probes is the set of models."""
    laid, inverts = made.laid, made.floorplan.library.inverts
    try:
        laid.tiles.check()
    except (AssertionError, LayoutError) as error:
        yield f"{made.source}: {error}"
        return
    probes = made.floorplan.probes
    read = {v: (*laid.port(probe.place, probe.side), probe.inverted) for v, probe in probes.items()}
    if netlist_models(laid.tiles, inverts, read) != expected_models(made.translation.target):
        yield f"{made.source}: other assignments are read in the spread"


def place_faults(made: Compiled) -> Iterator[str]:
    """Each tile stands at edges where it was checked, and boards are wide enough."""
    tiles = made.laid.tiles
    rows, cols = tiles.places.shape
    if rows < 3 or cols < 5:
        yield f"{made.source}: {rows} x {cols} tiles"
    for (row, col), tile in tiles.items():
        ends = {"N": row == 0, "E": col == cols - 1, "S": row == rows - 1, "W": col == 0}
        edges = "".join(side for side, there in ends.items() if there)
        if edges not in edges_of(tile, tiles.library) or tile.name in tiles.library.blocks:
            yield f"{made.source}: {tile.name} at {row, col}, where the board ends on {edges or 'no side'}"


def size_faults(made: Compiled) -> Iterator[str]:
    """A board is no larger than the theorem says."""
    formula, library = made.translation.target, made.floorplan.library
    wide = max([1, *(len(rows) for rows in library.blocks.values())])
    literals, empty = sum(map(len, formula.clauses)), sum(not clause for clause in formula.clauses)
    most = [wide * (len(formula.live) + 2) + 2, wide * (2 * literals + empty + 2) + 2]
    if any(cells > library.pitch * number for cells, number in zip(made.board.shape, most, strict=True)):
        yield f"{made.source}: {made.board.shape} cells, tiles at most {most}"
