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
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.verify.declared.looks import Block, Cells, steps_of
from hardboard.verify.declared.rays import Sights, seen

Signs = NDArray[np.int8]
#: Sweeps go on as long as of so many spots one became known by the last.
WORTH = 200


class Swept(NamedTuple):
    """Of each spot what is known, -1 for nothing; and the places that still say something."""

    possible: bool
    value: Signs
    left: list[Block]
    sights: Sequence[Sights] = ()


def sweep(
    blocks: Sequence[Block],
    cols: int,
    size: int,
    known: Signs | None = None,
    sights: Sequence[Sights] = (),
) -> Swept:
    """What is known on a board of so many columns and spots, some of which may be `known` before."""
    value, left = np.full(size, -1, dtype=np.int8) if known is None else known.copy(), list(blocks)
    seeing, seen_from = list(sights), [steps_of(pattern, cols) for pattern, _ in blocks]
    found = size
    while found * WORTH >= size:
        found = 0
        for number, (pattern, spots) in enumerate(left):
            if not len(spots):
                continue
            steps, others, colours = seen_from[number]
            kept = np.empty_like(spots)
            count, more = _swept(spots, steps, np.uint64(pattern[1]), others, colours, value, kept)
            if count < 0:
                return Swept(False, value, left, seeing)
            left[number] = pattern, kept[:count].copy()
            found += more
        for number, some in enumerate(seeing):
            kept = np.empty_like(some.spots)
            count, more = seen(*some.asked, value, kept)
            if count < 0:
                return Swept(False, value, left, seeing)
            seeing[number] = some.some(kept[:count])
            found += more
    return Swept(True, value, left, seeing)


@kernel
def _swept(
    spots: Cells,
    steps: Cells,
    allowed: np.uint64,
    others: Cells,
    colours: Signs,
    value: Signs,
    kept: Cells,
) -> tuple[int, int]:
    """A place at all its spots: at how many it still says something (-1 if it is broken somewhere), which go
    to `kept`; and how many spots it made known.
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
            kept[left] = spot
            left += 1
    return left, found
