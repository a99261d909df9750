"""Painted tiles on boards of clues, as those of Kurodoko and Kuroshuto.

Cells with a clue are white, no two black cells are neighbours, and all white cells are connected. A clue says
something of the cells in line with it. States that agree, whichever they are, give a solution:

- no two black cells are neighbours in a window, in any of its states, and none that may be black beside the
  windows (two cells in windows that are neighbours lie in one);
- what is declared of a clue is kept (`painted`);
- all white cells are connected: see `connected`.

For the other direction patches are those of found tiles. But the statements of clues are looked at on the
whole board beforehand. A patch has the known colours of its cells and the *open* part of each clue, as a
place in steps from the clue. The open part is what the rule still says of cells that are not known.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

import numpy as np

from hardboard.proof.check.files import Refused
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.theorem.connected import cut_off
from hardboard.proof.check.theorem.declared.patches import Patches
from hardboard.proof.check.theorem.declared.said import Said
from hardboard.proof.check.theorem.painted import STEADY_WHITE, Painted, misdrawn
from hardboard.proof.check.theorem.plan import BLANK, Plan
from hardboard.proof.check.theorem.soundness import Patch
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.patterns import Pattern, spaced
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Ints, Shading, adjacent_pairs
from hardboard.puzzles.registry import family
from hardboard.puzzles.rules import place as named


def black_pairs(painted: Painted) -> str:
    """No two black cells are neighbours."""
    for piece in painted.plan.pieces:
        if any(adjacent_pairs(colouring) for colouring in piece.shadings.values()):
            return f"{piece.name} has two black neighbours in one of its states"
    black, beside = painted.codes != STEADY_WHITE, painted.owners == BLANK
    for here, there in ((np.s_[1:], np.s_[:-1]), (np.s_[:, 1:], np.s_[:, :-1])):
        if (black[here] & black[there] & (beside[here] | beside[there])).any():
            return "two neighbours beside the tiles can be black"
    return ""


def clues_fail(kind: str, painted: Painted, clues: Ints) -> str:
    """Yield the clues that are not as declared in some state."""
    blank = Board(clues.shape[0], clues.shape[1])
    for clue in np.unique(clues[clues > 0]).tolist():
        spots = [divmod(spot, blank.cols) for spot in np.flatnonzero(clues == clue).tolist()]
        for pattern in patterns(kind, clue, max(blank.shape)):
            for space, cells in spaced(blank, pattern.box, spots):
                if (own := pattern.within(space)) is None:
                    continue
                put = own.mover(blank.cols)
                for cell in painted.once(put(0, blank).scope, cells):
                    if painted.breaks(put(cell, blank), {}):
                        return f"the clue {clue} at {named(divmod(cell, blank.cols))} can be wrong"
    return ""


@lru_cache(maxsize=1 << 12)
def patterns(kind: str, clue: int, most: int) -> Sequence[Pattern]:
    """Return the declared constraints of a clue, with a limit on cells in line."""
    said = (rule.patterns([clue], most) for rule in family(kind).declared.rules if rule.patterns is not None)
    return [own for each in said for own in each if clue in dict(own.shows).get(0, ())]


@dataclass(frozen=True, eq=False)
class CluePatches(Patches):
    """Patches are the windows of tiles with a line of cells around: what is known of them, and what is open
    about the clues in them.
    """

    #: The name of the family.
    kind: str
    #: By the codes of cells, the clues that are seen to say the truth in all states.
    right: Callable[[Ints], Shading]
    #: The board has no solution, so that anything holds in all of them.
    impossible: bool = False
    margin: ClassVar[int] = 1

    @staticmethod
    def opened(kind: str, plan: Plan, board: Board, numbers: Ints, forms: Sequence[Place]) -> Said:
        """Return the constraints at any cell, and the open clues: the forms of numbers from 1 on."""
        rules = family(kind).declared.rules
        each = (own for rule in rules if rule.patterns is not None for own in rule.patterns((), 0))
        always = tuple(own for own in each if not own.shows)
        known = {always: 0}
        new = [known.setdefault((*always, Pattern(form)), len(known)) for form in forms]
        linked = tuple(rule.linked for rule in rules if rule.linked is not None)
        return Said(plan, board, linked, (), {}, known, np.array([0, *new])[numbers], beyond=True)

    def learned(self, folder: Path, rounds: object) -> Patches:
        """Nothing more is learned in rounds."""
        raise Refused("rounds, of which nothing is known for these boards")

    def misplaced(self) -> str:
        """Rows and columns of tiles stand alike."""
        return "" if self.plan.geometry.even else "rows of tiles do not stand as far apart as columns"

    def unsolved(self) -> str:
        """All rules are kept."""
        board = self.said.board
        painted = Painted(self.plan, board.shape)
        if reason := misdrawn(self.plan) or black_pairs(painted):
            return reason
        right = self.right(painted.codes) & (painted.codes == STEADY_WHITE)
        wrong = clues_fail(self.kind, painted, np.where(right, 0, board.clue_array))
        return wrong or cut_off(painted, colour=False)

    def judge(self, patch: Patch) -> Justifier:
        """Whatever is said of no solution holds in all of them."""
        return (lambda facts, reason: "") if self.impossible else super().judge(patch)
