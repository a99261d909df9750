"""A partly coloured board, with two ways to colour a tile. Each leaves a step on the trail.

>>> from hardboard.puzzles.families.kuroshuto import FAMILY
>>> from hardboard.theses.straathof.lists import board_lists
>>> position = TilePosition(board_lists(FAMILY.read_board("1 -")))
>>> position.blacken(1, "single candidate", (0,), "the 1 has no other candidate left")
>>> print(position.steps[0])
single candidate: row 1, column 2 is black, because the 1 has no other candidate left
"""

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from hardboard.puzzles.grid import Cell, Shading
from hardboard.puzzles.rules import cell_name
from hardboard.puzzles.trail import Deduction
from hardboard.theses.straathof.lists import BoardLists, set_members
from hardboard.theses.trail import Trail


class ContradictionError(Exception):
    """This colouring is part of no solution; `tile` and the text say why."""

    def __init__(self, tile: int, reason: str) -> None:
        super().__init__(reason)
        self.tile = tile


class TilePosition(Trail[Deduction]):
    """Sets of black and of white tiles, the steps that led here, and how many guesses are open."""

    def __init__(self, lists: BoardLists) -> None:
        super().__init__()
        self.lists, self.black, self.white = lists, 0, lists.numbered
        #: how often each technique was used, in all branches of the search together
        self.tally: Counter[str] = Counter()

    @property
    def empty(self) -> int:
        """The set of tiles without a colour."""
        return self.lists.whole & ~self.black & ~self.white

    def open_numbers(self) -> Iterator[tuple[int, list[int]]]:
        """Yield every number that reaches no black tile yet, with the candidates left for it."""
        for number, ends in self.lists.reaches.items():
            if not any(self.black >> end & 1 for end in ends):
                yield number, [end for end in ends if not self.white >> end & 1]

    def blacken(self, tile: int, technique: str, because: Iterable[int], reason: str) -> None:
        """Colour a tile black, and its consequences white (Figure 7 of the thesis)."""
        if self.white >> tile & 1:
            raise ContradictionError(tile, f"{self.at(tile)} would be black and white")
        if self.lists.splits(tile, self.black):
            raise ContradictionError(tile, f"black at {self.at(tile)} cuts white tiles off")
        self.change(vars(self), "black", self.black | 1 << tile)
        self._note((tile,), "black", technique, because, reason)
        number_is_served(self, tile)
        beside_black(self, tile)

    def whiten(self, tiles: Iterable[int], technique: str, because: Iterable[int], reason: str) -> bool:
        """Colour tiles white; whether any of them had no colour before."""
        fresh = tuple(tile for tile in tiles if not self.white >> tile & 1)
        for tile in fresh:
            if self.black >> tile & 1:
                raise ContradictionError(tile, f"{self.at(tile)} is black, but should be white: {reason}")
            self.change(vars(self), "white", self.white | 1 << tile)
        if fresh:
            self._note(fresh, "white", technique, because, reason)
        return bool(fresh)

    def _note(
        self, tiles: Iterable[int], value: str, technique: str, because: Iterable[int], reason: str
    ) -> None:
        cell = self.lists.cell
        self.tally[technique] += 1
        self.steps.append(
            Deduction(
                technique, tuple(map(cell, tiles)), value, tuple(map(cell, because)), reason, self.depth
            )
        )

    def at(self, tile: int) -> str:
        """Return the tile's place in words."""
        return cell_name(self.lists.cell(tile))

    def number(self, tile: int) -> str:
        """Return the numbered tile in words."""
        return f"the {self.lists.clue(tile)} at {self.at(tile)}"

    def shading(self) -> Shading:
        """Return the colouring as an array, True for black."""
        result = np.zeros(self.lists.board.shape, dtype=bool)
        for tile in set_members(self.black):
            result[self.cell(tile)] = True
        return result

    def cell(self, tile: int) -> Cell:
        """Row and column of a tile."""
        return self.lists.cell(tile)


def number_is_served(position: TilePosition, tile: int) -> None:
    """Require that a number reaches precisely one black tile: the others that it reaches are white."""
    for number in position.lists.reached_by[tile]:
        others = [end for end in position.lists.reaches[number] if end != tile]
        position.whiten(
            others,
            "number is served",
            (number, tile),
            f"{position.number(number)} reaches {position.at(tile)}",
        )


def beside_black(position: TilePosition, tile: int) -> None:
    """Black tiles are not neighbours, so the neighbours of a black tile are white."""
    position.whiten(position.lists.beside[tile], "beside black", (tile,), f"{position.at(tile)} is black")
