"""Boards of millions of cells whose clues are numbers: an array, where others have a dictionary.

>>> board = NumberBoard.of(np.array([[0, 3], [-1, 3]]))
>>> dict(board.clues), board.symbols, board.clues == {1: 3, 2: -1, 3: 3}
({1: 3, 2: -1, 3: 3}, (-1, 3), True)
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

import numpy as np

from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.grid import Ints


class NumberArray(Mapping[Index, int]):
    """Clues that are numbers, 0 where there is none."""

    def __init__(self, numbers: Ints) -> None:
        self.numbers = numbers.ravel()

    def __getitem__(self, cell: Index) -> int:
        if not 0 <= cell < len(self.numbers) or not self.numbers[cell]:
            raise KeyError(cell)
        return int(self.numbers[cell])

    def __iter__(self) -> Iterator[Index]:
        return iter(self.numbers.nonzero()[0].tolist())

    def __len__(self) -> int:
        return len(self.numbers.nonzero()[0])

    @cached_property
    def symbols(self) -> tuple[int, ...]:
        """The different clues, each once."""
        least, most = min(int(self.numbers.min()), 0), max(int(self.numbers.max()), 0)
        shown = np.zeros(most - least + 1, dtype=np.bool_)
        shown[self.numbers] = True  # those below zero from the end, where there is room for them
        return tuple(number for number in range(least, most + 1) if number and shown[number])


class NumberBoard(Board):
    """A board with such clues."""

    clues: NumberArray

    @classmethod
    def of(cls, numbers: Ints) -> "NumberBoard":
        """The board with these numbers."""
        rows, cols = numbers.shape
        return cls(rows, cols, NumberArray(numbers))

    @cached_property
    def symbols(self) -> tuple[object, ...]:
        """The different clues, each once."""
        return self.clues.symbols
