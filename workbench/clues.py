"""Find the clues of a board that rule something out: one solver for all questions, in which each clue has a
switch.

The board is written down once, by its family's declared rules. Each clue has a switch, and its statement
holds while the switch is on. So leaving clues out is a question under assumptions. The solver's core names
the clues that it used.

    >>> from hardboard.gadgets import load
    >>> from hardboard.workbench.tiles import TileBench
    >>> bench = TileBench(load("koelker").tile("wire"), load("koelker"))
    >>> switched = SwitchedClues(bench.library.family, bench.board)
    >>> ports = {bench.pin("N"): True, bench.pin("S"): True}
    >>> switched.core(switched.clues, ports) is not None, switched.core([], ports) is None
    (True, True)
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.board import UNKNOWN
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import family
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.cuts import CandidateColouring, Cut
from hardboard.verify.declared.kinds import cut_of, write_constraint
from hardboard.verify.sat.bits import Bits
from hardboard.verify.sat.solver import Solver


class SwitchedClues:
    """The rules of a board, each clue's only while its switch is on."""

    def __init__(self, name: str, board: Board, *, white: bool = False) -> None:
        """`white`: cells stay white when their clue is left out."""
        declaration: Declaration = family(name).declared
        self._board = board
        self._cnf = BoardClauses(self._board.size)
        #: Cell -> its switch.
        self._switch = {cell: self._cnf.new() for cell in self._board.clues}
        # Rules that say something of a board without its clues hold whatever the switches are.
        bare = replace(self._board, clues=dict.fromkeys(self._board.clues, UNKNOWN) if white else {})
        self._grid = Bits(*self._board.shape)
        #: Places that are not written down whole, what finds their clauses, and the switch of each.
        self._cuts: list[tuple[Place, Cut, list[int]]] = []
        for rule in declaration.rules:
            self._write(list(rule.places(self._board)), always=any(True for _ in rule.places(bare)))
        self._inside: dict[Place, int] = {}
        self._solver = Solver(self._cnf.clauses, top=self._cnf.top)

    @property
    def clues(self) -> list[Cell]:
        """The cells that have a clue."""
        return [divmod(cell, self._board.cols) for cell in sorted(self._switch)]

    def _write(self, places: Sequence[Place], always: bool) -> None:
        """The clauses of places, always or under the switch of the clue that each of them is about."""
        for place in places:
            before, off = len(self._cnf.clauses), [] if always else [-self._switch[place.spot]]
            if not write_constraint(place, self._cnf):
                self._cuts.append((place, cut_of(place, self._board), off))
            for clause in self._cnf.clauses[before:]:
                clause += off

    def core(self, clues: Sequence[Cell], facts: Mapping[Cell, bool]) -> list[Cell] | None:
        """Those of the clues that already rule out these colours (True is black); None if all of the clues
        leave them possible.
        """
        cols = self._board.cols
        switches = {self._switch[r * cols + c]: (r, c) for r, c in clues}
        coloured = [self._cnf.has(r * cols + c, black) for (r, c), black in facts.items()]
        if self._solver.by_need(self._broken, [*coloured, *switches]) is not None:
            return None
        used = set(self._solver.core())
        return [cell for switch, cell in switches.items() if switch in used]

    def _broken(self, model: Sequence[int]) -> list[list[int]]:
        """The clauses by need that a model breaks."""
        black = self._grid.mask(cell for cell in range(self._board.size) if model[cell] < 0)
        here = CandidateColouring(self._grid, self._cnf, black, self._inside)
        return [[*clause, *off] for place, cut, off in self._cuts for clause in cut(place, here)]
