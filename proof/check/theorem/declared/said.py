"""What the rules say on a board: places that look near, and such as count many cells.

A place is kept as a *form*: its cells are steps from its spot. So what is said at two spots is the same
exactly if the numbers of these spots are equal, wherever on a board they are and however wide it is.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from hardboard.proof.check.files import Refused
from hardboard.proof.check.theorem.plan import Numbers, Plan
from hardboard.puzzles.declared.areas import AreaSum, Connected
from hardboard.puzzles.declared.board import STEPS, Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.near import Space, TooFar, as_counts, board_around, moved, space_around
from hardboard.puzzles.declared.patterns import HERE, WIDE, Block, Pattern, Spots, put, rows_at, unstep
from hardboard.puzzles.declared.places import Count, Place, Sight, Table
from hardboard.puzzles.declared.vocabulary.rule import Linked
from hardboard.puzzles.grid import Cell

#: Rows and columns of what a place may look at beside strands; else it is as large as this many tiles.
NEAR, TILES = 8, 3


@dataclass(frozen=True, eq=False)
class Said:
    """The places of a board."""

    plan: Plan
    board: Board
    connected: tuple[Linked, ...]
    #: Counts of more cells than others look at.
    wide: tuple[Count, ...]
    #: The spots at which each form stands.
    forms: Mapping[Pattern, Numbers]
    #: what is said at spots -> its number; at most spots it is nothing, 0
    known: dict[tuple[Pattern, ...], int]
    #: the number of what is said at each spot
    numbers: Numbers
    #: Whether places of a patch may look beyond it, at cells of which nothing is known.
    beyond: bool = False
    _parts: dict[tuple[Cell, bytes], Numbers] = field(default_factory=dict)

    @classmethod
    def of(cls, declaration: Declaration, plan: Plan, board: Board) -> "Said":
        """All rules on a board; those about areas only if they look near, or at the whole board."""
        square = NEAR if plan.form.pinned else TILES * plan.geometry.pitch
        areas, wide, stands = list[Linked](), list[Count](), defaultdict[Pattern, list[Numbers]](list)
        for place, spots in near(declaration.blocks(board), board):
            if isinstance(place, Connected):
                areas.append(Linked(place.rule, place.colour))
                continue
            for form, there in formed(place, spots, board):
                up, down, left, right = form.box
                if max(up + down, left + right) < square:
                    stands[form].append(there)
                elif plan.form.pinned and isinstance(place, Count) and not place.when:
                    put_at = form.mover(board.cols)
                    wide += (cast(Count, put_at(spot, board)) for spot in there.tolist())
                else:
                    where = board.show(there.item(0))
                    raise Refused(f"{place.rule} at {where} looks at more than three tiles")
        forms = {form: np.unique(np.concatenate(each)) for form, each in stands.items()}
        known, bundles = dict[tuple[Pattern, ...], int]({(): 0}), list[tuple[Pattern, ...]]([()])
        numbers: Numbers = np.zeros(board.shape, dtype=np.int64)
        for form, there in forms.items():
            before = numbers.flat[there]
            for number in np.unique(before).tolist():
                bundles.append((*bundles[number], form))
                numbers.flat[there[before == number]] = known.setdefault(bundles[-1], len(known))
        return cls(plan, board, tuple(areas), tuple(wide), forms, known, numbers)

    def within(self, tall: slice, wide: slice) -> Numbers:
        """The numbers of what is said, at the spots of a part of the board, of cells in that part alone."""
        numbers = self.numbers[tall, wide]
        (rows, cols), part = numbers.shape, (numbers.shape, numbers.tobytes())
        if self.beyond:
            return numbers
        if part not in self._parts:
            own, bundles = numbers.copy(), list(self.known)
            for row, col in np.argwhere(numbers).tolist():
                said = bundles[numbers[row, col]]
                space = row, rows - 1 - row, col, cols - 1 - col
                fits = tuple(form for form in said if all(map(int.__le__, form.box, space)))
                if len(fits) < len(said):
                    own[row, col] = self.known.setdefault(fits, len(self.known))
            self._parts[part] = own
        return self._parts[part]

    def at(self, numbers: NDArray[np.integer]) -> Callable[[Index], Iterator[Place]]:
        """What numbers say at a spot, in cells of a board as large as their table, after which comes one that
        stands for all beyond.
        """
        part, bundles, own = Board(*numbers.shape), list(self.known), numbers.ravel().tolist()

        def there(spot: Index) -> Iterator[Place]:
            row, col = divmod(spot, part.cols)
            for form in bundles[own[spot]]:
                if all(map(int.__le__, form.box, (row, part.rows - 1 - row, col, part.cols - 1 - col))):
                    yield form.mover(part.cols)(spot, part)
                else:
                    yield form.place.moved(lambda cell: _near(part, row, col, cell))

        return there


def _near(part: Board, row: int, col: int, cell: Index) -> Index:
    """The cell that is a step from another one, or that after the last one for all beyond."""
    down, right = unstep(cell)
    there = part.at(row + down, col + right)
    return part.size if there is None else there


def formed(place: Place, spots: Spots, board: Board) -> Iterator[tuple[Pattern, Numbers]]:
    """The places of a block in steps from their spots, and where they stand. One block may have several
    forms, as its cells are numbers on a board: the one after the last of a row is in the next.
    """
    cells = [*dict.fromkeys((place.spot, *place.scope))]
    there = rows_at(cells, spots)
    rows, cols = np.divmod(there, board.cols)
    steps = (rows - rows[:, :1]) * WIDE + cols - cols[:, :1]
    while len(there):
        same = (steps == steps[0]).all(axis=1)
        form = dict(zip(cells, steps[0].tolist(), strict=True))
        yield Pattern(place.moved(form.__getitem__)), there[same, 0]
        there, steps = there[~same], steps[~same]


def near(blocks: Iterable[Block], board: Board) -> Iterator[Block]:
    """The places, with numbers of areas and of cells seen as counts of cells nearby."""
    for place, spots in blocks:
        if type(place) in (Count, Table):
            yield place, spots
        else:
            yield from ((each, HERE) for spot in spots for each in _looking_near(put(place, spot), board))


def _looking_near(place: Place, board: Board) -> Iterator[Place]:
    """A place that looks on from cell to cell, in those that look near."""
    if type(place) is AreaSum and _side_by_side(place, board):
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
