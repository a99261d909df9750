"""Kamaji as the CNF of the thesis (Kleijn 2018, 3.3), clause for clause.

    1 2 1
    2 3 2      gives the thesis's 28 clauses, from x_001 or x_002 to x_228 or not x_218
    1 2 1

It is here to be compared with; boards of more than a few hundred cells are for
`hardboard.verify.kamaji`.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kamaji import Board, Solution, piece_table
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.projection import MORE


class KleijnEncoding:
    """The CNF of the thesis (3.3): a variable x_ijk for each cell (i, j) and each piece k that covers it.

    As in its example, cells with the maximum have no clause. `broken` excludes solutions that are not
    minimal.
    """

    #: Minimality is not among its clauses.
    number = MORE

    def __init__(self, board: Board) -> None:
        self.table = piece_table(board)
        self.lines = int((np.diff(self.table.ends) > 1).sum())
        cells = [cell for cell in range(board.numbers.size) if board.numbers.flat[cell] != board.maximum]
        pairs = [(cell, k) for cell in cells for k in self.table.at[cell]]
        self.x = {pair: number for number, pair in enumerate(pairs, 1)}
        self.variables = len(pairs)
        self.decisive = range(1, self.variables + 1)
        self.clauses: list[list[int]] = []
        for cell in cells:
            self.clauses += self.first_component(cell)
            if not self.table.ones[cell]:
                self.clauses += self.second_component(cell)
        for k in range(self.lines):
            self.clauses += self.third_component(k)

    def first_component(self, cell: int) -> list[list[int]]:
        """Require that every entry must be covered by at least one piece."""
        return [[self.x[cell, k] for k in self.table.at[cell]]]

    def second_component(self, cell: int) -> list[list[int]]:
        """Require that an entry above 1 is covered by no two pieces."""
        return [[-self.x[cell, k], -self.x[cell, other]] for k, other in combinations(self.table.at[cell], 2)]

    def third_component(self, k: int) -> list[list[int]]:
        """Require that the variables of one piece are all true or all false."""
        pairs = combinations([self.x[cell, k] for cell in self.table.cells_of[k]], 2)
        return [clause for a, b in pairs for clause in ([a, -b], [b, -a])]

    def literal(self, piece: tuple[Cell, ...]) -> int:
        """Return the literal that a piece is laid: the variable of its first cell."""
        k = self.table.number_of[piece]
        return self.x[self.table.cells_of[k][0], k] if k < self.lines else TRUE

    def name(self, literal: int) -> str:
        """Return a literal as the thesis writes it: `-x_001` for cell (0, 0) and piece 1."""
        cell, k = list(self.x)[abs(literal) - 1]
        r, c = divmod(cell, self.table.board.shape[1])
        parts = (r, c, k + 1)
        comma = "" if max(parts) < 10 else ","
        return f"{'-' if literal < 0 else ''}x_{comma.join(map(str, parts))}"

    def comments(self) -> dict[int, list[str]]:
        """Return the name of each variable in the thesis."""
        return {-1: [f"variable {number} is {self.name(number)}" for number in self.decisive]}

    def decode(self, model: Sequence[int]) -> Solution:
        """Return the pieces laid in a model, and the cells that hold the maximum."""
        return frozenset(self.table.pieces(self._laid(model) + list(range(self.lines, len(self.table)))))

    def _laid(self, model: Sequence[int]) -> list[int]:
        return [k for k in range(self.lines) if model[self.x[self.table.cells_of[k][0], k] - 1] > 0]

    def broken(self, model: Sequence[int]) -> list[list[int]]:
        """For each superfluous piece: not that piece together with pieces that cover all its cells."""
        laid = self._laid(model)
        cuts = []
        for k in laid:
            cells = self.table.cells_of[k] if self.table.all_ones[k] else []
            rest = [
                [self.x[cell, other] for other in laid if other != k and (cell, other) in self.x]
                for cell in cells
            ]
            if cells and all(rest):
                cuts.append([-self.x[cells[0], k], *(-choices[0] for choices in rest)])
        return cuts
