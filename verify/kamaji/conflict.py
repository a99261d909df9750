"""Numbers of a Kamaji board that contradict each other: no pieces cover each of them as the rules want.

A number cannot be left out of a board. What can is its rule, that it lies in exactly one piece, or, a 1, in
at least one; so the numbers are shown of which not all can have their rule.

    >>> import numpy as np
    >>> from hardboard.puzzles.kamaji import Board
    >>> conflict(Board(np.array([[3, 2]]), 3))
    ([(0, 1)], '')
"""

from collections.abc import Sequence
from itertools import combinations

from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kamaji import Board, piece_table
from hardboard.puzzles.minimal import minimal
from hardboard.verify.sat.solver import Solver


def conflict(board: Board) -> tuple[list[Cell], str]:
    """The cells of a least set of numbers whose rules cannot all hold, on a board without a solution."""
    table, numbers = piece_table(board), board.numbers.reshape(-1).tolist()
    pieces = len(table)
    clauses = []
    for cell, covering in enumerate(table.at):
        ruled = -(pieces + cell + 1)
        clauses.append([ruled, *(piece + 1 for piece in covering)])
        pairs = combinations(covering, 2) if numbers[cell] > 1 else ()
        clauses += [[ruled, -one - 1, -other - 1] for one, other in pairs]
    with Solver(clauses, name="glucose4", top=pieces + len(numbers)) as engine:

        def enough(kept: list[int]) -> Sequence[int] | None:
            if engine.solve([pieces + cell + 1 for cell in kept]) is not None:
                return None
            core = {literal - pieces - 1 for literal in engine.core()}
            return [cell for cell in kept if cell in core]

        every = enough(list(range(len(numbers))))
        kept = minimal(every, enough) if every is not None else []
    return [divmod(cell, board.shape[1]) for cell in kept], ""
