"""Patches of a Nurimeizu board: the windows of tiles with a line of cells around, and what is known of these
cells (see `frame`). Which clauses hold on a patch, with what is known taken for granted:

    known r1c1              what is known of the colour of a cell
    lead r1c1 r1c2          the first cell leads to the second, which, if both are white, is entered from it
    room square cycle       as on a board (see `justify.nurimeizu`)
    entered r1c1            the same, of cells that are not at the edge of the patch
"""

from collections.abc import Iterator, Sequence

import numpy as np
from scipy.ndimage import label

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.nurimeizu import Rules, Seen, cycle, entered, judge_of, room, square
from hardboard.proof.check.reasons import Facts
from hardboard.proof.check.theorem.nurimeizu.frame import BLACK, EAST, LEADS, SOUTH, START, WALL, WHITE, Frame
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.proof.check.theorem.soundness import Patch, Pins, ports_hidden, unlike
from hardboard.puzzles.grid import STEPS, Cell
from hardboard.puzzles.nurimeizu import Board


class Scene:
    """Cells with what is known of each: their rooms as far as they are connected here, and colours."""

    def __init__(self, codes: Sequence[Sequence[int]]) -> None:
        (rows, cols), numbers = np.shape(codes), np.array(codes)
        self.codes, self.shape = codes, (rows, cols)
        self.cells = [(r, c) for r in range(rows) for c in range(cols)]
        # Cells, and between them what joins those of one room; walls have -1.
        joined = np.zeros((2 * rows - 1, 2 * cols - 1), dtype=bool)
        joined[::2, ::2] = numbers & WALL == 0
        joined[::2, 1::2], joined[1::2, ::2] = numbers[:, :-1] & EAST != 0, numbers[:-1] & SOUTH != 0
        self.rooms: list[list[int]] = (label(joined)[0][::2, ::2] - 1).tolist()
        #: room -> whether it is black
        self.known = {
            self.rooms[r][c]: bool(codes[r][c] & BLACK)
            for r, c in self.cells
            if codes[r][c] & (WHITE | BLACK)
        }
        self.icons = [["S" if code & START else "" for code in row] for row in codes]

    def code(self, cell: Cell) -> int:
        """What is known of a cell."""
        return self.codes[cell[0]][cell[1]]

    @property
    def judge(self) -> Justifier:
        """The judge of clauses about these cells."""
        own: Rules = {"known": self._known, "lead": self._lead, "entered": self._entered}
        shared: Rules = {"room": room, "square": square, "cycle": cycle}
        return judge_of(own | shared, self.rooms, self.icons, self.known)

    def _known(self, seen: Seen, cells: Sequence[Cell]) -> str:
        """A cell is as is known of it."""
        right = len(cells) == 1 and self.known.get(seen.room(cells[0])) is (not seen.facts.get(cells[0]))
        return "" if right and cells[0] in seen.facts else "it is not what is known of the cell"

    def _lead(self, seen: Seen, cells: Sequence[Cell]) -> str:
        """If two white cells are neighbours, and the one leads to the other, that is entered from it."""
        if len(cells) != 2:
            return "there are not two cells"
        one, two = cells
        sides = [side for side, (r, c) in STEPS.items() if (one[0] + r, one[1] + c) == two]
        if not sides or not self.code(one) & LEADS[sides[0]]:
            return "the first cell does not lead to the second"
        right = seen.black(one) is seen.black(two) is False and seen.enters(one, two) is False
        return "" if right else "it does not forbid that the second is not entered from the first"

    def _entered(self, seen: Seen, cells: Sequence[Cell]) -> str:
        """The rule of a board, where all neighbours are seen."""
        if any(r in (0, self.shape[0] - 1) or c in (0, self.shape[1] - 1) for r, c in cells):
            return "the cell may have other neighbours, outside the patch"
        return entered(seen, cells)


class Looks:
    """How the places of a plan look on a board."""

    def __init__(self, plan: Plan, board: Board) -> None:
        self.plan, self.codes = plan, Frame(board).codes()

    def patch(self, place: Position) -> Patch:
        """What is known of the cells of a window and of a line around it."""
        tall, wide = self.plan.geometry.window(place)
        # There are walls around the board, so the line above row 0 is row 0.
        codes = self.codes[tall.start : tall.stop + 2, wide.start : wide.stop + 2]
        return Patch.of((tall, wide), (tall.start - 1, wide.start - 1), codes)

    def judge(self, patch: Patch) -> Justifier:
        """The judge of clauses about a patch."""
        return Scene(patch.cells().tolist()).judge

    def determined(self, piece: PlanTile, pins: Pins, patch: Patch) -> Iterator[Facts]:
        """No cell whose colour is not known has another one than the state says."""
        return unlike(piece, pins, patch, (patch.cells() & (WHITE | BLACK)) == 0)

    def loose(self) -> str:
        """Tiles cover the board, and a drawing shows the values of its ports."""
        return ports_hidden(self.plan)
