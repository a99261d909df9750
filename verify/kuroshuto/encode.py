"""The rules of Kuroshuto as clauses (Straathof, formulas 1 and 2); connectivity is said in one of three ways."""

from itertools import combinations

from puzzles.grid import Cell, Ints
from puzzles.kuroshuto import Board
from puzzles.kuroshuto.rules import targets
from verify.cnf import Cnf
from verify.connectivity import LAZY, Connectivity
from verify.shading import ShadingEncoding


class KuroshutoEncoding(ShadingEncoding):
    """A board as a CNF: see `verify.search.Encoding`."""

    def __init__(self, board: Board, connectivity: Connectivity = LAZY) -> None:
        self.board = board
        super().__init__(board.clues != 0, connectivity)

    def add_clues(self, cnf: Cnf) -> None:
        """Every clue with a number."""
        for cell, clue in self.board.clue_cells():
            if clue > 0:
                one_black(self.black, targets(cell, clue, self.board.shape), cnf)


def one_black(black: Ints, cells: list[Cell], cnf: Cnf) -> None:
    """Exactly one of the cells is black (formula 2)."""
    literals = [int(black[cell]) for cell in cells]
    for one, other in combinations(literals, 2):
        cnf.add(-one, -other)
    cnf.add(*literals)
