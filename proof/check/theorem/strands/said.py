"""What the rules say on a board, spot by spot: places that look near, and those that look everywhere.

A place is kept by the *corner* of all that it looks at, in spots that are counted from there. So what is said
at two corners is the same exactly if the numbers of their corners are equal, wherever on a board they are.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from hardboard.proof.check.files import Refused
from hardboard.proof.check.theorem.plan import Numbers, Plan
from hardboard.puzzles.declared.board import BLACK, Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.declared.vocabulary.rule import Linked
from hardboard.puzzles.grid import Cell

#: A place looks near if all that it looks at lies in a square of so many rows and columns.
NEAR = 8


class Cornered(NamedTuple):
    """A place in a square, and how many of its rows and columns it needs."""

    place: Place
    size: Cell


@dataclass(frozen=True, eq=False)
class Spoken:
    """The places of a board: near ones, as they are and by their corners, and counts of more spots."""

    plan: Plan
    board: Board
    near: tuple[Place, ...]
    wide: tuple[Count, ...]
    #: what is said at corners -> its number; at most corners it is nothing, 0
    known: dict[tuple[Cornered, ...], int]
    #: the number of what is said at each corner
    numbers: Numbers

    @classmethod
    def of(cls, declaration: Declaration, plan: Plan, board: Board) -> "Spoken":
        """All rules on a board; of those about areas only that what is black is connected."""
        near, wide = list[Place](), list[Count]()
        at, once = dict[Cell, list[Cornered]](), dict[Hashable, Cornered]()
        for place in declaration.places(board):
            corner, size = _box(place, board)
            count = place.as_count
            if (count or place.as_table) is not None and max(size) <= NEAR:
                near.append(place)
                own = Cornered(_cornered(place, corner, board), size)
                at.setdefault(corner, []).append(once.setdefault(own.place.key, own))
            elif count is not None and not count.when:
                wide.append(count)
            elif place.key != Linked(place.rule, BLACK).place(board).key:
                raise Refused(f"nobody here knows when strands keep {place.rule}")
        # Equal places are one object, and are compared as such.
        known = dict[tuple[Cornered, ...], int]({(): 0})
        numbers: Numbers = np.zeros(board.shape, dtype=np.int64)
        for corner, said in at.items():
            numbers[corner] = known.setdefault(tuple(said), len(known))
        return cls(plan, board, tuple(near), tuple(wide), known, numbers)

    @property
    def bundles(self) -> list[tuple[Cornered, ...]]:
        """What is said at corners, by number."""
        return list(self.known)

    def within(self, tall: slice, wide: slice) -> Numbers:
        """The numbers of what is said, at the corners of a part of the board, of spots in that part alone."""
        numbers, bundles = self.numbers[tall, wide].copy(), self.bundles
        rows, cols = numbers.shape
        for row, col in np.argwhere(numbers).tolist():
            if row + NEAR > rows or col + NEAR > cols:
                said = bundles[numbers[row, col]]
                fits = tuple(one for one in said if row + one.size[0] <= rows and col + one.size[1] <= cols)
                numbers[row, col] = self.known.setdefault(fits, len(self.known))
        return numbers


def _box(place: Place, board: Board) -> tuple[Cell, Cell]:
    """The first row and column that a place looks at, and how many there are."""
    rows, cols = zip(*(divmod(spot, board.cols) for spot in (*place.scope, place.spot)), strict=True)
    return (min(rows), min(cols)), (max(rows) - min(rows) + 1, max(cols) - min(cols) + 1)


def _cornered(place: Place, corner: Cell, board: Board) -> Place:
    """A place of the board in the square at its corner."""

    def to(spot: Index) -> Index:
        return (spot // board.cols - corner[0]) * NEAR + spot % board.cols - corner[1]

    return place.moved(to, NEAR)
