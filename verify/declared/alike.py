"""Where a board is the same as elsewhere: windows of one size, a pitch apart, that are equal cell by cell.

>>> codes = np.tile(np.arange(1, 10).reshape(3, 3), (4, 4))
>>> windows = np.array([[0, 0], [3, 3], [1, 1]])
>>> [np.flatnonzero(kind).tolist() for kind in [alike(codes, windows, 4) == n for n in (0, 1)]]
[[0, 1], [2]]
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.verify.declared.looks import Cells, Numbers

#: What each cell of a board is, as a number.
Codes = NDArray[Any]
#: What numbers are multiplied with to make one of many.
MIX = np.uint64(0xBF58476D1CE4E5B9)
STEP_DOWN, STEP_RIGHT = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F], dtype=np.uint64)

#: The part of a board on which a pitch is looked for has so many rows and columns, if there are as many.
PART = 128, 256
#: Pitches that are tried; of those at which as many cells, but for this share, repeat, the smallest is taken.
PITCHES, NEARLY = range(4, 97), 0.03
#: So many first rows, and columns, are tried.
SOME_FIRSTS = 8


def lattice(codes: Codes, margin: int, period: int = 1) -> tuple[int, int, int] | None:
    """The pitch at which most of a board repeats, and the first row and column of squares of so many cells
    that are of few kinds with their margins; None if nothing repeats. Nothing but time depends on it.
    """
    (rows, cols), (high, long) = codes.shape, PART
    down, right = max(rows - high, 0) // 2, max(cols - long, 0) // 2
    part = codes[down : down + high, right : right + long]
    pitch = _pitch(part, period)
    sums = square_sums(part, pitch + 2 * margin) if pitch else part[:0]
    if min(sums.shape) < 2 * pitch or not pitch:
        return None
    by = -(-pitch // SOME_FIRSTS)
    _, top, left = min(
        (len(np.unique(sums[top::pitch, left::pitch])), top, left)
        for top in range(0, pitch, by)
        for left in range(0, pitch, by)
    )
    return pitch, (down + top + margin) % pitch, (right + left + margin) % pitch


def _pitch(part: Codes, period: int) -> int:
    """How far apart most cells that show something show the same; 0 if that is so nowhere."""
    shows, share = part != 0, {}
    for pitch in (pitch for pitch in PITCHES if pitch % period == 0 and 2 * pitch < min(part.shape)):
        same, every = 0, 0
        for here, there in ((np.s_[pitch:], np.s_[:-pitch]), (np.s_[:, pitch:], np.s_[:, :-pitch])):
            same += int(np.count_nonzero(shows[here] & (part[here] == part[there])))
            every += int(np.count_nonzero(shows[here]))
        share[pitch] = same / max(every, 1)
    best = max(share.values(), default=0.0)
    return min((pitch for pitch, each in share.items() if each >= best - NEARLY), default=0) if best else 0


def square_sums(codes: Codes, wide: int) -> NDArray[np.uint64]:
    """A number for each square of so many cells: equal ones have one, others hardly ever."""
    rows, cols = (size - wide + 1 for size in codes.shape)
    if min(rows, cols) < 1:
        return np.zeros((0, 0), dtype=np.uint64)
    mixed = _mixed(codes.astype(np.uint64))
    across = np.zeros((len(codes), cols), dtype=np.uint64)
    for step in range(wide):
        across = across * STEP_RIGHT + mixed[:, step : step + cols]
    across = _mixed(across)
    sums = np.zeros((rows, cols), dtype=np.uint64)
    for step in range(wide):
        sums = sums * STEP_DOWN + across[step : step + rows]
    return sums


def _mixed(codes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    mixed: NDArray[np.uint64] = (codes + np.uint64(1)) * MIX
    return mixed ^ (mixed >> np.uint64(29))


def alike(codes: Codes, windows: Numbers, wide: int) -> Cells:
    """Of windows of so many rows and columns, given by their first cells, the kinds: those of one kind are
    equal. The most frequent come first, and of these the first one. What is mixed up with another kind is of
    none, -1.
    """
    sums = window_sums(codes, windows, wide)
    _, first, kind, number = np.unique(sums, return_index=True, return_inverse=True, return_counts=True)
    order = np.lexsort((first, -number))
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    kinds = rank[kind].astype(np.int32)
    kinds[~_as_first(codes, windows, windows[first[order]], kinds, wide)] = -1
    return kinds


def window_sums(codes: Codes, windows: Numbers, wide: int) -> NDArray[np.uint64]:
    """A number for each window: equal ones have one, others hardly ever."""
    factors = np.arange(1, 2 * wide * wide, 2, dtype=np.uint64) * STEP_RIGHT
    return _window_sums(codes, windows, _mixed(factors).reshape(wide, wide))


@kernel
def _window_sums(codes: Codes, windows: Numbers, factors: NDArray[np.uint64]) -> NDArray[np.uint64]:
    sums, wide = np.zeros(len(windows), np.uint64), len(factors)
    for number in range(len(windows)):
        top, left, total = windows[number, 0], windows[number, 1], np.uint64(0)
        for down in range(wide):
            row, by = codes[top + down, left : left + wide], factors[down]
            for right in range(wide):
                total += np.uint64(row[right]) * by[right]
        sums[number] = total
    return sums


@kernel
def _as_first(codes: Codes, windows: Numbers, firsts: Numbers, kinds: Cells, wide: int) -> NDArray[np.bool_]:
    """Which windows are equal to the first of their kind, cell by cell."""
    equal = np.ones(len(windows), np.bool_)
    for number in range(len(windows)):
        (top, left), (first, begin) = windows[number], firsts[kinds[number]]
        same = True
        for down in range(wide):
            one, other = codes[first + down, begin : begin + wide], codes[top + down, left : left + wide]
            for right in range(wide):
                same &= one[right] == other[right]
        equal[number] = same
    return equal
