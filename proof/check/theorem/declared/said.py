"""What the rules say on a board: places that look near, and such as count many cells.

A place is kept by the *corner* of all that it looks at, in cells that are counted from there. So what is said
at two corners is the same exactly if the numbers of their corners are equal, wherever on a board they are and
however wide it is.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.proof.check.files import Refused
from hardboard.proof.check.theorem.plan import Numbers, Plan
from hardboard.puzzles.declared.areas import AreaSum, Connected
from hardboard.puzzles.declared.board import STEPS, Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.near import Space, TooFar, as_counts, board_around, moved, space_around
from hardboard.puzzles.declared.places import Count, Place, Sight, Table
from hardboard.puzzles.declared.vocabulary.rule import Linked
from hardboard.puzzles.grid import Cell

#: Rows and columns of what a place may look at beside strands; else it is as large as this many tiles.
NEAR, TILES = 8, 3


class Cornered(NamedTuple):
    """A place in a square, and how many of its rows and columns it needs."""

    place: Place
    size: Cell


@dataclass(frozen=True, eq=False)
class Said:
    """The places of a board."""

    plan: Plan
    board: Board
    #: Rows and columns of the square at a corner.
    square: int
    connected: tuple[Connected, ...]
    #: Counts of more cells than are in a square.
    wide: tuple[Count, ...]
    #: what is said at corners -> its number; at most corners it is nothing, 0
    known: dict[tuple[Cornered, ...], int]
    #: the number of what is said at each corner
    numbers: Numbers
    _parts: dict[tuple[Cell, bytes], Numbers] = field(default_factory=dict)

    @classmethod
    def of(cls, declaration: Declaration, plan: Plan, board: Board) -> "Said":
        """All rules on a board; those about areas only if they look near, or at the whole board."""
        square = NEAR if plan.form.pinned else TILES * plan.geometry.pitch
        areas, wide = list[Connected](), list[Count]()
        at, once = dict[Cell, list[Cornered]](), dict[Hashable, Cornered]()
        for place in near(declaration.places(board), board):
            corner, size = _box(place, board)
            if isinstance(place, Connected):
                areas.append(place)
            elif max(size) <= square:
                own = Cornered(_cornered(place, corner, board, square), size)
                at.setdefault(corner, []).append(once.setdefault(own.place.key, own))
            elif plan.form.pinned and isinstance(place, Count) and not place.when:
                wide.append(place)
            else:
                raise Refused(f"{place.rule} at {board.show(place.spot)} looks at more than three tiles")
        # Equal places are one object, and are compared as such.
        known = dict[tuple[Cornered, ...], int]({(): 0})
        numbers: Numbers = np.zeros(board.shape, dtype=np.int64)
        for corner, said in at.items():
            numbers[corner] = known.setdefault(tuple(said), len(known))
        return cls(plan, board, square, tuple(areas), tuple(wide), known, numbers)

    def within(self, tall: slice, wide: slice) -> Numbers:
        """The numbers of what is said, at the corners of a part of the board, of cells in that part alone."""
        numbers = self.numbers[tall, wide]
        (rows, cols), part = numbers.shape, (numbers.shape, numbers.tobytes())
        if part not in self._parts:
            own, bundles = numbers.copy(), list(self.known)
            for row, col in np.argwhere(numbers).tolist():
                said = bundles[numbers[row, col]]
                fits = tuple(one for one in said if row + one.size[0] <= rows and col + one.size[1] <= cols)
                own[row, col] = self.known.setdefault(fits, len(self.known))
            self._parts[part] = own
        return self._parts[part]

    def places(self, numbers: NDArray[np.integer]) -> tuple[list[Place], Board]:
        """What numbers at corners say, in cells of a board as large as their table."""
        part, found, bundles = Board(*numbers.shape), list[Place](), list(self.known)
        for row, col in np.argwhere(numbers).tolist():
            said = bundles[numbers[row, col]]
            found += [self._put(own.place, row * part.cols + col, part) for own in said]
        return found, part

    def standing(self) -> Iterator[tuple[Place, list[Index]]]:
        """Each place in cells of the board, counted from its corner, and the corners at which it is said."""
        at, bundles = defaultdict[int, list[Index]](list), list(self.known)
        for corner, number in enumerate(self.numbers.ravel().tolist()):
            at[number].append(corner)
        for number, corners in at.items():
            yield from ((self._put(own.place, 0, self.board), corners) for own in bundles[number])

    def _put(self, place: Place, corner: Index, board: Board) -> Place:
        """A place of a square as one of a board, at a corner."""
        square = self.square
        return place.moved(lambda cell: corner + cell // square * board.cols + cell % square, board.cols)


def _box(place: Place, board: Board) -> tuple[Cell, Cell]:
    """The first row and column that a place looks at, and how many there are."""
    rows, cols = zip(*(divmod(cell, board.cols) for cell in (*place.scope, place.spot)), strict=True)
    return (min(rows), min(cols)), (max(rows) - min(rows) + 1, max(cols) - min(cols) + 1)


def _cornered(place: Place, corner: Cell, board: Board, square: int) -> Place:
    """A place of the board in the square at its corner."""

    def to(cell: Index) -> Index:
        return (cell // board.cols - corner[0]) * square + cell % board.cols - corner[1]

    return place.moved(to, square)


def near(places: Iterable[Place], board: Board) -> Iterator[Place]:
    """The places, with numbers of areas and of cells seen as counts of cells nearby."""
    for place in places:
        if type(place) in (Count, Table):
            yield place
        elif type(place) is AreaSum and _side_by_side(place, board):
            yield from _counts(place, board, None)
        elif type(place) is Sight and [*map(list, place.rays)] == _rays(board, place):
            yield from _counts(place, board, place.base)
        elif type(place) is Connected and place.key == Linked(place.rule, place.colour).place(board).key:
            yield place
        else:
            raise Refused(f"nobody here knows when painted tiles keep {place.rule}")


def _side_by_side(place: AreaSum, board: Board) -> bool:
    """Whether a place looks at all cells of the board, from each to those beside it, as far as it reaches."""
    if place.cells != board.cells and {*place.cells} != {*board.cells}:
        return False
    (row, col), far = divmod(place.spot, board.cols), place.total + 2
    ball = (
        r * board.cols + c
        for r in range(max(row - far, 0), min(row + far + 1, board.rows))
        for c in range(max(col - far, 0), min(col + far + 1, board.cols))
    )
    return place.near is board.near or all([*place.near[cell]] == board.near[cell] for cell in ball)


def _counts(place: AreaSum | Sight, board: Board, base: int | None) -> Iterator[Count]:
    """A place that looks on from its spot as counts of cells nearby."""
    space = space_around(board, place.spot, place.total + 1)
    try:
        counts = _around(place.rule, place.colour, place.total, base, space)
    except TooFar:
        raise Refused(f"{place.rule} at {board.show(place.spot)} looks too far") from None
    return (moved(count, space, board, place.spot) for count in counts)


def _rays(board: Board, place: Sight) -> list[list[Index]]:
    """The cells that matter to a number that is to see so many in all: one more each way."""
    return [board.ray(place.spot, step, most=place.total - place.base + 1) for step in STEPS]


@lru_cache(maxsize=1 << 12)
def _around(rule: str, colour: bool, total: int, base: int | None, space: Space) -> list[Count]:
    """What a number says with so much space around it."""
    board, spot = board_around(space)
    if base is None:
        area = AreaSum(rule, board.cells, board.near, colour, total, at=spot)
        return as_counts(area, board, total + 1)
    rays = [board.ray(spot, step, most=total - base + 1) for step in STEPS]
    cells = (spot, *(cell for ray in rays for cell in ray))
    return as_counts(Sight(rule, cells, rays, colour, total, base), board, total + 1)
