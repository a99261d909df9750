"""What counts force on a large board: colours, and cells that have one colour or opposite ones.

Each place is looked at alone, with what is known so far of its cells; where it leaves a cell one colour, or
two cells always alike or always different, this is noted, and the places of these cells are looked at again.
Where that does not suffice, one looks ahead: a cell is assumed black, and assumed white, and what single
places make of it is compared. A wire of a compiled board is one cell afterwards. Every solution is kept, no
solution is searched for, and nothing depends on the machine.

    >>> from hardboard.puzzles.declared.places import Count
    >>> from hardboard.verify.declared.looks import counts_of
    >>> one = [Count("one", (0, 1), frozenset([1])), Count("white", (2,), frozenset([0]))]
    >>> found = settle(counts_of([], 3, one), 3)
    >>> found.value.tolist(), found.root.tolist(), found.flipped.tolist(), found.settled.tolist()
    ([-1, -1, 0], [0, 0, 2], [0, 1, 0], [True, True])
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.verify.declared.alike import MIX
from hardboard.verify.declared.looks import Cells, Counts, Named, Numbers
from hardboard.verify.declared.ways import (
    AFTER,
    ALWAYS,
    FEW,
    NEED,
    OPEN,
    ROOT,
    SIZE,
    VALUE,
    WAYS,
    Bits,
    Signs,
    State,
    Work,
    colour_left,
    every,
    next_turned,
    ways,
)
from hardboard.verify.sat.cnf import TRUE

#: Rows of cells, others, and of each column whether these are different.
Ties = tuple[Cells, Cells, Signs]
#: Of each place whether it waits, and whether it holds whatever the open cells are.
Marks = NDArray[np.bool_]
WAITS, DONE = range(2)
#: So many times as many places are looked at with a colour assumed as there are, on large boards.
MANY_LOOKS = 20
#: A place has no more open roots than this.
MOST_OPEN = 128


@dataclass(frozen=True, eq=False)
class Settled:
    """Of each cell: its `root`, a cell with its colour, or the opposite one if it is `flipped`; of roots, the
    value, -1 if it is not known. Of each place, whether it holds with this, whatever the open cells are.
    """

    possible: bool
    root: Cells
    flipped: NDArray[np.int8]
    value: NDArray[np.int8]
    settled: NDArray[np.bool_]

    @property
    def open(self) -> NDArray[np.bool_]:
        """Which cells are roots of which nothing is known."""
        roots: NDArray[np.bool_] = self.root == np.arange(len(self.root))
        return roots & (self.value < 0)

    @property
    def free(self) -> int:
        """How many these are."""
        return int(self.open.sum())

    def known(self) -> Signs:
        """Of each cell its colour, -1 if it is not known."""
        value = self.value[self.root]
        return np.where(value < 0, np.int8(-1), value ^ self.flipped)

    def named(self, number: Cells) -> Named:
        """The same of a board whose cells have these numbers."""
        return Named(number, self.known(), self.root, self.flipped)

    def literals(self) -> Cells:
        """Of each cell the literal that it is black; a variable says that an open root is white."""
        value, number = self.value[self.root], np.cumsum(self.open, dtype=np.int32)[self.root]
        known = np.where(value ^ self.flipped, TRUE, -TRUE)
        black = np.where(value >= 0, known, np.where(self.flipped, number, -number))
        return black.astype(np.int32)


def settle(
    counts: Counts,
    size: int,
    *,
    known: Signs | None = None,
    ties: Iterable[Ties] = (),
    ahead: int = 0,
    parts: bool = False,
) -> Settled:
    """What the places force on a board of so many cells, some of which may be `known`, or have `ties`;
    looking `ahead`, so many times as many places are looked at again with a colour assumed. Where only
    `parts` of what is left are taken on, no place stands for another.
    """
    first, own = _places(*counts.arrays)
    at, owners = _places_at(first, own, size)
    places = first, own, counts.allowed, at, owners
    state = np.empty((4, size), dtype=np.int32)
    state[ROOT], state[AFTER] = np.arange(0, 2 * size, 2), np.arange(size)
    state[VALUE], state[SIZE] = -1 if known is None else known, 1
    marks, queue = np.zeros((2, counts.number), dtype=np.bool_), np.arange(counts.number, dtype=np.int32)
    work = np.empty((3, MOST_OPEN), dtype=np.int64)
    agree = [_tied(*each, state) for each in ties]
    marks[WAITS] = True
    possible = all(agree) and _run(*places, state, marks, queue, work, counts.number)
    if possible and ahead:
        if not parts:
            _same_said(first, own, counts.allowed, state, marks, work)
        possible = look_ahead(*places, state, marks, queue, work, ahead * counts.number)
    root, flipped = state[ROOT] >> 1, (state[ROOT] & 1).astype(np.int8)
    return Settled(possible, root, flipped, state[VALUE].astype(np.int8), marks[DONE])


@kernel
def _places(
    start: Numbers, cells: Cells, also: Numbers, others: Cells, colours: Signs, listed: NDArray[np.bool_]
) -> tuple[Numbers, Cells]:
    """Where each place begins, and all of them one after the other: how many cells it counts, how many needs
    it has, -1 if it is a list; the cells; and the needs as 2 * cell + colour.
    """
    number = len(listed)
    first, own = np.empty(number + 1, np.int64), np.empty(len(cells) + len(others) + 2 * number, np.int32)
    here = 0
    for place in range(number):
        first[place] = here
        own[here] = start[place + 1] - start[place]
        own[here + 1] = -1 if listed[place] else also[place + 1] - also[place]
        here += 2
        for k in range(start[place], start[place + 1]):
            own[here] = cells[k]
            here += 1
        for k in range(also[place], also[place + 1]):
            own[here] = 2 * others[k] + colours[k]
            here += 1
    first[number] = here
    return first, own


@kernel
def _tied(one: Cells, other: Cells, flips: Signs, state: State) -> bool:
    """Note ties before any place is looked at; whether they agree."""
    agree = True
    for row in range(one.shape[0]):
        for k in range(one.shape[1]):
            first, second = state[ROOT, one[row, k]], state[ROOT, other[row, k]]
            flip = flips[k] ^ (first & 1) ^ (second & 1)
            first, second = first >> 1, second >> 1
            if state[SIZE, first] < state[SIZE, second]:
                first, second = second, first
            if first == second:
                agree &= flip == 0
            elif state[VALUE, first] >= 0 and state[VALUE, second] >= 0:
                agree &= state[VALUE, first] ^ flip == state[VALUE, second]
            elif state[VALUE, first] >= 0:
                state[VALUE, second] = state[VALUE, first] ^ flip
            elif state[VALUE, second] >= 0:
                state[VALUE, first] = state[VALUE, second] ^ flip
            else:
                _join(first, second, flip, state)
    return agree


@kernel
def _places_at(first: Numbers, own: Cells, size: int) -> tuple[Numbers, Cells]:
    """Of each cell where its places begin, and these: those that count it, then those that need its
    colour.
    """
    at = np.zeros(size + 2, np.int64)
    for place in range(len(first) - 1):
        middle = first[place] + 2 + own[first[place]]
        for k in range(first[place] + 2, first[place + 1]):
            at[(own[k] if k < middle else own[k] >> 1) + 2] += 1
    for cell in range(size):
        at[cell + 2] += at[cell + 1]
    owners = np.empty(at[size + 1], np.int32)
    for needs in (False, True):
        for place in range(len(first) - 1):
            begin, end = first[place] + 2, first[place + 1]
            middle = begin + own[begin - 2]
            for k in range(middle if needs else begin, end if needs else middle):
                cell = own[k] >> 1 if needs else own[k]
                owners[at[cell + 1]] = place
                at[cell + 1] += 1
    return at[:-1], owners


@kernel
def _run(
    first: Numbers,
    own: Cells,
    allowed: Bits,
    at: Numbers,
    owners: Cells,
    state: State,
    marks: Marks,
    queue: Cells,
    work: Work,
    waiting: int,
) -> bool:
    """Look at the first places of the queue, and at those of which more is known then, until nothing more
    follows; whether none is broken. The queue is empty afterwards if none is.
    """
    number, head = len(queue), 0
    while waiting:
        place = queue[head]
        head, waiting, marks[WAITS, place] = (head + 1) % number, waiting - 1, False
        good, count = ways(place, first, own, allowed, state, work)
        if good == 0:
            return False
        if good == (ALWAYS if count > FEW else every(count)):
            marks[DONE, place] = True
            continue
        for i in range(count):
            colour = colour_left(i, count, good, work)
            if colour >= 0:
                state[VALUE, work[OPEN, i]] = colour
                waiting = _call(work[OPEN, i], at, owners, state, marks, queue, head, waiting)
        for i in range(0 if count > FEW else count):
            for j in range(i):
                differ = WAYS[i] ^ WAYS[j]
                flip = 0 if good & differ == 0 else 1 if good & ~differ == 0 else -1
                if flip >= 0:
                    one, other = work[OPEN, j], work[OPEN, i]
                    waiting = _tie(one, other, flip, at, owners, state, marks, queue, head, waiting)
    return True


@kernel
def _tie(
    one: int,
    other: int,
    flip: int,
    at: Numbers,
    owners: Cells,
    state: State,
    marks: Marks,
    queue: Cells,
    head: int,
    waiting: int,
) -> int:
    """Two cells have one colour, or opposite ones; how many places wait then."""
    one, other = state[ROOT, one], state[ROOT, other]
    flip ^= (one ^ other) & 1
    one, other = one >> 1, other >> 1
    if one == other or state[VALUE, one] >= 0 or state[VALUE, other] >= 0:
        return waiting
    if state[SIZE, one] < state[SIZE, other]:
        one, other = other, one
    waiting = _call(other, at, owners, state, marks, queue, head, waiting)
    _join(one, other, flip, state)
    return waiting


@kernel
def _call(
    cell: int,
    at: Numbers,
    owners: Cells,
    state: State,
    marks: Marks,
    queue: Cells,
    head: int,
    waiting: int,
) -> int:
    """The places of all cells that hang together with a cell are looked at again; how many wait then."""
    member = cell
    while True:
        for k in range(at[member], at[member + 1]):
            place = owners[k]
            if not marks[WAITS, place] and not marks[DONE, place]:
                queue[(head + waiting) % len(queue)] = place
                marks[WAITS, place] = True
                waiting += 1
        member = state[AFTER, member]
        if member == cell:
            return waiting


@kernel
def _join(one: int, other: int, flip: int, state: State) -> None:
    """All cells of the second root belong to the first."""
    member = other
    while True:
        state[ROOT, member] = 2 * one + ((state[ROOT, member] & 1) ^ flip)
        member = state[AFTER, member]
        if member == other:
            break
    state[AFTER, one], state[AFTER, other] = state[AFTER, other], state[AFTER, one]
    state[SIZE, one] += state[SIZE, other]


@kernel
def _same_said(first: Numbers, own: Cells, allowed: Bits, state: State, marks: Marks, work: Work) -> None:
    """Of places that say the same of the same roots all but one are done with: the first of each stands in a
    table, where numbers mixed of what is said are looked up.
    """
    left = np.flatnonzero(~marks[DONE])
    slots = 4
    while slots < 2 * len(left):
        slots *= 2
    table = np.full(slots, -1, np.int32)
    said, roots = np.zeros(len(left), np.uint64), np.zeros((len(left), FEW), np.int32)
    for row in range(len(left)):
        good, count = ways(left[row], first, own, allowed, state, work)
        if count > FEW:
            continue
        said[row] = _in_order(good, count, work)
        mixed = said[row] * MIX
        for i in range(count):
            roots[row, work[NEED, i]] = work[OPEN, i]
        for i in range(count):
            mixed = (mixed ^ (mixed >> np.uint64(29)) ^ np.uint64(roots[row, i])) * MIX
        slot = np.int64((mixed ^ (mixed >> np.uint64(31))) & np.uint64(slots - 1))
        while table[slot] >= 0 and not _equal(said, roots, table[slot], row):
            slot = (slot + 1) % slots
        if table[slot] >= 0:
            marks[DONE, left[row]] = True
        else:
            table[slot] = row


@kernel
def _equal(said: Bits, roots: Cells, one: int, other: int) -> bool:
    """Whether two places say the same; roots are in order, and behind the last come zeros."""
    if said[one] != said[other]:
        return False
    for i in range(FEW):  # noqa: SIM110
        if roots[one, i] != roots[other, i]:
            return False
    return True


@kernel
def _in_order(good: np.uint64, count: int, work: Work) -> np.uint64:
    """The same ways for roots in order of their numbers; the place of each there goes to `NEED`."""
    for i in range(count):
        rank = 0
        for j in range(count):
            rank += 1 if work[OPEN, j] < work[OPEN, i] else 0
        work[NEED, i] = rank
    one, way, turned = np.uint64(1), 0, 0
    ordered = good & one
    for number in range(1, 1 << count):
        i = next_turned(number)
        way, turned = way ^ 1 << i, turned ^ 1 << work[NEED, i]
        ordered |= (good >> np.uint64(way) & one) << np.uint64(turned)
    return ordered


@kernel
def look_ahead(
    first: Numbers,
    own: Cells,
    allowed: Bits,
    at: Numbers,
    owners: Cells,
    state: State,
    marks: Marks,
    queue: Cells,
    work: Work,
    most: int,
) -> bool:
    """Assume each colour of each open cell, and see what single places make of it: a colour that breaks one
    is wrong; what follows from both holds; what is opposite then is tied to the cell. All over again as long
    as something was found, but looking at no more than `most` places; whether none is broken.
    """
    size = state.shape[1]
    # What follows from each colour, as 2 * cell + colour, and of each cell what follows from the first.
    low, high, seen = np.empty(size, np.int64), np.empty(size, np.int64), np.full(size, -1, np.int8)
    looks, found = 0, True
    while found and looks < most:
        found = False
        for cell in range(size):
            if state[ROOT, cell] != 2 * cell or state[VALUE, cell] >= 0 or looks >= most:
                continue
            waiting, may = 0, most - looks
            lows, fine_low, looked = _assume(
                cell, 0, low, first, own, allowed, at, owners, state, marks, queue, work, may
            )
            looks, may = looks + looked, may - looked
            highs, fine_high, looked = _assume(
                cell, 1, high, first, own, allowed, at, owners, state, marks, queue, work, may
            )
            looks += looked
            if not (fine_low and fine_high):
                if not (fine_low or fine_high):
                    return False
                state[VALUE, cell] = 0 if fine_low else 1
                waiting = _call(cell, at, owners, state, marks, queue, 0, 0)
            else:
                waiting = _compared(cell, low, lows, high, highs, seen, at, owners, state, marks, queue)
            found = found or waiting > 0
            if not _run(first, own, allowed, at, owners, state, marks, queue, work, waiting):
                return False
    return True


@kernel
def _assume(
    cell: int,
    colour: int,
    trail: Numbers,
    first: Numbers,
    own: Cells,
    allowed: Bits,
    at: Numbers,
    owners: Cells,
    state: State,
    marks: Marks,
    queue: Cells,
    work: Work,
    most: int,
) -> tuple[int, bool, int]:
    """What follows if a root has a colour: cells and colours as 2 * cell + colour on the trail, and how many;
    whether no place is broken; at how many was looked, no more than `most`. Nothing is changed.
    """
    state[VALUE, cell], trail[0], long = colour, 2 * cell + colour, 1
    head, waiting, looks, fine = 0, _call(cell, at, owners, state, marks, queue, 0, 0), 0, True
    while waiting:
        place = queue[head]
        head, waiting, marks[WAITS, place] = (head + 1) % len(queue), waiting - 1, False
        if not fine or looks >= most:
            continue
        looks += 1
        good, count = ways(place, first, own, allowed, state, work)
        fine = good != 0
        for i in range(count if fine else 0):
            forced = colour_left(i, count, good, work)
            if forced >= 0:
                other = work[OPEN, i]
                state[VALUE, other], trail[long], long = forced, 2 * other + forced, long + 1
                waiting = _call(other, at, owners, state, marks, queue, head, waiting)
    for i in range(long):
        state[VALUE, trail[i] >> 1] = -1
    return long, fine, looks


@kernel
def _compared(
    cell: int,
    low: Numbers,
    lows: int,
    high: Numbers,
    highs: int,
    seen: Signs,
    at: Numbers,
    owners: Cells,
    state: State,
    marks: Marks,
    queue: Cells,
) -> int:
    """Note what follows from both colours of a cell alike, or opposite; how many places wait then."""
    waiting = 0
    for i in range(1, lows):
        seen[low[i] >> 1] = low[i] & 1
    for i in range(1, highs):
        other, colour = high[i] >> 1, high[i] & 1
        if seen[other] == colour:
            state[VALUE, other] = colour
            waiting = _call(other, at, owners, state, marks, queue, 0, waiting)
        elif seen[other] >= 0:
            waiting = _tie(cell, other, 1 - colour, at, owners, state, marks, queue, 0, waiting)
    for i in range(1, lows):
        seen[low[i] >> 1] = -1
    return waiting
