"""Propagation with reasons: in which order cells get their colours, and by which rule at which place.

The judge's own propagation is run, and tells what it does. Each cell that it colours has a reason that can be
written as one clause over cells: a clue, or a black neighbour. Reasons are worked out only for the cells that
somebody asks for (see `refute`).
"""

from dataclasses import dataclass

import numpy as np

from hardboard.proof.check.reasons import Reason
from hardboard.proof.prove.kurodoko.explain import ClueAt, explain
from hardboard.proof.prove.rules import SIGHT, WHITE, Rule, neighbours_apart
from hardboard.puzzles.grid import Cell, Shading, neighbours
from hardboard.puzzles.kurodoko import Board
from hardboard.verify.kurodoko.propagate import KnownCells, untouched
from hardboard.verify.kurodoko.worklist import Worklist

NEVER = int(np.iinfo(np.int32).max)
Times = list[list[int]]


@dataclass(frozen=True, eq=False)
class Trail:
    """When each cell became white and black (NEVER if it did not), and the clue that did it."""

    board: Board
    white: Times
    black: Times
    by: dict[tuple[Cell, bool], Cell]
    #: A clue that failed, or a cell that became both white and black; none if nothing is wrong so far.
    failed: Cell | None
    clash: Cell | None
    #: The bounds of all runs in the end.
    known: KnownCells

    def colour(self, cell: Cell, before: int = NEVER) -> bool | None:
        """What is known of a cell before a time: True for black."""
        r, c = cell
        return False if self.white[r][c] < before else True if self.black[r][c] < before else None

    def time(self, cell: Cell, black: bool) -> int:
        """When a cell got a colour."""
        return (self.black if black else self.white)[cell[0]][cell[1]]

    def known_black(self) -> Shading:
        """The cells that became black."""
        black: Shading = np.array(self.black) < NEVER
        return black

    def clue(self, cell: Cell) -> ClueAt:
        """The clue in a cell."""
        return ClueAt(cell, int(self.board.clues[cell]), self.board.shape)

    def reason(self, cell: Cell, black: bool) -> Rule:
        """The clause that gave a cell its colour, from colours that were known before."""
        time = self.time(cell, black)
        if time < 0:
            return Rule({cell: True}, Reason(WHITE, (cell,)))
        if not black:
            for near in neighbours(cell, self.board.shape):
                if self.time(near, True) < time:
                    return neighbours_apart(cell, near)
        at = self.by[cell, black]

        def colours(r: int, c: int) -> bool | None:
            return not black if (r, c) == cell else self.colour((r, c), time)

        return Rule(next(explain(self.clue(at), colours)), Reason(SIGHT, (at,)))

    def conflict(self) -> list[Rule]:
        """The clauses that end the propagation, if something is wrong."""
        if self.clash is not None:
            return [self.reason(self.clash, True), self.reason(self.clash, False)]
        if self.failed is not None:
            facts = next(explain(self.clue(self.failed), lambda r, c: self.colour((r, c))))
            return [Rule(facts, Reason(SIGHT, (self.failed,)))]
        return []


def propagate(board: Board) -> Trail:
    """What bounds on runs alone decide, step by step, up to the first contradiction."""
    record: list[tuple[Cell, bool, Cell]] = []
    watched = Worklist(untouched(board), lambda *step: record.append(step))
    known = watched.run()
    white: Times = np.where(board.clues != 0, -1, NEVER).tolist()
    black: Times = np.full(board.shape, NEVER).tolist()
    by: dict[tuple[Cell, bool], Cell] = {}
    for time, (cell, is_black, at) in enumerate(record):
        r, c = cell
        mine, other = (black, white) if is_black else (white, black)
        if mine[r][c] == NEVER:
            mine[r][c] = time
            by[cell, is_black] = at
        if other[r][c] < NEVER:
            return Trail(board, white, black, by, None, cell, known)
    return Trail(board, white, black, by, watched.failed, None, known)
