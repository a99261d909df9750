"""States that agree, painted tile by tile, give a solution of a declared puzzle; and what holds of each tile.

Tiles stand side by side and cover the board (for families that draw a loop see `strands`), so a place of the
rules (`hardboard.puzzles.declared.places`) looks at cells of some tiles. Then states that agree, whichever
they are, give a solution:

- each place is kept in all states of these tiles that agree among each other (`drawn`);
- a colour that must be connected is (`connected`).

For the other direction the patch of a tile has the places that look at nothing but the tile and a few lines
of cells around it. Where the same places are at hand, the same follows. Some cells of each tile have one
colour in all solutions by the places of its patch alone; in a next *round* this is known in all patches, and
so on. Once more cells of a colour are known than a patch has, no group of that colour is shut in inside a
patch, if the colour must be connected: there are others outside.
"""

from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import numpy as np

from hardboard.proof.check.files import Refused, whole
from hardboard.proof.check.theorem.declared.drawn import kept
from hardboard.proof.check.theorem.declared.patches import Patches
from hardboard.proof.check.theorem.declared.said import Said
from hardboard.proof.check.theorem.declared.strands import StrandPatches
from hardboard.proof.check.theorem.forms import BESIDE, STRANDS
from hardboard.proof.check.theorem.painted import misdrawn
from hardboard.proof.check.theorem.plan import Plan
from hardboard.proof.check.theorem.soundness import UNKNOWN, check_soundness
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import read_cell


@dataclass(eq=False)
class Painting:
    """The theorem's part of a declared family; the rules on the last board asked for are kept."""

    declaration: Declaration
    _last: tuple[Plan, Board, Said] | None = field(default=None, repr=False)
    FORM = BESIDE

    def said(self, plan: Plan, board: Board) -> Said:
        """What the rules say on a board."""
        if self._last is None or self._last[0] is not plan or self._last[1] is not board:
            self._last = plan, board, Said.of(self.declaration, plan, board)
        return self._last[2]

    def fault(self, plan: Plan, board: Board) -> str:
        """Why some states that agree might not give a solution; empty if they all do."""
        if reason := self.misplaced(plan, board) or misdrawn(plan):
            return reason
        try:
            said = self.said(plan, board)
        except Refused as refused:
            return str(refused)
        if not all(plan.states.values()):
            return ""  # There are no states that agree.
        return kept(said)

    def misplaced(self, plan: Plan, board: Board) -> str:
        """Why tiles of one size might not cover the board, each cell once, or hide the values of ports."""
        own = plan.geometry
        if plan.inverts or own.shared or own.depth or plan.always is not None:
            return "the values of a joint are not shown by the cell south or east of it"
        even = own.even and own.left == 0 and own.extent == board.shape and own.pitch > Patches.margin
        if not even or len(plan.tiles) != plan.places.size:
            return "the tiles do not cover the board"
        return ""

    def Looks(self, plan: Plan, board: Board) -> Patches:
        """How tiles look on a board before anything is known."""
        return Patches(self.said(plan, board), np.full(board.shape, UNKNOWN, dtype=np.int8))

    def learned(self, folder: Path, looks: Patches, rounds: object) -> Patches:
        """What is known after rounds, each with a table that says of tiles, by their names, which cells."""
        for number, entry in enumerate(rounds if isinstance(rounds, list) else (), 1):
            try:
                cells = {whole(piece): frozenset(map(read_cell, own)) for piece, own in entry}
                kinds = looks.round(cells)
            except (TypeError, ValueError, AttributeError, LookupError) as error:
                raise Refused(f"rounds: {type(error).__name__} {error}"[:200]) from None
            check_soundness(folder, kinds, f"{number}-")
            looks = looks.knowing(cells)
        return looks


class StrandPainting(Painting):
    """The theorem's part of a declared family that draws a loop."""

    FORM = STRANDS

    def misplaced(self, plan: Plan, board: Board) -> str:
        """Why tiles may not stand side by side, or nothing is drawn around them."""
        heights = {below - above for above, below in pairwise(plan.geometry.tops)}
        if plan.always is None or len(heights) != 1 or len(plan.tiles) != plan.places.size:
            return "the tiles do not stand side by side, with something around them"
        return ""

    def Looks(self, plan: Plan, board: Board) -> StrandPatches:
        """How tiles look on a board before anything is known."""
        return StrandPatches(self.said(plan, board), np.full(board.shape, UNKNOWN, dtype=np.int8))

    def learned(self, folder: Path, looks: Patches, rounds: object) -> StrandPatches:
        """What is outside all tiles is known after one round, which says of tiles nothing."""
        if rounds != [[]] or not isinstance(looks, StrandPatches):
            raise Refused("not one round, about what is outside all tiles")
        check_soundness(folder, looks.outside(), "1-")
        return looks.knowing_outside()


def painting_of(family: Family) -> Painting | None:
    """What knows when painted tiles of a declared family make a solution."""
    own = family.declared
    return None if own is None else (StrandPainting if own.layout.loop else Painting)(own)
