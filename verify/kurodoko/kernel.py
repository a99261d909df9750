"""The propagation of `propagate` as machine code: for large boards, and for many.

A line (first the rows, then the columns) in which something has changed is looked at as a whole: in two
passes over its cells the nearest cells before and after each place that are not white, and that are black;
then the two runs along it of each of its clues; then, since the four runs add up, all four; then the cells
that follow.

    . 5 . # .      The row tells the 5: at most 1 cell to the left, 1 to the right. So the column has to give
                   it 2.

Arrays are flat, because that is what the compiler is good at: `colour` holds the cells row by row and once
more column by column, `line` the first place of each line in it, `clues` the clues of each line from `first`
on, `spot` their places.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from hardboard.puzzles.grid import Ints, Shading
from hardboard.verify.kurodoko.propagate import Index, Known, conflict_at

WHITE, BLACK = 1, 2
Bytes = NDArray[np.uint8]


def run(known: Known) -> Known:
    """Draw all conclusions from bounds on runs, in place; `conflict` is set if some clue cannot be
    satisfied.
    """
    height, width = known.shape
    count, size = known.totals.size, height * width
    by_rows = known.white + BLACK * known.black.astype(np.uint8)
    colour: Bytes = np.concatenate([by_rows.ravel(), by_rows.T.ravel()])
    by_column = np.argsort(known.cols, kind="stable")
    clues = np.concatenate([np.arange(count), by_column])
    first = np.empty(height + width + 1, dtype=np.intp)
    first[: height + 1] = np.searchsorted(known.rows, np.arange(height + 1))
    first[height:] = count + np.searchsorted(known.cols[by_column], np.arange(width + 1))
    failed = _settle(
        height, width, colour, clues, first, known.rows, known.cols, known.totals, known.low, known.high
    )
    by_rows = colour[:size].reshape(known.shape)
    known.white, known.black = (by_rows & WHITE) > 0, (by_rows & BLACK) > 0
    if failed >= 0:
        known.conflict = conflict_at(known, (int(known.rows[failed]), int(known.cols[failed])))
    return known


@njit(cache=True, nogil=True)
def _settle(
    height: int,
    width: int,
    colour: Bytes,
    clues: Index,
    first: Index,
    rows: Index,
    cols: Index,
    totals: Ints,
    low: Ints,
    high: Ints,
) -> int:
    """The number of a clue that fails, or -1."""
    dirty = np.ones(height + width, np.bool_)
    done = np.zeros((2, totals.size), np.bool_)
    near = np.empty((4, max(height, width)), np.int32)
    again = True
    while again:
        again = clash = False
        for line in range(height + width):
            if not dirty[line]:
                continue
            dirty[line] = False
            axis, number, length = (0, line, width) if line < height else (1, line - height, height)
            start = number * width if axis == 0 else height * width + number * height
            looked = False
            for place in range(first[line], first[line + 1]):
                clue = clues[place]
                if done[0, clue] and done[1, clue]:
                    continue
                if not looked:
                    _nearest(colour, start, length, near)
                    looked = again = True
                spot = cols[clue] if axis == 0 else rows[clue]
                back, forth = 2 * axis, 2 * axis + 1
                seen_back, seen_forth = spot - 1 - near[0, spot], near[2, spot] - spot - 1
                free_back, free_forth = spot - 1 - near[1, spot], near[3, spot] - spot - 1
                low[back, clue], low[forth, clue] = (
                    max(low[back, clue], seen_back),
                    max(low[forth, clue], seen_forth),
                )
                high[back, clue], high[forth, clue] = (
                    min(high[back, clue], free_back),
                    min(high[forth, clue], free_forth),
                )
                if low[back, clue] <= high[back, clue] and low[forth, clue] <= high[forth, clue]:
                    _whole_runs(colour, start, length, near, spot, back, low, high, clue)
                changed = _balance(totals[clue], low, high, clue)
                if changed < 0:
                    return int(clue)
                dirty[rows[clue]] |= changed & 1 > 0
                dirty[height + cols[clue]] |= changed & 2 > 0
                done[axis, clue] = _fixed(low, high, clue)
                for side, seen, free in ((0, seen_back, free_back), (1, seen_forth, free_forth)):
                    least, most, step = low[back + side, clue], high[back + side, clue], 2 * side - 1
                    for distance in range(seen + 1, least + 1):
                        clash |= _paint(
                            colour, height, width, axis, number, spot + step * distance, WHITE, dirty
                        )
                    if least == most and most < free:
                        clash |= _blacken(
                            colour, height, width, axis, number, spot + step * (most + 1), dirty
                        )
        if clash:
            # Some cell is white and black: every clue is asked again, and one of them will complain.
            again = True
            done[:] = False
            dirty[:] = True
    return -1


@njit(cache=True, nogil=True)
def _nearest(colour: Bytes, start: int, length: int, near: Ints) -> None:
    """For each place of a line the last one before it that is not white, that is black, and the next such
    ones after it.
    """
    open_, dark = -1, -1
    for i in range(length):
        near[0, i], near[1, i] = open_, dark
        shade = colour[start + i]
        if not shade & WHITE:
            open_ = i
        if shade & BLACK:
            dark = i
    open_, dark = length, length
    for i in range(length - 1, -1, -1):
        near[2, i], near[3, i] = open_, dark
        shade = colour[start + i]
        if not shade & WHITE:
            open_ = i
        if shade & BLACK:
            dark = i


@njit(cache=True, nogil=True)
def _whole_runs(
    colour: Bytes, start: int, length: int, near: Ints, spot: int, back: int, low: Ints, high: Ints, clue: int
) -> None:
    """A run takes in the white cells that follow its lower bound, and cannot end before a white cell."""
    forth = back + 1
    low[back, clue] = spot - 1 - near[0, spot - low[back, clue]]
    low[forth, clue] = near[2, spot + low[forth, clue]] - spot - 1
    end = spot - high[back, clue] - 1
    if end >= 0 and colour[start + end] & WHITE:
        high[back, clue] = spot - near[2, end] - 1
    end = spot + high[forth, clue] + 1
    if end < length and colour[start + end] & WHITE:
        high[forth, clue] = near[0, end] - spot - 1


@njit(cache=True, nogil=True)
def _balance(total: int, low: Ints, high: Ints, clue: int) -> int:
    """Each of four runs that add up is at least what the others leave, and at most: -1 if bounds cross.

    Otherwise 1 if bounds along the row have changed, 2 if along the column, 3 if both.
    """
    most = total - (high[0, clue] + high[1, clue] + high[2, clue] + high[3, clue])
    least = total - (low[0, clue] + low[1, clue] + low[2, clue] + low[3, clue])
    changed = 0
    for d in range(4):
        more, less = high[d, clue] + most, low[d, clue] + least
        if more > low[d, clue] or less < high[d, clue]:
            low[d, clue], high[d, clue] = max(low[d, clue], more), min(high[d, clue], less)
            changed |= 1 if d < 2 else 2
        if low[d, clue] > high[d, clue]:
            return -1
    return changed


@njit(cache=True, nogil=True)
def _fixed(low: Ints, high: Ints, clue: int) -> bool:
    """Whether a clue's runs are known."""
    row = low[0, clue] == high[0, clue] and low[1, clue] == high[1, clue]
    return bool(row and low[2, clue] == high[2, clue] and low[3, clue] == high[3, clue])


@njit(cache=True, nogil=True)
def _blacken(
    colour: Bytes, height: int, width: int, axis: int, number: int, spot: int, dirty: Shading
) -> bool:
    """A cell of a line is black, and its neighbours white; True if one of them has the other colour."""
    row, col = (number, spot) if axis == 0 else (spot, number)
    clash = _paint(colour, height, width, 0, row, col, BLACK, dirty)
    if row > 0:
        clash |= _paint(colour, height, width, 0, row - 1, col, WHITE, dirty)
    if row < height - 1:
        clash |= _paint(colour, height, width, 0, row + 1, col, WHITE, dirty)
    if col > 0:
        clash |= _paint(colour, height, width, 0, row, col - 1, WHITE, dirty)
    if col < width - 1:
        clash |= _paint(colour, height, width, 0, row, col + 1, WHITE, dirty)
    return clash


@njit(cache=True, nogil=True)
def _paint(
    colour: Bytes, height: int, width: int, axis: int, number: int, spot: int, shade: int, dirty: Shading
) -> bool:
    """Give a cell of a line a colour; True if it has the other one."""
    row, col = (number, spot) if axis == 0 else (spot, number)
    here = row * width + col
    before = colour[here]
    if not before & shade:
        colour[here] = colour[height * width + col * height + row] = before | shade
        dirty[row] = dirty[height + col] = True
    return bool((before | shade) == WHITE | BLACK)
