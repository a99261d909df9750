"""What one place of a large board leaves of its cells' colours, with what is known so far: see `settle`.

>>> int(every(2)), [int(black & every(2)) for black in WAYS[:2]]
(15, [10, 12])
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.verify.declared.looks import Cells, Numbers

Signs = NDArray[np.int8]
#: The arrays of `Counts`.
Places = tuple[Numbers, Cells, NDArray[np.uint64], Numbers, Cells, Signs]
#: The places that wait, and which do; the open roots of a place, how often each counts, what it needs.
Work = tuple[Numbers, NDArray[np.bool_], Numbers, Numbers, Signs]
#: So many cells of a place that are still open are tried in all their colours.
FEW = 6
#: Bit a of entry i: whether cell i is black in the a-th way to colour some cells.
WAYS = np.array(
    [sum(1 << way for way in range(64) if way >> cell & 1) for cell in range(FEW)], dtype=np.uint64
)
#: What is said of the sums of more cells.
NEVER, ALWAYS, LEAST, GREATEST, SOMETIMES = np.arange(5, dtype=np.uint64)


class State(NamedTuple):
    """What is known so far: that of `Settled`; the next cell with the same root, in a ring; how many these
    are.
    """

    root: Numbers
    flipped: NDArray[np.int8]
    value: NDArray[np.int8]
    settled: NDArray[np.bool_]
    after: Numbers
    size: NDArray[np.int32]


@kernel
def colour_left(i: int, count: int, good: np.uint64, signs: Numbers) -> int:
    """The colour of an open root that a place leaves it, -1 for both."""
    if count > FEW:
        if good == LEAST or good == GREATEST:  # noqa: SIM109
            return 1 if (signs[i] > 0) == (good == GREATEST) else 0
        return -1
    return 1 if good & ~WAYS[i] == 0 else 0 if good & WAYS[i] == 0 else -1


@kernel
def every(count: int) -> np.uint64:
    """The set of all ways to colour so many cells."""
    return ~np.uint64(0) if count == FEW else (np.uint64(1) << np.uint64(1 << count)) - np.uint64(1)


@kernel
def ways(place: int, places: Places, state: State, work: Work) -> tuple[np.uint64, int]:
    """The ways to colour the open roots of a place that it allows, as bits; and how many roots there are. If
    these are too many, what can be said of their sum. A place that does not matter allows all.
    """
    start, counted, allowed, also, others, colours = places
    root, flipped, value = state.root, state.flipped, state.value
    _, _, cells, signs, needs = work
    base, count = 0, 0
    for k in range(also[place], also[place + 1]):
        cell = others[k]
        top, want = root[cell], colours[k] ^ flipped[cell]
        if value[top] >= 0:
            if value[top] != want:
                return np.uint64(1), 0
            continue
        i = 0
        while i < count and cells[i] != top:
            i += 1
        if i == count:
            cells[i], signs[i], needs[i] = top, 0, want
            count += 1
        elif needs[i] != want:
            return np.uint64(1), 0
    conditions = count
    for k in range(start[place], start[place + 1]):
        cell = counted[k]
        top, flip = root[cell], flipped[cell]
        if value[top] >= 0:
            base += value[top] ^ flip
            continue
        base += flip
        i = 0
        while i < count and cells[i] != top:
            i += 1
        if i == count:
            cells[i], signs[i], needs[i] = top, 0, -1
            count += 1
        signs[i] += 1 - 2 * flip
    kept = conditions
    for i in range(conditions, count):
        if signs[i] != 0:
            cells[kept], signs[kept], needs[kept] = cells[i], signs[i], -1
            kept += 1
    return _good(kept, base, allowed[place], signs, needs), kept


@kernel
def _good(count: int, base: int, allowed: np.uint64, signs: Numbers, needs: Signs) -> np.uint64:
    """The ways that are allowed, as bits."""
    if count > FEW:
        return _sums(count, base, allowed, signs, needs)
    one, good = np.uint64(1), np.uint64(0)
    for way in range(1 << count):
        total, matters = base, True
        for i in range(count):
            black = way >> i & 1
            total += signs[i] * black
            if needs[i] >= 0 and needs[i] != black:
                matters = False
        if not matters or allowed >> np.uint64(total) & one:
            good |= one << np.uint64(way)
    return good


@kernel
def _sums(count: int, base: int, allowed: np.uint64, signs: Numbers, needs: Signs) -> np.uint64:
    """Whether none, all, only the least or only the greatest of all sums are allowed."""
    one, least, greatest, free = np.uint64(1), base, base, True
    for i in range(count):
        least, greatest = least + min(signs[i], 0), greatest + max(signs[i], 0)
        free = free and needs[i] < 0
    good = 0
    for total in range(least, greatest + 1):
        good += 1 if allowed >> np.uint64(total) & one else 0
    if good == greatest - least + 1:
        return ALWAYS
    if free and good == 0:
        return NEVER
    if free and good == 1 and allowed >> np.uint64(least) & one:
        return LEAST
    if free and good == 1 and allowed >> np.uint64(greatest) & one:
        return GREATEST
    return SOMETIMES
