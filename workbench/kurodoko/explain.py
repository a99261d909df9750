"""Explain by human rules why a state of a Kurodoko tile is impossible: few clues and their consequences.

>>> from hardboard.gadgets import load
>>> bench = TileBench(load("koelker").tile("wire"), load("koelker"))
>>> len(by_people(bench, frozenset("NS")).clues)
6
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from hardboard.gadgets.relation import State
from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.minimal import minimal_subset
from hardboard.puzzles.registry import family
from hardboard.puzzles.trail import Deduction
from hardboard.theses.van_meurs.human.guess import reason
from hardboard.theses.van_meurs.human.position import BLACK, WHITE, Contradiction, Position, layout
from hardboard.theses.van_meurs.human.reason import start
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.cuts import CandidateColouring, Cut
from hardboard.verify.declared.handlers import cut_of, write_constraint
from hardboard.verify.sat.bits import Bits
from hardboard.verify.sat.solver import Solver
from hardboard.workbench.explain import ImpossibleState
from hardboard.workbench.tiles import TileBench

#: Guesses within guesses that an explanation may need before it is given up.
DEEPEST = 1


def by_people(bench: TileBench, state: State) -> ImpossibleState:
    """Few clues that rule a state out, and the chain of deductions from them.

    The clues of a chain on the whole board are a good place to begin: what is left of them is easy to follow,
    too. Where it is not, no more are left out than the chain can do without.
    """
    every = [(r, c) for r, c in np.argwhere(bench.board.clue_array != 0).tolist()]
    depth, first = _simplest(bench, every, state)
    used = {cell for step in first for cell in step.because if bench.board.clue_array[cell]}
    enough = clues_that_rule_out(bench, sorted(used), state) or every
    few = _fewest_clues(bench, state, enough)
    steps = _chain(bench, few, state, depth)
    if _ends(first) and not _ends(steps):
        kept = _followed(bench, sorted(used), every, state, depth)
        told = {few: _chain(bench, few, state, DEEPEST), kept: _chain(bench, kept, state, depth)}
        few, steps = min(told.items(), key=lambda entry: (not _ends(entry[1]), len(entry[1])))
    return ImpossibleState(state, few, tuple(steps), "clues")


def _followed(
    bench: TileBench, used: list[Cell], every: list[Cell], state: State, depth: int
) -> tuple[Cell, ...]:
    """Return a minimal set of clues from which a chain leads to a contradiction."""

    def enough(cells: list[Cell]) -> list[Cell] | None:
        return cells if _ends(_chain(bench, cells, state, depth)) else None

    cells = enough(used) or every
    return tuple(minimal_subset(cells, enough, at_once=max(1, len(cells) // 4)))


def _simplest(bench: TileBench, cells: Sequence[Cell], state: State) -> tuple[int, list[Deduction]]:
    """Return a chain with few nested guesses, and their number."""
    for depth in range(DEEPEST + 1):
        steps = _chain(bench, cells, state, depth)
        if _ends(steps):
            break
    return depth, steps


def _ends(steps: Sequence[Deduction]) -> bool:
    return bool(steps) and steps[-1].technique == "contradiction"


def _chain(bench: TileBench, cells: Sequence[Cell], state: State, depth: int = 0) -> list[Deduction]:
    """Return deductions from port values, with guesses; they may end without a contradiction."""
    board = board_with_clues(bench, cells)
    position = start(layout(board))
    steps = []
    for side in bench.tile.ports:
        steps.append(_assumed(position, bench.pin(side), side, side in state))
        if steps[-1].value == "impossible":
            return steps
    outcome = reason(board, begin=position, max_depth=depth)
    if outcome.solution is None and _ends(outcome.trail):
        return steps + _needed(board, outcome.trail)
    return steps


def _assumed(position: Position, cell: Cell, side: str, value: bool) -> Deduction:
    """Return a port's value put on the board."""
    spot = cell[0] * position.layout.cols + cell[1]
    colour = BLACK if value else WHITE
    words = f"port {side} has the value {int(value)}"
    try:
        if position.cells[spot] != colour:
            position.put(spot, colour)
    except Contradiction as refuted:
        return Deduction(
            "contradiction", (cell,), "impossible", (cell,), f"{words}, but {refuted.violation.message}"
        )
    return Deduction("port", (cell,), "black" if value else "white", (), words)


def _needed(board: AnyBoard, trail: Sequence[Deduction]) -> list[Deduction]:
    """Return the premises of the last step: those that colour cells at which its reasons look."""
    kept = [trail[-1]]
    wanted = _looked_at(board, trail[-1])
    blacks = _about_connection(trail[-1])
    for step in reversed(trail[:-1]):
        if step.depth or wanted & set(step.cells) or (blacks and step.value == "black"):
            kept.append(step)
            wanted |= _looked_at(board, step)
            blacks = blacks or _about_connection(step)
    return kept[::-1]


def _about_connection(step: Deduction) -> bool:
    """Return True if a step is about white cells cut off, and so about black cells anywhere."""
    return step.technique in ("method 0", "method 6") or "cut" in step.reason


def _looked_at(board: Any, step: Deduction) -> set[Cell]:
    """Return the cells that a step's reasons read: black cells, and cells in the sights of clues."""
    cells = set(step.because)
    clues = [cell for cell in step.because if board.clue_array[cell] > 0]
    if step.technique == "contradiction":
        # Two colours for one cell: some clue in its row or column wanted the second.
        rows, cols = {r for r, _ in step.cells}, {c for _, c in step.cells}
        clues += [(r, c) for r, c in np.argwhere(board.clue_array > 0).tolist() if r in rows or c in cols]
    for r, c in clues:
        reach = range(-int(board.clue_array[r, c]), int(board.clue_array[r, c]) + 1)
        cells |= {(r + k, c) for k in reach} | {(r, c + k) for k in reach}
    return cells


def _fewest_clues(bench: TileBench, state: State, among: Sequence[Cell]) -> tuple[Cell, ...]:
    """Clues each of which is needed to rule a state out (deletion, halving what is left out at a time)."""
    # What is near a port explains most and is left out last; what lies outside the tile comes first.
    top, left = bench.corner
    middle = (top + bench.tile.size[0] // 2, left + bench.tile.size[1] // 2)
    near = [middle, *(bench.pin(side) for side in bench.tile.ports)]
    reach = max(bench.tile.size) // 2

    def remoteness(cell: Cell) -> tuple[bool, int]:
        outside = max(abs(cell[0] - middle[0]), abs(cell[1] - middle[1])) > reach
        return outside, min(abs(cell[0] - r) + abs(cell[1] - c) for r, c in near)

    cells = sorted(among, key=remoteness, reverse=True)
    at_once = max(1, len(cells) // 2)
    return tuple(minimal_subset(cells, lambda kept: clues_that_rule_out(bench, kept, state), at_once=at_once))


def clues_that_rule_out(bench: TileBench, cells: Sequence[Cell], state: State) -> list[Cell] | None:
    """Return a part of these cells whose clues rule a state out; None if all of them do not."""
    return _switched(bench).core(cells, {bench.pin(side): side in state for side in bench.tile.ports})


def board_with_clues(bench: TileBench, cells: Sequence[Cell]) -> Board:
    """Return the bench's board with the clues of these cells alone."""
    clues = np.zeros_like(bench.board.clue_array)
    for cell in cells:
        clues[cell] = bench.board.clue_array[cell]
    return Board.of_array(clues)


@lru_cache(maxsize=2)
def _switched(bench: TileBench) -> "_SwitchedClues":
    return _SwitchedClues(bench.library.family, bench.board)


class _SwitchedClues:
    """The rules of a board, each clue's only while its switch is on. So leaving clues out is a question under
    assumptions, and the solver's core names the clues that it used.
    """

    def __init__(self, name: str, board: Board) -> None:
        declaration: Declaration = family(name).declared
        self._board = board
        self._cnf = BoardClauses(board.size)
        #: Cell -> its switch.
        self._switch = {cell: self._cnf.new() for cell in board.clues}
        # Rules that say something of a board without its clues hold whatever the switches are.
        bare = replace(board, clues={})
        self._grid = Bits(*board.shape)
        #: Places that are not written down whole, what finds their clauses, and the switch of each.
        self._cuts: list[tuple[Constraint, Cut, list[int]]] = []
        for rule in declaration.rules:
            self._write(list(rule.places(board)), always=any(True for _ in rule.places(bare)))
        self._inside: dict[Constraint, int] = {}
        self._solver = Solver(self._cnf.clauses, top=self._cnf.top)

    def _write(self, places: Sequence[Constraint], always: bool) -> None:
        """The clauses of places, always or under the switch of the clue that each of them is about."""
        for place in places:
            before, off = len(self._cnf.clauses), [] if always else [-self._switch[place.spot]]
            if not write_constraint(place, self._cnf):
                self._cuts.append((place, cut_of(place, self._board), off))
            for clause in self._cnf.clauses[before:]:
                clause += off

    def core(self, clues: Sequence[Cell], facts: Mapping[Cell, bool]) -> list[Cell] | None:
        """Those of the clues that already rule out these colours (True is black); None if they do not."""
        cols = self._board.cols
        switches = {self._switch[r * cols + c]: (r, c) for r, c in clues}
        coloured = [self._cnf.has(r * cols + c, black) for (r, c), black in facts.items()]
        if self._solver.by_need(self._broken, [*coloured, *switches]) is not None:
            return None
        used = set(self._solver.core())
        return [cell for switch, cell in switches.items() if switch in used]

    def _broken(self, model: Sequence[int]) -> list[list[int]]:
        black = self._grid.mask(cell for cell in range(self._board.size) if model[cell] < 0)
        here = CandidateColouring(self._grid, self._cnf, black, self._inside)
        return [[*clause, *off] for place, cut, off in self._cuts for clause in cut(place, here)]
