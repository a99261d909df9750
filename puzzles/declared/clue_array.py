"""Clues of a large board: an array where small boards have a dictionary.

>>> clues = ClueArray(np.array([[0, 3], [-1, 3]]))
>>> clues, dict(clues), clues.symbols, clues == {1: 3, 2: -1, 3: 3}
(<3 clues>, {1: 3, 2: -1, 3: 3}, (-1, 3), True)
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.grid import Ints, whole_numbers


class ClueArray(Mapping[int, int]):
    """Clues that are numbers, by their cells in reading order.

    Attributes:
        array: rows of numbers, 0 where there is no clue, -1 where its number is not given; read-only.
    """

    def __init__(self, array: Ints) -> None:
        self.array = whole_numbers(array)
        self.array.setflags(write=False)

    def __getitem__(self, cell: int) -> int:
        number = int(self.array.item(cell)) if 0 <= cell < self.array.size else 0
        if not number:
            raise KeyError(cell)
        return number

    def __iter__(self) -> Iterator[int]:
        return iter(self.array.ravel().nonzero()[0].tolist())

    def __len__(self) -> int:
        return int(np.count_nonzero(self.array))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, ClueArray):
            return np.array_equal(self.array, other.array)
        return isinstance(other, Mapping) and dict(self) == dict(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{counted_noun(len(self), 'clue')}>"

    @cached_property
    def symbols(self) -> tuple[int, ...]:
        """The different clues, each once."""
        found: list[int] = np.unique(self.array).tolist()
        return tuple(number for number in found if number)

    def replaced(self, numbers: Mapping[Any, int]) -> NDArray[np.intc]:
        """Return the cells in one row, with another number for each clue, and 0 where there is none.

        >>> ClueArray(np.array([[0, 3], [-1, 3]])).replaced({3: 1, -1: 2}).tolist()
        [0, 1, 2, 1]
        """
        known = np.array(sorted({0, *(clue for clue in numbers if isinstance(clue, int))}))
        wanted = np.array([numbers.get(clue, 0) for clue in known.tolist()], dtype=np.intc)
        places: NDArray[np.intc] = wanted[np.searchsorted(known, self.array.ravel())]
        return places


def array_of(clues: Mapping[int, Any], shape: tuple[int, int]) -> Ints:
    """Return clues that are numbers as an array of this shape: 0 where there is none."""
    if isinstance(clues, ClueArray):
        return clues.array
    array = np.zeros(shape, dtype=np.int32)
    array.put([*clues], [*clues.values()])
    array.setflags(write=False)
    return array


def icons_of(clues: Mapping[int, Any], shape: tuple[int, int]) -> NDArray[np.str_]:
    """Return clues that are letters as an array of this shape: '' where there is none."""
    array = np.full(shape, "", dtype="<U1")
    array.put([*clues], [*clues.values()])
    array.setflags(write=False)
    return array
