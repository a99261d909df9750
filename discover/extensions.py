"""All extensions of known colours to further cells that obey some constraints, without a solver.

The cells are decided by propagation and by trying both colours of a cell. A branch ends at a violated
constraint, at an enclosed group of a connected colour, or at a listed extension. The tree of these cases is
returned: it shows that there are no other extensions. Coq reads this tree (`proof/coq/Traces.v`,
`hardboard.discover.traces`).

    >>> from hardboard.puzzles.declared.constraints import Count
    >>> propagator = TilePropagator([Count("one", (0, 1), frozenset([1]))], 2)
    >>> [list(propagator.facts) for _ in ExtensionSearch(propagator, (0, 1)).search()]
    [[False, True], [True, False]]
    >>> ExtensionSearch(propagator, (0, 1), listed=[{0: False, 1: True}, {0: True}]).other() is None
    True
"""

from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from hardboard.discover.propagation import TilePropagator
from hardboard.puzzles.declared.board import DIAGONALS, STEPS, Index
from hardboard.puzzles.grid import Cell

Colours = Mapping[Index, bool]


@dataclass(frozen=True)
class SearchEnd:
    """A constraint is violated, or a listed extension is reached."""


@dataclass(frozen=True)
class AppliedConstraint:
    """A constraint from which facts follow, or which is violated."""

    instance: int
    rest: "Trace"


@dataclass(frozen=True)
class CellBranch:
    """Both colours of a cell."""

    cell: Index
    white: "Trace"
    black: "Trace"


@dataclass(frozen=True)
class EnclosedGroup:
    """An enclosed group of cells, the first of which has a connected colour."""

    colour: bool
    corners: bool
    group: tuple[Index, ...]


Trace = SearchEnd | AppliedConstraint | CellBranch | EnclosedGroup


class ConnectedColour:
    """A colour whose cells are connected on the whole board, in a window of which some cells are seen.

    Args:
        colour: the connected colour.
        corners: True if corners connect.
        seen: the numbers of the cells that are seen.
        off: returns True for cells off the board.
    """

    def __init__(
        self, colour: bool, corners: bool, seen: Mapping[Cell, Index], off: Callable[[Cell], bool]
    ) -> None:
        self.colour, self.corners = colour, corners
        steps = sorted(STEPS + DIAGONALS) if corners else sorted(STEPS)
        self._beside: dict[Index, list[Index]] = {}
        #: Cells beside one that is not seen.
        self._exits = set[Index]()
        for (row, col), number in seen.items():
            near = [(row + down, col + right) for down, right in steps]
            if not off((row, col)):
                self._beside[number] = [seen[cell] for cell in near if cell in seen and not off(cell)]
                if any(cell not in seen and not off(cell) for cell in near):
                    self._exits.add(number)

    def enclosed(self, known: Iterable[Index], facts: Sequence[bool | None]) -> EnclosedGroup | None:
        """Return a group around a known cell that no cell in sight can extend."""
        reached = set[Index]()
        for start in known:
            if facts[start] is self.colour and start in self._beside and start not in reached:
                group, leaves = self._reach(start, facts)
                if not leaves:
                    return EnclosedGroup(self.colour, self.corners, tuple(group))
                reached.update(group)
        return None

    def _reach(self, start: Index, facts: Sequence[bool | None]) -> tuple[list[Index], bool]:
        """Return the cells that may be connected to a cell by the colour, and whether one is an exit."""
        group, held, leaves = [start], {start}, False
        for cell in group:
            leaves |= cell in self._exits
            for near in self._beside[cell]:
                if near not in held and facts[near] is not (not self.colour):
                    held.add(near)
                    group.append(near)
        return group, leaves


#: A function that returns the cell to decide next; None if nothing is left to decide.
Choice = Callable[["ExtensionSearch"], Index | None]


@dataclass
class ExtensionSearch:
    """The search for extensions that are not listed.

    Args:
        propagator: the constraints, with the facts to begin with.
        cells: the cells to be decided.
        listed: extensions that are not looked for.
        connected: the colours that must be connected.
        further: cells that must have some colours, whichever these are.
        choose: the cell to decide next.
    """

    propagator: TilePropagator
    cells: Sequence[Index]
    listed: Sequence[Colours] = ()
    connected: Sequence[ConnectedColour] = ()
    further: Collection[Index] = ()
    choose: Choice = field(default_factory=lambda: fewest_open)

    def search(self, given: Colours | None = None) -> Generator[None, None, Trace]:
        """Yield at each extension that is not listed, while the propagator has it; return the tree of cases.
        Without any colours given, all constraints are asked first.
        """
        before, end = self.propagator.fact_count, cast(Trace, SearchEnd())
        try:
            right = self.propagator.propagate(given)
            steps = tuple(self.propagator.steps)
            if right and not self.is_listed:
                end = yield from self._cases()
        finally:
            self.propagator.undo(before)
        for number in reversed(steps):
            end = AppliedConstraint(number, end)
        return end

    def _cases(self) -> Generator[None, None, Trace]:
        if (shut := self.enclosed) is not None:
            return shut
        cell = self.choose(self)
        if cell is None:
            yield
            return SearchEnd()
        white = yield from self.search({cell: False})
        black = yield from self.search({cell: True})
        return CellBranch(cell, white, black)

    @property
    def is_listed(self) -> bool:
        """True if a listed extension is reached."""
        facts = self.propagator.facts
        return any(all(facts[c] is b for c, b in colours.items()) for colours in self.listed)

    @property
    def enclosed(self) -> EnclosedGroup | None:
        """An enclosed group of a connected colour, if there is one."""
        known, facts = self.propagator.trail, self.propagator.facts
        found = (colour.enclosed(known, facts) for colour in self.connected)
        return next((shut for shut in found if shut is not None), None)

    def other(self, given: Colours | None = None) -> list[bool | None] | None:
        """Return the facts with an extension that is not listed; None if there is none."""
        return next((list(self.propagator.facts) for _ in self.search(given)), None)


def fewest_open(search: ExtensionSearch) -> Index | None:
    """Choose a cell of the constraint with the fewest open cells; the cells to be decided come first."""
    at, number_open = search.propagator.at, search.propagator.open
    for cells in (search.cells, search.further):
        best: tuple[int, Index] | None = None
        for cell in cells:
            if search.propagator.facts[cell] is None:
                least = min((number_open[number] for number in at.get(cell, ())), default=len(at))
                if best is None or least < best[0]:
                    best = least, cell
        if best is not None:
            return best[1]
    return None
