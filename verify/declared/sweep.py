"""What blocks of places force, all their spots in turn, before any place is made: most of a compiled board.

Faces, shut sides, zeros and what follows from them along a tile: of a board of ten million spots nine are
known after some sweeps, and only places that still say something are put into arrays (`settle`). Every
solution is kept.

    >>> white: Block = (((0, 0),), 0b01, ()), np.array([2], dtype=np.int32)
    >>> two: Block = (((0, 0), (0, 1)), 0b010, ()), np.array([0, 1], dtype=np.int32)
    >>> found = sweep([two, white], 3, 3)
    >>> found.possible, found.value.tolist(), [len(spots) for _, spots in found.left]
    (True, [0, 1, 0], [0, 0])
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.verify.declared.looks import Block, Cells, Named, Numbers, steps_of
from hardboard.verify.declared.rays import Sights, seen

Signs = NDArray[np.int8]
#: Sweeps go on as long as of so many spots one became known by the last; on a small board, of so many spots
#: at most, as long as one did at all.
WORTH, SMALL = 200, 10_000


class Swept(NamedTuple):
    """Of each spot what is known, -1 for nothing; and the places that still say something."""

    possible: bool
    value: Signs
    left: list[Block]
    sights: Sequence[Sights] = ()


class BlockArrays(NamedTuple):
    """Blocks as arrays: the spots of all of them, their steps, and the steps and colours that they need;
    where those of each block begin; and what it allows.
    """

    spots: Cells
    begins: Numbers
    steps: Cells
    steps_begin: Numbers
    others: Cells
    colours: Signs
    others_begin: Numbers
    allowed: NDArray[np.uint64]


def as_arrays(blocks: Sequence[Block], cols: int) -> BlockArrays:
    """The blocks of a board with so many columns."""
    seen_from = [steps_of(pattern, cols) for pattern, _ in blocks]
    spots, begins = _joined([spots for _, spots in blocks], np.int32)
    steps, steps_begin = _joined([steps for steps, _, _ in seen_from], np.int32)
    others, others_begin = _joined([others for _, others, _ in seen_from], np.int32)
    colours, _ = _joined([colours for _, _, colours in seen_from], np.int8)
    allowed = np.array([pattern[1] for pattern, _ in blocks], dtype=np.uint64)
    return BlockArrays(spots, begins, steps, steps_begin, others, colours, others_begin, allowed)


def _joined(arrays: Sequence[NDArray[Any]], kind: type) -> tuple[NDArray[Any], Numbers]:
    """Arrays one after the other, and where each begins."""
    begins = np.zeros(len(arrays) + 1, dtype=np.int64)
    np.cumsum([len(array) for array in arrays], out=begins[1:])
    return np.concatenate(arrays) if arrays else np.zeros(0, dtype=kind), begins


#: Where nothing looks along rays.
NO_SIGHTS = Sights((), *(np.zeros(0, dtype=np.int32),) * 2, 0, *(np.zeros(0, dtype=np.int32),) * 4)._replace(
    reach=np.zeros((0, 0), dtype=np.int32)
)


def sweep(
    blocks: Sequence[Block],
    cols: int,
    size: int,
    known: Signs | None = None,
    sights: Sequence[Sights] = (),
    least: int | None = None,
) -> Swept:
    """What is known on a board of so many columns and spots, some of which may be `known` before; `least`
    as in `sweep_arrays`.
    """
    value = np.full(size, -1, dtype=np.int8) if known is None else known.copy()
    swept = sweep_arrays(as_arrays(blocks, cols), value, sights, least)
    left = [(pattern, spots.copy()) for (pattern, _), spots in zip(blocks, swept.left, strict=True)]
    return Swept(swept.possible, value, left, swept.sights)


class SweptArrays(NamedTuple):
    """Whether nothing is broken; of each block the spots where it still says something; and such sights."""

    possible: bool
    left: list[Cells]
    sights: list[Sights]


def sweep_arrays(
    blocks: BlockArrays, value: Signs, sights: Sequence[Sights] = (), least: int | None = None
) -> SweptArrays:
    """Draw conclusions from blocks, whose spots are put in another order, and from sights, as long as a sweep
    makes so many spots known at least; if that is not said, as many as are worth it.
    """
    if least is None:
        least = 1 if len(value) <= SMALL else -(-len(value) // WORTH)
    left = np.diff(blocks.begins)
    looked = [np.arange(len(some.spots), dtype=np.int32) for some in sights]
    found, rounds = least, sights or (NO_SIGHTS,)
    while found >= least:
        found = 0
        for number, some in enumerate(rounds):
            some_looked = looked[number] if sights else NO_SIGHTS.spots
            count, more = _sweeps(*blocks, left, some_looked, *some.asked, value, least)
            if count < 0:
                break
            found += more
            if sights:
                looked[number] = some_looked[:count]
        if count < 0 or len(rounds) == 1:
            break
    spots = [
        blocks.spots[first : first + count]
        for first, count in zip(blocks.begins[:-1].tolist(), left.tolist(), strict=True)
    ]
    return SweptArrays(
        count >= 0, spots, [some.some(rows) for some, rows in zip(sights, looked, strict=True)]
    )


def open_named(value: Signs) -> tuple[Named, Cells]:
    """Cells of which nothing is known have numbers from 0 on; then comes one for all black ones, and one for
    all white ones. Of each number a cell.
    """
    number, cell = _open_cells(value)
    known = np.full(len(cell), -1, dtype=np.int8)
    known[-2:] = 1, 0
    return Named(
        number, known, np.arange(len(cell), dtype=np.int32), np.zeros(len(cell), dtype=np.int8)
    ), cell


@kernel
def _open_cells(value: Signs) -> tuple[Cells, Cells]:
    """Of each cell its number, and of each number a cell."""
    black = 0
    for known in value:
        black += known < 0
    number, cells, count = np.empty(len(value), np.int32), np.zeros(black + 2, np.int32), 0
    for cell in range(len(value)):
        known = value[cell]
        if known < 0:
            own, count = count, count + 1
        else:
            own = black if known else black + 1
        number[cell], cells[own] = own, cell
    return number, cells


@kernel
def _sweeps(
    spots: Cells,
    begins: Numbers,
    steps: Cells,
    steps_begin: Numbers,
    others: Cells,
    colours: Signs,
    others_begin: Numbers,
    allowed: NDArray[np.uint64],
    left: Numbers,
    looked: Cells,
    seen_spots: Cells,
    wanted: Cells,
    reach: Cells,
    rays: Cells,
    rays_begin: Cells,
    colour: int,
    value: Signs,
    least: int,
) -> tuple[int, int]:
    """Sweep over all blocks, and sights, as long as that makes so many spots known; how many of the sights
    still say something (-1 if something is broken), and how many spots were made known.
    """
    total, found, seeing = 0, least, len(looked)
    while found >= least:
        found = 0
        for block in range(len(allowed)):
            if left[block] == 0:
                continue
            some = slice(others_begin[block], others_begin[block + 1])
            count, more = _swept(
                spots[begins[block] : begins[block] + left[block]],
                steps[steps_begin[block] : steps_begin[block + 1]],
                allowed[block],
                others[some],
                colours[some],
                value,
            )
            if count < 0:
                return -1, total
            left[block] = count
            found += more
        seeing, more = seen(looked[:seeing], seen_spots, wanted, reach, rays, rays_begin, colour, value)
        if seeing < 0:
            return -1, total
        found += more
        total += found
    return seeing, total


@kernel
def _swept(
    spots: Cells, steps: Cells, allowed: np.uint64, others: Cells, colours: Signs, value: Signs
) -> tuple[int, int]:
    """A place at all its spots: at how many it still says something (-1 if it is broken somewhere), which
    come first then; and how many spots it made known.
    """
    one, left, found = np.uint64(1), 0, 0
    for spot in spots:
        matters, waits, need = True, 0, 0
        for k in range(len(others)):
            known = value[spot + others[k]]
            if known < 0:
                waits, need = waits + 1, k
            elif known != colours[k]:
                matters = False
        if not matters:
            continue
        base, unknown = 0, 0
        for step in steps:
            known = value[spot + step]
            base, unknown = base + max(known, 0), unknown + (known < 0)
        good = 0
        for total in range(base, base + unknown + 1):
            good += 1 if allowed >> np.uint64(total) & one else 0
        if good == unknown + 1:
            continue
        least = good == 1 and allowed >> np.uint64(base) & one
        greatest = good == 1 and allowed >> np.uint64(base + unknown) & one
        if waits == 0 and good == 0:
            return -1, found
        if waits == 0 and (least or greatest):
            for step in steps:
                if value[spot + step] < 0:
                    value[spot + step] = 0 if least else 1
            found += unknown
        elif waits == 1 and good == 0:
            value[spot + others[need]] = 1 - colours[need]
            found += 1
        else:
            spots[left] = spot
            left += 1
    return left, found
