"""Patches of a Nurimeizu board: the windows of tiles with a line of cells around, the rooms of these cells,
and what is known of them (see `frame`). Which clauses hold on a patch, with this taken for granted:

    known r1c1              what is known of the colour of a cell
    lead r1c1 r1c2          the first cell leads to the second, which, if both are white, is entered from it
    room square cycle       as on a board (see `justify.nurimeizu`)
    entered r1c1            the same, of cells that are not at the edge of the patch
"""

from collections.abc import Sequence

import numpy as np

from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.nurimeizu import Rules, Seen, cycle, entered, judge_of, room, square
from hardboard.proof.check.theorem.nurimeizu.frame import LEADS, START
from hardboard.proof.check.theorem.soundness import UNKNOWN, Patch
from hardboard.puzzles.grid import STEPS, Cell


class Scene:
    """The cells of a patch: their rooms, where they lead, and which is S; and the colours of rooms."""

    def __init__(self, patch: Patch) -> None:
        self.shape = patch.shape
        self.rooms: list[list[int]] = patch.cells(1).tolist()
        self.codes: list[list[int]] = patch.cells(2).tolist()
        self.icons = [["S" if code & START else "" for code in row] for row in self.codes]
        #: room -> whether it is black
        known = patch.cells()
        self.known = {self.rooms[r][c]: bool(known[r, c]) for r, c in np.argwhere(known != UNKNOWN).tolist()}

    @property
    def judge(self) -> Justifier:
        """The judge of clauses about these cells."""
        own: Rules = {"lead": self._lead, "entered": self._entered}
        shared: Rules = {"room": room, "square": square, "cycle": cycle}
        return judge_of(own | shared, self.rooms, self.icons, self.known)

    def leading(self, cell: Cell, side: str) -> bool:
        """Return True if a cell leads to its neighbour on a side."""
        return bool(self.codes[cell[0]][cell[1]] & LEADS[side])

    def _lead(self, seen: Seen, cells: Sequence[Cell]) -> str:
        """If two white cells are neighbours, and the one leads to the other, that is entered from it."""
        if len(cells) != 2:
            return "there are not two cells"
        one, two = cells
        sides = [side for side, (r, c) in STEPS.items() if (one[0] + r, one[1] + c) == two]
        if not sides or not self.leading(one, sides[0]):
            return "the first cell does not lead to the second"
        right = seen.black(one) is seen.black(two) is False and seen.enters(one, two) is False
        return "" if right else "it does not forbid that the second is not entered from the first"

    def _entered(self, seen: Seen, cells: Sequence[Cell]) -> str:
        """The rule of a board, where all neighbours are seen."""
        if any(r in (0, self.shape[0] - 1) or c in (0, self.shape[1] - 1) for r, c in cells):
            return "the cell may have other neighbours, outside the patch"
        return entered(seen, cells)
