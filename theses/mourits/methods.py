"""Mourits's ways to solve a Nurimeizu (2022): backtracking (3.2), contradiction (3.3.1) and its four
modifications (3.3.2 to 3.3.5); and brute force to hold them against.

>>> import numpy as np
>>> from hardboard.puzzles.declared.board import Board
>>> board = Board.of_rooms(np.array([[0, 0], [1, 2]]), np.array([["S", ""], ["", "G"]]))
>>> METHODS["modified"](board).tolist() == METHODS["brute"](board).tolist()
True
"""

from functools import partial
from typing import Any, get_args

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Shading
from hardboard.theses.mourits import backtracking, brute, contradiction, parallel
from hardboard.verify.methods import MethodOption, SolvingMethod

#: Mourits's switches: each of his four modifications by itself.
MODIFICATIONS = {
    "two-rooms": MethodOption(True, "try two rooms at a time (3.3.2)"),
    "white-path": MethodOption(True, "check that a white path has all circles (3.3.3)"),
    "scope": MethodOption("room", "what a check looks at (3.3.4)", get_args(contradiction.Scope)),
    "order": MethodOption("neighbours", "which rooms come first (3.3.5)", get_args(contradiction.Order)),
    "workers": MethodOption(1, "processes that try colours at the same time (6)", least=1),
}


def find_modified(board: Board, workers: int = 1, **switches: Any) -> Shading | None:
    """One solution by the contradiction algorithm with these modifications, or None if there is none."""
    options = contradiction.Options(**switches)
    return contradiction.solve(board, options) if workers == 1 else parallel.solve(board, options, workers)


METHODS = {
    "backtracking": SolvingMethod(backtracking.solve, "rooms in reading order (Mourits 2022, 3.2)"),
    "contradiction": SolvingMethod(
        partial(contradiction.solve, options=contradiction.BASIC),
        "colours that break a check, then backtracking (Mourits 2022, 3.3.1)",
    ),
    "modified": SolvingMethod(
        find_modified, "the same with his four modifications (3.3.2 to 3.3.5)", MODIFICATIONS
    ),
    "brute": SolvingMethod(brute.solve, "every colouring of the rooms; gives up on large boards"),
}
