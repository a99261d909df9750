"""Claims about a Kuroshuto board: the clues in the window of one tile refute each failure, or those a little
around it.

Nothing is known there but the rules: cells with a clue are white, no two black cells are neighbours, and a
clue all of whose cells lie in the window says what it says. A refutation is found once for each window and
moved to all places that look the same.
"""

import numpy as np

from hardboard.proof.check.reasons import given_rules
from hardboard.proof.check.theorem.claims import Claim, claims
from hardboard.proof.check.theorem.plan import Plan
from hardboard.proof.prove.refute.core import core, model_or_core
from hardboard.proof.prove.refute.kuroshuto import plain_rules
from hardboard.proof.prove.theorem.soundness import (
    Facts,
    Lemmas,
    Refutation,
    assembled,
    not_shown,
    refutation,
)
from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.puzzles.kuroshuto import Board


def derive(plan: Plan, board: Board) -> Lemmas:
    """The rules and the proof; an error names the first claim that does not follow."""
    found, prover = list(claims(plan)), _Prover(plan, board)
    return assembled(found, [prover.refutation(claim) for claim in found], len(prover.memory))


class _Prover:
    """Refutations of failures, each found once for windows that look the same."""

    def __init__(self, plan: Plan, board: Board) -> None:
        self.plan, self.board = plan, board
        #: How far around a tile to look: its window first, then as far as clues of the board can see.
        self.margins = (0, int(board.clues.max(initial=0)))
        self.memory: dict[tuple[object, ...], Refutation | None] = {}

    def refutation(self, claim: Claim) -> Refutation:
        """The refutation of a claim's failure, on the cells of the board."""
        for margin in self.margins:
            tall, wide = (
                slice(max(0, part.start - margin), min(part.stop + margin, length))
                for part, length in zip(self.plan.window(claim.place), self.board.shape, strict=True)
            )
            corner = (tall.start, wide.start)
            facts = {(r - corner[0], c - corner[1]): black for (r, c), black in claim.facts.items()}
            window = self._cut_out(tall, wide)
            if not all(0 <= r < window.shape[0] and 0 <= c < window.shape[1] for r, c in facts):
                continue
            key = (window.clues.tobytes(), window.shape, tuple(facts.items()))
            if key not in self.memory:
                self.memory[key] = _refuted(window, facts)
            if (known := self.memory[key]) is not None:
                return known.moved(corner)
        raise not_shown(claim)

    def _cut_out(self, tall: slice, wide: slice) -> Board:
        """A part of the board; of a clue that reaches beyond the part only that it is a clue."""
        clues = self.board.clues[tall, wide].copy()
        rows, cols = self.board.shape
        down, right = np.arange(tall.start, tall.stop)[:, None], np.arange(wide.start, wide.stop)[None, :]
        for beyond in (
            (down - clues < tall.start) & (down - clues >= 0),
            (down + clues >= tall.stop) & (down + clues < rows),
            (right - clues < wide.start) & (right - clues >= 0),
            (right + clues >= wide.stop) & (right + clues < cols),
        ):
            clues[beyond & (clues > 0)] = -1
        return ClueGrid(clues)


def _refuted(window: Board, facts: Facts) -> Refutation | None:
    """Rules in a window that contradict some facts; None if there are none."""
    found = model_or_core([*given_rules(facts), *plain_rules(window)])
    return refutation(core(found), facts) if isinstance(found, list) else None
