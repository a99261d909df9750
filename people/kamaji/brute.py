"""Brute force (Kleijn 2018, 3.1): cell by cell in reading order, lay pieces to the right, down-right, down
and down-left.

A cell above 1 that no piece covers when its turn comes must begin one; a 1 may begin any number of pieces,
covered or not. That is the same as deciding piece after piece, in the order of `piece_table`, whether it is
laid, and turning back as soon as a piece does not fit or a cell has had its last chance. Each solution comes
out once.

    2 1 4 1
    2 3 5 4     (maximum 5, Figure 1) has two solutions,
    2 1 3 1     in which the lower 4 uses the 1 beside or the 1 above it
    1 4 2 3
"""

from collections.abc import Iterable, Iterator

from hardboard.puzzles.kamaji.board import Board
from hardboard.puzzles.kamaji.lines import Piece, Solution
from hardboard.puzzles.kamaji.pieces import PieceTable, piece_table
from hardboard.puzzles.kamaji.rules import violations


def find(board: Board, laid: Iterable[Piece] = ()) -> Solution | None:
    """The first minimal solution, or None if there is no solution."""
    return next(solutions(board, laid), None)


def solutions(board: Board, laid: Iterable[Piece] = (), *, only_minimal: bool = True) -> Iterator[Solution]:
    """Every minimal solution that contains the pieces `laid`, or every solution whatever (Definition 2)."""
    table = piece_table(board)
    search = _Search(table, [table.number_of[piece] for piece in laid], only_minimal)
    for numbers in search.run():
        solution = frozenset(table.pieces(numbers))
        if not violations(board, solution):
            yield solution


class _Search:
    """The pieces laid so far, how often they cover each cell, and which cells run out of pieces at which
    piece.
    """

    def __init__(self, table: PieceTable, laid: list[int], only_minimal: bool) -> None:
        self.only_minimal = only_minimal
        self.ones: list[bool] = table.ones.tolist()
        self.all_ones: list[bool] = table.all_ones.tolist()
        self.cells = table.cells_of
        self.at = table.at
        self.cover = [0] * len(self.ones)
        self.laid: list[int] = []
        self.given = set(laid)
        for k in laid:
            self.lay(k)

    def lay(self, k: int) -> None:
        self.laid.append(k)
        for cell in self.cells[k]:
            self.cover[cell] += 1

    def lift(self) -> int:
        k = self.laid.pop()
        for cell in self.cells[k]:
            self.cover[cell] -= 1
        return k

    def fits(self, k: int) -> bool:
        """Whether piece k leaves every number above 1 in one piece; a minimal solution also needs it to cover
        something.
        """
        if k in self.given:
            return False
        if self.only_minimal and self.all_ones[k]:
            return any(not self.cover[cell] for cell in self.cells[k])
        return all(self.ones[cell] or not self.cover[cell] for cell in self.cells[k])

    def minimal(self) -> bool:
        return all(
            any(self.cover[cell] == 1 for cell in self.cells[k]) for k in self.laid if self.all_ones[k]
        )

    def run(self) -> Iterator[list[int]]:
        """The numbers of the laid pieces, once for each solution."""
        if not all(self.at):
            return
        due: list[list[int]] = [[] for _ in self.cells]
        for cell, pieces in enumerate(self.at):
            due[pieces[-1]].append(cell)
        base, k = len(self.laid), 0
        while True:
            while k < len(self.cells):
                if self.fits(k):
                    self.lay(k)
                elif not all(self.cover[cell] for cell in due[k]):
                    break
                k += 1
            else:
                if not self.only_minimal or self.minimal():
                    yield list(self.laid)
            k = self.turn_back(base, due)
            if k < 0:
                return

    def turn_back(self, base: int, due: list[list[int]]) -> int:
        """Lift pieces up to one that can be left out, and return the piece after it; -1 at the end of the
        search.
        """
        while len(self.laid) > base:
            k = self.lift()
            if all(self.cover[cell] for cell in due[k]):
                return k + 1
        return -1
