"""Clauses with areas that must be connected, all of them written down: what `dimacs` writes.

Of what other rules leave open, some cells can be reached by no way, or are the only way to a known cell. Then
areas are written (`hardboard.verify.connectivity.rooted`). Every solution is kept:

    >>> black = np.array([[-TRUE, 1, -TRUE]])           # white, open, white: the white cells are connected
    >>> area = ReachabilityArea(False, grid_sides((1, 3)))
    >>> WholeEncoding([], black, [area]).black.tolist() == [[-TRUE] * 3]
    True
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.core import BoardSolver
from hardboard.puzzles.declared.areas import Area
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.grid import Cell, Ints, Shading
from hardboard.verify.connectivity.rooted import Rooted, Sides, write_rooted
from hardboard.verify.record_list import RecordList
from hardboard.verify.sat.cnf import TRUE, Cnf
from hardboard.verify.sat.projection import PROJECTED


@dataclass(frozen=True, eq=False)
class ReachabilityArea:
    """Cells of a colour that are connected or reach one of the `roots`; a `tree` has no cycle."""

    colour: bool
    sides: Sides
    roots: Collection[int] | None = None
    tree: bool = False
    without: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

    def rooted(self, black: Ints) -> Rooted:
        """Return the area for these literals that cells are black."""
        has = black.ravel() if self.colour else -black.ravel()
        if self.without.size:
            has = has.copy()
            has[self.without] = -TRUE
        return Rooted.of(has, self.sides, self.roots, tree=self.tree)


def grid_sides(shape: Cell) -> Sides:
    """Return the pairs of cells side by side.

    >>> grid_sides((2, 2)).tolist()
    [[0, 1], [2, 3], [0, 2], [1, 3]]
    """
    cells = np.arange(shape[0] * shape[1]).reshape(shape)
    pairs = [(cells[:, :-1], cells[:, 1:]), (cells[:-1], cells[1:])]
    return np.concatenate([np.stack([one.ravel(), other.ravel()], axis=1) for one, other in pairs])


def reachable_cells(place: Area, board: Board, roots: Collection[Index] | None) -> ReachabilityArea:
    """Require that all cells of the colour reach one of the roots, or each other if there are none."""
    own = np.fromiter(place.cells, np.int64, len(place.cells))
    others = np.setdiff1d(np.arange(board.size), own)
    return ReachabilityArea(place.colour, _sides(place, board), roots, without=others)


def _sides(place: Area, board: Board) -> Sides:
    if board.is_near(place.near):
        return grid_sides(board.shape)
    pairs = [(cell, other) for cell in place.cells for other in place.near[cell] if cell < other]
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


class WholeEncoding:
    """See `hardboard.verify.sat.search.BoardEncoding`; nothing is left to need."""

    #: How many models there are.
    number = PROJECTED

    def __init__(
        self, clauses: Sequence[Sequence[int]], black: Ints, areas: Sequence[ReachabilityArea]
    ) -> None:
        """`black` has the literals that cells are black; `clauses` are all rules but the areas."""
        self.black = black
        self._cnf = Cnf(max((abs(x) for clause in clauses for x in clause), default=0))
        self._cnf.clauses = [list(clause) for clause in clauses]
        rooted = self._settled(areas)
        self.decisive: Sequence[int] = range(1, int(np.abs(self.black[self._open]).max(initial=0)) + 1)
        for area in rooted if [] not in self._cnf.clauses else ():
            write_rooted(self._cnf, area)

    @property
    def clauses(self) -> Sequence[Sequence[int]]:
        """All rules."""
        return self._cnf.clauses

    @property
    def _open(self) -> Shading:
        unknown: Shading = np.abs(self.black) != TRUE
        return unknown

    def _settled(self, areas: Sequence[ReachabilityArea]) -> list[Rooted]:
        """Return the areas, after all that follows without search."""
        while True:
            self._put_in_place()
            rooted = [area.rooted(self.black) for area in areas]
            forced = sorted({literal for area in rooted for literal in area.forced()})
            if not forced or [] in self._cnf.clauses:
                return rooted
            self._cnf.clauses += [[literal] for literal in forced] if -TRUE not in forced else [[]]

    def _put_in_place(self) -> None:
        """Substitute known values, and number the variables of cells first."""
        literals = self.black[self._open]
        variables = np.unique(np.abs(literals)).tolist()
        top = max(self._cnf.top, *variables, 0)
        simpler = simplified(self._cnf.clauses, variables, top)
        name = np.zeros(top + 1, dtype=np.int32)
        name[variables] = simpler.literals
        self.black = self.black.copy()
        self.black[self._open] = name[np.abs(literals)] * np.sign(literals)
        self._cnf.clauses, self._cnf.top = simpler.clauses, simpler.top

    def add(self, more: Cnf) -> None:
        """Add clauses, whose new variables follow those of the rules."""
        self._cnf.clauses += more.clauses
        self._cnf.top = max(self._cnf.top, more.top)

    def decode(self, model: Sequence[int]) -> Shading:
        """Return the shading of a model."""
        black = self.black > 0
        literals = self.black[self._open]
        values = np.array([0, *model[: len(self.decisive)]]) > 0
        black[self._open] = values[np.abs(literals)] == (literals > 0)
        return black

    def broken(self, model: Sequence[int]) -> Sequence[Sequence[int]]:
        """Nothing: every rule is written down."""
        return ()


class Simplified(NamedTuple):
    """Literals of some variables, and clauses over the variables 1 to `top`, these first."""

    literals: list[int]
    clauses: list[list[int]]
    top: int


def simplified(clauses: Sequence[Sequence[int]], variables: Sequence[int], top: int) -> Simplified:
    """Return clauses over variables up to `top` in terms of fewer variables, those named first.

    The core probes all variables; each class of equal literals has one variable then. Every model is kept.

    >>> found = simplified([[1, 2], [-1, -2], [1, 3, 4], [1, 3, -4], [2, 3], [-2, 5, 6]], [1, 2, 3, 5], 6)
    >>> found.literals == [1, -1, TRUE, 2], found.clauses
    (True, [[1, 2, 3]])
    """
    records = RecordList()
    for clause in clauses:
        records.clause([2 * abs(x) - 2 + (x < 0) for x in clause])
    core = BoardSolver(1, max(1, top))
    core.add(records.values)
    classes = core.classes()
    if classes is None:
        return Simplified(list(range(1, len(variables) + 1)), [[]], len(variables))
    literal = [0, *map(signed, classes)]
    rest = list(dict.fromkeys(_rest(literal, clauses)))
    ours = [literal[v] for v in variables]
    number: dict[int, int] = {TRUE: TRUE}
    for x in chain(ours, chain.from_iterable(rest)):
        number.setdefault(abs(x), len(number))
    name = {sign * old: sign * new for old, new in number.items() for sign in (1, -1)}
    return Simplified(
        [name[x] for x in ours], [[name[x] for x in clause] for clause in rest], len(number) - 1
    )


def signed(literal: int) -> int:
    """Return a literal of `BoardSolver.classes` in the numbering of clauses.

    >>> signed(4), signed(5), signed(1) == -TRUE
    (2, -2, True)
    """
    variable = literal >> 1 or TRUE
    return -variable if literal & 1 else variable


def _rest(literal: Sequence[int], clauses: Iterable[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Yield the clauses over representatives, without tautologies."""
    for clause in clauses:
        roots = {literal[x] if x > 0 else -literal[-x] for x in clause} - {-TRUE}
        if TRUE not in roots and not any(-x in roots for x in roots):
            yield tuple(sorted(roots))
