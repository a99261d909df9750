"""The rivals of a wanted solution, while a puzzle is made: one search for all its boards.

Who makes a puzzle merges rooms and adds icons until there is no rival, and then takes icons away again as
long as there is none. So the rules for the rooms of the first board stay in one solver, with all that it has
learned: rooms that became one have the same colour, and icons are assumptions. Which of these were needed
for an answer is kept too, so that taking away another one needs no search at all.

Rivals are looked for near the wanted solution first: window by window, with all rooms outside as they shall
be. A tree drawn anew over the whole of a large board is hard to find, since a part that hangs loose can be
moved on from cut to cut without end; in a window it has nowhere to go. A window without a rival has none
again, as long as boards gain clues; so at the end only the whole is left to be asked.

    >>> rooms = np.arange(4, dtype=np.int32).reshape(2, 2)
    >>> wanted = np.array([[False, False], [True, False]])
    >>> rivals = OtherMazes(wanted)
    >>> [rival.tolist() for rival in rivals(Board(rooms, np.array([["S", ""], ["", "G"]])))]
    [[[False, True], [False, False]]]
    >>> list(rivals(Board(rooms, np.array([["S", "O"], ["", "G"]]))))
    []
"""

from collections.abc import Iterator, Sequence

import numpy as np

from hardboard.puzzles.grid import Cell, Ints, Shading
from hardboard.puzzles.nurimeizu import Board
from hardboard.puzzles.nurimeizu.board import CIRCLE, GOAL, START, TRIANGLE
from hardboard.verify.nurimeizu import tree
from hardboard.verify.nurimeizu.encode import no_equal_squares, no_short_cycles, path_cells
from hardboard.verify.nurimeizu.graph import MazeGraph
from hardboard.verify.sat.cnf import Cnf
from hardboard.verify.sat.solver import Solver

SOLVER = "glucose4"
#: A window has so many rows and columns; the next one begins half of that further on.
WINDOW = 10


class OtherMazes:
    """Board -> its solutions other than the wanted one. Boards whose rooms are those of the one before, or
    some of them merged, are searched on, others anew.
    """

    def __init__(self, wanted: Shading) -> None:
        self.wanted = wanted
        self.first: Board | None = None
        self.spent = False

    def _begin(self, board: Board) -> None:
        ends = (board.icons == START) | (board.icons == GOAL)
        bare = Board(board.rooms, np.where(ends, board.icons, ""))
        self.first, self.spent, self.rooms, self.graph = bare, False, board.rooms, MazeGraph(bare)
        #: variable r + 1 says that room r is white
        self.white: Ints = np.arange(1, self.graph.count + 1, dtype=np.int32)
        cnf = Cnf(self.graph.count)
        no_equal_squares(self.graph, self.white, cnf)
        no_short_cycles(self.graph, self.white, cnf)
        self.on = path_cells(bare, self.white[board.rooms], cnf)
        cnf.clauses += [[int(self.white[room])] for room in np.flatnonzero(self.graph.iconed)]
        dark = np.zeros(self.graph.count, dtype=bool)
        dark[board.rooms[self.wanted]] = True
        self.same: Ints = np.where(dark, -self.white, self.white)
        cnf.clauses.append((-self.same).tolist())
        self.solver = Solver(cnf.clauses, name=SOLVER, top=cnf.top)
        self.solver.prefer(self.same.tolist())
        self.windows = list(_windows(board.shape))
        #: which of the first rooms stands for each, and assumptions under which there is no rival
        self.merged = np.arange(self.graph.count)
        self.core: set[int] | None = None

    def __call__(self, board: Board) -> Iterator[Shading]:
        """Solutions of a board. What was listed beyond the first is ruled out in the search, so that after it
        the next one begins anew.
        """
        if self.spent or not self._follows(board):
            self._begin(board)
        self._merge(board)
        assumptions = self._icons(board)
        if self.core is not None and self.core <= set(assumptions):
            return
        model = self._near(assumptions) or self.solver.by_need(self._broken, assumptions)
        while model is not None:
            yield self._shading(model)
            self.spent = True
            self.solver.add([[-x for x in model[: self.graph.count]]])
            model = self.solver.by_need(self._broken, assumptions)
        self.core = set(self.solver.core())

    def _near(self, assumptions: list[int]) -> list[int] | None:
        """A rival that differs in one window alone, of those windows in which there may be one."""
        while self.windows:
            outside = np.ones(self.graph.count, dtype=bool)
            outside[self.rooms[self.windows[-1]]] = False
            model = self.solver.by_need(self._broken, [*assumptions, *self.same[outside].tolist()])
            if model is not None:
                return model
            self.windows.pop()
        return None

    def _follows(self, board: Board) -> bool:
        """Whether the search goes on with a board: the same ends, and no room divided."""
        if self.first is None or (board.start, board.goal) != (self.first.start, self.first.goal):
            return False
        rooms = np.zeros(self.graph.count, dtype=np.int64)
        rooms[self.rooms] = board.rooms
        return bool((rooms[self.rooms] == board.rooms).all() and (rooms == rooms[self.merged]).all())

    def _merge(self, board: Board) -> None:
        """Say which rooms became one."""
        rooms = np.zeros(self.graph.count, dtype=np.int64)
        rooms[self.rooms] = board.rooms
        _, stands, which = np.unique(rooms, return_index=True, return_inverse=True)
        merged = stands[which.reshape(-1)]
        for room in np.flatnonzero(merged != self.merged).tolist():
            one, other = room + 1, int(merged[room]) + 1
            self.solver.add([[-one, other], [one, -other]])
        self.merged = merged

    def _icons(self, board: Board) -> list[int]:
        """What the icons say, one or two literals each."""
        circles, triangles = board.icons == CIRCLE, board.icons == TRIANGLE
        literals = [self.on[circles], -self.on[triangles], self.white[self.rooms[triangles]]]
        return [int(literal) for literal in np.unique(np.concatenate(literals))]

    def _broken(self, model: Sequence[int]) -> Sequence[list[int]]:
        return tree.broken(self.graph, self.white, np.array(model[: self.graph.count]) > 0)

    def _shading(self, model: Sequence[int]) -> Shading:
        shading: Shading = (np.array(model[: self.graph.count]) < 0)[self.rooms]
        return shading


def _windows(shape: Cell) -> Iterator[tuple[slice, slice]]:
    """Windows that lap over each other, the smaller ones of the edges left out."""
    starts = [range(0, max(length - WINDOW // 2, 1), WINDOW // 2) for length in shape]
    return ((slice(r, r + WINDOW), slice(c, c + WINDOW)) for r in starts[0] for c in starts[1])
