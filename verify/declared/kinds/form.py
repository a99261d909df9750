"""What places of a kind are written as, for a solver that counts: made once, whichever cells they are about.

A form speaks of the cells of a place by their numbers in a row: those that it counts or has a table of, then
those that say whether it matters. Variable v + 1 says that cell v is white. Literals of many places are
made a column at a time, one for each cell of a place, and clauses are rows of these columns, which takes no
longer than arrays do; those of few places row by row.

    >>> form = Written([((0, 1), ()), ((2,), (0,))], [])
    >>> form.lists([((1, 2, 4), (0, 5))])
    [(2, 3), (5, -2), (7, 8), (10, -7)]
    >>> form.lists([(range(3), [(3, 6, 9)])])
    [(4, 7), (10, -4)]
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from operator import itemgetter
from typing import Any

from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.patterns import Spots
from hardboard.puzzles.declared.places import Place
from hardboard.verify.sat.solver import Most

#: Fewer rows than this are written one after the other, each with all its clauses.
FEW = 4
#: Cells that are white, and cells that are black.
Part = tuple[tuple[int, ...], tuple[int, ...]]
#: Literals.
Clause = tuple[int, ...]
#: Cells of a place, and where it stands: see `hardboard.puzzles.declared.patterns.Block`.
Standing = tuple[Sequence[Index], Spots]


def cells_of(place: Place) -> Sequence[Index]:
    """The cells that the form of a place speaks of, in their order."""
    count = place.as_count
    return place.cells if count is None or not count.when else [*count.cells, *count.when]


def rows_of(cells: Sequence[Index], spots: Spots) -> Sequence[Sequence[Index]]:
    """The cells of a place wherever it stands."""
    row = spots[0]
    if isinstance(row, int):
        return [[spot + cell for cell in cells] for spot in spots]  # type: ignore[operator]
    if cells == range(len(row)):
        return spots  # type: ignore[return-value]
    return [[row[cell] for cell in cells] for row in spots]  # type: ignore[index]


class Written:
    """Clauses, and literals of which at most so many hold."""

    def __init__(self, clauses: Sequence[Part], most: Sequence[tuple[Part, int]]) -> None:
        self.clauses, self.most = clauses, most
        parts = [*clauses, *(part for part, _ in most)]
        self._white, self._black = ([*dict.fromkeys(x for part in parts for x in part[i])] for i in (0, 1))
        self._cells = [*dict.fromkeys([*self._white, *self._black])]
        self._size = max([-1, *self._cells]) + 1
        #: Rows of literals say that cells are white, if that matters, then that they are black.
        black = self._size if self._white else 0
        chosen = [_chosen([*white, *(black + x for x in other)]) for white, other in parts]
        self._clauses, self._most = chosen[: len(clauses)], chosen[len(clauses) :]
        #: How many clauses have no literal: columns would not say how often.
        self._empty = sum(part == ((), ()) for part in clauses)
        self._columns = len(self._cells) + len(parts)
        #: Whether each part is about all cells.
        self._whole = all((*white, *other) == (*range(self._size),) for white, other in parts)
        #: Cells of which a clause tells the colour.
        self.told = [((*white, *black)[0], not white) for white, black in clauses if _size(white, black) == 1]
        #: Whether that is all there is.
        self.tells = not most and len(self.told) == len(clauses)
        #: Colour -> cells of which at most so many do not have it.
        self.said: dict[bool, list[tuple[tuple[int, ...], int]]] = {True: [], False: []}
        for one, other in clauses:
            if not (one and other):
                self.said[bool(other)].append((one or other, _size(one, other) - 1))
        for (one, other), number in most:
            if not (one and other):
                self.said[bool(one)].append((one or other, number))
        #: How many cells these are.
        self.sizes = {len(cells) for said in self.said.values() for cells, _ in said}

    def lists(self, blocks: Sequence[Standing]) -> list[Clause]:
        """The clauses wherever places stand."""
        return self.written(blocks)[0]

    def written(
        self, blocks: Sequence[Standing], variable: Sequence[int] = ()
    ) -> tuple[list[Clause], list[Most]]:
        """The clauses wherever places stand, and the literals of which at most so many hold. Cells may have
        variables that are said, by v + 1.
        """
        number = sum([len(spots) for _, spots in blocks])
        if 2 * number < self._columns or (self._whole and not isinstance(blocks[0][1][0], int)):
            return self._by_rows(blocks, variable)
        table = self._table(blocks, variable)
        clauses: list[Clause] = [()] * (number * self._empty)
        for part in self._clauses:
            clauses += zip(*part(table), strict=True)
        most: list[Most] = []
        for part, (_, held) in zip(self._most, self.most, strict=True):
            most += zip(zip(*part(table), strict=True), repeat(held))
        return clauses, most

    def _table(self, blocks: Sequence[Standing], variable: Sequence[int]) -> list[Sequence[int]]:
        """A column for each literal of a row, with one for each spot; none for those that do not matter."""
        columns = _columns(self._cells, blocks)
        if variable:
            columns = {cell: [variable[x] for x in column] for cell, column in columns.items()}
        table: list[Sequence[int]] = [()] * (self._size if self._white else 0)
        for cell in self._white:
            table[cell] = columns[cell]
        if self._black:
            black: list[Sequence[int]] = [()] * self._size
            for cell in self._black:
                black[cell] = [-x for x in columns[cell]]
            table += black
        return table

    def _by_rows(
        self, blocks: Iterable[Standing], variable: Sequence[int]
    ) -> tuple[list[Clause], list[Most]]:
        """The same of few places, or of rows that are written as they are."""
        rows: list[Sequence[Index]] = []
        for cells, spots in blocks:
            rows += rows_of(cells, spots)
        if variable:
            rows = [[variable[x + 1] - 1 for x in row] for row in rows]
        literals = self._literals(rows)
        clauses: list[Clause] = []
        if len(rows) < FEW:
            clauses += [part(row) for row in literals for part in self._clauses]
        else:
            for part in self._clauses:
                clauses += map(part, literals)
        most: list[Most] = []
        for part, (_, held) in zip(self._most, self.most, strict=True):
            most += zip(map(part, literals), repeat(held))
        return clauses, most

    def _literals(self, rows: Iterable[Sequence[Index]]) -> list[Clause]:
        """That cells are white, and that they are black, as far as it matters."""
        if not self._black:
            return [tuple([x + 1 for x in row]) for row in rows]
        if not self._white:
            return [tuple([-x - 1 for x in row]) for row in rows]
        size = self._size
        return [(*[x + 1 for x in row[:size]], *[-x - 1 for x in row]) for row in rows]


def _size(white: Sequence[int], black: Sequence[int]) -> int:
    return len(white) + len(black)


def _chosen(numbers: Sequence[int]) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    """What gives the literals of a row that have these numbers, or the columns of a table."""
    first = numbers[0] if numbers else 0
    if [*numbers] == [*range(first, first + len(numbers))]:
        return itemgetter(slice(first, first + len(numbers)))
    return itemgetter(*numbers)


def _columns(numbers: Iterable[int], blocks: Iterable[Standing]) -> dict[int, list[int]]:
    """Of some cells of a place the variables, wherever it stands."""
    columns: dict[int, list[int]] = {number: [] for number in numbers}
    for cells, spots in blocks:
        if isinstance(spots[0], int):
            for number, column in columns.items():
                step = cells[number] + 1
                column += [spot + step for spot in spots]  # type: ignore[operator]
        else:
            turned = [*zip(*spots, strict=True)]
            for number, column in columns.items():
                column += [cell + 1 for cell in turned[cells[number]]]
    return columns
