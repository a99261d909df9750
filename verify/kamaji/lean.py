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
from functools import cached_property

import numpy as np

from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kamaji import Board, Solution, piece_table
from hardboard.puzzles.kamaji.pieces import Index
from hardboard.verify.cnf import TRUE
from hardboard.verify.kamaji.settle import LAID, OPEN, settle


class LeanEncoding:
    """The open pieces of a board as variables 1, 2, ...; see `hardboard.verify.search.Encoding`."""

    def __init__(self, board: Board) -> None:
        self.table = piece_table(board)
        settled = settle(self.table)
        self.open = np.flatnonzero(settled.state == OPEN)
        self.laid = np.flatnonzero(settled.state == LAID)
        self._settled_pieces = frozenset(self.table.pieces(self.laid))
        self.variables = len(self.open)
        self.decisive = range(1, self.variables + 1)
        self.clauses: list[list[int]] = [[]] if settled.impossible else []
        if settled.impossible:
            return
        entries = settled.state[self.table.owners] == OPEN
        entries &= ~settled.covered[self.table.cells]
        order = np.argsort(self.table.cells[entries], kind="stable")
        self._cells = self.table.cells[entries][order]
        self._owners = np.searchsorted(self.open, self.table.owners[entries][order]) + 1
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
            own = np.isin(self._cells, self.table.cells_of[int(self.open[piece])])
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
        return self._settled_pieces.union(self.table.pieces(self.open[chosen]))

    def literal(self, piece: tuple[Cell, ...]) -> int:
        """The literal that says whether a piece is laid."""
        if piece in self._numbers:
            return self._numbers[piece]
        return TRUE if piece in self._settled_pieces else -TRUE

    @property
    def pieces(self) -> list[tuple[Cell, ...]]:
        """All pieces of the board."""
        return self.table.pieces(range(len(self.table)))

    @cached_property
    def _numbers(self) -> dict[tuple[Cell, ...], int]:
        return {piece: number for number, piece in enumerate(self.table.pieces(self.open), 1)}

    def broken(self, model: Sequence[int]) -> list[list[int]]:
        """Nothing: every rule is written down."""
        return []
