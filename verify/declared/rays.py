"""Places of a large board that look along rays: what they force, and those that few cells decide.

A board is swept with them (`sweep`). Of most that are left a few cells are open: these are said as counts, so
that what follows from them and all other counts is settled together.

    >>> from hardboard.puzzles.declared.places import Sight
    >>> place = Sight("view", (0, 1, 2), [(1, 2)], True, 1)
    >>> value, kept = np.array([0, 1, -1], dtype=np.int8), np.empty(1, dtype=np.int32)
    >>> seen(np.array([0], dtype=np.int32), *steps_along(place, 3), value, kept), value.tolist()
    ((0, 1), [0, 1, 0])
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.puzzles.declared.patterns import unstep
from hardboard.puzzles.declared.places import Place, Table
from hardboard.verify.declared.kinds import kind_of
from hardboard.verify.declared.looks import Cells, Counts, Numbers, SightBlock, both, groups, rows_of
from hardboard.verify.declared.tables import counts_in
from hardboard.verify.declared.ways import FEW, Signs


def steps_along(place: Place, cols: int) -> tuple[Cells, Cells, int, int]:
    """The cells of rays as steps on a board of so many columns, where each begins, the colour, how many."""
    ask = kind_of(place).rays
    assert ask is not None
    rays, colour, wanted = ask(place)
    steps = [down * cols + right for ray in rays for down, right in map(unstep, ray)]
    begins = np.cumsum([0, *map(len, rays)])
    return np.array(steps, dtype=np.int32), begins.astype(np.int32), int(colour), wanted


def few_open(sights: Sequence[SightBlock], value: Signs, cols: int) -> tuple[list[Counts], list[SightBlock]]:
    """What places say of which few cells are open, as counts of these; and all others."""
    counts: dict[tuple[int, int], list[Cells]] = {}
    left: list[SightBlock] = []
    for place, spots in sights:
        cells = np.zeros((len(spots), FEW), dtype=np.int32)
        number, good = _open_seen(spots, *steps_along(place, cols), value, cells)
        left.append((place, spots[number < 0]))
        for alike in groups(both(_numbered(good), number + 1)) if len(spots) else ():
            size = int(number[alike[0]])
            if size >= 0:
                counts.setdefault((size, int(good[alike[0]])), []).append(cells[alike, :size])
    return [
        rows_of(count, np.concatenate(rows))
        for (size, ways), rows in counts.items()
        for count in counts_in(Table("", tuple(range(size)), _patterns(size, ways), at=0)) or ()
    ], left


def _numbered(good: NDArray[np.uint64]) -> Numbers:
    return np.unique(good, return_inverse=True)[1].astype(np.int64)


def _patterns(size: int, ways: int) -> frozenset[int]:
    return frozenset(way for way in range(1 << size) if ways >> way & 1)


@kernel
def seen(
    spots: Cells, steps: Cells, begins: Cells, colour: int, wanted: int, value: Signs, kept: Cells
) -> tuple[int, int]:
    """The same of a place that looks along rays: each sees at least, and at most, what the others leave."""
    number, left, found = len(begins) - 1, 0, 0
    low, high = np.zeros(number, np.int64), np.zeros(number, np.int64)
    for spot in spots:
        more, settled = 1, False
        while more > 0 and not settled:
            more, least, most = 0, 0, 0
            for ray in range(number):
                low[ray], high[ray] = _bounds(spot, steps[begins[ray] : begins[ray + 1]], colour, value)
                least, most = least + low[ray], most + high[ray]
            if least > wanted or most < wanted:
                return -1, found
            settled = least == most
            for ray in range(0 if settled else number):
                own = steps[begins[ray] : begins[ray + 1]]
                more += _narrowed(
                    spot, own, colour, low[ray], high[ray],
                    wanted - most + high[ray], wanted - least + low[ray], value,
                )  # fmt: skip
            found += more
        if not settled:
            kept[left] = spot
            left += 1
    return left, found


@kernel
def _bounds(spot: int, ray: Cells, colour: int, value: Signs) -> tuple[int, int]:
    """How many cells of the colour are seen at least, and at most."""
    low = 0
    while low < len(ray) and value[spot + ray[low]] == colour:
        low += 1
    high = low
    while high < len(ray) and value[spot + ray[high]] != 1 - colour:
        high += 1
    return low, high


@kernel
def _narrowed(
    spot: int, ray: Cells, colour: int, low: int, high: int, least: int, most: int, value: Signs
) -> int:
    """Note what follows if so many are seen at least, and at most; how many cells became known."""
    found = 0
    for k in range(low, min(least, high)):
        if value[spot + ray[k]] < 0:
            value[spot + ray[k]] = colour
            found += 1
    low = max(low, least)
    while low < high and value[spot + ray[low]] == colour:
        low += 1
    while most > low and most < high and value[spot + ray[most]] == colour:
        most -= 1
    if most == low and most < high and value[spot + ray[most]] < 0:
        value[spot + ray[most]] = 1 - colour
        found += 1
    return found


@kernel
def _open_seen(
    spots: Cells, steps: Cells, begins: Cells, colour: int, wanted: int, value: Signs, cells: Cells
) -> tuple[Numbers, NDArray[np.uint64]]:
    """Of each spot how many cells are open to the place there, -1 if there are more than FEW, which go to
    `cells`; and the ways to colour them that it allows, as bits.
    """
    rays, one = len(begins) - 1, np.uint64(1)
    number, good = np.zeros(len(spots), np.int64), np.zeros(len(spots), np.uint64)
    low, ends = np.zeros(rays, np.int64), np.zeros(rays, np.int64)
    for row in range(len(spots)):
        spot, count, least = spots[row], 0, 0
        for ray in range(rays):
            low[ray], ends[ray] = _bounds(spot, steps[begins[ray] : begins[ray + 1]], colour, value)
            least += low[ray]
        if least > wanted:  # what was swept last may have broken it: no way is allowed
            continue
        for ray in range(rays):  # one cell more than it may see decides
            ends[ray] = begins[ray] + min(ends[ray], wanted - least + low[ray] + 1)
            for k in range(begins[ray] + low[ray], ends[ray]):
                if value[spot + steps[k]] < 0:
                    if count < cells.shape[1]:
                        cells[row, count] = spot + steps[k]
                    count += 1
        number[row] = count if count <= cells.shape[1] else -1
        for way in range(1 << count if count <= cells.shape[1] else 0):
            total, first = 0, 0
            for ray in range(rays):
                sees = True
                for k in range(begins[ray], ends[ray]):
                    known = value[spot + steps[k]]
                    if known < 0:
                        known = way >> first & 1
                        first += 1
                    sees = sees and known == colour
                    total += 1 if sees else 0
            if total == wanted:
                good[row] |= one << np.uint64(way)
    return number, good
