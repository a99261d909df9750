"""The rules of Nurimeizu as clauses: one variable a room (white), one a cell (on the path from S to G).

The path needs no search for it: where the white cells form a tree, the cells from S to G are the only set
with S, G and the circles in it, in which S and G have one neighbour of the set and all others two. A path of
a tree has no shortcuts, so neighbours in the set are neighbours along the path. Where rooms known to be white
join S and G, their path is the path, and needs no variables.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from hardboard.puzzles.grid import Ints, Shading
from hardboard.puzzles.nurimeizu import Board
from hardboard.puzzles.nurimeizu.board import CIRCLE, TRIANGLE
from hardboard.puzzles.nurimeizu.rules import circles_off, triangles_on, white_path
from hardboard.verify.nurimeizu import tree
from hardboard.verify.nurimeizu.graph import MazeGraph
from hardboard.verify.room_links import Links
from hardboard.verify.sat.cnf import TRUE, Cnf


class NurimeizuEncoding:
    """A board as a CNF: see `hardboard.verify.sat.search.Encoding`. `black` holds one literal a cell.

    The tree is demanded by need, after what follows from the rooms known to be white; or at once, if `eager`.
    """

    def __init__(self, board: Board, *, eager: bool = False, linked: bool = True) -> None:
        """Without `linked` nothing is drawn from known rooms, which on small boards takes longer than it
        saves.
        """
        self.board, self.eager = board, eager
        self.graph = MazeGraph(board)
        cnf = Cnf(self.graph.count)
        self.white: Ints = self.graph.literals()
        if linked and not eager:
            _known(Links(self.graph), self.white, cnf)
        self.black: Ints = -self.white[board.rooms]
        no_equal_squares(self.graph, self.white, cnf)
        no_short_cycles(self.graph, self.white, cnf)
        _path(board, -self.black, cnf)
        if eager:
            tree.written(self.graph, self.white, cnf)
        self.clauses: Sequence[Sequence[int]] = cnf.clauses
        #: the rooms of which nothing is known
        self.open = np.flatnonzero(np.abs(self.white) != TRUE)
        self.decisive: Sequence[int] = self.white[self.open].tolist()

    def _white_rooms(self, model: Sequence[int]) -> Shading:
        rooms: Shading = self.white == TRUE
        rooms[self.open] = np.array(model[: self.graph.count], dtype=np.int32)[self.open] > 0
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
    shown = white.tolist()
    for rooms in (*links.around(), *links.beyond()):
        cnf.add(*(shown[room] for room in rooms))
    cnf.add_rows(-white[links.pairs()])


def no_equal_squares(graph: MazeGraph, white: Ints, cnf: Cnf) -> None:
    """No square of 2 by 2 cells is all of one colour."""
    literals = white[graph.fours]
    # A room that has two of the cells is said once.
    literals[:, 1:][graph.fours[:, 1:] == graph.fours[:, :-1]] = 0
    # Most squares have a room that is known: one of the two clauses holds then.
    left = ~((literals == TRUE).any(axis=1) & (literals == -TRUE).any(axis=1))
    for row in literals[left].tolist():
        if TRUE not in row:
            cnf.clauses.append([x for x in row if x and x != -TRUE])
        if -TRUE not in row:
            cnf.clauses.append([-x for x in row if x and x != TRUE])


def no_short_cycles(graph: MazeGraph, white: Ints, cnf: Cnf) -> None:
    """White cells form no cycle: a room with a cycle is black, and of two rooms that touch twice one is."""
    cnf.add_rows(-white[graph.looped][:, None])
    cnf.add_rows(-white[graph.twice])


def _path(board: Board, white: Ints, cnf: Cnf) -> None:
    """There is a white path from S to G; every circle is on it, no triangle is."""
    path = white_path(board, white != TRUE)
    if path is not None:
        if circles_off(board, path) or triangles_on(board, path):
            cnf.add()
        return
    path_cells(board, white, cnf)


def path_cells(board: Board, white: Ints, cnf: Cnf) -> Ints:
    """The literals of the cells on the path from S to G, where that is not known."""
    on: Ints = cnf.fresh(white.size).reshape(white.shape)
    on[(board.icons == TRIANGLE) | (white == -TRUE)] = -TRUE
    for cell in (board.start, board.goal, *board.cells(CIRCLE)):
        on[cell] = TRUE
    # A column and a row at the end that are never on the path: before the first cell is the last.
    width = board.shape[1] + 1
    flat = [x for row in on.tolist() for x in (*row, -TRUE)] + [-TRUE] * width
    whites = [x for row in white.tolist() for x in (*row, -TRUE)]
    ends = {r * width + c for r, c in (board.start, board.goal)}
    for place, shade in enumerate(whites):
        literal = flat[place]
        if literal != -TRUE:
            if shade != TRUE:
                cnf.add(-literal, shade)
            beside = (flat[place - width], flat[place + 1], flat[place + width], flat[place - 1])
            _degree(literal, [x for x in beside if x != -TRUE], 1 if place in ends else 2, cnf)
    return on


def _degree(literal: int, near: Sequence[int], degree: int, cnf: Cnf) -> None:
    """If the literal holds, exactly `degree` of those of its neighbours do."""
    if len(near) < degree:
        cnf.add(-literal)
    elif literal == TRUE or degree == 1 or TRUE in near:
        for some in combinations(near, len(near) - degree + 1):
            cnf.add(-literal, *some)
        for some in combinations(near, degree + 1):
            cnf.add(-literal, *(-other for other in some))
    else:
        cnf.clauses += _two(-literal, *near)


def _two(off: int, a: int, b: int, c: int = 0, d: int = 0) -> list[list[int]]:
    """Exactly two of two, three or four literals hold, unless `off` does: written out, as nearly all cells
    of a board need it.
    """
    if not c:
        return [[off, a], [off, b]]
    if not d:
        return [[off, a, b], [off, a, c], [off, b, c], [off, -a, -b, -c]]
    at_least = [[off, a, b, c], [off, a, b, d], [off, a, c, d], [off, b, c, d]]
    return [*at_least, [off, -a, -b, -c], [off, -a, -b, -d], [off, -a, -c, -d], [off, -b, -c, -d]]
