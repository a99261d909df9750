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
from hardboard.verify.declared.looks import Cells, Counts, Numbers
from hardboard.verify.declared.ways import (
    ALWAYS,
    FEW,
    WAYS,
    Places,
    Signs,
    State,
    Work,
    colour_left,
    every,
    ways,
)
from hardboard.verify.sat.cnf import TRUE

#: Of each cell where its places begin, and these.
At = tuple[Numbers, Cells]
#: Rows of cells, others, and of each column whether these are different.
Ties = tuple[Cells, Cells, Signs]
#: What numbers are multiplied with to make one of many.
MIX = np.uint64(0xBF58476D1CE4E5B9)
#: So many times as many places are looked at with a colour assumed as there are, on large boards.
MANY_LOOKS = 20


@dataclass(frozen=True, eq=False)
class Settled:
    """Of each cell: its `root`, a cell with its colour, or the opposite one if it is `flipped`; of roots, the
    value, -1 if it is not known. Of each place, whether it holds with this, whatever the open cells are.
    """

    possible: bool
    root: Numbers
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

    def literals(self) -> Cells:
        """Of each cell the literal that it is black; a variable says that an open root is white."""
        value, number = self.value[self.root], np.cumsum(self.open, dtype=np.int32)[self.root]
        known = np.where(value ^ self.flipped, TRUE, -TRUE)
        black = np.where(value >= 0, known, np.where(self.flipped, number, -number))
        return black.astype(np.int32)


def settle(
    counts: Counts, size: int, *, known: Signs | None = None, ties: Iterable[Ties] = (), ahead: int = 0
) -> Settled:
    """What the places force on a board of so many cells, some of which may be `known`, or have `ties`;
    looking `ahead`, so many times as many places are looked at again with a colour assumed.
    """
    places = (counts.start, counts.cells, counts.allowed, counts.also, counts.others, counts.colours)
    at = _places_at(places, size)
    state = State(
        np.arange(size),
        np.zeros(size, dtype=np.int8),
        np.full(size, -1, dtype=np.int8) if known is None else known.copy(),
        np.zeros(counts.number, dtype=np.bool_),
        np.arange(size),
        np.ones(size, dtype=np.int32),
    )
    work = (
        np.arange(counts.number),
        np.ones(counts.number, dtype=np.bool_),
        np.empty(128, dtype=np.int64),
        np.empty(128, dtype=np.int64),
        np.empty(128, dtype=np.int8),
    )
    for one, other, flips in ties:
        _tied(one, other, flips, state)
    possible = _run(places, at, state, work, counts.number)
    if possible and ahead:
        _same_said(places, state, work)
        possible = look_ahead(places, at, state, work, ahead * counts.number)
    return Settled(possible, state.root, state.flipped, state.value, state.settled)


@kernel
def _tied(one: Cells, other: Cells, flips: Signs, state: State) -> None:
    """Note ties before any place is looked at."""
    for row in range(one.shape[0]):
        for k in range(one.shape[1]):
            first, second = one[row, k], other[row, k]
            flip = flips[k] ^ state.flipped[first] ^ state.flipped[second]
            first, second = state.root[first], state.root[second]
            if state.size[first] < state.size[second]:
                first, second = second, first
            if first == second or (state.value[first] >= 0 and state.value[second] >= 0):
                continue  # what contradicts itself breaks places, or is cut off
            if state.value[first] >= 0:
                state.value[second] = state.value[first] ^ flip
            elif state.value[second] >= 0:
                state.value[first] = state.value[second] ^ flip
            else:
                _join(first, second, flip, state)


@kernel
def _places_at(places: Places, size: int) -> At:
    """Of each cell the places that count it, then those that need its colour; and where those of it begin."""
    start, counted, _, also, others, _ = places
    first = np.zeros(size + 2, np.int64)
    for cell in counted:
        first[cell + 2] += 1
    for cell in others:
        first[cell + 2] += 1
    for cell in range(size):
        first[cell + 2] += first[cell + 1]
    owners = np.empty(len(counted) + len(others), np.int32)
    for begins, cells in ((start, counted), (also, others)):
        for place in range(len(begins) - 1):
            for k in range(begins[place], begins[place + 1]):
                owners[first[cells[k] + 1]] = place
                first[cells[k] + 1] += 1
    return first[:-1], owners


@kernel
def _run(places: Places, at: At, state: State, work: Work, waiting: int) -> bool:
    """Look at the first places of the queue, and at those of which more is known then, until nothing more
    follows; whether none is broken. The queue is empty afterwards if none is.
    """
    queue, queued, cells, signs, _ = work
    number, head = len(queue), 0
    while waiting:
        place = queue[head]
        head, waiting, queued[place] = (head + 1) % number, waiting - 1, False
        good, count = ways(place, places, state, work)
        if good == 0:
            return False
        state.settled[place] = good == (ALWAYS if count > FEW else every(count))
        for i in range(0 if state.settled[place] else count):
            colour = colour_left(i, count, good, signs)
            if colour >= 0:
                state.value[cells[i]] = colour
                waiting = _call(cells[i], at, state, work, head, waiting)
        for i in range(0 if state.settled[place] or count > FEW else count):
            for j in range(i):
                differ = WAYS[i] ^ WAYS[j]
                flip = 0 if good & differ == 0 else 1 if good & ~differ == 0 else -1
                if flip >= 0:
                    waiting = _tie(cells[j], cells[i], flip, at, state, work, head, waiting)
    return True


@kernel
def _tie(one: int, other: int, flip: int, at: At, state: State, work: Work, head: int, waiting: int) -> int:
    """Two cells have one colour, or opposite ones; how many places wait then."""
    flip ^= state.flipped[one] ^ state.flipped[other]
    one, other = state.root[one], state.root[other]
    if one == other or state.value[one] >= 0 or state.value[other] >= 0:
        return waiting
    if state.size[one] < state.size[other]:
        one, other = other, one
    waiting = _call(other, at, state, work, head, waiting)
    _join(one, other, flip, state)
    return waiting


@kernel
def _call(cell: int, at: At, state: State, work: Work, head: int, waiting: int) -> int:
    """The places of all cells that hang together with a cell are looked at again; how many wait then."""
    first, owners = at
    queue, queued, _, _, _ = work
    member = cell
    while True:
        for k in range(first[member], first[member + 1]):
            place = owners[k]
            if not queued[place] and not state.settled[place]:
                queue[(head + waiting) % len(queue)] = place
                queued[place] = True
                waiting += 1
        member = state.after[member]
        if member == cell:
            return waiting


@kernel
def _join(one: int, other: int, flip: int, state: State) -> None:
    """All cells of the second root belong to the first."""
    member = other
    while True:
        state.root[member] = one
        state.flipped[member] ^= flip
        member = state.after[member]
        if member == other:
            break
    after = state.after
    after[one], after[other] = after[other], after[one]
    state.size[one] += state.size[other]


def _same_said(places: Places, state: State, work: Work) -> None:
    """Of places that say the same of the same roots all but one are done with."""
    left = np.flatnonzero(~state.settled)
    rows, mixed = _said(left, places, state, work)
    order = np.argsort(mixed, kind="stable")
    again = (rows[order[1:]] == rows[order[:-1]]).all(axis=1) & (rows[order[1:], 0] > 0)
    state.settled[left[order[1:][again]]] = True


@kernel
def _said(left: Numbers, places: Places, state: State, work: Work) -> tuple[Numbers, NDArray[np.uint64]]:
    """What places say: the ways that are allowed, of their roots in order; and a number, one for equal rows.
    Places with too many roots have a row of zeros.
    """
    _, _, cells, _, _ = work
    rows, mixed = np.zeros((len(left), FEW + 1), np.int64), np.zeros(len(left), np.uint64)
    for row in range(len(left)):
        good, count = ways(left[row], places, state, work)
        if count > FEW:
            continue
        order = np.argsort(cells[:count])
        for way in range(1 << count):
            if good >> np.uint64(way) & np.uint64(1):
                turned = 0
                for i in range(count):
                    turned |= (way >> order[i] & 1) << i
                rows[row, 0] |= 1 << turned
        for i in range(count):
            rows[row, i + 1] = cells[order[i]]
        for entry in rows[row]:
            mixed[row] = (mixed[row] ^ np.uint64(entry)) * MIX
            mixed[row] ^= mixed[row] >> np.uint64(29)
    return rows, mixed


@kernel
def look_ahead(places: Places, at: At, state: State, work: Work, most: int) -> bool:
    """Assume each colour of each open cell, and see what single places make of it: a colour that breaks one
    is wrong; what follows from both holds; what is opposite then is tied to the cell. All over again as long
    as something was found, but looking at no more than `most` places; whether none is broken.
    """
    size = len(state.root)
    trails, seen = np.empty((2, size), np.int64), np.full(size, -1, np.int8)
    looks, found = 0, True
    while found and looks < most:
        found = False
        for cell in range(size):
            if state.root[cell] != cell or state.value[cell] >= 0 or looks >= most:
                continue
            waiting = 0
            low, fine_low, looked = _assume(cell, 0, trails[0], places, at, state, work, most - looks)
            looks += looked
            high, fine_high, looked = _assume(cell, 1, trails[1], places, at, state, work, most - looks)
            looks += looked
            if not (fine_low and fine_high):
                if not (fine_low or fine_high):
                    return False
                state.value[cell] = 0 if fine_low else 1
                waiting = _call(cell, at, state, work, 0, 0)
            else:
                waiting = _compared(cell, trails, low, high, seen, at, state, work)
            found = found or waiting > 0
            if not _run(places, at, state, work, waiting):
                return False
    return True


@kernel
def _assume(
    cell: int, colour: int, trail: Numbers, places: Places, at: At, state: State, work: Work, most: int
) -> tuple[int, bool, int]:
    """What follows if a root has a colour: cells and colours as 2 * cell + colour on the trail, and how many;
    whether no place is broken; at how many was looked, no more than `most`. Nothing is changed.
    """
    queue, queued, cells, signs, _ = work
    state.value[cell], trail[0], long = colour, 2 * cell + colour, 1
    head, waiting, looks, fine = 0, _call(cell, at, state, work, 0, 0), 0, True
    while waiting:
        place = queue[head]
        head, waiting, queued[place] = (head + 1) % len(queue), waiting - 1, False
        if not fine or looks >= most:
            continue
        looks += 1
        good, count = ways(place, places, state, work)
        fine = good != 0
        for i in range(count if fine else 0):
            forced = colour_left(i, count, good, signs)
            if forced >= 0:
                state.value[cells[i]], trail[long], long = forced, 2 * cells[i] + forced, long + 1
                waiting = _call(cells[i], at, state, work, head, waiting)
    for i in range(long):
        state.value[trail[i] // 2] = -1
    return long, fine, looks


@kernel
def _compared(
    cell: int, trails: Numbers, low: int, high: int, seen: Signs, at: At, state: State, work: Work
) -> int:
    """Note what follows from both colours of a cell alike, or opposite; how many places wait then."""
    waiting = 0
    for i in range(1, low):
        seen[trails[0, i] // 2] = trails[0, i] & 1
    for i in range(1, high):
        other, colour = trails[1, i] // 2, trails[1, i] & 1
        if seen[other] == colour:
            state.value[other] = colour
            waiting = _call(other, at, state, work, 0, waiting)
        elif seen[other] >= 0:
            waiting = _tie(cell, other, 1 - colour, at, state, work, 0, waiting)
    for i in range(1, low):
        seen[trails[0, i] // 2] = -1
    return waiting
