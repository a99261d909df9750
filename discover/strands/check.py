"""Check every tile of a library with strands by the family's rules, without a solver.

    closed     whatever lies around a tile, no line crosses its border but in the rows of its ports
    sound      if the strand crosses the side W just once, all ways to keep the rules in the tile are those of
               its file: one for each state that its relation allows, and none that shows another
    strand     each is one path from the side W to the side E and nothing else

By the first two and from left to right, every solution has in every tile one of these paths: *that all lines
are one loop need not be asked for*. The rules are the places of the family's declaration on a board that
holds nothing but the tile, of which what lies beyond its border is not known.

    >>> from hardboard.gadgets import load
    >>> library = load("slitherlink")
    >>> subject = TileAlone(library.tile("along"), library)
    >>> [fault for step in STEPS_OF_PROOF.values() for fault in step(subject)]
    []
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property

import numpy as np

from hardboard.discover.extensions import Extensions
from hardboard.discover.propagation import Propagator
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.contract.bulges import BulgeContract
from hardboard.gadgets.contract.strands import StrandContract
from hardboard.gadgets.library import contract
from hardboard.gadgets.relation import State, show_state
from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.doubled import is_edge
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import STEPS, Cell, Shading
from hardboard.puzzles.registry import family
from hardboard.puzzles.rules import place as name_of

#: Spots around a tile on the board that it is looked at on, so that its rules are not those of an edge.
AROUND = 3


def near(declaration: Declaration, board: Board) -> Iterator[Place]:
    """The rules on a board that look no further than the points and faces beside each other."""
    return (place for place in declaration.places(board) if is_near(place, board))


def is_near(place: Place, board: Board) -> bool:
    """Return True if all spots of a place are around one."""
    rows, cols = zip(*(divmod(spot, board.cols) for spot in place.scope), strict=True)
    return bool(max(rows) - min(rows) <= 2 and max(cols) - min(cols) <= 2)


class LoopTile(ABC):
    """A tile of which nothing is known but what it shows, on a board with some spots around it."""

    contract: StrandContract | BulgeContract

    def __init__(
        self, tile: Tile, library: Library, own: StrandContract | BulgeContract, around: int
    ) -> None:
        board = own.board(np.pad(tile.picture, around))
        self.tile, self.board, self.around = tile, board, around
        rows, cols = tile.size
        self.spots = [self.spot((row, col)) for col in range(cols) for row in range(rows)]
        self.drawing = Propagator(near(family(library.family).declared, board), board.size)
        self.possible = self.drawing.propagate()

    def spot(self, cell: Cell) -> int:
        """The number of a spot that is counted from the tile's corner."""
        return (self.around + cell[0]) * self.board.cols + self.around + cell[1]

    @cached_property
    def ways(self) -> list[Shading]:
        """All ways to keep the rules in the tile where its neighbours keep their promises."""
        search, found = Extensions(self.drawing, self.spots), list[Shading]()
        for given in self.given() if self.possible else ():
            numbers = {self.spot(cell): value for cell, value in given.items()}
            found += sorted((self._drawn() for _ in search.search(numbers)), key=lambda way: way.T.tobytes())
        return found

    @abstractmethod
    def given(self) -> Iterator[dict[Cell, bool]]:
        """All that neighbours may do."""

    def _drawn(self) -> Shading:
        black = np.array([bool(fact) for fact in self.drawing.facts]).reshape(self.board.shape)
        return black[self.around : -self.around, self.around : -self.around].copy()


class TileAlone(LoopTile):
    """A tile through which one strand runs."""

    def __init__(self, tile: Tile, library: Library, edges: str = "") -> None:
        own = self.contract = contract(library, StrandContract)
        super().__init__(tile, library, own, AROUND)
        #: Where the strand may cross the sides.
        self.crossings = {side: own.crossings(side, tile.ports) for side in "WE"}

    def given(self) -> Iterator[dict[Cell, bool]]:
        """The side W is crossed once."""
        for chosen in self.crossings["W"]:
            yield {cell: cell == chosen for cell in self.crossings["W"]}


def closed_faults(subject: TileAlone) -> Iterator[str]:
    """No line crosses the border but where the strand may."""
    (rows, cols), allowed = subject.tile.size, {c for cells in subject.crossings.values() for c in cells}
    for row in range(rows):
        for col in range(cols):
            spot = subject.spot((row, col))
            line = is_edge(subject.board, spot) and (row in (0, rows - 1) or col in (0, cols - 1))
            closed = not subject.possible or subject.drawing.facts[spot] is False
            if line and (row, col) not in allowed and not closed:
                yield f"a line may cross the border at {name_of((row, col))}"


def sound_faults(subject: LoopTile) -> Iterator[str]:
    """The ways to keep the rules are the colourings of the tile's states, each once."""
    tile, seen = subject.tile, set[State]()
    for black in subject.ways:
        state = subject.contract.shown(tile.ports, black)
        shown = show_state(state, tile.ports) or "its state"
        if state not in tile.states:
            yield f"{shown} is possible"
        elif state in seen or not np.array_equal(black, tile.colourings[state]):
            yield f"{shown} can be drawn in another way"
        seen.add(state)
    for state in sorted(tile.states - seen, key=sorted):
        yield f"{show_state(state, tile.ports) or 'its state'} is impossible"


def strand_faults(subject: TileAlone) -> Iterator[str]:
    """Check that the drawing is one path from side W to side E."""
    tile = subject.tile
    for state, black in tile.colourings.items():
        shown = show_state(state, tile.ports) or "its state"
        ends = {side: [cell for cell in cells if black[cell]] for side, cells in subject.crossings.items()}
        if [len(cells) for cells in ends.values()] != [1, 1]:
            yield f"{shown}: the sides W and E are not crossed once each"
        elif _walked(black, ends["W"][0], ends["E"][0]) != int(black.sum()):
            yield f"{shown}: lines beside the strand, or a strand with a gap"


def _walked(black: Shading, start: Cell, goal: Cell) -> int:
    """Return the number of spots of a path that goes on from spot to spot; 0 if it ends elsewhere or has a
    fork.
    """
    seen, here = [start], start
    while here != goal:
        steps = [(here[0] + down, here[1] + right) for down, right in STEPS.values()]
        inside = [(r, c) for r, c in steps if 0 <= r < black.shape[0] and 0 <= c < black.shape[1]]
        following = [cell for cell in inside if black[cell] and cell not in seen[-2:]]
        if len(following) != 1 or following[0] in seen:
            return 0
        here = following[0]
        seen.append(here)
    return len(seen)


STEPS_OF_PROOF: dict[str, Callable[[TileAlone], Iterator[str]]] = {
    "closed": closed_faults,
    "sound": sound_faults,
    "strand": strand_faults,
}
