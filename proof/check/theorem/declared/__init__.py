"""States that agree, painted tile by tile, give a solution of a declared puzzle; and what holds of each tile.

Tiles stand side by side and cover the board (for families that draw a loop see `strands`), so a place of the
rules (`hardboard.puzzles.declared.places`) looks at cells of some tiles. Then states that agree, whichever
they are, give a solution:

- each place is kept in all states of these tiles that agree among each other (`drawn`);
- a colour that must be connected is (`connected`).

For the other direction the patch of a tile has the places that look at nothing but the tile and a few lines
of cells around it. Where the same places are at hand, the same follows. Some cells of each tile have one
colour in all solutions by the places of its patch alone. In a next *round* these colours are known in all
patches, and so on. Suppose that a colour must be connected, and a cell of it is known that is not in a patch.
Then no group of that colour is shut in inside the patch, because there are others outside.
"""

from dataclasses import dataclass

import numpy as np

from hardboard.proof.check.theorem.declared.patches import Patches
from hardboard.proof.check.theorem.declared.said import Said
from hardboard.proof.check.theorem.declared.strands import StrandPatches
from hardboard.proof.check.theorem.forms import BESIDE, STRANDS, Form
from hardboard.proof.check.theorem.plan import Plan
from hardboard.proof.check.theorem.soundness import UNKNOWN
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.family import Family


@dataclass(frozen=True, eq=False)
class Painting:
    """The theorem's part of a declared family."""

    declaration: Declaration
    FORM: Form
    patches: type[Patches]

    def Looks(self, plan: Plan, board: Board) -> Patches:
        """The looks of tiles on a board before anything is known."""
        said = Said.of(self.declaration, plan, board)
        return self.patches(said, np.full(board.shape, UNKNOWN, dtype=np.int8))


def painting_of(family: Family) -> Painting | None:
    """Return the checks by which painted tiles of a declared family make a solution."""
    own = family.declared
    if own is None:
        return None
    return Painting(own, STRANDS, StrandPatches) if own.layout.loop else Painting(own, BESIDE, Patches)
