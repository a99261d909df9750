"""Places of a large board that look along rays: what they force, and those that few cells decide.

Places of one rule look along the same rays, each so far as it says and the board goes: together they are a
few arrays, whatever their numbers are. A board is swept with them (`sweep`). Of most that are left a few
cells are open: these are said as lists of the ways to colour them, so that what follows from them and all
counts is settled together.

    >>> from hardboard.puzzles.declared.places import Sight
    >>> from hardboard.puzzles.declared.patterns import step
    >>> row = Sight("view", (0, 1, 2), [(step(0, 1), step(0, 2))], True, 1)
    >>> (view,) = sights_of([(Pattern(row), np.array([0], dtype=np.int32))], (1, 3))
    >>> value, looked = np.array([0, 1, -1], dtype=np.int8), np.zeros(1, dtype=np.int32)
    >>> seen(looked, *view.asked, value), value.tolist()
    ((0, 1), [0, 1, 0])
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.puzzles.declared.board import Board, Index, Step
from hardboard.puzzles.declared.patterns import Pattern, unstep
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell
from hardboard.verify.declared.kinds import kind_of
from hardboard.verify.declared.looks import Cells, Counts, Named, Numbers, ways_of
from hardboard.verify.declared.ways import FEW, Signs


class Sights(NamedTuple):
    """Places along the same rays. Of each ray, as steps on the board, where it begins; and the colour that is
    seen. Of each place its spot, how many cells are wanted, how far it looks along each ray, and its pattern.
    """

    patterns: Sequence[Pattern]
    steps: Cells
    begins: Cells
    colour: int
    spots: Cells
    wanted: Cells
    reach: Cells
    own: Cells

    @property
    def asked(self) -> tuple[Cells, Cells, Cells, Cells, Cells, int]:
        """What sweeps ask for."""
        return self.spots, self.wanted, self.reach, self.steps, self.begins, self.colour

    def some(self, rows: Cells | NDArray[np.bool_]) -> "Sights":
        """Some of the places."""
        few = (array[rows] for array in (self.spots, self.wanted, self.reach, self.own))
        return Sights(self.patterns, self.steps, self.begins, self.colour, *few)

    def places(self, board: Board) -> Iterator[Place]:
        """The places, one by one."""
        for spot, own in zip(self.spots.tolist(), self.own.tolist(), strict=True):
            place = self.patterns[own].at(board, *divmod(spot, board.cols))
            if place is not None:
                yield place


def sights_of(said: Sequence[tuple[Pattern, Cells]], shape: Cell) -> list[Sights]:
    """What patterns that look along rays say at some spots each."""
    groups: list[AlongRays] = []
    spots: list[list[tuple[int, Cells]]] = []
    for pattern, cells in said:
        group, number = numbered(groups, pattern, shape)
        spots += [[] for _ in groups[len(spots) :]]
        spots[group].append((number, cells))
    made = []
    for rays, some in zip(groups, spots, strict=True):
        own = np.repeat(np.array([n for n, _ in some], dtype=np.int32), [len(cells) for _, cells in some])
        cells = np.concatenate([cells for _, cells in some])
        order = np.argsort(cells, kind="stable")  # from the first spot to the last, which others see, too
        made.append(rays.at(cells[order], own[order]))
    return made


def numbered(groups: "list[AlongRays]", pattern: Pattern, shape: Cell) -> tuple[int, int]:
    """The group to which a pattern belongs, which may be a new one, and its number there."""
    rays, colour, wanted = rays_of(pattern)
    steps = [[*map(unstep, ray)] for ray in rays]
    group = next((n for n, each in enumerate(groups) if each.takes(steps, colour)), len(groups))
    if group == len(groups):
        groups.append(AlongRays(shape, steps, colour))
    return group, groups[group].add(pattern, steps, wanted)


def rays_of(pattern: Pattern) -> tuple[Sequence[Sequence[Index]], bool, int]:
    """The rays of a pattern that looks along some, the colour that it sees, and how many cells it wants."""
    ask = kind_of(pattern.place).rays
    assert ask is not None
    return ask(pattern.place)


class AlongRays:
    """Patterns whose rays are one the beginning of the other, on boards of one shape."""

    def __init__(self, shape: Cell, rays: Sequence[Sequence[Step]], colour: bool) -> None:
        self._shape, self._rays, self._colour = shape, [*rays], colour
        self._patterns: list[Pattern] = []
        self._said: list[tuple[int, list[int]]] = []
        self._tables: _Tables | None = None

    def takes(self, rays: Sequence[Sequence[Step]], colour: bool) -> bool:
        """Whether a pattern with these rays may be one of them."""
        if colour is not self._colour or len(rays) != len(self._rays):
            return False
        both = zip(self._rays, rays, strict=True)
        return all(ray[: len(other)] == other[: len(ray)] for ray, other in both)

    def add(self, pattern: Pattern, rays: Sequence[Sequence[Step]], wanted: int) -> int:
        """Take a pattern; its number."""
        self._rays = [max(both, key=len) for both in zip(self._rays, rays, strict=True)]
        self._patterns.append(pattern)
        self._said.append((wanted, [*map(len, rays)]))
        self._tables = None
        return len(self._said) - 1

    def at(self, spots: Cells, own: Cells) -> Sights:
        """What patterns of these numbers say at some spots."""
        if self._tables is None:
            self._tables = self._looked_up()
        tables = self._tables
        reach = _reach(spots, own, tables.far, tables.down, tables.right)
        wanted = tables.wanted[own]
        return Sights(
            self._patterns, tables.steps, tables.begins, int(self._colour), spots, wanted, reach, own
        )

    def _looked_up(self) -> "_Tables":
        flat = [down * self._shape[1] + right for ray in self._rays for down, right in ray]
        sides = []
        for axis, size in enumerate(self._shape):
            most = np.zeros((size, len(self._rays)), dtype=np.int32)
            for number, ray in enumerate(self._rays):
                steps = np.array(ray, dtype=np.int64).reshape(-1, 2)[:, axis]
                far_back, far_on = (np.maximum.accumulate(np.maximum(way, 0)) for way in (-steps, steps))
                places = np.arange(size)
                back = np.searchsorted(far_back, places, "right")
                on = np.searchsorted(far_on, places[::-1], "right")
                most[:, number] = np.minimum(back, on)
            sides.append(most)
        return _Tables(
            np.array(flat, dtype=np.int32),
            np.cumsum([0, *map(len, self._rays)]).astype(np.int32),
            np.array([wanted for wanted, _ in self._said], dtype=np.int32),
            np.array([far for _, far in self._said], dtype=np.int32).reshape(len(self._said), -1),
            *sides,
        )


class _Tables(NamedTuple):
    """The steps of rays, one after the other, and where each begins; of each pattern what it wants, and how
    far it looks along each ray; and how far one can look from each row, and from each column.
    """

    steps: Cells
    begins: Cells
    wanted: Cells
    far: Cells
    down: Cells
    right: Cells


@kernel
def _reach(spots: Cells, own: Cells, far: Cells, down: Cells, right: Cells) -> Cells:
    """How far patterns of these numbers look along each ray at some spots."""
    reach = np.empty((len(spots), far.shape[1]), np.int32)
    for place in range(len(spots)):
        row, col = divmod(spots[place], len(right))
        for ray in range(far.shape[1]):
            reach[place, ray] = min(far[own[place], ray], down[row, ray], right[col, ray])
    return reach


def few_open(sights: Sequence[Sights], named: Named) -> tuple[list[Counts], list[Sights], list[Sights]]:
    """What places say of which few cells are open, those with one root taken for one: lists of the ways to
    colour these, as numbers; these places; and all others.
    """
    lists, listed, left = list[Counts](), list[Sights](), list[Sights]()
    for some in sights:
        cells = np.zeros((len(some.spots), FEW), dtype=np.int32)
        number, good = _open_seen(*some.asked, *named, cells)
        few = number >= 0
        lists.append(ways_of(number[few], cells[few], good[few]))
        listed.append(some.some(few))
        left.append(some.some(~few))
    return lists, listed, left


def always(ways: Counts) -> NDArray[np.bool_]:
    """Which lists allow all ways."""
    every = np.array([(1 << (1 << number)) - 1 for number in range(FEW + 1)], dtype=np.uint64)
    holds: NDArray[np.bool_] = ways.allowed == every[np.diff(ways.start)]
    return holds


@kernel
def inside(
    spots: Cells,
    wanted: Cells,
    reach: Cells,
    steps: Cells,
    begins: Cells,
    colour: int,
    value: Signs,
    here: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Of each place whether all cells that decide it are here."""
    rays, stays = reach.shape[1], np.ones(len(spots), np.bool_)
    low, high = np.zeros(rays, np.int64), np.zeros(rays, np.int64)
    for row in range(len(spots)):
        spot, least = spots[row], 0
        for ray in range(rays):
            low[ray], high[ray] = _bounds(spot, steps, begins[ray], reach[row, ray], colour, value)
            least += low[ray]
        for ray in range(rays):  # what ends it decides, and so does one cell more than it may see
            last = min(high[ray], max(wanted[row] - least, 0) + low[ray], reach[row, ray] - 1)
            for k in range(last + 1):
                stays[row] &= here[spot + steps[begins[ray] + k]]
    return stays


@kernel
def seen(
    looked: Cells,
    spots: Cells,
    wanted: Cells,
    reach: Cells,
    steps: Cells,
    begins: Cells,
    colour: int,
    value: Signs,
) -> tuple[int, int]:
    """Places that look along rays, those of these numbers: of how many something is still said (-1 if one is
    broken), whose numbers come first then; and how many cells they made known.
    """
    rays, left, found = reach.shape[1], 0, 0
    low, high = np.zeros(rays, np.int64), np.zeros(rays, np.int64)
    for row in looked:
        spot, least, most = spots[row], 0, 0
        for ray in range(rays):
            low[ray], high[ray] = _bounds(spot, steps, begins[ray], reach[row, ray], colour, value)
            least, most = least + low[ray], most + high[ray]
        if least > wanted[row] or most < wanted[row]:
            return -1, found
        if least == most:
            continue
        if least == wanted[row]:
            high[:], most = low, least
        elif most == wanted[row]:
            low[:], least = high, most
        else:
            least, most = _meet(spot, wanted[row], reach[row], steps, begins, colour, value, low, high)
        if least > most:
            return -1, found
        for ray in range(rays):
            more = _told(spot, steps, begins[ray], reach[row, ray], colour, low[ray], high[ray], value)
            if more < 0:
                return -1, found
            found += more
        if least < most:
            looked[left] = row
            left += 1
    return left, found


@kernel
def _meet(
    spot: int,
    wanted: int,
    far: Cells,
    steps: Cells,
    begins: Cells,
    colour: int,
    value: Signs,
    low: Numbers,
    high: Numbers,
) -> tuple[int, int]:
    """Bring the bounds of rays together: each sees at least, and at most, what the others leave, and what is
    seen does not end before a cell of the colour. Their sums, which cross if the place is broken.
    """
    least, most, changed = low.sum(), high.sum(), True
    while changed:
        changed = False
        for ray in range(len(low)):
            first = begins[ray]
            bound = min(high[ray], low[ray] + wanted - least)
            while bound >= low[ray] and bound < far[ray] and value[spot + steps[first + bound]] == colour:
                bound -= 1
            if bound < high[ray]:
                changed = True
                most -= high[ray] - bound
                high[ray] = bound
            bound = max(low[ray], high[ray] + wanted - most)
            while bound < high[ray] and value[spot + steps[first + bound]] == colour:
                bound += 1
            if bound > low[ray]:
                changed = True
                least += bound - low[ray]
                low[ray] = bound
            if low[ray] > high[ray]:
                return 1, 0
    return (least, most) if least <= wanted <= most else (1, 0)


@kernel
def _told(
    spot: int, steps: Cells, first: int, far: int, colour: int, low: int, high: int, value: Signs
) -> int:
    """Note what follows from the bounds of a ray; how many cells became known, -1 if another ray, which has
    a cell in common, has just said otherwise.
    """
    found, ends = 0, low == high and low < far
    for k in range(low + 1 if ends else low):
        cell, other = spot + steps[first + k], 1 - colour if k < low else colour
        if value[cell] == other:
            return -1
        if value[cell] < 0:
            value[cell] = 1 - other
            found += 1
    return found


@kernel
def _bounds(spot: int, steps: Cells, first: int, far: int, colour: int, value: Signs) -> tuple[int, int]:
    """How many cells of the colour are seen along a ray at least, and at most."""
    low = 0
    while low < far and value[spot + steps[first + low]] == colour:
        low += 1
    high = low
    while high < far and value[spot + steps[first + high]] != 1 - colour:
        high += 1
    return low, high


@kernel
def _open_seen(
    spots: Cells,
    wanted: Cells,
    reach: Cells,
    steps: Cells,
    begins: Cells,
    colour: int,
    number: Cells,
    known: Signs,
    root: Cells,
    flipped: Signs,
    cells: Cells,
) -> tuple[Numbers, NDArray[np.uint64]]:
    """Of each place how many roots are open to it, which go to `cells`, -1 if there are more than FEW; and
    the ways to colour them that it allows, as bits.
    """
    rays, one = reach.shape[1], np.uint64(1)
    counts, good = np.zeros(len(spots), np.int64), np.zeros(len(spots), np.uint64)
    low, ends = np.zeros(rays, np.int64), np.zeros(rays, np.int64)
    for row in range(len(spots)):
        spot, count, least = spots[row], 0, 0
        for ray in range(rays):
            first, far = begins[ray], reach[row, ray]
            seen = 0
            while seen < far and known[number[spot + steps[first + seen]]] == colour:
                seen += 1
            low[ray] = seen
            while seen < far and known[number[spot + steps[first + seen]]] != 1 - colour:
                seen += 1
            ends[ray], least = seen, least + low[ray]
        if least > wanted[row]:  # what was swept last may have broken it: no way is allowed
            continue
        for ray in range(rays):  # one cell more than it may see decides
            ends[ray] = begins[ray] + min(ends[ray], wanted[row] - least + low[ray] + 1)
            for k in range(begins[ray] + low[ray], ends[ray]):
                cell = number[spot + steps[k]]
                if known[cell] >= 0 or count > cells.shape[1]:
                    continue
                if _place(root[cell], cells[row], count) == count:
                    if count < cells.shape[1]:
                        cells[row, count] = root[cell]
                    count += 1
        counts[row] = count if count <= cells.shape[1] else -1
        for way in range(1 << count if count <= cells.shape[1] else 0):
            total = least
            for ray in range(rays):
                sees = True
                for k in range(begins[ray] + low[ray], ends[ray]):
                    cell = number[spot + steps[k]]
                    black = known[cell]
                    if black < 0:
                        black = (way >> _place(root[cell], cells[row], count) & 1) ^ flipped[cell]
                    sees = sees and black == colour
                    total += 1 if sees else 0
            if total == wanted[row]:
                good[row] |= one << np.uint64(way)
    return counts, good


@kernel
def _place(cell: int, cells: Cells, count: int) -> int:
    """Where a cell is among the first so many; if it is not there, so many."""
    for k in range(min(count, len(cells))):
        if cells[k] == cell:
            return k
    return count
