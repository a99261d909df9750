"""What places of a kind are written as, for a solver that counts: made once, whichever cells they are about.

A form speaks of the cells of a place by their numbers in a row: those that it counts or has a table of, then
those that say whether it matters. Variable v + 1 says that cell v is white. Literals are made a column at a
time, one for each cell of a place, and clauses are rows of these columns: on boards of any size that takes no
longer than arrays do.

    >>> form = Written([((0, 1), ()), ((2,), (0,))], [])
    >>> form.lists([((1, 2, 4), (0, 5))])
    [(2, 3), (7, 8), (5, -2), (10, -7)]
    >>> form.lists([(range(3), [(3, 6, 9)])])
    [(4, 7), (10, -4)]
"""

from collections.abc import Iterable, Sequence

from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.patterns import Spots
from hardboard.puzzles.declared.places import Place
from hardboard.verify.sat.solver import Most

#: Cells that are white, and cells that are black.
Part = tuple[tuple[int, ...], tuple[int, ...]]
#: Cells of a place, and where it stands: see `hardboard.puzzles.declared.patterns.Block`.
Standing = tuple[Sequence[Index], Spots]


def cells_of(place: Place) -> Sequence[Index]:
    """The cells that the form of a place speaks of, in their order."""
    count = place.as_count
    return place.cells if count is None or not count.when else [*count.cells, *count.when]


class Written:
    """Clauses, and literals of which at most so many hold."""

    def __init__(self, clauses: Sequence[Part], most: Sequence[tuple[Part, int]]) -> None:
        self.clauses, self.most = clauses, most
        parts = [*clauses, *(part for part, _ in most)]
        self._cells = sorted({cell for white, black in parts for cell in (*white, *black)})
        self._black = sorted({cell for _, black in parts for cell in black})
        self._all = range(len(self._cells))
        #: Whether each part is about all cells, of one colour.
        self._whole = bool(parts) and all(
            (*white, *black) == (*self._all,) and not (white and black) for white, black in parts
        )
        #: Cells of which a clause tells the colour.
        self.told = [((*white, *black)[0], not white) for white, black in clauses if _size(white, black) == 1]
        #: Whether that is all there is.
        self.tells = not most and len(self.told) == len(clauses)
        #: Colours, and cells of which at most so many do not have them.
        self.said = [
            (bool(black), white or black, _size(white, black) - 1)
            for white, black in clauses
            if not (white and black)
        ] + [(bool(white), white or black, number) for (white, black), number in most]

    def lists(self, blocks: Sequence[Standing]) -> list[tuple[int, ...]]:
        """The clauses wherever places stand."""
        return self.written(blocks)[0]

    def written(self, blocks: Sequence[Standing]) -> tuple[list[tuple[int, ...]], list[Most]]:
        """The clauses wherever places stand, and the literals of which at most so many hold."""
        if self._whole and all(self._lists(*block) for block in blocks):
            return self._of_rows([row for _, rows in blocks for row in rows])  # type: ignore[misc]
        white = _columns(self._cells, blocks)
        black = {cell: [-x for x in white[cell]] for cell in self._black}
        clauses: list[tuple[int, ...]] = []
        for one, other in self.clauses:
            if one or other:
                clauses += zip(*[white[cell] for cell in one], *[black[cell] for cell in other], strict=True)
            else:
                clauses += [() for _, spots in blocks for _ in spots]
        most: list[Most] = []
        for (one, other), number in self.most:
            rows = zip(*[white[cell] for cell in one], *[black[cell] for cell in other], strict=True)
            most += [(literals, number) for literals in rows]
        return clauses, most

    def _lists(self, cells: Sequence[Index], spots: Spots) -> bool:
        """Whether cells are listed, row by row."""
        row = spots[0]
        return not isinstance(row, int) and cells == self._all and len(row) == len(cells)

    def _of_rows(self, rows: Sequence[Sequence[Index]]) -> tuple[list[tuple[int, ...]], list[Most]]:
        """The same where all cells are listed, and each part is about all of them."""
        clauses: list[tuple[int, ...]] = []
        for white, _ in self.clauses:
            clauses += _literals(rows, bool(white))
        most: list[Most] = []
        for (white, _), number in self.most:
            most += [(literals, number) for literals in _literals(rows, bool(white))]
        return clauses, most


def _literals(rows: Sequence[Sequence[Index]], white: bool) -> list[tuple[int, ...]]:
    """That all cells of rows are white, or black."""
    if white:
        return [tuple([cell + 1 for cell in row]) for row in rows]
    return [tuple([-cell - 1 for cell in row]) for row in rows]


def _size(white: Sequence[int], black: Sequence[int]) -> int:
    return len(white) + len(black)


def _columns(numbers: Iterable[int], blocks: Iterable[Standing]) -> dict[int, list[int]]:
    """Of some cells of a place the variables, wherever it stands."""
    columns: dict[int, list[int]] = {number: [] for number in numbers}
    for cells, spots in blocks:
        if isinstance(spots[0], int):
            for number, column in columns.items():
                step = cells[number] + 1
                column += [spot + step for spot in spots]  # type: ignore[operator]
        else:
            for number, column in columns.items():
                cell = cells[number]
                column += [row[cell] + 1 for row in spots]  # type: ignore[index]
    return columns
