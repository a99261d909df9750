"""Check every tile of a library for loops by the family's rules, without a solver.

    closed     whatever lies around a tile, no line crosses its border except in the rows of its ports; a tile
               of a T-grid shuts the walls that are its own
    sound      if the strand crosses the side W once, and in a T-grid the joint above twice or not at all, all
               ways to keep the rules in the tile are those of its file: one for each state that its relation
               allows, and none that shows another
    strand     each is one path from the side W to the side E and nothing else; in a T-grid it leaves the tile
               below and comes back if the joint there carries 1, and there is the piece that the tile above
               covers if the joint above does

By the first two, from left to right and row by row, every solution has in every tile one of these ways.
*Along lines the rule that all lines are one loop is not needed*: ways with a closed loop count there. In
T-grids they do not, because no solution has a loop that is closed in a tile. The rules are the places of the
family's declaration on a board that holds nothing but the tile. Nothing is known of the spots beyond its
border.

    >>> from hardboard.gadgets import load
    >>> library = load("slitherlink")
    >>> subject = StrandTile(library.tile("along"), library)
    >>> [fault for step in STEPS_OF_PROOF.values() for fault in step(subject)]
    []
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from typing import ClassVar, NamedTuple

import numpy as np

from hardboard.discover.connectivity import connected_groups, neighbour_cells
from hardboard.discover.extensions import ExtensionSearch
from hardboard.discover.propagation import TilePropagator
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.contract.loops import BulgeContract, LoopContract, StrandContract
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.relation import SIDES, State, show_state
from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.board import BLACK, Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.doubled import is_edge
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading
from hardboard.puzzles.registry import family
from hardboard.puzzles.rules import cell_name


def near_rules(declaration: Declaration, board: Board) -> Iterator[Constraint]:
    """Yield the rules on a board that look no further than the points and faces beside each other."""
    return (place for place in declaration.places(board) if is_near(place, board))


def is_near(place: Constraint, board: Board) -> bool:
    """Return True if all spots of a place are around one."""
    rows, cols = zip(*(divmod(spot, board.cols) for spot in place.scope), strict=True)
    return bool(max(rows) - min(rows) <= 2 and max(cols) - min(cols) <= 2)


def loop_rule_faults(kind: Declaration, own: LoopContract) -> Iterator[str]:
    """Check that lines are connected, and that each rule depends on one spot's symbol.

    Tiles are looked at one by one. A rule about symbols of two tiles would therefore be unchecked.
    """
    shown = (None, *own.symbols.values())
    for rule in kind.rules:
        for pattern in rule.patterns(shown, 2) if rule.patterns is not None else ():
            if dict(pattern.shows).keys() - {0}:
                yield f"the rule {pattern.place.rule!r} is said of what several spots show"
                break
        if rule.linked is not None and (rule.linked.colour is not BLACK or rule.linked.corners):
            yield f"the rule {rule.text!r} is not that the lines are connected"


class LoopWindow:
    """Spots of which the signs are known, on a board with `around` more spots on each side."""

    def __init__(self, contract: LoopContract, sheet: Ints, around: int) -> None:
        self.contract, self.sheet, self.around = contract, sheet, around
        self.shape: Cell = (sheet.shape[0], sheet.shape[1])
        self.board = contract.board(np.pad(sheet, around))
        self.spots = [self.spot(cell) for cell in np.ndindex(*self.shape)]
        #: The spots at which a tile has signs of its own.
        self.inner = [self.spot((row, col)) for row, col in np.argwhere(contract.own_spots).tolist()]

    def spot(self, cell: Cell) -> Index:
        """Return the number of a spot that is counted from the corner."""
        return (self.around + cell[0]) * self.board.cols + self.around + cell[1]

    def cell(self, spot: Index) -> Cell:
        """Return the row and column, counted from the corner, of a spot."""
        row, col = divmod(spot, self.board.cols)
        return row - self.around, col - self.around

    def drawn(self, facts: Sequence[bool | None]) -> Shading:
        """Return the spots inside that are known to be black."""
        black = np.array([bool(fact) for fact in facts]).reshape(self.board.shape)
        return black[self.around : -self.around, self.around : -self.around].copy()


class LoopTile(LoopWindow, ABC):
    """A tile that is known by its clues alone."""

    contract: StrandContract | BulgeContract
    CONTRACT: ClassVar[type[StrandContract] | type[BulgeContract]]
    #: Spots around a tile, so that its rules are not those of an edge; their parity is that of the boards.
    AROUND: ClassVar[int]

    def __init__(self, tile: Tile, library: Library, edges: str = "") -> None:
        super().__init__(library_contract(library, self.CONTRACT), tile.picture, self.AROUND)
        self.tile = tile
        self.drawing = TilePropagator(
            near_rules(family(library.family).declared, self.board), self.board.size
        )
        self.possible = self.drawing.propagate()

    @cached_property
    def extensions(self) -> list[Shading]:
        """All ways to keep the rules in the tile where its neighbours keep their promises."""
        by_column = sorted(self.spots, key=lambda spot: spot % self.board.cols)
        search, found = ExtensionSearch(self.drawing, by_column), list[Shading]()
        for given in self.given() if self.possible else ():
            numbers = {self.spot(cell): value for cell, value in given.items()}
            drawn = (self.drawn(self.drawing.facts) for _ in search.search(numbers))
            found += sorted(drawn, key=lambda way: way.T.tobytes())
        return found

    @abstractmethod
    def given(self) -> Iterator[dict[Cell, bool]]:
        """Yield all that neighbours may do."""

    @abstractmethod
    def walls(self) -> Iterator[Cell]:
        """Yield the lines across the border that the tile itself excludes."""

    def ends(self, state: State) -> list[str]:
        """Return the sides at the ends of each drawn part in a state."""
        return ["EW"]


class StrandTile(LoopTile):
    """A tile through which one strand runs."""

    contract: StrandContract
    CONTRACT, AROUND = StrandContract, 3

    def given(self) -> Iterator[dict[Cell, bool]]:
        """The side W is crossed once."""
        crossings = self.contract.crossings("W", self.tile.ports)
        for chosen in crossings:
            yield {cell: cell == chosen for cell in crossings}

    def walls(self) -> Iterator[Cell]:
        """Yield all lines on the border at which the strand does not cross it."""
        (rows, cols), ports = self.shape, self.tile.ports
        allowed = {cell for side in "WE" for cell in self.contract.crossings(side, ports)}
        for row, col in np.ndindex(rows, cols):
            border = row in (0, rows - 1) or col in (0, cols - 1)
            if border and is_edge(self.board, self.spot((row, col))) and (row, col) not in allowed:
                yield row, col


class BulgeTile(LoopTile):
    """A tile of a T-grid."""

    contract: BulgeContract
    CONTRACT, AROUND = BulgeContract, 4

    @cached_property
    def extensions(self) -> list[Shading]:
        """Those without a closed loop."""
        return [black for black in super().extensions if all(part.ends for part in connected_parts(black))]

    def given(self) -> Iterator[dict[Cell, bool]]:
        """Walls are shut, the side W is crossed once, the joint above twice or not."""
        own, ports = self.contract, self.tile.ports
        left, above = own.crossings("W", ports), own.crossings("N", ports)
        walls = {cell: False for side in SIDES for cell in own.walls(side, ports)}
        for chosen, covered in product(left, (False, True) if above else (False,)):
            yield walls | {cell: cell == chosen for cell in left} | dict.fromkeys(above, covered)

    def walls(self) -> Iterator[Cell]:
        """Yield the walls that the tile shuts."""
        return (cell for side in SIDES for cell in self.contract.own_walls(side, self.tile.ports))

    def ends(self, state: State) -> list[str]:
        """Return the ends of the strand, and of the piece that the tile above covers."""
        return bulge_ends(state)


class ConnectedPart(NamedTuple):
    """A connected part of a drawing: its cells, the sides at its ends, and whether it is one path."""

    cells: list[Cell]
    #: in order; none where the part is a loop
    ends: str
    path: bool


def connected_parts(black: Shading) -> list[ConnectedPart]:
    """Return the connected parts of a drawing in a tile.

    >>> black = np.zeros((3, 5), dtype=bool)
    >>> black[1] = True
    >>> connected_parts(black)
    [ConnectedPart(cells=[(1, 1), (1, 3)], ends='EW', path=True)]
    """
    found, drawn = [], ((row, col) for row, col in np.argwhere(black).tolist())
    for spots in sorted(connected_groups(drawn), key=min):
        degrees = [len(spots.intersection(neighbour_cells(spot))) for spot in spots]
        cells = sorted(spot for spot in spots if spot[0] % 2 and spot[1] % 2)
        path = max(degrees) <= 2 and sum(degrees) == 2 * (len(spots) - 1)
        found.append(ConnectedPart(cells, "".join(sorted(_side(spot, black.shape) for spot in spots)), path))
    return found


def _side(spot: Cell, shape: tuple[int, ...]) -> str:
    """Return the side that a spot lies on; empty for one inside."""
    row, col = spot
    if row in (0, shape[0] - 1):
        return "N" if row == 0 else "S"
    return "W" if col == 0 else "E" if col == shape[1] - 1 else ""


def bulge_ends(state: State) -> list[str]:
    """Return the ends that the parts of a tile of a T-grid join in a state. One strand leads from W to E, and
    leaves the tile below if the joint there carries 1. If the joint above carries 1, there is the piece that
    the tile above covers.

    >>> bulge_ends(frozenset("NS"))
    ['ES', 'NN', 'SW']
    """
    return sorted((["ES", "SW"] if "S" in state else ["EW"]) + (["NN"] if "N" in state else []))


def leaving_lines(cells: Iterable[Cell], size: Cell, sides: bool) -> list[Cell]:
    """Return the lines from some cells to others of the tile, and with `sides` over its sides."""
    inside, (rows, cols) = set(cells), size
    found = []
    for row, col in inside:
        for down, right in STEPS.values():
            line, beyond = (row + down, col + right), (row + 2 * down, col + 2 * right)
            outside = not (0 < beyond[0] < rows and 0 < beyond[1] < cols)
            if beyond not in inside and (sides or not outside):
                found.append(line)
    return found


def closed_faults(subject: LoopTile) -> Iterator[str]:
    """Check that no line crosses the border where the tile has a wall."""
    for cell in subject.walls():
        if subject.possible and subject.drawing.facts[subject.spot(cell)] is not False:
            yield f"a line may cross the border at {cell_name(cell)}"


def sound_faults(subject: LoopTile) -> Iterator[str]:
    """Check that the solutions in the tile are the colourings of its states, each once."""
    ports, shown = subject.tile.ports, subject.contract.state_of
    return different_ways(subject.tile, subject.extensions, lambda black: shown(ports, black), ports)


def different_ways(
    tile: Tile, ways: Iterable[Shading], state_of: Callable[[Shading], State], sides: Sequence[str]
) -> Iterator[str]:
    """Yield the differences between ways to keep the rules in a tile and its colourings."""
    seen = set[State]()
    for black in ways:
        state = state_of(black)
        shown = show_state(state, sides) or "its state"
        if state not in tile.states:
            yield f"{shown} is possible"
        elif state in seen or not np.array_equal(black, tile.colourings[state]):
            yield f"{shown} can be drawn in another way"
        seen.add(state)
    for state in sorted(tile.states - seen, key=sorted):
        yield f"{show_state(state, sides) or 'its state'} is impossible"


def strand_faults(subject: LoopTile) -> Iterator[str]:
    """Check that a drawing crosses the sides of its state, and joins the right ends by paths."""
    tile, own = subject.tile, subject.contract
    for state, black in tile.colourings.items():
        shown, drawn = show_state(state, tile.ports) or "its state", connected_parts(black)
        if any(bool(black[cell]) != value for cell, value in own.given(tile.ports, state).items()):
            yield f"{shown}: the sides are crossed elsewhere than the state says"
        right_ends = sorted(part.ends for part in drawn) == subject.ends(state)
        if not right_ends or not all(part.path for part in drawn):
            yield f"{shown}: lines beside the strand, or a strand that joins other sides"


STEPS_OF_PROOF: dict[str, Callable[[LoopTile], Iterator[str]]] = {
    "closed": closed_faults,
    "sound": sound_faults,
    "strand": strand_faults,
}
