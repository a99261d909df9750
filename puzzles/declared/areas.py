"""Constraints about areas, connected groups of cells of one colour. See `constraints` for what is trusted.

Facts leave an area a least and a most: the cells that surely belong to it, and those that may.

    >>> near = [[1], [0, 2], [1]]
    >>> Connected("cuDivide", (0, 1, 2), near, False).broken([False, True, False])
    True
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from hardboard.puzzles.declared.board import BLACK, Board, Facts, Index
from hardboard.puzzles.declared.constraints import CELLS, COLUMNS, NEIGHBOURS, Constraint

#: Of each cell of the board, its neighbours.
Near = Sequence[Sequence[Index]]
Offsets = tuple[tuple[int, int], ...]


def flood_fill(near: Near, start: Iterable[Index], open_to: Callable[[Index], bool]) -> list[Index]:
    """Return the cells reached from `start` over cells that are open, nearest first."""
    area = list(start)
    seen = set(area)
    for cell in area:
        for other in near[cell]:
            if other not in seen and open_to(other):
                seen.add(other)
                area.append(other)
    return area


@dataclass(frozen=True, eq=False, repr=False)
class Area(Constraint):
    """A constraint about connected cells of a colour."""

    near: Near = field(metadata=NEIGHBOURS)
    colour: bool

    def colour_test(self, facts: Facts) -> Callable[[Index], bool]:
        """Return a function that is true of a cell with the colour."""
        return lambda cell: facts[cell] is self.colour

    def maybe(self, facts: Facts) -> Callable[[Index], bool]:
        """Return a function that is true of a cell that has the colour or is not known."""
        other = not self.colour
        return lambda cell: facts[cell] is not other


@dataclass(frozen=True, eq=False, repr=False)
class Connected(Area):
    """All cells of a colour are connected, or with `outside`, each of them to one of its cells."""

    outside: frozenset[Index] = field(default=frozenset(), metadata=CELLS)

    def broken(self, facts: Facts) -> bool:
        """Return True if a cell of the colour cannot reach another, or the outside, over possible cells."""
        maybe = self.maybe(facts)
        mine = [cell for cell in self.cells if facts[cell] is self.colour]
        reached = [cell for cell in self.outside if maybe(cell)] if self.outside else mine[:1]
        apart = {cell for cell in self.cells if maybe(cell)}.difference(reached)
        for cell in reached:
            near = apart.intersection(self.near[cell])
            apart -= near
            reached.extend(near)
        return not apart.isdisjoint(mine)


@dataclass(frozen=True, eq=False, repr=False)
class Numbered(Area):
    """Every area of the colour has a cell of `clues`."""

    clues: Mapping[Index, int] = field(metadata=CELLS)

    def broken(self, facts: Facts) -> bool:
        """Return True if a cell of the colour can reach no clue."""
        maybe = self.maybe(facts)
        reached = set(flood_fill(self.near, filter(maybe, self.clues), maybe))
        return any(facts[cell] is self.colour and cell not in reached for cell in self.cells)


@dataclass(frozen=True, eq=False, repr=False)
class Separate(Area):
    """No area of the colour has the clue at `at` and another one."""

    clues: Mapping[Index, int] = field(metadata=CELLS)

    def broken(self, facts: Facts) -> bool:
        """Return True if a way over cells of the colour leads to another clue."""
        if facts[self.spot] is not self.colour:
            return False
        area = flood_fill(self.near, [self.spot], self.colour_test(facts))
        return any(cell in self.clues for cell in area[1:])


@dataclass(frozen=True, eq=False, repr=False)
class Sized(Area):
    """The area of the clue at `at` has `number` cells if the clue has the colour."""

    number: int

    def broken(self, facts: Facts) -> bool:
        """Return True if too many cells surely belong to the area, or too few may."""
        if facts[self.spot] is not self.colour:
            return False
        least = flood_fill(self.near, [self.spot], self.colour_test(facts))
        return (
            len(least) > self.number
            or len(flood_fill(self.near, [self.spot], self.maybe(facts))) < self.number
        )


@dataclass(frozen=True, eq=False, repr=False)
class AreaSum(Area):
    """The areas of the colour beside the clue at `at` have `total` cells, its own cell left out."""

    total: int

    looks_on = True

    def reach(self, facts: Facts, sure: bool) -> list[Index]:
        """Return the cells that surely belong to them, or that may."""
        counted = self.colour_test(facts) if sure else self.maybe(facts)
        start = [cell for cell in self.near[self.spot] if counted(cell)]
        return flood_fill(self.near, start, lambda cell: cell != self.spot and counted(cell))

    def broken(self, facts: Facts) -> bool:
        """Return True if too many cells surely belong to areas, or too few may."""
        return len(self.reach(facts, True)) > self.total or len(self.reach(facts, False)) < self.total

    def frontier(self, facts: Facts) -> Index | None:
        """Return an open cell beside the clue or beside cells that surely belong."""
        around = (other for cell in (self.spot, *self.reach(facts, True)) for other in self.near[cell])
        return next((cell for cell in around if facts[cell] is None and cell != self.spot), None)

    def cells_looked_at(self, facts: Facts) -> int:
        """Return the cells that surely belong to the areas, where these are too large already."""
        sure = len(self.reach(facts, True))
        return sure if sure > self.total else len(self.scope)

    def looks_beyond(self, reach: int) -> bool:
        """Return True if an area may go on in a line beyond this distance."""
        return self.total > reach

    def colour_off(self, given: bool | None) -> bool:
        """Areas end at the edge of the board."""
        return not self.colour

    def mover(self, flat: Callable[[Index], Index]) -> Callable[[Index, Board], Constraint]:
        """Return a function that puts the constraint on a board, where areas are the board's."""
        kind, rule, colour, total = type(self), self.rule, self.colour, self.total
        return lambda spot, board: kind(rule, board.cells, board.near, colour, total, at=spot)


@dataclass(frozen=True, eq=False, repr=False)
class Shapes(Constraint):
    """No four connected black cells in one room lie beside four of the same shape in the other.

    Turned and mirrored shapes are the same. Where each room has four black cells, this is LITS.
    """

    one: Sequence[Index] = field(metadata=CELLS)
    other: Sequence[Index] = field(metadata=CELLS)
    near: Near = field(metadata=NEIGHBOURS)
    cols: int = field(metadata=COLUMNS)

    def broken(self, facts: Facts) -> bool:
        """There are such pieces, black for sure."""
        mine, theirs = (self._pieces(room, facts) for room in (self.one, self.other))
        return any(
            standard_shape(a, self.cols) == standard_shape(b, self.cols)
            and any(x in b for c in a for x in self.near[c])
            for a in mine
            for b in theirs
        )

    def _pieces(self, room: Sequence[Index], facts: Facts) -> set[frozenset[Index]]:
        return tetrominoes([cell for cell in room if facts[cell] is BLACK], self.near)


def tetrominoes(room: Sequence[Index], near: Near) -> set[frozenset[Index]]:
    """Return all connected sets of four cells of a room."""
    inside = set(room)
    shapes = {frozenset([cell]) for cell in room}
    for _ in range(3):
        shapes = {
            piece | {x} for piece in shapes for c in piece for x in near[c] if x in inside and x not in piece
        }
    return shapes


def standard_shape(cells: Iterable[Index], cols: int) -> Offsets:
    """Return the shape of some cells, turned and mirrored to a standard form."""
    spots = sorted(divmod(cell, cols) for cell in cells)
    return _standard(tuple((row - spots[0][0], col - spots[0][1]) for row, col in spots))


@cache
def _standard(cells: Offsets) -> Offsets:
    forms = []
    for _ in range(2):
        for _ in range(4):
            cells = tuple((col, -row) for row, col in cells)
            top, left = min(row for row, _ in cells), min(col for _, col in cells)
            forms.append(tuple(sorted((row - top, col - left) for row, col in cells)))
        cells = tuple((row, -col) for row, col in cells)
    return min(forms)
