"""What places of a kind are written as, for a solver that counts: made once, whichever cells they are about.

A form speaks of the cells of a place by their numbers in a row: those that it counts or has a table of, then
those that say whether it matters. Variable v + 1 says that cell v is white.

    >>> form = Written([((0, 1), ()), ((2,), (0,))], [])
    >>> form.lists([((1, 2, 4), (0, 5))])
    [[2, 3], [7, 8], [5, -2], [10, -7]]
    >>> form.lists([(range(3), [(3, 6, 9)])])
    [[4, 7], [10, -4]]
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.patterns import Spots, cells_at, rows_at
from hardboard.puzzles.declared.places import Place

#: Cells that are white, and cells that are black.
Part = tuple[tuple[int, ...], tuple[int, ...]]
#: Cells of a place, and where it stands: see `hardboard.puzzles.declared.patterns.Block`.
Standing = tuple[Sequence[Index], Spots]
#: From so many lists of literals on they are made as one array.
MANY = 20


def cells_of(place: Place) -> Sequence[Index]:
    """The cells that the form of a place speaks of, in their order."""
    count = place.as_count
    return place.cells if count is None or not count.when else [*count.cells, *count.when]


class Written:
    """Clauses, and literals of which at most so many hold."""

    def __init__(self, clauses: Sequence[Part], most: Sequence[tuple[Part, int]]) -> None:
        self.clauses, self.most = clauses, most
        self._arrays = [*map(_array, _as_long(clauses))]
        self._most = [_array([part]) for part, _ in most]

    def lists(self, blocks: Sequence[Standing]) -> list[list[int]]:
        """The clauses wherever places stand."""
        return _lists(self.clauses, self._arrays, blocks)

    def counted(self, blocks: Sequence[Standing]) -> list[tuple[list[int], int]]:
        """The literals of which at most so many hold, wherever places stand."""
        return [
            (literals, number)
            for (part, number), array in zip(self.most, self._most, strict=True)
            for literals in _lists([part], [array], blocks)
        ]


@dataclass(slots=True)
class _Array:
    """Literals of parts with as many: their cells, and 1 for those that are white, -1 for the others."""

    cells: NDArray[np.int64]
    sign: NDArray[np.int64]


def _array(parts: Sequence[Part]) -> _Array:
    cells = np.array([white + black for white, black in parts], dtype=np.int64)
    sign = np.array([[1] * len(white) + [-1] * len(black) for white, black in parts], dtype=np.int64)
    return _Array(cells, sign[:, None])


def _as_long(parts: Sequence[Part]) -> list[list[Part]]:
    """Parts with as many literals, together."""
    by_length: dict[int, list[Part]] = {}
    for part in parts:
        by_length.setdefault(len(part[0]) + len(part[1]), []).append(part)
    return [*by_length.values()]


def _lists(parts: Sequence[Part], arrays: Sequence[_Array], blocks: Sequence[Standing]) -> list[list[int]]:
    lists: list[list[int]] = []
    if not parts:
        return lists
    if len(parts) * sum(len(spots) for _, spots in blocks) < MANY:
        rows = [row for cells, spots in blocks for row in _few_rows(cells, spots)]
        for white, black in parts:
            if not black:
                lists += [[row[i] + 1 for i in white] for row in rows]
            elif not white:
                lists += [[-row[i] - 1 for i in black] for row in rows]
            else:
                lists += [[row[i] + 1 for i in white] + [-row[i] - 1 for i in black] for row in rows]
        return lists
    variables = np.concatenate([rows_at(cells, spots) for cells, spots in blocks]) + 1
    for array in arrays:
        literals = array.sign * variables[:, array.cells].swapaxes(0, 1)
        lists += [clause for rows in literals.tolist() for clause in rows]
    return lists


def _few_rows(cells: Sequence[Index], spots: Spots) -> Sequence[Sequence[Index]]:
    """The cells of all places of a block, one by one."""
    if not isinstance(spots[0], int) and cells == range(len(spots[0])):
        return spots  # type: ignore[return-value]
    return [cells_at(cells, spot) for spot in spots]
