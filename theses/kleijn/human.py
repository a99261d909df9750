"""Biggerfirst (Kleijn 2018, 3.2): lay the only piece that can still cover a cell, large numbers first.

A run goes once through the uncovered cells, those with the largest numbers first. If only one piece can still
cover a cell, the run lays it. Runs are repeated until one lays nothing; what is then still uncovered is left
to brute force. A run counts if it lays a piece, as in the thesis's Table 2. The thesis does not say in which
order cells with the same number are taken. Here the order is from the last to the first, because its Figure
2, below, then needs the one run that it states. In the opposite order the figure would need two runs.

Claim: a board solved without brute force has exactly one minimal solution. Each laid piece is in every
solution, because laying pieces only takes choices away. So every solution contains the laid pieces, which are
a solution.

    4 2 1 1
    2 1 1 2     (Figure 2) is solved in one run: threes, twos, ones
    1 1 2 3
    1 2 3 2
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from hardboard.people.hints import Hint, pieces_hint
from hardboard.puzzles.kamaji.board import Board
from hardboard.puzzles.kamaji.pieces import Piece, PieceTable, Solution, piece_table
from hardboard.puzzles.kamaji.rules import show_piece, violations
from hardboard.puzzles.rules import cell_name
from hardboard.puzzles.trail import Deduction
from hardboard.theses.kleijn import brute

#: The techniques on a trail: what each is called, if its name is a number, and what it says.
TECHNIQUES: dict[str, tuple[str, str]] = {
    "maximum": ("", "a cell that holds the maximum is a piece by itself"),
    "only piece": ("", "only one piece can still cover a number (Biggerfirst, Kleijn 3.2)"),
    "brute force": ("", "a piece of the first solution that brute force finds"),
}


@dataclass(frozen=True)
class BiggerfirstRuns:
    """Return the pieces that Biggerfirst lays, run by run, and whether all is covered."""

    maxima: tuple[Piece, ...]
    runs: tuple[tuple[Piece, ...], ...]
    solved: bool
    trail: tuple[Deduction, ...]

    @property
    def laid(self) -> Solution:
        """All pieces laid; they are in every solution."""
        return frozenset(self.maxima).union(*self.runs)


def solve(
    board: Board, *, look_ahead: bool = True, free_first: bool = False
) -> tuple[Solution | None, list[Deduction]]:
    """Return a minimal solution or None, and the steps to it; steps of depth 1 come from brute force."""
    done = biggerfirst(board, free_first=free_first)
    if done.solved and not violations(board, done.laid):
        return done.laid, list(done.trail)
    solution = brute.find(board, done.laid, look_ahead=look_ahead)
    guessed = sorted(solution - done.laid) if solution else []
    return solution, [*done.trail, *(_guess(board, piece) for piece in guessed)]


def biggerfirst(board: Board, *, free_first: bool = False) -> BiggerfirstRuns:
    """Run after run until nothing more is laid.

    With `free_first`, cells with the fewest uncovered neighbours come first instead (section 8.1.1).
    """
    state = _State(piece_table(board), free_first)
    maxima = tuple(state.lay_maxima())
    runs: list[tuple[Piece, ...]] = []
    while not runs or runs[-1]:
        runs.append(tuple(state.run(len(runs) + 1)))
    return BiggerfirstRuns(maxima, tuple(runs[:-1]), all(state.cover), tuple(state.trail))


class _State:
    def __init__(self, table: PieceTable, free_first: bool = False) -> None:
        self.table, self.free_first = table, free_first
        self.cover = [False] * table.board.numbers.size
        self.open = [True] * len(table)
        self.trail: list[Deduction] = []
        self.ones: list[bool] = table.ones.tolist()
        flat = table.board.numbers.reshape(-1)
        self.order: list[int] = np.argsort(flat, kind="stable")[::-1].tolist()

    def lay(self, k: int) -> Piece:
        """Cover the cells of piece k; other pieces on its numbers above 1 are no longer open."""
        self.open[k] = False
        for cell in self.table.cells_of[k]:
            self.cover[cell] = True
            if not self.ones[cell]:
                for other in self.table.at[cell]:
                    self.open[other] = False
        return tuple(divmod(cell, self.table.board.shape[1]) for cell in self.table.cells_of[k])

    def lay_maxima(self) -> list[Piece]:
        """Return the pieces of one cell, which come last in the table."""
        alone = [k for k in range(len(self.table)) if len(self.table.cells_of[k]) == 1]
        pieces = [self.lay(k) for k in alone]
        self.trail += [
            Deduction("maximum", piece, "a piece", piece, f"the {self.table.board.maximum} is the maximum")
            for piece in pieces
        ]
        return pieces

    def run(self, number: int) -> list[Piece]:
        laid = []
        for cell in sorted(self.order, key=self._free_neighbours) if self.free_first else self.order:
            choices = [] if self.cover[cell] else [k for k in self.table.at[cell] if self.open[k]]
            if len(choices) == 1:
                laid.append(self.lay(choices[0]))
                self.trail.append(self._step(number, cell, laid[-1]))
        return laid

    def _free_neighbours(self, cell: int) -> int:
        rows, cols = self.table.board.shape
        r, c = divmod(cell, cols)
        around = [(y, x) for y in (r - 1, r, r + 1) for x in (c - 1, c, c + 1) if (y, x) != (r, c)]
        return sum(not self.cover[y * cols + x] for y, x in around if 0 <= y < rows and 0 <= x < cols)

    def _step(self, number: int, cell: int, piece: Piece) -> Deduction:
        board = self.table.board
        spot = divmod(cell, board.shape[1])
        reason = f"no other piece can cover the {board.numbers[spot]} at {cell_name(spot)} (run {number})"
        return Deduction("only piece", piece, f"a piece {_sum(board, piece)}", (spot,), reason)


def _guess(board: Board, piece: Piece) -> Deduction:
    reason = f"brute force finds a solution with {show_piece(piece)}"
    return Deduction("brute force", piece, f"a piece {_sum(board, piece)}", piece, reason, depth=1)


def _sum(board: Board, piece: Piece) -> str:
    return " + ".join(str(board.numbers[cell]) for cell in piece)


def hint(
    board: Board, partial: Solution, solutions: Callable[[Board], Iterable[Solution]], unique: bool = False
) -> Hint:
    """Return the next piece from those laid already, or the mistakes among them."""
    return pieces_hint(board, partial, solutions, lambda: solve(board)[1])
