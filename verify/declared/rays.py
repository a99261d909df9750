"""Places of a large board that look along rays: what they force, and those that few cells decide.

Places of one rule look along the same rays, each so far as it says and the board goes: together they are a
few arrays, whatever their numbers are. A board is swept with them (`sweep`). Of most that are left a few
cells are open: these are said as lists of the ways to colour them, so that what follows from them and all
counts is settled together.

    >>> from hardboard.puzzles.declared.places import Sight
    >>> from hardboard.puzzles.declared.patterns import step
    >>> row = Sight("view", (0, 1, 2), [(step(0, 1), step(0, 2))], True, 1)
    >>> (view,) = sights_of([(Pattern(row), np.array([0], dtype=np.int32))], Board(1, 3))
    >>> value, kept = np.array([0, 1, -1], dtype=np.int8), np.empty(1, dtype=np.int32)
    >>> seen(*view.asked, value, kept), value.tolist()
    ((0, 1), [0, 1, 0])
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.puzzles.declared.board import Board, Step
from hardboard.puzzles.declared.patterns import Pattern, unstep
from hardboard.puzzles.declared.places import Place
from hardboard.verify.declared.kinds import kind_of
from hardboard.verify.declared.looks import Cells, Counts, Numbers, ways_of
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


def sights_of(said: Sequence[tuple[Pattern, Cells]], board: Board) -> list[Sights]:
    """What patterns that look along rays say at some spots each."""
    together: list[_Together] = []
    for pattern, spots in said:
        ask = kind_of(pattern.place).rays
        assert ask is not None
        rays, colour, wanted = ask(pattern.place)
        steps = [[*map(unstep, ray)] for ray in rays]
        one = next((each for each in together if each.takes(steps, colour)), None)
        if one is None:
            one = _Together(steps, colour)
            together.append(one)
        one.add(pattern, steps, wanted, spots)
    return [one.on(board) for one in together]


class _Together:
    """Patterns whose rays are one the beginning of the other."""

    def __init__(self, rays: Sequence[Sequence[Step]], colour: bool) -> None:
        self._rays, self._colour = [*rays], colour
        self._said: list[tuple[Pattern, int, list[int], Cells]] = []

    def takes(self, rays: Sequence[Sequence[Step]], colour: bool) -> bool:
        if colour is not self._colour or len(rays) != len(self._rays):
            return False
        both = zip(self._rays, rays, strict=True)
        return all(ray[: len(other)] == other[: len(ray)] for ray, other in both)

    def add(self, pattern: Pattern, rays: Sequence[Sequence[Step]], wanted: int, spots: Cells) -> None:
        self._rays = [max(both, key=len) for both in zip(self._rays, rays, strict=True)]
        self._said.append((pattern, wanted, [*map(len, rays)], spots))

    def on(self, board: Board) -> Sights:
        """All of them, from the first spot to the last, which others see, too."""
        patterns, wanted, far, spots = zip(*self._said, strict=True)
        own = np.repeat(np.arange(len(spots), dtype=np.int32), [*map(len, spots)])
        cells = np.concatenate(spots)
        order = np.argsort(cells, kind="stable")
        cells, own = cells[order], own[order]
        rows, cols = np.divmod(cells, np.int32(board.cols))
        reach = np.array(far, dtype=np.int32).reshape(len(spots), len(self._rays))[own]
        for number, ray in enumerate(self._rays):
            downs, rights = np.array(ray, dtype=np.int64).reshape(-1, 2).T
            for steps, size, where in ((downs, board.rows, rows), (rights, board.cols, cols)):
                far_back, far_on = (np.maximum.accumulate(np.maximum(way, 0)) for way in (-steps, steps))
                places = np.arange(size)
                back = np.searchsorted(far_back, places, "right")
                on = np.searchsorted(far_on, places[::-1], "right")
                most = np.minimum(back, on).astype(np.int32)
                reach[:, number] = np.minimum(reach[:, number], most[where])
        flat = [down * board.cols + right for ray in self._rays for down, right in ray]
        begins = np.cumsum([0, *map(len, self._rays)])
        return Sights(
            patterns,
            np.array(flat, dtype=np.int32),
            begins.astype(np.int32),
            int(self._colour),
            cells,
            np.array(wanted, dtype=np.int32)[own],
            reach,
            own,
        )


def few_open(sights: Sequence[Sights], value: Signs) -> tuple[list[Counts], list[Sights]]:
    """What places say of which few cells are open, as lists of the ways to colour these; and all others."""
    lists: list[Counts] = []
    left: list[Sights] = []
    for some in sights:
        cells = np.zeros((len(some.spots), FEW), dtype=np.int32)
        number, good = _open_seen(*some.asked, value, cells)
        few = number >= 0
        lists.append(ways_of(number[few], cells[few], good[few]))
        left.append(some.some(~few))
    return lists, left


@kernel
def seen(
    spots: Cells,
    wanted: Cells,
    reach: Cells,
    steps: Cells,
    begins: Cells,
    colour: int,
    value: Signs,
    kept: Cells,
) -> tuple[int, int]:
    """The same of places that look along rays: each ray sees at least, and at most, what the others leave.
    The numbers of those that still say something go to `kept`.
    """
    rays, left, found = reach.shape[1], 0, 0
    low, high = np.zeros(rays, np.int64), np.zeros(rays, np.int64)
    for row in range(len(spots)):
        spot, more, settled = spots[row], 1, False
        while more > 0 and not settled:
            more, least, most = 0, 0, 0
            for ray in range(rays):
                low[ray], high[ray] = _bounds(spot, steps, begins[ray], reach[row, ray], colour, value)
                least, most = least + low[ray], most + high[ray]
            if least > wanted[row] or most < wanted[row]:
                return -1, found
            settled = least == most
            for ray in range(0 if settled else rays):
                more += _narrowed(
                    spot, steps, begins[ray], colour, low[ray], high[ray],
                    wanted[row] - most + high[ray], wanted[row] - least + low[ray], value,
                )  # fmt: skip
            found += more
        if not settled:
            kept[left] = row
            left += 1
    return left, found


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
def _narrowed(
    spot: int, steps: Cells, first: int, colour: int, low: int, high: int, least: int, most: int, value: Signs
) -> int:
    """Note what follows if so many are seen at least, and at most; how many cells became known."""
    found = 0
    for k in range(low, min(least, high)):
        if value[spot + steps[first + k]] < 0:
            value[spot + steps[first + k]] = colour
            found += 1
    low = max(low, least)
    while low < high and value[spot + steps[first + low]] == colour:
        low += 1
    while most > low and most < high and value[spot + steps[first + most]] == colour:
        most -= 1
    if most == low and most < high and value[spot + steps[first + most]] < 0:
        value[spot + steps[first + most]] = 1 - colour
        found += 1
    return found


@kernel
def _open_seen(
    spots: Cells,
    wanted: Cells,
    reach: Cells,
    steps: Cells,
    begins: Cells,
    colour: int,
    value: Signs,
    cells: Cells,
) -> tuple[Numbers, NDArray[np.uint64]]:
    """Of each place how many cells are open to it, which go to `cells`, -1 if there are more than FEW; and
    the ways to colour them that it allows, as bits.
    """
    rays, one = reach.shape[1], np.uint64(1)
    number, good = np.zeros(len(spots), np.int64), np.zeros(len(spots), np.uint64)
    low, ends = np.zeros(rays, np.int64), np.zeros(rays, np.int64)
    for row in range(len(spots)):
        spot, count, least = spots[row], 0, 0
        for ray in range(rays):
            low[ray], ends[ray] = _bounds(spot, steps, begins[ray], reach[row, ray], colour, value)
            least += low[ray]
        if least > wanted[row]:  # what was swept last may have broken it: no way is allowed
            continue
        for ray in range(rays):  # one cell more than it may see decides
            ends[ray] = begins[ray] + min(ends[ray], wanted[row] - least + low[ray] + 1)
            for k in range(begins[ray] + low[ray], ends[ray]):
                if value[spot + steps[k]] < 0:
                    if count < cells.shape[1]:
                        cells[row, count] = spot + steps[k]
                    count += 1
        number[row] = count if count <= cells.shape[1] else -1
        for way in range(1 << count if count <= cells.shape[1] else 0):
            total, first = least, 0
            for ray in range(rays):
                sees = True
                for k in range(begins[ray] + low[ray], ends[ray]):
                    known = value[spot + steps[k]]
                    if known < 0:
                        known = way >> first & 1
                        first += 1
                    sees = sees and known == colour
                    total += 1 if sees else 0
            if total == wanted[row]:
                good[row] |= one << np.uint64(way)
    return number, good
