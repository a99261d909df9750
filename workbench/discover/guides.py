"""What a tile's symbols must notice, known before any candidate is tried: clauses for a search's chooser.

    flips      of each allowed colouring, with one cell of the tile in the other colour: something is broken
    mixtures   of two allowed colourings, cut and joined where the result would be a forbidden state:
               something at the cut is broken

A rule that counts says itself when it is broken. For sight both come down to this: a clue that sees a cell,
or sees through a cut, whose other side looks different from there. (Where a colour must be connected, a flip
might also be broken by cutting off a group. That help is not counted on: see docs/discovered.md.)
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from hardboard.gadgets.geometry import middle
from hardboard.puzzles.declared.places import Sight
from hardboard.puzzles.declared.vocabulary.rule import Either, Guarded
from hardboard.puzzles.grid import STEPS, Cell
from hardboard.workbench.discover.conditions import MAY, Shows, View
from hardboard.workbench.discover.logic import F, Logic
from hardboard.workbench.discover.window import Window

State = tuple[int, ...]
Colours = Mapping[Cell, int | None]


class Guides:
    """The chooser's clauses for colourings of some states."""

    def __init__(self, window: Window, logic: Logic, shows: Shows, colours: Mapping[State, Colours]) -> None:
        self.window, self.logic, self.shows, self.colours = window, logic, shows, colours
        own = {window.index(cell) for cell in window.cells}
        sights = [p for p in window.places if isinstance(p, Guarded) and isinstance(p.place, Sight)]
        self.counts = [p for p in window.places if p not in set(sights) and p.spot in own]
        #: of a cell, the literal that a clue there sees, and the colour that it sees
        self.clues: dict[Cell, int] = {}
        self.colour = next((p.place.colour for p in sights if isinstance(p.place, Sight)), None)
        if sights:
            signs = frozenset(sign for sign, symbol in window.rules.symbols if symbol is not None)
            self.clues = {cell: shows(cell, signs) or F for cell in window.cells}
        self._scopes: dict[Cell, list[Guarded | Either]] = {}
        for place in self.counts:
            for index in _scope(place):
                self._scopes.setdefault(window.cell(index), []).append(place)

    def write(self) -> None:
        """All of them."""
        for state in self.colours:
            for cell in self.window.cells:
                self.logic.add(self._flip(state, cell))
        for cut in cuts(self.window.size):
            for one, other in product(self.colours, repeat=2):
                if one != other and self._mixed(cut, one, other) not in self.colours:
                    self.logic.add(self._mixture(cut, one, other))

    def _broken(self, colours: Colours, places: Sequence[Guarded | Either]) -> Iterator[int]:
        view = View(self.window, self.logic, MAY, colours, self.shows)
        for condition in view.conditions(places):
            yield condition.broken(self.logic)

    def _flip(self, state: State, cell: Cell) -> Iterator[int]:
        colours = self.colours[state]
        literal = colours[cell]
        assert literal is not None
        yield from self._broken({**colours, cell: -literal}, self._scopes.get(cell, []))
        yield from (self._watched(state, cell, step) for step in STEPS.values() if self.colour is not None)

    def _sees(self, state: State, cell: Cell) -> int:
        """The literal that a cell has the colour that is seen."""
        literal = self.colours[state].get(cell)
        return F if literal is None else literal if self.colour else -literal

    def _watched(self, state: State, cell: Cell, step: tuple[int, int]) -> int:
        """Whether a clue of the tile in this direction sees as far as a cell."""
        found, way = F, []
        near = (cell[0] + step[0], cell[1] + step[1])
        while near in self.clues:
            way.append(near)
            near = (near[0] + step[0], near[1] + step[1])
        for near in reversed(way):
            seen = self.logic.any([self.clues[near], found])
            found = self.logic.all([self._sees(state, near), seen])
        return found

    def _mixed(self, cut: "Cut", one: State, other: State) -> State:
        size = (self.window.size, self.window.size)
        ends = [cut.first(middle(size, side)) for side in self.window.ports]
        return tuple(a if first else b for first, a, b in zip(ends, one, other, strict=True))

    def _mixture(self, cut: "Cut", one: State, other: State) -> Iterator[int]:
        near, far = self.colours[one], self.colours[other]
        mixed = {cell: (near if cut.first(cell) else far)[cell] for cell in self.window.all}
        crossing = [
            place
            for place in self.counts
            if len({cut.first(self.window.cell(index)) for index in [place.spot, *_scope(place)]}) == 2
        ]
        yield from self._broken(mixed, crossing)
        if self.colour is None:
            return
        for here, there in cut.pairs(self.window.size):
            yield self._through(one, other, here, there)
            yield self._through(other, one, there, here)

    def _through(self, mine: State, theirs: State, here: Cell, there: Cell) -> int:
        """A clue this side of a cut sees through it, and there the other state looks different."""
        step = there[0] - here[0], there[1] - here[1]
        back = (-step[0], -step[1])
        watched = self._watched(mine, there, back)
        return self.logic.all([watched, self._differs(mine, theirs, there, step)])

    def _differs(self, one: State, other: State, cell: Cell, step: tuple[int, int]) -> int:
        """Whether what is seen from a cell on is not equally much in two states."""
        way = []
        while cell in self.colours[one]:
            way.append(cell)
            cell = (cell[0] + step[0], cell[1] + step[1])
        found, logic = F, self.logic
        for cell in reversed(way):
            a, b = self._sees(one, cell), self._sees(other, cell)
            unequal = F if a == b else logic.any([logic.all([a, -b]), logic.all([-a, b])])
            found = logic.any([unequal, logic.all([a, b, found])])
        return found


class Cut:
    """An upright or level line through a tile."""

    def __init__(self, upright: bool, at: int) -> None:
        self.upright, self.at = upright, at

    def first(self, cell: Cell) -> bool:
        """Whether a cell is on the first side."""
        return cell[self.upright] < self.at

    def pairs(self, size: int) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of cells that it runs between."""
        for k in range(size):
            yield ((k, self.at - 1), (k, self.at)) if self.upright else ((self.at - 1, k), (self.at, k))


def cuts(size: int) -> Iterator[Cut]:
    """Every second upright and level cut: neighbouring ones say nearly the same."""
    for at in range(2, size - 1, 2):
        yield Cut(True, at)
        yield Cut(False, at)


def _scope(place: Guarded | Either) -> Sequence[int]:
    if isinstance(place, Guarded):
        return place.place.scope
    return [
        index
        for guard, cell in place.terms
        for index in [*(i for i, _ in guard), *([] if cell is None else [cell])]
    ]


__all__ = ["Cut", "Guides", "cuts"]
