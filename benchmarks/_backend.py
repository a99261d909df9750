"""clingo as a rival, fed through its backend, so that no time goes into grounding a program.

Each function gives the number of solutions of a board, counted up to `limit`. White cells are chosen; that
they hang together is said by reachability from one of them, which clingo takes as it is (unfounded sets).
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import clingo
import numpy as np

from hardboard.puzzles import kurodoko, kuroshuto, nurimeizu
from hardboard.puzzles.grid import STEPS, Cell, adjacent_pairs, neighbours
from hardboard.puzzles.kuroshuto.rules import targets
from hardboard.puzzles.nurimeizu.board import CIRCLE, TRIANGLE
from hardboard.verify.nurimeizu.graph import RoomGraph


class Program:
    """Rules given to clingo one by one; a literal is an atom or its negative."""

    def __init__(self) -> None:
        self.control = clingo.Control(["--warn=none"])
        self.backend: Any = self.control.backend()
        self.backend.__enter__()

    def choice(self) -> int:
        """A fresh atom that may hold."""
        atom: int = self.backend.add_atom()
        self.backend.add_rule([atom], [], choice=True)
        return atom

    def atom(self, *bodies: Sequence[int]) -> int:
        """A fresh atom that holds if one of the bodies does."""
        atom: int = self.backend.add_atom()
        for body in bodies:
            self.backend.add_rule([atom], body)
        return atom

    def never(self, *literals: int) -> None:
        """Not all of these."""
        self.backend.add_rule([], literals)

    def total(self, number: int, weighted: Iterable[tuple[int, int]], unless: Sequence[int] = ()) -> None:
        """The weights of the literals that hold add up to a number, unless one of some literals holds."""
        pairs = list(weighted)
        enough, more = self.backend.add_atom(), self.backend.add_atom()
        self.backend.add_weight_rule([enough], number, pairs)
        self.backend.add_weight_rule([more], number + 1, pairs)
        self.never(-enough, *(-x for x in unless))
        self.never(more, *(-x for x in unless))

    def connected(self, white: dict[Any, int], near: dict[Any, list[Any]], root: Any) -> None:
        """All white vertices are reached from the root, which is white."""
        reached = {vertex: self.backend.add_atom() for vertex in white}
        self.backend.add_rule([reached[root]], [white[root]])
        for vertex, atom in white.items():
            for other in near[vertex]:
                self.backend.add_rule([reached[vertex]], [atom, reached[other]])
            self.never(atom, -reached[vertex])

    def ended(self, limit: int) -> None:
        """All rules are given, and so many answer sets are wanted at most."""
        self.backend.__exit__(None, None, None)
        self.control.configuration.solve.models = limit  # type: ignore[union-attr]

    def count(self, limit: int) -> int:
        """The number of answer sets, up to a limit."""
        self.ended(limit)
        found = 0
        with self.control.solve(yield_=True) as handle:
            for _ in handle:
                found += 1
        return found


def _shading(program: Program, shape: Cell, root: Cell) -> dict[Cell, int]:
    """White cells that are connected, no two others neighbours."""
    white = {cell: program.choice() for cell in product(*map(range, shape))}
    for one, two in adjacent_pairs(np.ones(shape, dtype=bool)):
        program.never(-white[one], -white[two])
    program.never(-white[root])
    program.connected(white, {cell: neighbours(cell, shape) for cell in white}, root)
    return white


def count_kurodoko(board: kurodoko.Board, limit: int) -> int:
    """Each clue sees as many white cells as it says."""
    program, clues = Program(), board.clue_cells()
    white = _shading(program, board.shape, clues[0][0])

    def run(cell: Cell, side: str, clue: int) -> Iterable[int]:
        before: list[int] = []
        for k in range(1, clue + 1):
            there = (cell[0] + k * STEPS[side][0], cell[1] + k * STEPS[side][1])
            if there not in white:
                return
            before = [program.atom([*before, white[there]])]
            yield before[0]

    for cell, clue in clues:
        program.never(-white[cell])
        if clue > 0:  # a clue without a number is white, and nothing else
            program.total(clue - 1, ((atom, 1) for side in STEPS for atom in run(cell, side, clue)))
    return program.count(limit)


def count_kuroshuto(board: kuroshuto.Board, limit: int) -> int:
    """Of the cells that many steps from a clue one is black."""
    program, clues = Program(), board.clue_cells()
    white = _shading(program, board.shape, clues[0][0])
    for cell, clue in clues:
        program.never(-white[cell])
        if clue > 0:
            program.total(1, ((-white[there], 1) for there in targets(cell, clue, board.shape)))
    return program.count(limit)


def count_nurimeizu(board: nurimeizu.Board, limit: int) -> int:
    """White rooms form a tree: they are connected, with one side fewer than there are rooms."""
    program, graph = Program(), RoomGraph(board)
    white = {room: program.choice() for room in range(graph.count)}
    for room in range(graph.count):
        if graph.iconed[room]:
            program.never(-white[room])
        if graph.looped[room]:
            program.never(white[room])
    for rooms in graph.squares:
        program.never(*(white[room] for room in rooms))
        program.never(*(-white[room] for room in rooms))
    for one, two in graph.twice.tolist():
        program.never(white[one], white[two])
    _tree(program, graph, white)
    _path(program, board, white)
    return program.count(limit)


def _tree(program: Program, graph: RoomGraph, white: dict[int, int]) -> None:
    """Every side between white rooms is an arrow away from S: one into each room, none into the first, and
    no circle.
    """
    inward: dict[int, list[int]] = {room: [] for room in white}
    for one, two in graph.once.tolist():
        there, back = program.choice(), program.choice()
        for arrow, tail, head in ((there, one, two), (back, two, one)):
            inward[head].append(arrow)
            program.never(arrow, -white[tail])
            program.never(arrow, -white[head])
            program.backend.add_acyc_edge(tail, head, [arrow])
        program.never(there, back)
        program.never(white[one], white[two], -there, -back)
    for room, arrows in inward.items():
        if room == graph.start:
            for arrow in arrows:
                program.never(arrow)
        else:
            program.total(1, ((arrow, 1) for arrow in arrows), unless=[-white[room]])


def _path(program: Program, board: nurimeizu.Board, white: dict[int, int]) -> None:
    """S, G and circles have their neighbours on the path, and no triangle is on it."""
    on = {cell: program.choice() for cell in product(*map(range, board.shape))}
    ends = (board.start, board.goal)
    for cell in (*ends, *board.cells(CIRCLE)):
        program.never(-on[cell])
    for cell in board.cells(TRIANGLE):
        program.never(on[cell])
    for cell, atom in on.items():
        program.never(atom, -white[int(board.rooms[cell])])
        near = [(on[other], 1) for other in neighbours(cell, board.shape)]
        program.total(1 if cell in ends else 2, near, unless=[-atom])


COUNT = {"kurodoko": count_kurodoko, "kuroshuto": count_kuroshuto, "nurimeizu": count_nurimeizu}
