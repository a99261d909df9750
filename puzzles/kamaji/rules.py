"""The rules of Kamaji as a checker that names each breach, and the thesis's notion of a minimal solution
(3.2).

A solution is minimal when no strict subset of its pieces is a solution. Numbers above 1 need their one piece,
so only a piece that consists of ones can be left out, and it can when other pieces cover each of its cells.
Minimality is not a rule: the checker accepts a solution with superfluous pieces. Counts and lists of
solutions are of minimal ones, since Figure 2 of the thesis, which it calls uniquely solvable, has a second
solution with one more piece of four ones.
"""

from itertools import chain, pairwise, product

import numpy as np

from hardboard.puzzles.grid import Cell, Ints, Shading
from hardboard.puzzles.kamaji.board import Board
from hardboard.puzzles.kamaji.pieces import Piece, Solution
from hardboard.puzzles.rules import Violation, place

#: The steps to the cells around.
EIGHT = frozenset(product((-1, 0, 1), repeat=2)) - {(0, 0)}

RULES = (
    "a piece is a straight line of adjacent cells, horizontal, vertical or diagonal",
    "the numbers of a piece add up to the maximum",
    "a number above 1 is in exactly one piece",
    "a 1 is in at least one piece",
)


def violations(board: Board, solution: Solution) -> list[Violation]:
    """Every breach of the rules; empty exactly when the pieces solve the board (Definition 2)."""
    return (
        crooked(solution)
        + wrong_sums(board, solution)
        + wrong_cover(board, solution)
        + bare_ones(board, solution)
    )


def straight(piece: Piece) -> bool:
    """Whether the cells, in reading order, step on in one of the eight directions."""
    if len(piece) < 2:
        return len(piece) == 1
    step = (piece[1][0] - piece[0][0], piece[1][1] - piece[0][1])
    return step in EIGHT and all((r - q, c - b) == step for (q, b), (r, c) in pairwise(piece[1:]))


def crooked(solution: Solution) -> list[Violation]:
    """Rule 1: a piece is a straight line of adjacent cells, horizontal, vertical or diagonal."""
    bad = sorted(piece for piece in solution if not straight(piece))
    return [Violation(RULES[0], piece, f"the piece {show_piece(piece)} is not such a line") for piece in bad]


def wrong_sums(board: Board, solution: Solution) -> list[Violation]:
    """Rule 2: the numbers of a piece add up to the maximum."""
    numbers = board.numbers.tolist()
    sums = {piece: sum([numbers[r][c] for r, c in piece]) for piece in solution}
    return [
        Violation(
            RULES[1], piece, f"the piece {show_piece(piece)} adds up to {sums[piece]}, not to {board.maximum}"
        )
        for piece in sorted(piece for piece, total in sums.items() if total != board.maximum)
    ]


def wrong_cover(board: Board, solution: Solution) -> list[Violation]:
    """Rule 3: a number above 1 is in exactly one piece."""
    cover = _cover(board, solution)
    return [
        Violation(
            RULES[2],
            (cell,),
            f"the {board.numbers[cell]} at {place(cell)} is in {cover[cell] or 'no'} pieces",
        )
        for cell in _cells((board.numbers > 1) & (cover != 1))
    ]


def bare_ones(board: Board, solution: Solution) -> list[Violation]:
    """Rule 4: a 1 is in at least one piece."""
    bad = _cells((board.numbers == 1) & (_cover(board, solution) == 0))
    return [Violation(RULES[3], (cell,), f"the 1 at {place(cell)} is in no piece") for cell in bad]


def superfluous(board: Board, solution: Solution) -> list[Piece]:
    """The pieces that could each be left out of a solution."""
    spare = (board.numbers == 1) & (_cover(board, solution) > 1)
    return sorted(piece for piece in solution if all(spare[cell] for cell in piece)) if spare.any() else []


def minimal(board: Board, solution: Solution) -> bool:
    """Whether no strict subset of a solution is a solution."""
    return not superfluous(board, solution)


def show_piece(piece: Piece) -> str:
    """A piece as its cells, rows and columns counted from 1: `r1c1 r2c2`."""
    return " ".join(f"r{r + 1}c{c + 1}" for r, c in piece)


def _cover(board: Board, solution: Solution) -> Ints:
    """How many pieces each cell is in."""
    cover = np.zeros(board.shape, dtype=np.int32)
    flat = chain.from_iterable(chain.from_iterable(solution))
    np.add.at(cover, tuple(np.fromiter(flat, dtype=np.intp).reshape(-1, 2).T), 1)
    return cover


def _cells(mask: Shading) -> list[Cell]:
    return [(r, c) for r, c in np.argwhere(mask).tolist()]
