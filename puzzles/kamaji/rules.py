"""The rules of Kamaji as a checker that names each breach, and the thesis's notion of a minimal solution
(3.2).

A solution is minimal when no strict subset of its pieces is a solution. Numbers above 1 need their one piece,
so only a piece that consists of ones can be left out, and it can when other pieces cover each of its cells.
Minimality is not a rule: the checker accepts a solution with superfluous pieces. Counts and lists of
solutions are of minimal ones, since Figure 2 of the thesis, which it calls uniquely solvable, has a second
solution with one more piece of four ones.
"""

from collections import Counter
from itertools import pairwise

from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kamaji.board import Board
from hardboard.puzzles.kamaji.pieces import Piece, Solution
from hardboard.puzzles.rules import Violation, place

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
    steps = {(r - q, c - b) for (q, b), (r, c) in pairwise(piece)}
    return bool(piece) and (not steps or (len(steps) == 1 and max(abs(d) for d in next(iter(steps))) == 1))


def crooked(solution: Solution) -> list[Violation]:
    """Rule 1: a piece is a straight line of adjacent cells, horizontal, vertical or diagonal."""
    bad = sorted(piece for piece in solution if not straight(piece))
    return [Violation(RULES[0], piece, f"the piece {show_piece(piece)} is not such a line") for piece in bad]


def wrong_sums(board: Board, solution: Solution) -> list[Violation]:
    """Rule 2: the numbers of a piece add up to the maximum."""
    sums = {piece: sum(int(board.numbers[cell]) for cell in piece) for piece in solution}
    return [
        Violation(
            RULES[1], piece, f"the piece {show_piece(piece)} adds up to {sums[piece]}, not to {board.maximum}"
        )
        for piece in sorted(solution)
        if sums[piece] != board.maximum
    ]


def wrong_cover(board: Board, solution: Solution) -> list[Violation]:
    """Rule 3: a number above 1 is in exactly one piece."""
    cover = _cover(solution)
    return [
        Violation(
            RULES[2],
            (cell,),
            f"the {board.numbers[cell]} at {place(cell)} is in {cover[cell] or 'no'} pieces",
        )
        for cell in _cells(board)
        if board.numbers[cell] > 1 and cover[cell] != 1
    ]


def bare_ones(board: Board, solution: Solution) -> list[Violation]:
    """Rule 4: a 1 is in at least one piece."""
    cover = _cover(solution)
    bad = [cell for cell in _cells(board) if board.numbers[cell] == 1 and not cover[cell]]
    return [Violation(RULES[3], (cell,), f"the 1 at {place(cell)} is in no piece") for cell in bad]


def superfluous(board: Board, solution: Solution) -> list[Piece]:
    """The pieces that could each be left out of a solution."""
    cover = _cover(solution)
    return sorted(
        piece for piece in solution if all(board.numbers[cell] == 1 and cover[cell] > 1 for cell in piece)
    )


def minimal(board: Board, solution: Solution) -> bool:
    """Whether no strict subset of a solution is a solution."""
    return not superfluous(board, solution)


def show_piece(piece: Piece) -> str:
    """A piece as its cells, rows and columns counted from 1: `r1c1 r2c2`."""
    return " ".join(f"r{r + 1}c{c + 1}" for r, c in piece)


def _cover(solution: Solution) -> Counter[Cell]:
    return Counter(cell for piece in solution for cell in piece)


def _cells(board: Board) -> list[Cell]:
    rows, cols = board.shape
    return [(r, c) for r in range(rows) for c in range(cols)]
