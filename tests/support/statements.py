"""What the statements of `docs/theorems.md` say of the boards of single families, each a function that says
what is wrong: sizes, Kamaji's maximum, Kuroshuto's squares, Nurimeizu's stack, turned Kurodoko tiles.

    >>> from hardboard.gadgets import load
    >>> list(stack_tile_faults(load("nurimeizu")))
    []
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from hardboard.discover.library_checks import edges_of
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.backend import kamaji, kurodoko, kuroshuto, nurimeizu
from hardboard.gadgets.sheet import BLANK, LayoutError, TileArrangement
from hardboard.gadgets.tile import TileOrientation
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.formula import Formula, make_formula
from hardboard.reduction import Compiled
from hardboard.reduction.polarity import role_options
from tests.support.composition import expected_models, netlist_models

#: Library -> its puzzle.
TARGETS = {"compact": "kurodoko", "kuroshuto": "kuroshuto", "kamaji": "kamaji", "nurimeizu": "nurimeizu"}
#: Library -> the largest number on any of its boards.
LARGEST = {"compact": 13, "kuroshuto": 6, "kamaji": 21, "nurimeizu": 1}


def board_size(name: str, variables: int, literals: int, empty: int) -> tuple[int, int]:
    """Rows and columns of cells, at most, of a formula with so many variables, literals and empty clauses."""
    columns = literals + empty
    if name == "compact":
        return 8 * max(1 + variables, 1 + (empty > 0)) + 1, 8 * columns + 1
    if name == "kuroshuto":
        return 12 * max(2 + variables, 3) + 5, 12 * max(columns, 3) + 5
    if name == "kamaji":
        side = 12 * max(1 + variables, 2 * literals + empty + 2) + 1
        return side, side
    return 12 * columns + 3, 8 * (1 + variables) + 1


def size_faults(made: Compiled) -> Iterator[str]:
    """A board is no larger than said; of Nurimeizu exactly so large; no number is above the largest."""
    formula, library = made.translation.target, made.floorplan.library
    literals = sum(map(len, formula.clauses))
    bound = board_size(
        library.name, len(formula.live), literals, sum(not clause for clause in formula.clauses)
    )
    rows, cols = made.board.shape
    if rows > bound[0] or cols > bound[1]:
        yield f"{formula}: {rows} x {cols} cells, said {bound[0]} x {bound[1]}"
    if library.name == "nurimeizu" and (rows, cols) != bound:
        yield f"{formula}: {rows} x {cols} cells, not {bound[0]} x {bound[1]}"
    if made.facts["largest_clue"] > LARGEST[library.name]:
        yield f"{formula}: a number {made.facts['largest_clue']}"


def maximum_faults(library: Library) -> Iterator[str]:
    """Every Kamaji board is a square of numbers from 1 to the maximum, which occurs once: in the corner."""
    most = kamaji.MAXIMUM
    for tile in library.tiles.values():
        if tile.picture.min() < 1 or tile.picture.max() >= most:
            yield f"the numbers of {tile.name}"
    if max(kamaji.EDGE_ROW) >= most or min(kamaji.EDGE_ROW) < 1:
        yield "the numbers of the last row"
    for shape in ((1, 1), (1, 3), (3, 2)):
        board: Any = kamaji_board(library, shape)
        spots = np.argwhere(board.numbers == most).tolist()
        if len({*board.numbers.shape}) != 1 or spots != [[n - 1 for n in board.numbers.shape]]:
            yield f"a board of {board.numbers.shape} with the maximum at {spots}"


def kamaji_board(library: Library, shape: tuple[int, int]) -> Board:
    """The board of an arrangement without any tile but blanks."""
    places = np.full(shape, BLANK, dtype=np.int16)
    return kamaji.board(kamaji.lay(TileArrangement(library, places, ())))


def squared(made: Compiled) -> Board:
    """A Kuroshuto board made square: its tiles in a square of places, the others filler."""
    tiles = made.floorplan.arrangement
    side = max(*tiles.places.shape, kuroshuto.TABLE_TILES)
    places = np.full((side, side), BLANK, dtype=np.int16)
    places[: tiles.rows, : tiles.cols] = tiles.places
    return kuroshuto.board(kuroshuto.lay(TileArrangement(tiles.library, places, tiles.palette)))


def stack_tile_faults(library: Library) -> Iterator[str]:
    """A tile in the stack says what the tile of the floorplan says, and a link hands its signal on.

    In the first column stands another tile than elsewhere; there must be one for every tile that passes or
    taps, with the same ports and the same states.
    """
    turn = nurimeizu._TURN
    taps = [tile for ports in ("EN", "NW", "ENW") for tile in role_options(library, "tap", ports)]
    for tile in [*role_options(library, "along", "EW"), *taps]:
        name = nurimeizu.OPEN_LEFT.get(tile.name, tile.name)
        if name == tile.name:
            yield f"no tile for {tile.name} in the first column"
        for found in (library.tile(tile.name), library.tile(name)):
            if found.states != {turn.sides(state) for state in tile.states}:
                yield f"{found.name} for {tile.name}: other states"
    link = library.tile("l")
    if {("N" in state, "S" in state) for state in link.states} != {
        (value, value != library.inverts) for value in (False, True)
    }:
        yield "a link that does not hand its signal on"


def stack_faults(made: Compiled) -> Iterator[str]:
    """The stack of a formula: no crossing in the first column, links below ports, and the same models."""
    laid, probes = made.laid, made.floorplan.probes
    tiles = laid.tiles
    rows = [[tiles.palette[code] for code in row] for row in tiles.places.tolist()]
    for number, row in enumerate(rows):
        if row[0].name == "x":
            yield f"{made.source}: a crossing in the first column"
        if number % 2 == 0 and 0 < number < len(rows) - 1 and _wrong_links(row, rows[number - 1]):
            yield f"{made.source}: the link row {number}"
    try:
        tiles.check()
    except AssertionError as error:
        yield f"{made.source}: {error}"
        return
    read = {v: (*laid.port(probe.place, probe.side), probe.inverted) for v, probe in probes.items()}
    found = netlist_models(tiles, tiles.library.inverts, read)
    if found != expected_models(made.translation.target):
        yield f"{made.source}: {len(found)} assignments read in the stack"


def _wrong_links(row: Sequence[Tile], above: Sequence[Tile]) -> bool:
    return [tile.name for tile in row] != ["l" if "S" in tile.ports else "z" for tile in above]


def turning_faults(tile: Tile, library: Library, edges: str, orientation: TileOrientation) -> Iterator[str]:
    """The clues derived for a turned tile are the turned clues of the tile."""
    moved = "".join(side for side in "NESW" if side in orientation.sides(frozenset(edges)))
    found = kurodoko.derived(tile.turned(orientation), library, moved)
    if not np.array_equal(found, orientation.array(kurodoko.derived(tile, library, edges))):
        yield f"{tile.name}{orientation} at the edges {moved or '-'}"


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


def found_size_faults(made: Compiled) -> Iterator[str]:
    """A board is no larger than the theorem says."""
    formula, library = made.translation.target, made.floorplan.library
    wide = max([1, *(len(rows) for rows in library.blocks.values())])
    literals, empty = sum(map(len, formula.clauses)), sum(not clause for clause in formula.clauses)
    most = [wide * (len(formula.live) + 2) + 2, wide * (2 * literals + empty + 2) + 2]
    if any(cells > library.pitch * number for cells, number in zip(made.board.shape, most, strict=True)):
        yield f"{made.source}: {made.board.shape} cells, tiles at most {most}"
