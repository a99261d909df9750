"""Write traces for Coq (`proof/coq/Traces.v`): proofs from the rules that a tile looks as it should.

A trace is the tree of cases of a search for other extensions (`hardboard.discover.extensions`). It says at
which cell which pattern makes something known, and which cell to try in both colours where nothing does. It
may also say that a group of cells of a connected colour is enclosed. It is a hint: Coq computes again what
follows. Patterns are those of the library's list of rules, as constraints on cells nearby, at every cell of
which the window knows enough.

    >>> from hardboard.puzzles.declared.constraints import Count
    >>> two = [Count("ask", (0, 1), frozenset([0, 1]))]
    >>> trace = colouring_trace(two, 2, {}, [{0: False, 1: False}, {0: True, 1: False}, {1: True}])
    >>> trace.white
    CellBranch(cell=1, white=SearchEnd(), black=SearchEnd())
    >>> trace.black
    AppliedConstraint(instance=0, rest=SearchEnd())
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from hardboard.discover.extensions import (
    AppliedConstraint,
    CellBranch,
    Colours,
    ConnectedColour,
    ExtensionSearch,
    Trace,
)
from hardboard.discover.propagation import TilePropagator
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.grid import Cell

#: So many cells are tried in both colours at most.
MOST_CELLS = 300
#: More than any number of cells that become known.
BROKEN = 1 << 20


@dataclass(frozen=True)
class CellNumbers:
    """Numbers for the cells around a tile, in the order of (row, column) from its corner."""

    size: int

    @property
    def width(self) -> int:
        """The number of rows, and of columns: tiles of this size and two more on each side."""
        return 5 * self.size

    def number(self, cell: Cell) -> Index:
        """Return the number of a cell."""
        return (cell[0] + 2 * self.size) * self.width + cell[1] + 2 * self.size

    def cell(self, number: Index) -> Cell:
        """Return the cell of a number."""
        row, col = divmod(number, self.width)
        return row - 2 * self.size, col - 2 * self.size

    @cached_property
    def near(self) -> dict[Cell, Index]:
        """The cells of the tile and of the eight tiles around it."""
        steps = range(-self.size, 2 * self.size)
        return {(row, col): self.number((row, col)) for row in steps for col in steps}


class UnlistedColouring(Exception):
    """A colouring that obeys all patterns and is not listed."""


class TooLong(Exception):
    """No trace was found that is short enough."""


def colouring_trace(
    constraints: Sequence[Constraint],
    size: int,
    facts: Colours,
    listed: Sequence[Colours],
    connected: Sequence[ConnectedColour] = (),
) -> Trace:
    """Return a trace by which each colouring that obeys the constraints and the facts is a listed one. It is
    the shorter of two: one tries any cell that makes much known, the other a cell that has to be known.
    """
    found = []
    for narrow in (False, True):
        propagator = TilePropagator(constraints, size)
        propagator.assume(facts)
        cells = sorted({cell for colours in listed for cell in colours})
        look = _LookAhead(narrow)
        search = ExtensionSearch(propagator, cells, listed, connected, [*propagator.at], look)
        with suppress(TooLong):
            found.append(_whole_tree(search))
    if not found:
        raise TooLong
    return min(found, key=_trace_length)


def _whole_tree(search: ExtensionSearch) -> Trace:
    walk = search.search()
    try:
        next(walk)
    except StopIteration as end:
        tree: Trace = end.value
        return tree
    raise UnlistedColouring({cell for cell in search.propagator.trail if search.propagator.facts[cell]})


class _LookAhead:
    """The choice of the cell whose worse colour makes most known; if `narrow`, of a cell to be decided."""

    def __init__(self, narrow: bool) -> None:
        self.narrow, self.tried = narrow, 0

    def __call__(self, search: ExtensionSearch) -> Index | None:
        facts = search.propagator.facts
        cells = {cell for cell in search.cells if facts[cell] is None}
        if not (cells and self.narrow):
            cells |= {cell for cell in search.further if facts[cell] is None}
        keys = []
        for cell in sorted(cells):
            sizes = [self._probe(search, cell, colour) for colour in (False, True)]
            keys.append((-min(sizes), -sum(sizes), cell))
        if not keys:
            return None
        self.tried += 1
        if self.tried > MOST_CELLS:
            raise TooLong
        return min(keys)[2]

    def _probe(self, search: ExtensionSearch, cell: Index, colour: bool) -> int:
        propagator = search.propagator
        before = propagator.fact_count
        right = propagator.propagate({cell: colour}) and search.enclosed is None
        number = propagator.fact_count - before
        propagator.undo(before)
        return number if right else BROKEN


def _trace_length(found: Trace) -> int:
    count, todo = 0, [found]
    while todo:
        step = todo.pop()
        count += 1
        if isinstance(step, AppliedConstraint):
            todo.append(step.rest)
        elif isinstance(step, CellBranch):
            todo += [step.white, step.black]
    return count
