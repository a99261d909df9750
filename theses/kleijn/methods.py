"""Kleijn's ways to solve a Kamaji (2018) without a solver: Biggerfirst (3.2) and brute force (3.1).

>>> from hardboard.puzzles.kamaji import from_rows
>>> METHODS["biggerfirst"](from_rows([[1, 2], [2, 3]])) == METHODS["brute"](from_rows([[1, 2], [2, 3]]))
True
"""

from hardboard.puzzles.kamaji import Board, Solution
from hardboard.theses.kleijn import brute, human
from hardboard.theses.kleijn.encoding import KleijnEncoding
from hardboard.verify.methods import MethodOption, SolvingMethod
from hardboard.verify.sat import search


def find_bigger_first(board: Board, *, look_ahead: bool = True) -> Solution | None:
    """Return a minimal solution by Biggerfirst and, where that stops, brute force; None if there is none."""
    return human.solve(board, look_ahead=look_ahead)[0]


def find_by_clauses(board: Board) -> Solution | None:
    """Return a minimal solution by the thesis's CNF; None if there is none."""
    return search.find(KleijnEncoding(board))


#: Another way to write all rules down.
ENCODINGS = {"thesis": KleijnEncoding}
AHEAD = {
    "look-ahead": MethodOption(
        True, "brute force turns back as soon as a cell has no piece left; no: at its turn, as in the thesis"
    )
}

METHODS = {
    "thesis": SolvingMethod(find_by_clauses, "SAT; the CNF of the thesis (Kleijn 2018, 3.3)"),
    "biggerfirst": SolvingMethod(
        find_bigger_first, "largest numbers first, then brute force (Kleijn 2018, 3.2)", AHEAD
    ),
    "brute": SolvingMethod(brute.find, "piece by piece in reading order (Kleijn 2018, 3.1)", AHEAD),
}
