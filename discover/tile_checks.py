"""One tile against the contract of its library, from scratch: all that is believed of a discovered library.

    sides      the tile's own cells along its sides show what the contract promises, in every state
    constants  with nothing assumed of the margin but its classes of symbols, the rules force each cell of
               the tile that is promised one colour to have it: so on any board all these promises hold, each
               by its own tile
    rails      where a joint has a cell for the value and one for its opposite: given the constants, the tile
               that shows them never has both black, and the one on the other side never both white
    sound      with these colours in the margin, every colouring of tile and margin that the rules allow in
               any surroundings is, on the tile and on the other side of the joints it answers for, one of
               the listed ones: forbidden states have none, allowed ones just the tile's own
    complete   each listed colouring satisfies every rule anchored in the tile, whatever lies outside
    hubs       where a colour must be connected: the tile's hubs are connected inside it, each cell of the
               colour reaches one, and hubs touch across every kind of side
    block      a block of tiles: every tile of it is the library's own, and each state is reached in one way

They are enough, because each place of a board is anchored in one tile and joints agree. Colourings of a board
and choices of states that agree at joints therefore correspond (docs/discovered.md).

    >>> from hardboard.discover.tile_checks import STEPS_OF_PROOF
    >>> list(STEPS_OF_PROOF)
    ['sides', 'constants', 'rails', 'sound', 'complete', 'hubs', 'block']
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod

from hardboard.discover.conditions import MUST, WindowView, certain_constraints, fixed_view
from hardboard.discover.connectivity import disconnected_cuts, hubs_touch
from hardboard.discover.extensions import ExtensionSearch
from hardboard.discover.logic import ClauseBuilder, F, T
from hardboard.discover.propagation import TilePropagator
from hardboard.discover.window import TileRules, TileWindow, contract_of, rules_for
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.blocks import agreeing_states
from hardboard.gadgets.contract.declared import Contract
from hardboard.gadgets.relation import State, show_state
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.constraints import Constraint, Count
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import family
from hardboard.puzzles.rules import cell_name


@dataclass(frozen=True, eq=False)
class TileAtEdges:
    """A tile of a library at the edges of the board where its role puts it."""

    tile: Tile
    library: Library
    edges: str = ""

    @cached_property
    def contract(self) -> Contract:
        """The library's contract."""
        return contract_of(self.library)

    @cached_property
    def rules(self) -> TileRules:
        """The rules of its family."""
        return rules_for(family(self.library.family), self.contract.rules)

    @property
    def is_single_tile(self) -> bool:
        """True if the tile is one tile and not a block."""
        return self.tile.size == (self.contract.size, self.contract.size)

    @cached_property
    def window(self) -> TileWindow:
        """Return the window of a tile: its cells and the margin in sight."""
        return TileWindow(self.rules, self.contract, "".join(self.tile.ports), self.edges)

    @cached_property
    def picture(self) -> dict[Cell, str]:
        """The sign in each cell."""
        codes = self.tile.picture.tolist()
        return {(r, c): chr(codes[r][c]) if codes[r][c] else "." for r, c in self.window.cells}

    @cached_property
    def colourings(self) -> dict[State, dict[Cell, bool | None]]:
        """Return for each state the colours of the tile's cells, and those promised in the margin."""
        found = {}
        for state, shading in self.tile.colourings.items():
            colours: dict[Cell, bool | None] = {
                cell: self.window.colour(cell, self.values(state)) for cell in self.window.margin
            }
            found[state] = colours | {cell: bool(shading[cell]) for cell in self.window.cells}
        return found

    def values(self, state: State) -> dict[str, int]:
        """Return the values of the ports in a state."""
        return {side: int(side in state) for side in self.tile.ports}

    @cached_property
    def promised(self) -> dict[Index, bool]:
        """The constants of the window, by the numbers of cells."""
        return {self.window.index(cell): black for cell, black in self.window.constants.items()}

    @cached_property
    def propagator(self) -> TilePropagator:
        """The constraints that surely hold around the tile, with nothing assumed."""
        return self.propagator_with(())

    def propagator_with(self, more: Sequence[Constraint]) -> TilePropagator:
        """Return the constraints that surely hold around the tile, and some more."""
        window = self.window
        within = {window.index(cell) for cell in window.all}
        return TilePropagator([*certain_constraints(window, self.picture), *more], prod(window.shape), within)

    def other(
        self,
        cells: Sequence[Cell],
        listed: Sequence[Mapping[Cell, bool | None]],
        given: Mapping[Index, bool],
        more: Sequence[Constraint] = (),
    ) -> dict[Cell, bool] | None:
        """Return a colouring of the window in which some cells look otherwise than listed, if any does."""
        window, index = self.window, self.window.index
        numbers = [index(cell) for cell in cells]
        known = [{index(cell): bool(colours[cell]) for cell in cells} for colours in listed]
        propagator = self.propagator_with(more) if more else self.propagator
        if not propagator.propagate():
            return None
        search = ExtensionSearch(propagator, numbers, known, window.connected, [*propagator.at])
        found = search.other(given)
        return None if found is None else {cell: bool(found[index(cell)]) for cell in window.all}


def sides_faults(placed: TileAtEdges) -> Iterator[str]:
    """Check that the tile's own cells have the promised classes and, in every state, the promised colours."""
    if not placed.is_single_tile:
        return
    window = placed.window
    for cell in window.cells:
        allowed = window.class_of(cell)
        if allowed is not None and placed.picture[cell] not in allowed:
            yield f"{cell_name(cell)} shows {placed.picture[cell]!r}, which the contract does not allow there"
    for state, colours in placed.colourings.items():
        for cell in window.cells:
            want = window.colour(cell, placed.values(state))
            if want is not None and colours[cell] is not want:
                shown = show_state(state, placed.tile.ports)
                yield f"{cell_name(cell)} is {_colour(not want)} in the state {shown}, not {_colour(want)}"
                break


def _colour(black: bool) -> str:
    return "black" if black else "white"


def constants_faults(placed: TileAtEdges) -> Iterator[str]:
    """Check that the rules alone force the tile's cells with one promised colour."""
    window = placed.window
    ring = [cell for cell in window.cells if cell in window.constants]
    found = placed.other(ring, [window.constants], {}) if placed.is_single_tile and ring else None
    if found is not None:
        wrong = next(cell for cell in ring if found[cell] is not window.constants[cell])
        yield f"{cell_name(wrong)} can be {_colour(found[wrong])}, whatever the contract promises"


def rails_faults(placed: TileAtEdges) -> Iterator[str]:
    """Given the constants, one of a joint's two cells is white by one tile, and one black by the other."""
    if not placed.is_single_tile:
        return
    for own, *cells in placed.window.rails:
        both = dict.fromkeys(map(placed.window.index, cells), own)
        if placed.other((), (), {**placed.promised, **both}) is not None:
            yield f"{cell_name(cells[0])} and {cell_name(cells[1])} can both be {_colour(own)}"


def sound_faults(placed: TileAtEdges) -> Iterator[str]:
    """Check that no colouring exists but the listed ones, in any surroundings."""
    if not placed.is_single_tile:
        return
    window = placed.window
    cells = [*window.cells, *window.witnesses]
    rails = [Count("rail", tuple(map(window.index, pair)), frozenset([1])) for _, *pair in window.rails]
    found = placed.other(cells, list(placed.colourings.values()), placed.promised, rails)
    if found is not None:
        yield f"another colouring is possible: {_looks_like(placed, found)}"


def _looks_like(placed: TileAtEdges, found: Mapping[Cell, bool]) -> str:
    """Return the state that a colouring of the tile shows at its own ports."""
    window = placed.window
    for bits in product((0, 1), repeat=len(placed.tile.ports)):
        values = dict(zip(placed.tile.ports, bits, strict=True))
        if all(window.colour(cell, values) is found[cell] for cell in window.signals):
            state = frozenset(side for side, value in values.items() if value)
            word = "a second one of" if state in placed.tile.states else "in the forbidden state"
            return f"{word} {show_state(state, placed.tile.ports)}"
    return "its ports show no state"


def complete_faults(placed: TileAtEdges) -> Iterator[str]:
    """Check that each listed colouring satisfies the constraints anchored in the tile, in any context."""
    if not placed.is_single_tile:
        return
    window = placed.window
    for state in placed.tile.states - set(placed.colourings):
        yield f"{show_state(state, placed.tile.ports)} has no colouring"
    for state, colours in placed.colourings.items():
        literals = {cell: None if black is None else T if black else F for cell, black in colours.items()}
        view = WindowView(window, ClauseBuilder(), MUST, literals, fixed_view(window, placed.picture))
        broken = [each for each in window.anchored if view.conditions([each])]
        if broken:
            cell = window.cell(broken[0].spot)
            yield f"{show_state(state, placed.tile.ports)} may break a rule at {cell_name(cell)}"


def hubs_faults(placed: TileAtEdges) -> Iterator[str]:
    """Connectivity: hubs are connected inside the tile and across sides, and all of their colour to them."""
    want = placed.rules.connected
    if want is None or not placed.is_single_tile:
        return
    if not hubs_touch(placed.contract, want):
        yield "hubs do not touch across every kind of side"
    if not any(cell in placed.window.hubs for cell in placed.window.cells):
        yield "it has no hub"
    for state, colours in placed.colourings.items():
        for _ in disconnected_cuts(placed.window, colours):
            yield f"in the state {show_state(state, placed.tile.ports)} cells are cut off from the hubs"
            break


def block_faults(placed: TileAtEdges) -> Iterator[str]:
    """Check that a block has the library's own tiles, and each of its states one combination of theirs."""
    if placed.is_single_tile:
        return
    rows = placed.library.blocks.get(placed.tile.name)
    if rows is None:
        yield "it is larger than a tile, and no block of the library"
    elif (
        frozenset(agreeing_states([row.split() for row in rows], placed.library.tiles)) != placed.tile.states
    ):
        yield "its tiles agree in other states than it declares"


STEPS_OF_PROOF: dict[str, Callable[[TileAtEdges], Iterator[str]]] = {
    "sides": sides_faults,
    "constants": constants_faults,
    "rails": rails_faults,
    "sound": sound_faults,
    "complete": complete_faults,
    "hubs": hubs_faults,
    "block": block_faults,
}


def tile_faults(tile: Tile, library: Library, edges: str = "") -> list[str]:
    """Return all faults of a tile at some edges of the board, step by step."""
    placed = TileAtEdges(tile, library, edges)
    return [f"{name}: {fault}" for name, step in STEPS_OF_PROOF.items() for fault in step(placed)]
