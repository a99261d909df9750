"""Brute force (Kleijn 2018, 3.1): cell by cell in reading order, lay pieces to the right, down-right, down
and down-left.

A cell above 1 that is uncovered when its turn comes must begin a piece. A 1 may begin any number of pieces.
The search equals deciding piece after piece, in the order of `piece_table`, whether it is laid. It turns back
as soon as a piece does not fit or a cell has had its last chance. Each solution comes out once.

The thesis's own search looks at a cell only when its turn comes; so does this one without `look_ahead`. The
two differ in cells that begin no piece, whose last chance is gone long before their turn.

    2 1 4 1
    2 3 5 4     (maximum 5, Figure 1) has two solutions,
    2 1 3 1     in which the lower 4 uses the 1 beside or the 1 above it
    1 4 2 3
"""

from collections.abc import Iterable, Iterator

from hardboard.puzzles.kamaji.board import Board
from hardboard.puzzles.kamaji.pieces import Piece, PieceTable, Solution, piece_table
from hardboard.puzzles.kamaji.rules import violations
from hardboard.theses.trail import Trail


def find(board: Board, laid: Iterable[Piece] = (), *, look_ahead: bool = True) -> Solution | None:
    """Return the first minimal solution, or None if there is no solution."""
    return next(solutions(board, laid, look_ahead=look_ahead), None)


def solutions(
    board: Board, laid: Iterable[Piece] = (), *, only_minimal: bool = True, look_ahead: bool = True
) -> Iterator[Solution]:
    """Yield every minimal solution with the pieces `laid`, or every solution at all (Definition 2)."""
    table = piece_table(board)
    search = _Laying(table, [table.number_of[piece] for piece in laid], only_minimal, look_ahead)
    for numbers in search.run():
        solution = frozenset(table.pieces(numbers))
        if not violations(board, solution):
            yield solution


def tried(board: Board, laid: Iterable[Piece] = (), *, look_ahead: bool = True) -> int:
    """Return the number of pieces laid before the first solution, also of those taken away again."""
    table = piece_table(board)
    search = _Laying(table, [table.number_of[piece] for piece in laid], True, look_ahead)
    next(search.run(), None)
    return search.tries


class _Laying(Trail[int]):
    """The laid pieces, the cover of each cell, and the cells that run out of pieces."""

    def __init__(self, table: PieceTable, laid: list[int], only_minimal: bool, look_ahead: bool) -> None:
        super().__init__()
        self.only_minimal, self.look_ahead = only_minimal, look_ahead
        self.tries = 0
        self.ones: list[bool] = table.ones.tolist()
        self.all_ones: list[bool] = table.all_ones.tolist()
        self.cells = table.cells_of
        self.at = table.at
        self.cover = [0] * len(self.ones)
        self.given = set(laid)
        #: the next piece that may be laid
        self.next = 0
        for k in laid:
            self.lay(k)

    def lay(self, k: int) -> None:
        self.steps.append(k)
        for cell in self.cells[k]:
            self.change(self.cover, cell, self.cover[cell] + 1)

    def fits(self, k: int) -> bool:
        """Return True if piece k leaves each number above 1 in one piece and, if asked, covers more."""
        if k in self.given:
            return False
        if self.only_minimal and self.all_ones[k]:
            return any(not self.cover[cell] for cell in self.cells[k])
        return all(self.ones[cell] or not self.cover[cell] for cell in self.cells[k])

    def minimal(self) -> bool:
        return all(
            any(self.cover[cell] == 1 for cell in self.cells[k]) for k in self.steps if self.all_ones[k]
        )

    def run(self) -> Iterator[list[int]]:
        if not all(self.at):
            return
        due, last = self.last_chances(), len(self.cells)

        def passed(k: int) -> bool:
            """Go on behind piece k to one that fits; False if a cell has had its last chance."""
            while all(self.cover[cell] for cell in due[k]):
                k += 1
                if k == last or self.fits(k):
                    self.next = k
                    return True
            return False

        def laid(k: int) -> bool:
            self.tries += 1
            self.lay(k)
            return passed(k)

        due.append([])
        if passed(-1):
            for _ in self.search(
                lambda: None if self.next == last else self.next, laid, lambda k, *_: passed(k)
            ):
                if not self.only_minimal or self.minimal():
                    yield list(self.steps)

    def last_chances(self) -> list[list[int]]:
        """Return for each piece the cells that must be covered once the search has decided about it."""
        due: list[list[int]] = [[] for _ in self.cells]
        alone = sum(len(cells) > 1 for cells in self.cells)
        turn = 0
        for cell, pieces in enumerate(self.at):
            while turn + 1 < alone and self.cells[turn + 1][0] <= cell:
                turn += 1
            due[pieces[-1] if self.look_ahead else max(turn, pieces[-1])].append(cell)
        return due
