"""States that agree, painted tile by tile, give a Nurimeizu solution, whichever they are: checked on the
board.

Tiles cover the board, and a tile's window always shows one of its colourings (`painted`). Any square of 2 x 2
cells lies in a window. A cell is *steady* if its tile paints it in one colour in all its states. The check
that white cells form a tree is that of other puzzles (`connected`).

A patch is a tile's window with a line of cells around, the rooms of these cells, and the known facts about
them (see `Frame`). On a patch, these clauses hold:

    known r1c1              what is known of the colour of a cell
    lead r1c1 r1c2          the first cell leads to the second, which, if both are white, is entered from it
    room square cycle       as on a board (see `justify.nurimeizu`)
    entered r1c1            the same, of cells that are not at the edge of the patch
"""

from collections import deque
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.nurimeizu import (
    ForbiddenFacts,
    Rules,
    cycle,
    entered,
    judge_of,
    room,
    square,
)
from hardboard.proof.check.theorem.connected import cut_off, cycle as black_cut_off
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.painted import STEADY_BLACK, STEADY_WHITE, PaintedPlan, drawing_fault
from hardboard.proof.check.theorem.plan import Plan
from hardboard.proof.check.theorem.soundness import BLACK, UNKNOWN, WHITE, KnownPatches, Painting, TilePatch
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading, number_regions
from hardboard.puzzles.mazes import (
    equal_squares,
    missed_circles,
    start_and_goal,
    visited_triangles,
    white_path,
)
from hardboard.puzzles.rules import cell_name

#: What is said of a cell: it leads to its neighbour on each side; it is S.
LEADS, START = {"N": 1, "E": 2, "S": 4, "W": 8}, 16
#: All cells with a neighbour on a side, and these neighbours.
BESIDE = {
    "N": (np.s_[1:, :], np.s_[:-1, :]),
    "E": (np.s_[:, :-1], np.s_[:, 1:]),
    "S": (np.s_[:-1, :], np.s_[1:, :]),
    "W": (np.s_[:, 1:], np.s_[:, :-1]),
}


class Frame:
    """The facts of every solution of a board before step 1: from where cells are entered beside the *frame*,
    which is the white cells of all solutions.

    Cells of rooms with an icon are white. Their connected groups are called *pieces*. Two rooms without an
    icon that make up a square of 2 x 2 cells are not both black. If both touch the pieces P and Q, then
    whichever is white joins them. From the piece of S on, piece after piece is therefore *rooted*: one of two
    *doors* joins it to an earlier piece. Let W(P) be P and the pieces and white doors before it: connected,
    and S is in it.

    White cells are a tree, so there is one way from S to each of them. Let f be a white cell that is joined
    to S within a connected set W of white cells. Let h be a white neighbour of f outside W. The way to f
    stays in W, so h is entered from f. We say that f *leads* to h. This is used

    - of cells f of a rooted piece P, with W = W(P), and
    - of cells f of a room R that hangs on P, i.e. that is beside a cell of P which leads to it, with W the
      union of W(P) and R, if R is white.

    The cell h lies outside W for two reasons. It is in no rooted piece and not in R. Its room is no door, or
    one from P to others. (A room is a door from one piece only; those in W(P) are doors from the pieces
    before P.)

    A room to which cells of rooted pieces lead twice is black. If it were white, there would be two ways
    into it, and a cycle, because a room is in one piece (the layout refuses others).
    """

    def __init__(self, board: Board) -> None:
        self.board, self.rooms, self.start = board, board.room_array, start_and_goal(board)[0]
        iconed = np.zeros(board.room_count, dtype=bool)
        iconed[self.rooms[board.icon_array != ""]] = True
        self.white: Shading = iconed[self.rooms]
        self.pieces, count = number_regions(self.white)
        #: Of each piece whether it is rooted; of each room from which piece it is a door, or 0.
        self.rooted = np.zeros(count + 1, dtype=bool)
        self.doors = np.zeros(board.room_count, dtype=np.int32)
        self._spread(_pairs(self.rooms, iconed))
        roots = np.where(self.rooted[self.pieces], self.pieces, 0)
        entrances = sum(
            np.bincount(self.rooms[there][self._leads(roots, side)], minlength=iconed.size)
            for side, (_, there) in BESIDE.items()
        )
        #: Of each room whether it is black, and the piece on which it hangs, or 0.
        self.black = ~iconed & (entrances > 1)
        self.hangs = np.zeros(iconed.size, dtype=np.int32)
        for side, (here, there) in BESIDE.items():
            leads = self._leads(roots, side)
            self.hangs[self.rooms[there][leads]] = roots[here][leads]
        self.hangs[self.black] = 0
        self.owner: Ints = np.where(self.white, roots, self.hangs[self.rooms])

    def _spread(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Root one piece after the other, from that of S on."""
        touched = self._touched({room for pair in pairs for room in pair})
        joining: dict[int, list[tuple[int, int]]] = {}
        for one, two in pairs:
            for piece in touched[one] & touched[two]:
                joining.setdefault(piece, []).append((one, two))
        queue = deque([int(self.pieces[self.start])])
        self.rooted[queue[0]] = True
        while queue:
            piece = queue.popleft()
            for one, two in joining.get(piece, ()):
                fresh = [other for other in sorted(touched[one] & touched[two]) if not self.rooted[other]]
                if fresh and {int(self.doors[one]), int(self.doors[two])} <= {0, piece}:
                    self.doors[[one, two]] = piece
                    self.rooted[fresh] = True
                    queue.extend(fresh)

    def _touched(self, rooms: set[int]) -> dict[int, set[int]]:
        """Return the pieces beside each of some rooms, none of which has an icon."""
        pieces: dict[int, set[int]] = {room: set() for room in rooms}
        wanted = np.zeros(self.board.room_count, dtype=bool)
        wanted[list(rooms)] = True
        for here, there in BESIDE.values():
            beside = wanted[self.rooms[here]] & self.white[there]
            for own, piece in zip(
                self.rooms[here][beside].tolist(), self.pieces[there][beside].tolist(), strict=True
            ):
                pieces[own].add(piece)
        return pieces

    def _leads(self, owner: Ints, side: str) -> Shading:
        """Return the cells, each with its rooted piece, that lead to their neighbours on a side."""
        here, there = BESIDE[side]
        doors = self.doors[self.rooms[there]]
        outside = np.where(
            self.white[there], ~self.rooted[self.pieces[there]], (doors == 0) | (doors == owner[here])
        )
        leads: Shading = (owner[here] > 0) & (self.rooms[here] != self.rooms[there]) & outside
        return leads

    @property
    def known_colours(self) -> NDArray[np.int8]:
        """Return the known colour of each cell."""
        return np.select([self.white, self.black[self.rooms]], [WHITE, BLACK], UNKNOWN).astype(np.int8)

    @property
    def codes(self) -> Ints:
        """Return a code for each cell: where it leads, and if it is S, as a sum of numbers."""
        codes = np.zeros(self.board.shape, dtype=np.int32)
        for side, (here, _) in BESIDE.items():
            codes[here] += self._leads(self.owner, side) * np.int32(LEADS[side])
        codes[self.start] += START
        return codes


def _pairs(rooms: Ints, iconed: Shading) -> list[tuple[int, int]]:
    """Return two rooms without an icon that make up a square of 2 x 2 cells, for all of these."""
    four = np.stack([rooms[:-1, :-1], rooms[:-1, 1:], rooms[1:, :-1], rooms[1:, 1:]])
    low, high = four.min(axis=0), four.max(axis=0)
    two = (low < high) & ((four == low) | (four == high)).all(axis=0) & ~iconed[low] & ~iconed[high]
    return sorted(set(zip(low[two].tolist(), high[two].tolist(), strict=True)))


#: The room of what is no cell.
WALL = -1


class MazeSteps(KnownPatches):
    """The places of a plan on a board with walls around it."""

    def __init__(self, plan: Plan, board: Board) -> None:
        frame = Frame(board)
        self.plan, self.board, self.known = plan, board, frame.known_colours
        layers = ((frame.known_colours, UNKNOWN), (board.room_array, WALL), (frame.codes, 0))
        self.layers = [np.pad(layer, 1, constant_values=beyond) for layer, beyond in layers]

    def misplaced(self) -> str:
        """Check that tiles cover the board."""
        own, every = self.plan.geometry, len(self.plan.tiles) == self.plan.places.size
        covered = every and own.left == own.tops[0] == 0 and own.extent == self.board.shape
        return "" if covered else "the tiles do not cover the board"

    def unsolved(self) -> str:
        """Check that all rules hold."""
        painted, checks = PaintedPlan(self.plan, self.board.shape), (rooms, icons, no_squares, path, tree)
        faults = (check(painted, self.board) for check in checks)
        return drawing_fault(self.plan) or next(filter(None, faults), "")

    def patch(self, place: Position) -> TilePatch:
        """Return the cells of a window and one line around it; rooms have numbers in order of their cells."""
        tall, wide = self.plan.geometry.window(place)
        # There are walls around the board, so the line above row 0 is row 0.
        part = slice(tall.start, tall.stop + 2), slice(wide.start, wide.stop + 2)
        known, rooms, codes = (layer[part] for layer in self.layers)
        order, every = {WALL: WALL}, rooms.ravel().tolist()
        numbers = np.array([order.setdefault(room, len(order)) for room in every]).reshape(rooms.shape)
        return TilePatch.of((tall, wide), (tall.start - 1, wide.start - 1), known, numbers, codes)

    def rules(self, patch: TilePatch) -> Justifier:
        """Return all rules on the patch, except those about icons and the path."""
        return PatchCells(patch).judge


class PatchCells:
    """The cells of a patch: their rooms, where they lead, and which is S; and the colours of rooms."""

    def __init__(self, patch: TilePatch) -> None:
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

    def _lead(self, seen: ForbiddenFacts, cells: Sequence[Cell]) -> str:
        """Check a clause: if a white cell leads to a white neighbour, the neighbour is entered from it."""
        if len(cells) != 2:
            return "there are not two cells"
        one, two = cells
        sides = [side for side, (r, c) in STEPS.items() if (one[0] + r, one[1] + c) == two]
        if not sides or not self.leading(one, sides[0]):
            return "the first cell does not lead to the second"
        right = seen.black(one) is seen.black(two) is False and seen.enters(one, two) is False
        return "" if right else "it does not forbid that the second is not entered from the first"

    def _entered(self, seen: ForbiddenFacts, cells: Sequence[Cell]) -> str:
        """Return the rule of a board, where all neighbours are seen."""
        if any(r in (0, self.shape[0] - 1) or c in (0, self.shape[1] - 1) for r, c in cells):
            return "the cell may have other neighbours, outside the patch"
        return entered(seen, cells)


def rooms(painted: PaintedPlan, board: Board) -> str:
    """Check that every cell in a room has the same colour."""
    numbers, codes = board.room_array.ravel(), painted.codes.ravel().astype(np.int64)
    codes += np.where(codes > STEADY_BLACK, (codes.max() + 1) * painted.owners.ravel(), 0)
    _, first = np.unique(numbers, return_index=True)
    for spot in np.flatnonzero(codes != codes[first][numbers]).tolist()[:1]:
        r, c = divmod(spot, board.shape[1])
        return f"the room of {cell_name((r, c))} can be of two colours"
    return ""


def icons(painted: PaintedPlan, board: Board) -> str:
    """Check that cells with an icon are white."""
    for r, c in np.argwhere((board.icon_array != "") & (painted.codes != STEADY_WHITE)).tolist():
        return f"the icon at {cell_name((r, c))} can be black"
    return ""


def no_squares(painted: PaintedPlan, board: Board) -> str:
    """Check that no square of 2 by 2 cells has one colour."""
    for piece in painted.plan.pieces:
        for colouring in piece.shadings.values():
            for cell in equal_squares(colouring):
                return f"{piece.name}: the square with its top left at {cell_name(cell)} is of one colour"
    return ""


def path(painted: PaintedPlan, board: Board) -> str:
    """Steady white cells lead from S to G; in a tree that is the path. All circles are on it, and no
    triangle.
    """
    way = white_path(board, painted.codes != STEADY_WHITE)
    if way is None:
        return "no path from S to G is white in all states"
    faults = [f"the path misses the circle at {cell_name(cell)}" for cell in missed_circles(board, way)]
    faults += [
        f"the path crosses the triangle at {cell_name(cell)}" for cell in visited_triangles(board, way)
    ]
    return next(iter(faults), "")


def tree(painted: PaintedPlan, board: Board) -> str:
    """Check that all white cells are connected and form no cycle."""
    return cut_off(painted, colour=False) or black_cut_off(painted)


PAINTING = Painting(SHADINGS, MazeSteps)
