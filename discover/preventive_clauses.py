"""Wrong colourings that are known before the search: each must violate some rule of the tile.

- *Mixtures*: one side of a cut as in one state, the other as in another. The result would be a forbidden
  state, or a second look of an allowed one.
- *Flips*: a state with one cell changed that shows no joint's value.

Each clause requires that the tile's own cells violate a rule. Impossible surroundings, or connectivity, may
detect a flip, too. So a search that finds no tile goes on without flips before it gives up. Mixtures stay:
"no tile" means that no tile's own rules exclude all its mixtures.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product

from hardboard.discover.conditions import MAY, WindowView
from hardboard.discover.connectivity import neighbour_cells
from hardboard.discover.logic import F
from hardboard.puzzles.declared.vocabulary.rule import Either, Guarded
from hardboard.puzzles.grid import Cell

State = tuple[int, ...]
#: Which side of a cut a cell is on.
Cut = Callable[[int, int], bool]
Places = list[Guarded | Either]


class PreventiveClauses:
    """Clauses over the generator's literals: the symbols must detect each wrong completion."""

    def __init__(self, view: WindowView, colours: Mapping[State, Mapping[Cell, int | None]]) -> None:
        """Store a view of the symbols, and the colours of each state."""
        self.view, self.window, self.logic, self.colours = view, view.window, view.logic, colours
        self.states = list(colours)
        self.looked = {place: frozenset(self._looks(place)) for place in self.window.places}

    def _looks(self, place: Guarded | Either) -> Iterator[Cell]:
        """Yield the cells in the scope of a constraint."""
        scope = (
            place.place.scope if isinstance(place, Guarded) else [c for _, c in place.terms if c is not None]
        )
        return map(self.window.cell, scope)

    def _noticed(self, colours: Mapping[Cell, int | None], places: Places) -> list[int]:
        """Return literals that imply that some of these constraints are violated."""
        view = replace(self.view, mode=MAY, colours=colours)
        return [condition.broken(self.logic) for condition in view.conditions(places)]

    def flips(self, unless: int) -> None:
        """Require that some rule notices each flipped cell, unless a literal holds."""
        by_cell: dict[Cell, Places] = {}
        for place, cells in self.looked.items():
            for cell in cells:
                by_cell.setdefault(cell, []).append(place)
        signals = set(self.window.signals)
        for (state, colours), cell in product(self.colours.items(), self.window.cells):
            own = colours[cell]
            if cell in signals or own is None:
                continue
            noticed = self._noticed({**colours, cell: -own}, by_cell.get(cell, []))
            self.logic.add(unless, *noticed, *self._alone(state, cell))

    def _alone(self, state: State, cell: Cell) -> list[int]:
        """Return the condition that a flipped cell is isolated in a colour that must be connected."""
        want = self.window.rules.connected
        near = neighbour_cells(cell, self.window.rules.corners)
        around = [self.colours[state].get(other) for other in near if not self.window.off(other)]
        if want is None or None in around:
            return []
        sign = -1 if want else 1
        own = self.colours[state][cell]
        return [self.logic.all(x * sign for x in (own, *around) if x is not None)]

    def mixtures(self) -> None:
        """Require that some clue at the cut notices each mixture of two states, one on each side of the cut.
        In tiles with one port, a mixture may also be the look of a state.
        """
        ports = self.window.ports
        #: the cells by which each joint's value is known; a cut between them is none
        signals = [
            [cell for cell in self.window.signals if self.window.promised[cell][2] == side] for side in ports
        ]
        for cut in _cuts(self.window.size, len(self.states) == 2):
            places = [place for place, cells in self.looked.items() if len({cut(*c) for c in cells}) == 2]
            ends = [{cut(*cell) for cell in cells} for cells in signals]
            for one, other in product(self.states, repeat=2):
                torn = any(len(end) == 2 and a != b for end, a, b in zip(ends, one, other, strict=True))
                mixed = tuple(a if True in end else b for end, a, b in zip(ends, one, other, strict=True))
                if one == other or torn or (mixed in self.states and len(ports) > 1):
                    continue
                colours = {cell: self.colours[one if cut(*cell) else other][cell] for cell in self.window.all}
                same = [self._same(cut, one, other, mixed)] if mixed in self.states else []
                self.logic.add(*same, *self._noticed(colours, places))

    def _same(self, cut: Cut, one: State, other: State, mixed: State) -> int:
        """Return the literal that a mixture is how the tile looks in one of its states."""
        return self.logic.all(
            self.logic.equal(
                self.colours[one if cut(*cell) else other][cell] or F, self.colours[mixed][cell] or F
            )
            for cell in self.window.cells
        )


def _cuts(size: int, slanted: bool) -> Iterator[Cut]:
    """Yield lines that part a tile: upright, level, and, for two states, slanted."""
    for k in range(1, size):
        yield lambda r, c, k=k: c < k  # type: ignore[misc]
        yield lambda r, c, k=k: r < k  # type: ignore[misc]
    for k in range(2, 2 * size - 2) if slanted else ():
        yield lambda r, c, k=k: r + c < k  # type: ignore[misc]
    for k in range(3 - size, size - 2) if slanted else ():
        yield lambda r, c, k=k: r - c < k  # type: ignore[misc]
