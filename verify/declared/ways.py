"""What one place of a large board leaves of its cells' colours, with what is known so far: see `settle`.

Places, and what is known, are a few arrays, handed on one by one: a tuple of arrays costs machine code ten
times as long as a look at a place takes.

>>> int(every(2)), [int(black & every(2)) for black in WAYS[:2]]
(15, [10, 12])
"""

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.verify.declared.looks import Cells, Numbers

Signs = NDArray[np.int8]
Bits = NDArray[np.uint64]
#: Of each cell: its root, a cell with its colour or the opposite one, as 2 * root + 1 if that; of roots, the
#: value, -1 if it is not known; the next cell with the same root, in a ring; of roots, how many these are.
State = Cells
ROOT, VALUE, AFTER, SIZE = range(4)
#: What was found at the place looked at last: its open roots, what each does, what it needs.
Work = Numbers
OPEN, SIGN, NEED = range(3)
#: So many cells of a place that are still open are tried in all their colours.
FEW = 6
#: Bit a of entry i: whether cell i is black in the a-th way to colour some cells.
WAYS = np.array(
    [sum(1 << way for way in range(64) if way >> cell & 1) for cell in range(FEW)], dtype=np.uint64
)
#: What is said of the sums of more cells.
NEVER, ALWAYS, LEAST, GREATEST, SOMETIMES = np.arange(5, dtype=np.uint64)


@kernel
def colour_left(i: int, count: int, good: np.uint64, work: Work) -> int:
    """The colour of an open root that a place leaves it, -1 for both."""
    if count > FEW:
        if good == LEAST or good == GREATEST:  # noqa: SIM109
            return 1 if (work[SIGN, i] > 0) == (good == GREATEST) else 0
        return -1
    return 1 if good & ~WAYS[i] == 0 else 0 if good & WAYS[i] == 0 else -1


@kernel
def every(count: int) -> np.uint64:
    """The set of all ways to colour so many cells."""
    return ~np.uint64(0) if count == FEW else (np.uint64(1) << np.uint64(1 << count)) - np.uint64(1)


@kernel
def ways(
    place: int, first: Numbers, own: Cells, allowed: Bits, state: State, work: Work
) -> tuple[np.uint64, int]:
    """The ways to colour the open roots of a place that it allows, as bits; and how many roots there are. If
    these are too many, what can be said of their sum. A place that does not matter allows all.
    """
    begin = first[place]
    middle, needed = begin + 2 + own[begin], own[begin + 1]
    if needed < 0:
        return _in_list(begin + 2, middle, own, allowed[place], state, work)
    base, count = 0, 0
    for k in range(middle, middle + needed):
        link = state[ROOT, own[k] >> 1]
        top, want = link >> 1, (own[k] ^ link) & 1
        if state[VALUE, top] >= 0:
            if state[VALUE, top] != want:
                return np.uint64(1), 0
            continue
        i = 0
        while i < count and work[OPEN, i] != top:
            i += 1
        if i == count:
            work[OPEN, i], work[SIGN, i], work[NEED, i] = top, 0, want
            count += 1
        elif work[NEED, i] != want:
            return np.uint64(1), 0
    conditions = count
    for k in range(begin + 2, middle):
        link = state[ROOT, own[k]]
        top, flip = link >> 1, link & 1
        if state[VALUE, top] >= 0:
            base += state[VALUE, top] ^ flip
            continue
        base += flip
        i = 0
        while i < count and work[OPEN, i] != top:
            i += 1
        if i == count:
            work[OPEN, i], work[SIGN, i], work[NEED, i] = top, 0, -1
            count += 1
        work[SIGN, i] += 1 - 2 * flip
    kept = conditions
    for i in range(conditions, count):
        if work[SIGN, i] != 0:
            work[OPEN, kept], work[SIGN, kept], work[NEED, kept] = work[OPEN, i], work[SIGN, i], -1
            kept += 1
    return _good(kept, base, allowed[place], work), kept


@kernel
def _in_list(
    begin: int, end: int, own: Cells, allowed: np.uint64, state: State, work: Work
) -> tuple[np.uint64, int]:
    """The same of a place that lists the ways to colour its few cells: those that colours of its open roots
    make. `SIGN` says which cells a root turns.
    """
    base, count = 0, 0
    for k in range(end - begin):
        link = state[ROOT, own[begin + k]]
        top, flip = link >> 1, link & 1
        if state[VALUE, top] >= 0:
            base |= (state[VALUE, top] ^ flip) << k
            continue
        base |= flip << k
        i = 0
        while i < count and work[OPEN, i] != top:
            i += 1
        if i == count:
            work[OPEN, i], work[SIGN, i] = top, 0
            count += 1
        work[SIGN, i] |= 1 << k
    one, way, turned = np.uint64(1), 0, base
    good = allowed >> np.uint64(turned) & one
    for number in range(1, 1 << count):
        i = next_turned(number)
        way ^= 1 << i
        turned ^= work[SIGN, i]
        good |= (allowed >> np.uint64(turned) & one) << np.uint64(way)
    return good, count


@kernel
def next_turned(number: int) -> int:
    """Which cell changes from one way to the next if all are gone through one cell at a time: a Gray code."""
    i = 0
    while not number >> i & 1:
        i += 1
    return i


@kernel
def _good(count: int, base: int, allowed: np.uint64, work: Work) -> np.uint64:
    """The ways that are allowed, as bits."""
    if count > FEW:
        return _sums(count, base, allowed, work)
    one, good = np.uint64(1), np.uint64(0)
    for way in range(1 << count):
        total, matters = base, True
        for i in range(count):
            black = way >> i & 1
            total += work[SIGN, i] * black
            if work[NEED, i] >= 0 and work[NEED, i] != black:
                matters = False
        if not matters or allowed >> np.uint64(total) & one:
            good |= one << np.uint64(way)
    return good


@kernel
def _sums(count: int, base: int, allowed: np.uint64, work: Work) -> np.uint64:
    """Whether none, all, only the least or only the greatest of all sums are allowed."""
    one, least, greatest, free = np.uint64(1), base, base, True
    for i in range(count):
        least, greatest = least + min(work[SIGN, i], 0), greatest + max(work[SIGN, i], 0)
        free = free and work[NEED, i] < 0
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
