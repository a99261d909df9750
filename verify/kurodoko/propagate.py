"""What the clues say about cells without any search: bounds on the four runs of every clue, to a fixpoint, on
whole arrays.

The white cells seen from a clue, itself not counted, are the sum of four runs. Each run has bounds: at least
the white cells known to follow, at most the cells before the first known black one or the edge. A run ends
before a black cell, so it cannot end before one known to be white. What the other three runs cannot make up
for, the fourth must have:

    2 . . .      The 2 sees one cell beside itself, to the right or below: both runs are 0 or 1.
    . . . .      With the cell below known to be black, the run to the right is 1: r1c2 is white, r1c3 black.

Cells within the lower bound are white; a run whose bounds meet ends in a black cell, whose neighbours are
white. Rows and columns take turns, and only those in which something has changed are looked at again.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading
from hardboard.puzzles.kurodoko import Board
from hardboard.puzzles.rules import place

#: Directions in the order in which bounds are kept: the two along a row, then the two along a column; back,
#: forth.
DIRECTIONS = ("W", "E", "N", "S")
Index = NDArray[np.intp]
#: About so many cells are looked at in one go.
BAND_CELLS = 1_000_000
#: Which rows and which columns have to be looked at again.
Dirty = tuple[NDArray[np.bool_], NDArray[np.bool_]]


@dataclass(frozen=True)
class Conflict:
    """A clue that cannot be satisfied any more, and its bounds on the four runs (lower, upper)."""

    cell: Cell
    clue: int
    bounds: dict[str, tuple[int, int]]

    def __str__(self) -> str:
        ranges = ", ".join(f"{d} {low} to {high}" for d, (low, high) in self.bounds.items())
        return f"the clue {self.clue} at {place(self.cell)} cannot be satisfied: its runs are {ranges}"


@dataclass
class KnownCells:
    """Cells known to be white or black, and bounds on the runs of the clues: 4 x clues, in the order of
    `DIRECTIONS`.
    """

    white: Shading
    black: Shading
    rows: Index
    cols: Index
    totals: Ints
    low: Ints
    high: Ints
    conflict: Conflict | None = None

    @property
    def shape(self) -> Cell:
        """Rows and columns of the board."""
        return self.white.shape[0], self.white.shape[1]

    def unknown(self) -> Shading:
        """The cells of which nothing is known."""
        free: Shading = ~(self.white | self.black)
        return free

    def loose(self) -> Index:
        """The clues with a run that is not yet fixed."""
        return np.flatnonzero((self.low != self.high).any(axis=0))


def untouched(board: Board) -> KnownCells:
    """What the board says at once: a cell with a clue is white, and a run ends at the edge at the latest."""
    clues = board.clues
    rows, cols = np.nonzero(clues > 0)
    totals: Ints = (clues[rows, cols] - 1).astype(np.int32)
    height, width = board.shape
    high: Ints = np.array([cols, width - 1 - cols, rows, height - 1 - rows], dtype=np.int32)
    return KnownCells(
        clues != 0, np.zeros(board.shape, dtype=bool), rows, cols, totals, np.zeros_like(high), high
    )


def sweep(known: KnownCells) -> KnownCells:
    """Draw all conclusions from bounds on runs, in place; `conflict` is set if some clue cannot be
    satisfied.
    """
    dirty = (np.zeros(known.shape[0], dtype=bool), np.zeros(known.shape[1], dtype=bool))
    dirty[0][known.rows] = dirty[1][known.cols] = True
    # A clue whose runs are fixed, with their cells coloured along the row and along the column, has nothing
    # more to say.
    done = np.zeros((2, known.rows.size), dtype=bool)
    bands = [*_bands(known, 0), *_bands(known, 1)]
    while known.conflict is None and (dirty[0].any() or dirty[1].any()):
        for axis, band, clues in bands:
            if known.conflict is not None or not dirty[axis][band].any():
                continue
            if not _visit(known, axis, band, clues, dirty, done):
                # Some cell is white and black: ask every clue again, until one of them complains.
                done[:], dirty[0][:], dirty[1][:] = False, True, True
    return known


def _bands(known: KnownCells, axis: int) -> list[tuple[int, slice, Index]]:
    """Lines in groups that fit a processor's memory near at hand, each with its clues."""
    across = known.rows if axis == 0 else known.cols
    order: Index = np.arange(across.size) if axis == 0 else _by_column(known)
    count, width = known.shape[axis], known.shape[1 - axis]
    starts = np.arange(0, count, max(1, BAND_CELLS // width))
    stops = np.append(starts[1:], count)
    edges = np.searchsorted(across[order], np.append(starts, count))
    spans = zip(starts.tolist(), stops.tolist(), edges[:-1], edges[1:], strict=True)
    return [(axis, slice(start, stop), order[i:j]) for start, stop, i, j in spans if j > i]


def _by_column(known: KnownCells) -> Index:
    """The clues column by column; they are kept row by row."""
    numbers = np.full(known.shape, -1, dtype=np.int32)
    numbers[known.rows, known.cols] = np.arange(known.rows.size, dtype=np.int32)
    turned = numbers.T.reshape(-1)
    return turned[turned >= 0].astype(np.intp)


def _visit(known: KnownCells, axis: int, band: slice, members: Index, dirty: Dirty, done: Shading) -> bool:
    """Bring the clues of the dirty rows (axis 0) or columns (axis 1) of a band up to date, and colour what
    follows.

    False if the colours of cells contradict each other.
    """
    across, along = (known.rows, known.cols) if axis == 0 else (known.cols, known.rows)
    clues = members[dirty[axis][across[members]] & ~(done[0] & done[1])[members]]
    dirty[axis][band] = False
    dirty[axis][across[clues]] = True
    lines = np.flatnonzero(dirty[axis][band]) + band.start
    place_of = np.zeros(dirty[axis].size, dtype=np.intp)
    place_of[lines] = np.arange(lines.size)
    dirty[axis][band] = False
    low, high = known.low[:, clues], known.high[:, clues]
    seen = _look(known, axis, lines, place_of[across[clues]], along[clues], low, high)
    looked = low, high
    low, high = _balanced(low, high, known.totals[clues])
    known.low[:, clues], known.high[:, clues] = low, high
    if (low > high).any():
        clue = int(clues[np.argmax((low > high).any(axis=0))])
        known.conflict = conflict_at(known, (int(known.rows[clue]), int(known.cols[clue])))
        return True
    changed = (looked[0] != low) | (looked[1] != high)
    _mark_dirty(known, clues, changed, dirty)
    done[axis, clues] = (low == high).all(axis=0)
    return _colour(known, axis, clues, low, high, seen, dirty)


def _look(
    known: KnownCells, axis: int, lines: Index, line: Index, spot: Index, lows: Ints, highs: Ints
) -> tuple[Ints, Ints]:
    """Tighten the two runs along the axis by the colours, in place; returns the white and the free cells
    seen, 2 x clues.
    """
    white = (known.white if axis == 0 else known.white.T)[lines]
    black = (known.black if axis == 0 else known.black.T)[lines]
    last_open, next_open = _last(~white), _next(~white)
    back, forth = 2 * axis, 2 * axis + 1
    seen = np.array([spot - 1 - last_open[line, spot], next_open[line, spot] - spot - 1], dtype=np.int32)
    free = np.array(
        [spot - 1 - _last(black)[line, spot], _next(black)[line, spot] - spot - 1], dtype=np.int32
    )
    low = np.maximum(lows[back : forth + 1], seen)
    high = np.minimum(highs[back : forth + 1], free)
    fine = (low <= high).all(axis=0)
    line, spot, inner_low, inner_high = line[fine], spot[fine], low[:, fine], high[:, fine]
    # A run that takes in its lower bound takes in the white cells that follow it, too.
    low[0, fine] = spot - 1 - last_open[line, spot - inner_low[0]]
    low[1, fine] = next_open[line, spot + inner_low[1]] - spot - 1
    # A run cannot end before a white cell: step back to the last cell that may still be black.
    width = white.shape[1]
    end = spot - inner_high[0] - 1
    high[0, fine] = np.where((end >= 0) & white[line, end], spot - next_open[line, end] - 1, inner_high[0])
    end = np.minimum(spot + inner_high[1] + 1, width - 1)
    stuck = (spot + inner_high[1] + 1 < width) & white[line, end]
    high[1, fine] = np.where(stuck, last_open[line, end] - spot - 1, inner_high[1])
    lows[back : forth + 1], highs[back : forth + 1] = low, high
    return seen, free


def _last(mask: Shading) -> Ints:
    """For each place in a line, the last place before it that is in `mask`, or -1."""
    lines, width = mask.shape
    last = np.full((lines, width), -1, dtype=np.int32)
    np.copyto(last[:, 1:], np.arange(width - 1, dtype=np.int32), where=mask[:, :-1])
    np.maximum.accumulate(last, axis=1, out=last)
    return last


def _next(mask: Shading) -> Ints:
    """For each place in a line, the next place after it that is in `mask`, or the width of the line."""
    result: Ints = mask.shape[1] - 1 - _last(mask[:, ::-1])[:, ::-1]
    return result


def _balanced(low: Ints, high: Ints, totals: Ints) -> tuple[Ints, Ints]:
    """The four runs add up to the clue: each is at least what the upper bounds of the others leave, and so
    on.
    """
    most = totals - (high[0] + high[1] + high[2] + high[3])
    least = totals - (low[0] + low[1] + low[2] + low[3])
    return np.maximum(low, high + most), np.minimum(high, low + least)


def conflict_at(known: KnownCells, cell: Cell) -> Conflict:
    """The conflict of the clue in a cell, with its bounds as they are."""
    clue = int(np.flatnonzero((known.rows == cell[0]) & (known.cols == cell[1]))[0])
    bounds = {d: (int(known.low[i, clue]), int(known.high[i, clue])) for i, d in enumerate(DIRECTIONS)}
    return Conflict(cell, int(known.totals[clue]) + 1, bounds)


def _mark_dirty(known: KnownCells, clues: Index, changed: Shading, dirty: Dirty) -> None:
    """Changed bounds have to be looked at again together with the colours along their line."""
    dirty[0][known.rows[clues[changed[:2].any(axis=0)]]] = True
    dirty[1][known.cols[clues[changed[2:].any(axis=0)]]] = True


def _colour(
    known: KnownCells, axis: int, clues: Index, lows: Ints, highs: Ints, seen: tuple[Ints, Ints], dirty: Dirty
) -> bool:
    """Cells within a lower bound are white; where the bounds of a run meet, the next cell is black, its
    neighbours white.

    False if a cell becomes both.
    """
    whites, blacks = [], []
    for side in (0, 1):
        direction = 2 * axis + side
        low, high = lows[direction], highs[direction]
        longer, fixed = low > seen[0][side], (low == high) & (high < seen[1][side])
        whites.append(_stretch(known, clues[longer], direction, seen[0][side][longer] + 1, low[longer]))
        blacks.append(_stretch(known, clues[fixed], direction, high[fixed] + 1, high[fixed] + 1))
    black = np.concatenate(blacks)
    white = np.concatenate([*whites, *_around(black, known.shape)])
    for cells, mask in ((black, known.black), (white, known.white)):
        fresh = cells[~mask.reshape(-1)[cells]]
        mask.reshape(-1)[fresh] = True
        dirty[0][fresh // mask.shape[1]] = True
        dirty[1][fresh % mask.shape[1]] = True
    return not known.white.reshape(-1)[black].any() and not known.black.reshape(-1)[white].any()


def _stretch(known: KnownCells, clues: Index, direction: int, start: Ints, stop: Ints) -> Index:
    """The cells (flat) from distance `start` to `stop`, both included, of each of these clues in one
    direction.
    """
    counts = np.maximum(stop - start + 1, 0)
    owner = np.repeat(np.arange(clues.size), counts)
    distance = np.arange(owner.size) - np.repeat(np.cumsum(counts) - counts, counts) + start[owner]
    dr, dc = STEPS[DIRECTIONS[direction]]
    rows, cols = known.rows[clues[owner]] + dr * distance, known.cols[clues[owner]] + dc * distance
    flat: Index = rows * known.shape[1] + cols
    return flat


def _around(cells: Index, shape: Cell) -> list[Index]:
    """The neighbours (flat) of cells (flat), direction by direction."""
    cols = cells % shape[1]
    inside = (cols > 0, cols < shape[1] - 1, cells >= shape[1], cells < (shape[0] - 1) * shape[1])
    return [cells[keep] + step for keep, step in zip(inside, (-1, 1, -shape[1], shape[1]), strict=True)]


def whiten(known: KnownCells, keep: Iterable[Cell] = ()) -> None:
    """For deciding only: make white every cell on which no loose clue depends, and that is not to be kept as
    it is.

    If there is a solution, there is one with these cells white: a black cell made white sees white neighbours
    only, so nothing is cut off by it, and no clue's count changes. The other solutions are lost.
    """
    clues = known.loose()
    needed = np.zeros(known.white.size, dtype=bool)
    for direction in range(4):
        low, high = known.low[direction, clues], known.high[direction, clues]
        wide = low < high
        reach = np.minimum(high[wide] + 1, _room(known, clues[wide], direction))
        needed[_stretch(known, clues[wide], direction, low[wide] + 1, reach)] = True
    free = known.unknown() & ~needed.reshape(known.shape)
    for cell in keep:
        free[cell] = False
    known.white |= free


def _room(known: KnownCells, clues: Index, direction: int) -> Ints:
    """How many cells there are from each clue to the edge."""
    rows, cols = known.rows[clues], known.cols[clues]
    room = (cols, known.shape[1] - 1 - cols, rows, known.shape[0] - 1 - rows)[direction]
    return room.astype(np.int32)
