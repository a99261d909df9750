"""The check that everything beside the tiles is forced, for boards of any number of rows, without a solver.

What lies in tiles is taken for unknown; of their borders only those are looked at that face the edge of the
board. Boards of two, four and six rows of tiles are looked at whole. On boards of eight the lines beside each
pair of rows already follow from rules no further away than the rows next to the pair. Boards of eight and of
ten rows show the same beside their first pair, beside their last, and beside all others. So what is forced on
boards of eight is forced on all larger ones.

    >>> from hardboard.gadgets import load
    >>> list(turns_faults(load("slitherlink")))
    []
"""

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np

from hardboard.discover.propagation import Propagator
from hardboard.discover.strands.check import near
from hardboard.gadgets import Library
from hardboard.gadgets.backend.strands import LEFT, extent, strips, turns
from hardboard.gadgets.contract.strands import StrandContract
from hardboard.gadgets.library import contract
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
    eight, ten = sheet(library, PARTED), sheet(library, PARTED + 2)
    step = 4 * contract(library, StrandContract).height
    repeated = np.vstack([eight[: 2 * step], eight[step : 2 * step], eight[2 * step :]])
    if not np.array_equal(repeated, ten):
        yield "boards of eight and of ten rows show different things beside their pairs of rows"


def sheet(library: Library, rows: int) -> Ints:
    """The signs beside so many rows of tiles, those on the outer borders of tiles included."""
    own = contract(library, StrandContract)
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
def _board(library: Library, rows: int) -> Board:
    return contract(library, StrandContract).board(sheet(library, rows))


def _forced(library: Library, rows: int, first: int, last: int, more: int | None = None) -> Iterator[str]:
    """Beside the rows of tiles from the first to before the last all is as drawn, by the rules beside these
    and so many rows more, or by all rules."""
    own, board = contract(library, StrandContract), _board(library, rows)

    def begin(row: int) -> int:
        return 0 if row <= 0 else board.rows if row >= rows else 1 + row * 2 * own.height

    low, top = (0, rows) if more is None else (first - more, last + more)
    looked = range(begin(low) * board.cols, begin(top) * board.cols)
    inside = range(2 * LEFT, 2 * (LEFT + COLS * own.width) - 1)
    beside = [s for s in looked if s % board.cols not in inside or s // board.cols in (0, board.rows - 1)]
    asked = range(begin(first) * board.cols, begin(last) * board.cols)
    where = f"beside rows {first + 1} to {last} of {rows}"
    yield from open_faults(library, board, turns(own, rows, COLS), beside, asked, where)


def open_faults(
    library: Library, board: Board, wanted: Shading, beside: Sequence[Index], asked: range, where: str
) -> Iterator[str]:
    """Yield a fault unless the rules between the first and the last of some spots force those that are asked
    about to look as wanted.
    """
    looked = range(beside[0], beside[-1] + 1)
    places = (
        place
        for place in near(family(library.family).declared, board)
        if min(place.scope) in looked and max(place.scope) in looked
    )
    drawing = Propagator(places, board.size)
    if not drawing.propagate() or not drawing.probe(beside):
        yield f"nothing can be drawn {where}"
        return
    free = (s for s in beside if s in asked and drawing.facts[s] is not bool(wanted.flat[s]))
    if (spot := next(free, None)) is not None:
        row, col = divmod(spot, board.cols)
        yield f"another line can be drawn {where}, at spot {row}, {col}"
