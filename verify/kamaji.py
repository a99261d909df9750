"""The solver of Kamaji boards: an exact cover of the numbers by candidate pieces, in the native core.

A candidate piece is a cell of a board of one row; it is black if the piece is laid. A number above 1 is in
exactly one piece, a 1 in at least one. Solutions are minimal ones (`hardboard.puzzles.kamaji.rules`): a piece
of ones alone is laid only if it is the only piece on one of its ones, its *witness*.

Kamaji is not declared. Solutions are sets of pieces in its texts, hints and proofs. Which pieces there are
depends on the numbers, so they are no cells of a layout. A board of a million numbers takes 0.3 s.

    >>> from hardboard.puzzles.kamaji import from_rows
    >>> JUDGE.count(from_rows([[1, 2, 1], [2, 3, 2], [1, 2, 1]]))
    2
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from hardboard.core import RULE_COUNT, BoardSolver
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kamaji import Board, Piece, PieceTable, Solution, piece_table
from hardboard.puzzles.kamaji.pieces import Index
from hardboard.puzzles.minimal import minimal_subset
from hardboard.verify.declared.judge import LoadedBoard, core_judge
from hardboard.verify.record_list import RecordList
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.solver import check_time


class PieceCover:
    """Return the candidate pieces that cover each cell."""

    def __init__(self, board: Board) -> None:
        self.table: PieceTable = piece_table(board)
        cells, lengths = self.table.cells, np.diff(self.table.ends)
        self.size = len(self.table)
        #: variables of the core that stand for pieces: it has no board without a cell
        self.cells = max(self.size, 1)
        owners = np.repeat(np.arange(self.size, dtype=np.int32), lengths)
        self._pieces = owners[np.argsort(cells, kind="stable")]
        self._counts = np.bincount(cells, minlength=board.numbers.size)
        self._starts = np.cumsum(self._counts) - self._counts

    def pieces_at(self, cell: int) -> list[int]:
        """Return the pieces that cover a cell."""
        start = self._starts[cell]
        found: list[int] = self._pieces[start : start + self._counts[cell]].tolist()
        return found

    def rows(self) -> Iterator[tuple[bool, Index, Index]]:
        """Yield cells with equally many pieces, and these in rows; True if exactly one piece is laid."""
        for number in np.unique(self._counts).tolist():
            for exact in (True, False):
                cells = np.flatnonzero((self._counts == number) & (self.table.ones != exact))
                if cells.size:
                    yield exact, cells, self._pieces[self._starts[cells][:, None] + np.arange(number)]

    def witnesses(self) -> Iterator[tuple[int, list[list[int]]]]:
        """Yield each piece of ones alone, and for each of its cells the other pieces there."""
        ends = self.table.ends
        for piece in np.flatnonzero(self.table.all_ones).tolist():
            cells = self.table.cells[ends[piece] : ends[piece + 1]].tolist()
            yield piece, [[one for one in self.pieces_at(cell) if one != piece] for cell in cells]

    def records(self, guarded: bool = False) -> "array[int]":
        """Return the rules about cells as records; if `guarded`, variable `cells + cell` is their guard."""
        parts: list[Index] = []
        for exact, cells, rows in self.rows():
            literals, number = 2 * rows, rows.shape[1]
            if guarded:
                literals = np.hstack([literals, 2 * (self.cells + cells[:, None])])
            allowed = range(1, min(number, 1 if exact else number) + 1)
            size = 4 + len(allowed) + literals.size
            head = [RULE_COUNT, size, number, int(guarded), len(allowed), *allowed, len(cells)]
            parts += [np.array(head), literals.ravel()]
            if not number and not guarded:
                return array("i", RecordList.of_clause([]))
        return array("i", np.concatenate(parts).astype(np.intc).tobytes())

    def number_of(self, piece: Piece) -> int | None:
        """Return the number of a piece; None if it is not a candidate."""
        (rows, cols), ends = self.table.board.shape, self.table.ends
        if not piece or not all(0 <= row < rows and 0 <= col < cols for row, col in piece):
            return None
        cells = [row * cols + col for row, col in piece]
        near = self.pieces_at(cells[0])
        return next((k for k in near if self.table.cells[ends[k] : ends[k + 1]].tolist() == cells), None)

    def solver(self) -> BoardSolver:
        """Return a core with all rules."""
        records = RecordList()
        for piece, others in self.witnesses():
            witness = range(self.cells + records.variables, self.cells + records.variables + len(others))
            records.variables += len(others)
            records.clause([2 * piece + 1, *(2 * one for one in witness)])
            for one, there in zip(witness, others, strict=True):
                for other in there:
                    records.clause([2 * one + 1, 2 * other + 1])
        core = BoardSolver(1, self.cells, records.variables)
        core.watch.check = check_time
        core.add(self.records())
        core.add(records.values)
        return core

    def laid(self, model: bytes) -> Solution:
        """Return the pieces of a solution."""
        return self.table.lines(np.flatnonzero(np.frombuffer(model, dtype=np.uint8)[: self.size]))


class CoverEncoding:
    """The same rules as clauses; known pieces have no variable."""

    def __init__(self, board: Board) -> None:
        self._cover = cover = PieceCover(board)
        self.table = cover.table
        classes = cover.solver().classes()
        known = np.array([1] * cover.size if classes is None else classes[: cover.size])
        self.open = np.flatnonzero(known > 1)
        self._literals = np.where(known == 0, TRUE, -TRUE)
        self._literals[self.open] = np.arange(1, len(self.open) + 1)
        self._laid = np.flatnonzero(known == 0)
        self.variables = len(self.open)
        self.decisive = range(1, self.variables + 1)
        self.clauses: list[list[int]] = [[]] if classes is None else []
        if classes is not None:
            self._cover_cells()
            self._need_each_piece()

    def _cover_cells(self) -> None:
        """Require that a cell is in at least one of its pieces, a number above 1 in exactly one."""
        for exact, _, rows in self._cover.rows():
            literals = self._literals[rows]
            bare = ~(literals == TRUE).any(axis=1)
            for row in literals[bare].tolist():
                choices = [x for x in row if x != -TRUE]
                self.clauses.append(choices)
                self.clauses += ([-one, -other] for one, other in combinations(choices, 2) if exact)

    def _need_each_piece(self) -> None:
        """Require that a piece of ones alone is the only one on one of its cells."""
        for piece, every in self._cover.witnesses():
            own = int(self._literals[piece])
            others = [self._literals[there].tolist() for there in every]
            bare = [[x for x in there if x != -TRUE] for there in others if TRUE not in there]
            if own == -TRUE or (own == TRUE and [] in bare):
                continue
            witness = range(self.variables + 1, self.variables + 1 + len(bare))
            self.variables += len(bare)
            self.clauses.append([*([-own] if own != TRUE else []), *witness])
            for one, there in zip(witness, bare, strict=True):
                # Both ways, so that the pieces laid determine it: then models are as many as solutions.
                self.clauses += [[one, *there], *([-one, -other] for other in there)]

    def decode(self, model: Sequence[int]) -> Solution:
        """Return the pieces laid in a model."""
        chosen = np.array(model[: len(self.open)], dtype=np.int64) > 0
        return self.table.lines(np.sort(np.concatenate((self._laid, self.open[chosen]))))

    def literal(self, piece: Piece) -> int:
        """Return the literal that a piece is laid."""
        number = self._cover.number_of(piece)
        return -TRUE if number is None else int(self._literals[number])

    def broken(self, model: Sequence[int]) -> list[list[int]]:
        """Nothing: every rule is written down."""
        return []


def load(board: Board) -> LoadedBoard:
    """Return a board in the core; a piece that is not a candidate has a false variable."""
    cover = PieceCover(board)
    core = cover.solver()

    def variable(piece: Piece) -> int:
        number = cover.number_of(piece)
        if number is None:
            core.add(RecordList.of_clause([2 * (number := core.variable()) + 1]))
        return number

    return LoadedBoard(core, cover.laid, variable)


def conflict(board: Board) -> tuple[list[Cell], str]:
    """Return the cells of a least set of numbers whose rules cannot all hold, where there is no solution.

    >>> conflict(Board(np.array([[3, 2]]), 3))
    ([(0, 1)], '')
    """
    cover = PieceCover(board)
    core = BoardSolver(1, cover.cells, board.numbers.size)
    core.add(cover.records(guarded=True))

    def enough(kept: list[int]) -> Sequence[int] | None:
        core.assume([2 * (cover.cells + cell) for cell in kept])
        if core.search():
            return None
        needed = {literal // 2 - cover.cells for literal in core.reasons(len(kept))}
        return [cell for cell in kept if cell in needed]

    every = enough(list(range(board.numbers.size)))
    kept = minimal_subset(every, enough) if every is not None else []
    return [divmod(cell, board.shape[1]) for cell in kept], ""


JUDGE = core_judge("kamaji", load, CoverEncoding, CoverEncoding, CoverEncoding.literal)
