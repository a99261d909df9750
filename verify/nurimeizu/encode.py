"""The rules of Nurimeizu as clauses: one variable a room (white), one a cell (on the path from S to G).

The path needs no search for it: where the white cells form a tree, the cells from S to G are the only set
with S, G and the circles in it, in which S and G have one neighbour of the set and all others two. A path of
a tree has no shortcuts, so neighbours in the set are neighbours along the path. Where rooms known to be white
join S and G, their path is the path, and needs no variables.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from hardboard.puzzles.grid import Cell, Ints, Shading, neighbours
from hardboard.puzzles.nurimeizu import Board
from hardboard.puzzles.nurimeizu.board import CIRCLE, TRIANGLE
from hardboard.puzzles.nurimeizu.rules import circles_off, triangles_on, white_path
from hardboard.verify.cnf import TRUE, Cnf
from hardboard.verify.nurimeizu import tree
from hardboard.verify.nurimeizu.graph import RoomGraph
from hardboard.verify.nurimeizu.links import Links


class NurimeizuEncoding:
    """A board as a CNF: see `hardboard.verify.search.Encoding`. `black` holds one literal a cell.

    The tree is demanded by need, after what follows from the rooms known to be white; or at once, if `eager`.
    """

    def __init__(self, board: Board, *, eager: bool = False) -> None:
        self.board, self.eager = board, eager
        self.graph = RoomGraph(board)
        cnf = Cnf(self.graph.count)
        self.white: Ints = self.graph.literals()
        if not eager:
            _known(Links(self.graph), self.white, cnf)
        self.black: Ints = -self.white[board.rooms]
        _no_equal_squares(self.graph, self.white, cnf)
        _no_short_cycles(self.graph, self.white, cnf)
        _path(board, -self.black, cnf)
        if eager:
            tree.written(self.graph, self.white, cnf)
        self.clauses: Sequence[Sequence[int]] = cnf.clauses
        self.decisive: Sequence[int] = self.white[np.abs(self.white) != TRUE].tolist()

    def _white_rooms(self, model: Sequence[int]) -> Shading:
        rooms: Shading = self.white == TRUE
        open_rooms = np.array(self.decisive, dtype=np.int64) - 1
        rooms[open_rooms] = np.array(model, dtype=np.int64)[open_rooms] > 0
        return rooms

    def decode(self, model: Sequence[int]) -> Shading:
        """The shading of a model."""
        shading: Shading = ~self._white_rooms(model)[self.board.rooms]
        return shading

    def broken(self, model: Sequence[int]) -> Sequence[Sequence[int]]:
        """The cuts and cycles that a model breaks."""
        return () if self.eager else tree.broken(self.graph, self.white, self._white_rooms(model))


def _known(links: Links, white: Ints, cnf: Cnf) -> None:
    """Put what is known of rooms in place of their literals, and add what is known of pairs and of what is
    around parts.
    """
    if not links.possible:
        cnf.add()
        return
    white[links.white], white[links.black] = TRUE, -TRUE
    for rooms in links.around():
        cnf.add(*white[list(rooms)].tolist())
    for one, two in sorted(set(links.pairs())):
        cnf.add(-int(white[one]), -int(white[two]))


def _no_equal_squares(graph: RoomGraph, white: Ints, cnf: Cnf) -> None:
    """No square of 2 by 2 cells is all of one colour."""
    for rooms in graph.squares:
        literals = white[list(rooms)].tolist()
        cnf.add(*literals)
        cnf.add(*(-literal for literal in literals))


def _no_short_cycles(graph: RoomGraph, white: Ints, cnf: Cnf) -> None:
    """White cells form no cycle: a room with a cycle is black, and of two rooms that touch twice one is."""
    for room in np.flatnonzero(graph.looped).tolist():
        cnf.add(-int(white[room]))
    for one, two in graph.twice.tolist():
        cnf.add(-int(white[one]), -int(white[two]))


def _path(board: Board, white: Ints, cnf: Cnf) -> None:
    """There is a white path from S to G; every circle is on it, no triangle is."""
    path = white_path(board, white != TRUE)
    if path is not None:
        if circles_off(board, path) or triangles_on(board, path):
            cnf.add()
        return
    on: Ints = cnf.fresh(white.size).reshape(white.shape)
    on[(board.icons == TRIANGLE) | (white == -TRUE)] = -TRUE
    for cell in (board.start, board.goal, *board.cells(CIRCLE)):
        on[cell] = TRUE
    ends = (board.start, board.goal)
    for r in range(board.shape[0]):
        for c in range(board.shape[1]):
            literal = int(on[r, c])
            if literal != -TRUE:
                cnf.add(-literal, int(white[r, c]))
                _degree(literal, on, (r, c), 1 if (r, c) in ends else 2, cnf)


def _degree(literal: int, on: Ints, cell: Cell, degree: int, cnf: Cnf) -> None:
    """If the literal holds, exactly `degree` neighbours of the cell are on the path."""
    near = [int(on[other]) for other in neighbours(cell, (on.shape[0], on.shape[1])) if on[other] != -TRUE]
    if len(near) < degree:
        cnf.add(-literal)
        return
    for some in combinations(near, len(near) - degree + 1):
        cnf.add(-literal, *some)
    for some in combinations(near, degree + 1):
        cnf.add(-literal, *(-other for other in some))
