"""The facts of every solution of a Nurimeizu board before step 1: from where cells are entered beside the
*frame*, i.e. beside white cells that are there in all solutions.

Cells of rooms with an icon are white. Their connected groups are called *pieces*. Two rooms without an icon
that make up a square of 2 x 2 cells are not both black. If both touch the pieces P and Q, then whichever is
white joins them. So from the piece of S on, piece after piece is *rooted*: it is joined to the one before it
by one of two *doors*. Let W(P) be P and the pieces and white doors before it: connected, and S is in it.

White cells are a tree, so there is one way from S to each of them. Let f be a white cell that is joined to S
within a connected set W of white cells. Let h be a white neighbour of f outside W. The way to f stays in W,
so h is entered from f. We say that f *leads* to h. This is used

- of cells f of a rooted piece P, with W = W(P), and
- of cells f of a room R that hangs on P, i.e. that is beside a cell of P which leads to it, with W the union
  of W(P) and R, if R is white.

The cell h lies outside W for two reasons. It is in no rooted piece and not in R. Its room is no door, or one
from P to others. (A room is a door from one piece only; those in W(P) are doors from the pieces before P.)

A room to which cells of rooted pieces lead twice is black. If it were white, there would be two ways into it,
and a cycle, because a room is in one piece (the layout refuses others).
"""

from collections import deque
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from hardboard.proof.check.theorem.soundness import BLACK, UNKNOWN, WHITE
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Ints, Shading, number_regions
from hardboard.puzzles.mazes import start_and_goal

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
    """The pieces of a board, which of them are rooted, doors, and what follows."""

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
            for room, piece in zip(
                self.rooms[here][beside].tolist(), self.pieces[there][beside].tolist(), strict=True
            ):
                pieces[room].add(piece)
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
    def known(self) -> NDArray[np.int8]:
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
    """Two rooms without an icon that make up a square of 2 x 2 cells, for all of these."""
    four = np.stack([rooms[:-1, :-1], rooms[:-1, 1:], rooms[1:, :-1], rooms[1:, 1:]])
    low, high = four.min(axis=0), four.max(axis=0)
    two = (low < high) & ((four == low) | (four == high)).all(axis=0) & ~iconed[low] & ~iconed[high]
    return sorted(set(zip(low[two].tolist(), high[two].tolist(), strict=True)))
