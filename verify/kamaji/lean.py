"""Kamaji as a CNF with one variable a piece, for the minimal solutions and no others.

- Each uncovered cell is in one of its pieces; if its number is above 1, in no two of them.
- A piece of ones alone is laid only if it is the only piece on one of its cells; that is a further variable
  for each of those cells, and the only further variables there are.

Pieces that single cells force or forbid are settled beforehand and have no variable.

    1 2 1
    2 3 2      has eight variables; the thesis's encoding has sixteen
    1 2 1
"""

from collections.abc import Sequence

import numpy as np

from hardboard.puzzles.kamaji import Board, Piece, Solution, piece_table
from hardboard.puzzles.kamaji.lines import Index, PieceSet
from hardboard.verify.kamaji.settle import LAID, OPEN, Left, settle
from hardboard.verify.sat.cnf import TRUE


class LeanEncoding:
    """The open pieces of a board as variables 1, 2, ...; see `hardboard.verify.sat.search.Encoding`."""

    def __init__(self, board: Board) -> None:
        self.table = piece_table(board)
        settled = settle(self.table)
        self._state = settled.state
        self.open = np.flatnonzero(self._state == OPEN)
        self._open_pieces = self.table.lines(self.open)
        self._laid_pieces = self.table.lines(np.flatnonzero(self._state == LAID))
        self.variables = len(self.open)
        self.decisive = range(1, self.variables + 1)
        self.clauses: list[list[int]] = [[]] if settled.impossible else []
        if settled.impossible:
            return
        left = Left(self.table, self._state)
        cells, owners = left.places[left.cells], left.owners + 1
        bare = ~settled.covered[cells]
        order = np.argsort(cells[bare], kind="stable")
        self._cells, self._owners = cells[bare][order], owners[bare][order]
        self._cover_cells()
        self._need_each_piece()

    def _cover_cells(self) -> None:
        """Rules 3 and 4: an uncovered cell is in at least one of its pieces, a number above 1 in exactly
        one.
        """
        cells, first, counts = np.unique(self._cells, return_index=True, return_counts=True)
        for count in np.unique(counts).tolist():
            group = counts == count
            choices = self._owners[first[group][:, None] + np.arange(count)]
            self.clauses += choices.tolist()
            self._exclude(choices[~self.table.ones[cells[group]]])

    def _exclude(self, choices: Index) -> None:
        """No two pieces of the same row."""
        left, right = np.triu_indices(choices.shape[1], 1)
        self.clauses += (-np.stack((choices[:, left], choices[:, right]), axis=2)).reshape(-1, 2).tolist()

    def _need_each_piece(self) -> None:
        """Minimality: a piece of ones alone is the only one on one of its cells."""
        for piece in np.flatnonzero(self.table.all_ones[self.open]).tolist():
            first, last = self.table.ends[self.open[piece] : self.open[piece] + 2].tolist()
            own = np.isin(self._cells, self.table.cells[first:last])
            private = np.unique(self._cells[own]).tolist()
            witness = range(self.variables + 1, self.variables + 1 + len(private))
            self.variables += len(private)
            self.clauses.append([-(piece + 1), *witness])
            for variable, cell in zip(witness, private, strict=True):
                others = [other for other in self._owners[self._cells == cell].tolist() if other != piece + 1]
                # Both ways, so that the pieces laid determine it: then models are as many as solutions.
                self.clauses += [[variable, *others], *([-variable, -other] for other in others)]

    def decode(self, model: Sequence[int]) -> Solution:
        """The pieces laid in a model."""
        chosen = np.array(model[: len(self.open)], dtype=np.int64) > 0
        laid = np.concatenate((self._laid_pieces.numbers, self._open_pieces.numbers[chosen]))
        return PieceSet(self.table.board.shape[1], laid)

    def literal(self, piece: Piece) -> int:
        """The literal that says whether a piece is laid."""
        # A piece of one cell is never open, and the others are numbered in the order of their lines.
        place = self._open_pieces.place(piece)
        if place is not None:
            return place + 1
        return TRUE if piece in self._laid_pieces else -TRUE

    @property
    def pieces(self) -> list[Piece]:
        """All pieces of the board."""
        return self.table.pieces(range(len(self.table)))

    @property
    def literals(self) -> list[int]:
        """Of each of the pieces, in their order, the literal that says whether it is laid."""
        literals = np.where(self._state == LAID, TRUE, -TRUE)
        literals[self.open] = np.arange(1, len(self.open) + 1)
        return [int(literal) for literal in literals]

    def broken(self, model: Sequence[int]) -> list[list[int]]:
        """Nothing: every rule is written down."""
        return []
