"""Check that everything beside the tiles is forced, for boards of any number of rows, without a solver.

The interior of tiles counts as unknown. Only the borders that face the edge of the board matter. Boards of
two, four and six rows of tiles are looked at whole. On boards of eight rows, the nearby rules already force
the lines beside each pair of rows. Boards of eight and of ten rows show the same beside their first pair,
beside their last, and beside all others. Lines forced on boards of eight rows are therefore forced on all
larger ones.

    >>> from hardboard.gadgets import load
    >>> list(turns_faults(load("slitherlink")))
    []
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

import numpy as np

from hardboard.discover.loops.tile_checks import near_rules
from hardboard.discover.propagation import TilePropagator
from hardboard.gadgets import Library
from hardboard.gadgets.backend import bulges
from hardboard.gadgets.backend.strands import LEFT, extent, strips, turns
from hardboard.gadgets.contract.loops import HEIGHT, BulgeContract, StrandContract
from hardboard.gadgets.library import library_contract
from hardboard.puzzles.declared import Board
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.grid import Ints, Shading
from hardboard.puzzles.registry import family

#: Columns of tiles between the turns, of which nothing is known.
COLS = 2
WHOLE, PARTED = (2, 4, 6), 8


def turns_faults(library: Library) -> Iterator[str]:
    """Beside the tiles nothing can be drawn but the turns."""
    for rows in WHOLE:
        yield from _forced(library, rows, 0, rows)
    for row in range(0, PARTED, 2):
        yield from _forced(library, PARTED, row, row + 2, 1)
    eight, ten = turn_sheet(library, PARTED), turn_sheet(library, PARTED + 2)
    step = 4 * library_contract(library, StrandContract).height
    yield from repeat_faults(eight, ten, step, "boards of eight and of ten rows")


def turn_sheet(library: Library, rows: int) -> Ints:
    """Return the signs beside this many rows of tiles, with those on their outer borders."""
    own = library_contract(library, StrandContract)
    codes = np.zeros(extent(own, rows, COLS), dtype=np.int32)
    for spot, sign in strips(library, rows, COLS):
        codes[spot] = 0 if sign == "." else ord(sign)
    border = own.border(())
    high, wide, left = 2 * own.height, 2 * own.width, 2 * LEFT - 1
    for row in range(rows):
        top = 1 + row * high
        for col, line in ((left, border[:, 0]), (left + COLS * wide, border[:, -1])):
            codes[top : top + high + 1, col] = line
    for col in range(COLS):
        for row, line in ((1, border[0]), (1 + rows * high, border[-1])):
            codes[row, left + col * wide : left + (col + 1) * wide + 1] = line
    return codes


@cache
def _board_with_turns(library: Library, rows: int) -> Board:
    return library_contract(library, StrandContract).board(turn_sheet(library, rows))


def _forced(library: Library, rows: int, first: int, last: int, more: int | None = None) -> Iterator[str]:
    """Check that the rules nearby, or all rules, force the drawing beside these rows of tiles."""
    own, board = library_contract(library, StrandContract), _board_with_turns(library, rows)

    def first_line(row: int) -> int:
        return 0 if row <= 0 else board.rows if row >= rows else 1 + row * 2 * own.height

    low, top = (0, rows) if more is None else (first - more, last + more)
    looked = range(first_line(low) * board.cols, first_line(top) * board.cols)
    inside = range(2 * LEFT, 2 * (LEFT + COLS * own.width) - 1)
    beside = [s for s in looked if s % board.cols not in inside or s // board.cols in (0, board.rows - 1)]
    asked = range(first_line(first) * board.cols, first_line(last) * board.cols)
    where = f"beside rows {first + 1} to {last} of {rows}"
    yield from open_faults(library, board, turns(own, rows, COLS), beside, asked, where)


def open_faults(
    library: Library, board: Board, wanted: Shading, beside: Sequence[Index], asked: range, where: str
) -> Iterator[str]:
    """Yield a fault unless the rules around some spots force those asked about to look as wanted."""
    looked = range(beside[0], beside[-1] + 1)
    places = (
        place
        for place in near_rules(family(library.family).declared, board)
        if min(place.scope) in looked and max(place.scope) in looked
    )
    drawing = TilePropagator(places, board.size)
    if not drawing.propagate() or not drawing.probe(beside):
        yield f"nothing can be drawn {where}"
        return
    free = (s for s in beside if s in asked and drawing.facts[s] is not bool(wanted.flat[s]))
    if (spot := next(free, None)) is not None:
        row, col = divmod(spot, board.cols)
        yield f"another line can be drawn {where}, at spot {row}, {col}"


def grid_turns_faults(library: Library) -> Iterator[str]:
    """Check that nothing but the turns can be drawn beside the tiles of a T-grid, on boards of two, four and
    six rows. Larger ones show beside the tiles what those of six do, with pairs of rows repeated.
    """
    own = library_contract(library, BulgeContract)
    for rows in WHOLE:
        board = own.board(_grid_sheet(own, rows))
        outside = [*range(2 * bulges.LEFT + 1), *range(board.cols - 2 * bulges.RIGHT - 1, board.cols)]
        beside = [row * board.cols + col for row, col in product(range(board.rows), outside)]
        where, wanted = f"beside {rows} rows of tiles", bulges.turns(own, rows, COLS)
        yield from open_faults(library, board, wanted, beside, range(board.size), where)
    six, eight = (bulges.codes_beside(own, rows, COLS) for rows in (6, 8))
    yield from repeat_faults(six, eight, 4 * HEIGHT, "boards of six and of eight rows")


def _grid_sheet(own: BulgeContract, rows: int) -> Ints:
    """Return the signs beside this many rows of tiles, and those that shut the tiles' own walls."""
    sheet = bulges.codes_beside(own, rows, COLS)
    for row, (side, sign) in product(range(rows), {"W": "<", "E": ">"}.items()):
        left = 2 * bulges.LEFT if side == "W" else 2 * (bulges.LEFT + (COLS - 1) * own.width)
        for line, col in own.own_walls(side, ()):
            inward = 1 if side == "W" else -1
            sheet[2 * HEIGHT * row + line, left + col + inward] = ord(sign)
    return sheet


def repeat_faults(small: Ints, large: Ints, step: int, boards: str) -> Iterator[str]:
    """Yield a fault unless the larger board is the smaller one with its second `step` lines repeated."""
    if not np.array_equal(np.vstack([small[: 2 * step], small[step:]]), large):
        yield f"{boards} show different things beside their pairs of rows"
