"""States that agree, painted tile by tile, give one loop; and what holds of tiles with strands.

Tiles share lines of spots and stand beside and below each other; around them something is drawn *always*.
Step 4 is in `drawn`: each place of the rules is kept, and all that is black is connected, as each tile is
from its left side to its right one.

For step 1 it is shown first, as a round of its own, that what is outside all tiles is drawn in every solution
as it is always drawn. Then of each tile, from left to right: *if the line that it shares with the tile to the
left is as one of that tile's states has it*, all of it is as one of its own states says (see `soundness`). Of
the first tile of a row, whatever it is like there. So nothing has to be known of loops: that the strand
enters the next tile once, where a state says, is part of what is claimed.
"""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from hardboard.proof.check.files import Refused
from hardboard.proof.check.theorem.forms import STRANDS
from hardboard.proof.check.theorem.known import UNKNOWN
from hardboard.proof.check.theorem.plan import Plan
from hardboard.proof.check.theorem.soundness import check_soundness
from hardboard.proof.check.theorem.strands.drawn import broken_rule, disconnected, misdrawn
from hardboard.proof.check.theorem.strands.patches import StrandPatches
from hardboard.proof.check.theorem.strands.said import Spoken
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration


@dataclass(eq=False)
class StrandPainting:
    """The theorem's part of a declared family that draws a loop; the rules on the last board are kept."""

    declaration: Declaration
    _last: tuple[Plan, Board, Spoken] | None = field(default=None, repr=False)
    FORM = STRANDS

    def _said(self, plan: Plan, board: Board) -> Spoken:
        if self._last is None or self._last[0] is not plan or self._last[1] is not board:
            self._last = plan, board, Spoken.of(self.declaration, plan, board)
        return self._last[2]

    def fault(self, plan: Plan, board: Board) -> str:
        """Why some states that agree might not give a solution; empty if they all do."""
        if reason := misdrawn(plan, board):
            return reason
        try:
            said = self._said(plan, board)
        except Refused as refused:
            return str(refused)
        if not all(plan.states.values()):
            return ""  # There are no states that agree.
        return disconnected(plan, board) or broken_rule(said)

    def Looks(self, plan: Plan, board: Board) -> StrandPatches:
        """How tiles look on a board before anything is known."""
        return StrandPatches(self._said(plan, board), np.full(board.shape, UNKNOWN, dtype=np.int8))

    def learned(self, folder: Path, looks: StrandPatches, rounds: object) -> StrandPatches:
        """What is outside all tiles is known after one round, which says of tiles nothing."""
        if rounds != [[]]:
            raise Refused("not one round, about what is outside all tiles")
        check_soundness(folder, looks.outside(), "1-")
        return looks.knowing_outside()
