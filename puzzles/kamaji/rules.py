"""The rules of Kamaji as a checker that names each breach, and the thesis's notion of a minimal solution
(3.2).

A solution is minimal when no strict subset of its pieces is a solution. A number above 1 needs its one piece.
So only a piece of ones can be left out, if other pieces cover each of its cells. Minimality is not a rule:
the checker accepts a solution with superfluous pieces. Counts and lists of solutions are of minimal ones. The
reason is Figure 2 of the thesis. The thesis calls it uniquely solvable, but it has a second solution with one
more piece of four ones.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

import numpy as np

from hardboard.puzzles.grid import Cell, Ints, Shading, show_cell
from hardboard.puzzles.kamaji.board import Board
from hardboard.puzzles.kamaji.pieces import Piece, PieceSet, Solution
from hardboard.puzzles.rules import Violation, cell_name

RULES = (
    "a piece is a straight line of adjacent cells, horizontal, vertical or diagonal",
    "the numbers of a piece add up to the maximum",
    "a number above 1 is in exactly one piece",
    "a 1 is in at least one piece",
)


class PieceCells:
    """The cells of some pieces of a solution end to end: boards may have millions of them."""

    def __init__(self, pieces: Sequence[Piece] | PieceSet) -> None:
        self.pieces = pieces
        if isinstance(pieces, PieceSet):
            self.rows, self.cols, self.owner = pieces.cells()
        else:
            lengths = np.fromiter(map(len, pieces), dtype=np.int64, count=len(pieces))
            flat = chain.from_iterable(chain.from_iterable(pieces))
            pairs = np.fromiter(flat, dtype=np.int64, count=2 * int(lengths.sum())).reshape(-1, 2)
            self.rows, self.cols = pairs.T
            #: the number of the piece of each cell
            self.owner = np.repeat(np.arange(len(pieces)), lengths)

    def count_in(self, counts: Ints) -> None:
        """Add these pieces to the number that each cell of a board is in."""
        places = np.ravel_multi_index((self.rows, self.cols), counts.shape)
        first = places.min(initial=counts.size)  # Some pieces of a large board lie in a small part of it.
        some = np.bincount(places - first)
        counts.reshape(-1)[first : first + some.size] += some.astype(np.int32)

    def some(self, bad: Shading) -> list[tuple[Piece, int]]:
        """Return some pieces, each with its number."""
        if not bad.any():
            return []
        return [(piece, number) for number, piece in enumerate(self.pieces) if bad[number]]


def portions(solution: Solution) -> Iterator[PieceCells]:
    """Yield all pieces, some at a time."""
    if isinstance(solution, PieceSet):
        yield from map(PieceCells, solution.portions())
    else:
        yield PieceCells(list(solution))


def cover(shape: Cell, solution: Solution) -> Ints:
    """Return the number of pieces that each cell is in."""
    counts: Ints = np.zeros(shape, dtype=np.int32)
    for cells in portions(solution):
        cells.count_in(counts)
    return counts


def violations(board: Board, solution: Solution) -> list[Violation]:
    """Return every breach of the rules; empty exactly when the pieces solve the board (Definition 2)."""
    covered: Ints = np.zeros(board.shape, dtype=np.int32)
    not_straight, not_whole = list[Violation](), list[Violation]()
    for cells in portions(solution):
        not_straight += crooked(cells)
        not_whole += wrong_sums(board, cells)
        cells.count_in(covered)
    by_piece = [
        breach for kind in (not_straight, not_whole) for breach in sorted(kind, key=lambda each: each.cells)
    ]
    return by_piece + wrong_cover(board, covered) + bare_ones(board, covered)


def straight(piece: Piece) -> bool:
    """Return True if the cells, in reading order, step on in one of eight directions (`crooked` for one)."""
    if len(piece) < 2:
        return len(piece) == 1
    down, right = piece[1][0] - piece[0][0], piece[1][1] - piece[0][1]
    steps = ((r - q, c - b) == (down, right) for (q, b), (r, c) in pairwise(piece[1:]))
    return max(abs(down), abs(right)) == 1 and all(steps)


def crooked(cells: PieceCells) -> list[Violation]:
    """Rule 1: a piece is a straight line of adjacent cells, horizontal, vertical or diagonal."""
    inner = np.diff(cells.owner) == 0
    down, right = np.diff(cells.rows)[inner], np.diff(cells.cols)[inner]
    owner = cells.owner[1:][inner]
    bad: Shading = np.bincount(cells.owner, minlength=len(cells.pieces)) == 0
    bad[owner[(np.maximum(np.abs(down), np.abs(right)) != 1)]] = True
    turns = (np.diff(owner) == 0) & ((np.diff(down) != 0) | (np.diff(right) != 0))
    bad[owner[1:][turns]] = True
    return [
        Violation(RULES[0], piece, f"the piece {show_piece(piece)} is not such a line")
        for piece, _ in cells.some(bad)
    ]


def wrong_sums(board: Board, cells: PieceCells) -> list[Violation]:
    """Rule 2: the numbers of a piece add up to the maximum."""
    numbers = board.numbers[cells.rows, cells.cols]
    sums = np.bincount(cells.owner, weights=numbers, minlength=len(cells.pieces)).astype(np.int64)
    return [
        Violation(
            RULES[1],
            piece,
            f"the piece {show_piece(piece)} adds up to {sums[number]}, not to {board.maximum}",
        )
        for piece, number in cells.some(sums != board.maximum)
    ]


def wrong_cover(board: Board, covered: Ints) -> list[Violation]:
    """Rule 3: a number above 1 is in exactly one piece."""
    return [
        Violation(
            RULES[2],
            (cell,),
            f"the {board.numbers[cell]} at {cell_name(cell)} is in {covered[cell] or 'no'} pieces",
        )
        for cell in _cells((board.numbers > 1) & (covered != 1))
    ]


def bare_ones(board: Board, covered: Ints) -> list[Violation]:
    """Rule 4: a 1 is in at least one piece."""
    bad = _cells((board.numbers == 1) & (covered == 0))
    return [Violation(RULES[3], (cell,), f"the 1 at {cell_name(cell)} is in no piece") for cell in bad]


def superfluous(board: Board, solution: Solution) -> list[Piece]:
    """Return the pieces that could each be left out of a solution."""
    spare = (board.numbers == 1) & (cover(board.shape, solution) > 1)
    return sorted(piece for piece in solution if all(spare[cell] for cell in piece)) if spare.any() else []


def minimal(board: Board, solution: Solution) -> bool:
    """Return True if no strict subset of a solution is a solution."""
    return not superfluous(board, solution)


def show_piece(piece: Piece) -> str:
    """Return a piece as its cells, rows and columns counted from 1: `r1c1 r2c2`."""
    return " ".join(map(show_cell, piece))


def _cells(mask: Shading) -> list[Cell]:
    return [(r, c) for r, c in np.argwhere(mask).tolist()]
