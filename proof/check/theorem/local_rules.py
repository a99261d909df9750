"""The constraints of the rules on a board: those that look near, and those that count many cells.

A constraint is stored as a *form*: its cells are steps from its anchor. So two anchors have the same
constraints exactly if their numbers are equal, on any board of any width.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import cast

import numpy as np
from numpy.typing import NDArray

from hardboard.proof.check.files import CertificateRefused
from hardboard.proof.check.justify.declared import step_from
from hardboard.proof.check.theorem.plan import Numbers, Plan
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.constraints import Constraint, Count, Table
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.near import TooFar
from hardboard.puzzles.declared.patterns import WIDE, Block, Pattern, Spots, rows_at
from hardboard.puzzles.declared.vocabulary.rule import Linked
from hardboard.puzzles.grid import Cell

#: Rows and columns of what a constraint may look at beside strands; else it is as large as this many tiles.
NEAR, TILES = 8, 3


@dataclass(frozen=True, eq=False)
class LocalRules:
    """The constraints of a board."""

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
    #: Whether constraints of a patch may look beyond it, at cells of which nothing is known.
    beyond: bool = False
    _parts: dict[tuple[Cell, bytes], Numbers] = field(default_factory=dict)

    @classmethod
    def of(cls, declaration: Declaration, plan: Plan, board: Board) -> "LocalRules":
        """Return all rules on a board; rules about areas only if they look near, or at the whole board."""
        square = NEAR if plan.form.pinned else TILES * plan.geometry.pitch
        areas, wide, stands = list[Linked](), list[Count](), defaultdict[Pattern, list[Numbers]](list)
        try:
            blocks = declaration.blocks(board, near=True)
        except TooFar as far:
            raise CertificateRefused(f"{far} looks too far") from None
        for place, spots in near(blocks, board):
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
                    raise CertificateRefused(f"{place.rule} at {where} looks at more than three tiles")
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
        """Return the numbers of the constraints anchored in a window that read no other cells."""
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

    def at(self, numbers: NDArray[np.integer]) -> Callable[[Index], Iterator[Constraint]]:
        """Return the constraints of numbers at a spot, in cells of a board as large as their table, after
        which comes one that stands for all beyond.
        """
        part, bundles, own = Board(*numbers.shape), list(self.known), numbers.ravel().tolist()

        def there(spot: Index) -> Iterator[Constraint]:
            row, col = divmod(spot, part.cols)
            for form in bundles[own[spot]]:
                if all(map(int.__le__, form.box, (row, part.rows - 1 - row, col, part.cols - 1 - col))):
                    yield form.mover(part.cols)(spot, part)
                else:
                    yield form.place.moved(lambda cell: step_from(part, row, col, cell))

        return there


def formed(place: Constraint, spots: Spots, board: Board) -> Iterator[tuple[Pattern, Numbers]]:
    """Yield the constraints of a block in steps from their anchors, and these anchors. One block may have
    several forms, as its cells are numbers on a board: the one after the last of a row is in the next.
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
    """Yield the constraints that look near, or connect a colour on the whole board."""
    for place, spots in blocks:
        whole = type(place) is Connected and place.key == Linked(place.rule, place.colour).place(board).key
        if type(place) not in (Count, Table) and not whole:
            raise CertificateRefused(f"nobody here knows when painted tiles keep {place.rule}")
        yield place, spots
