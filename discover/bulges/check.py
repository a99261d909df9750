"""Check every tile of a T-grid's library by the family's rules, without a solver.

    closed     the tile shuts the walls that are its own, whatever lies around it
    sound      if the strand crosses the side W once, and the joint above twice or not at all, all ways to
               keep the rules in the tile without closing a loop there are those of its file: one for each
               state that its relation allows, and none that shows another
    strand     each is one strand from the side W to the side E, which leaves the tile below and comes back
               if the joint there carries 1, and the piece that the tile above covers if the joint there does

By these, from left to right and row by row, every solution has in every tile one of the ways of its file. A
way with a closed loop belongs to no solution, because a loop that is closed in a tile is not all lines. *The
rule that the lines are one loop is needed here*, unlike in `hardboard.discover.strands.check`.

    >>> from hardboard.gadgets import load
    >>> library = load("t-grid")
    >>> subject = BulgeTile(library.tile("along"), library)
    >>> [fault for step in STEPS_OF_PROOF.values() for fault in step(subject)]
    []
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product

from hardboard.discover.bulges.parts import parts, right_ends
from hardboard.discover.strands.check import LoopTile, sound_faults
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.contract.bulges import BulgeContract
from hardboard.gadgets.library import contract
from hardboard.gadgets.relation import SIDES, show_state
from hardboard.puzzles.grid import Cell, Shading
from hardboard.puzzles.rules import place as name_of

#: Spots around a tile on the board that it is looked at on: cells have odd numbers there, too.
AROUND = 4


class BulgeTile(LoopTile):
    """A tile of a T-grid."""

    def __init__(self, tile: Tile, library: Library, edges: str = "") -> None:
        self.contract: BulgeContract = contract(library, BulgeContract)
        super().__init__(tile, library, self.contract, AROUND)

    @cached_property
    def ways(self) -> list[Shading]:
        """Those without a closed loop."""
        return [black for black in super().ways if all(part.ends for part in parts(black))]

    def given(self) -> Iterator[dict[Cell, bool]]:
        """Walls are shut, the side W is crossed once, the joint above twice or not."""
        own, ports = self.contract, self.tile.ports
        left, above = own.crossings("W", ports), own.crossings("N", ports)
        walls = {cell: False for side in SIDES for cell in own.walls(side, ports)}
        for chosen, covered in product(left, (False, True) if above else (False,)):
            yield walls | {cell: cell == chosen for cell in left} | dict.fromkeys(above, covered)


def closed_faults(subject: BulgeTile) -> Iterator[str]:
    """No line crosses a wall that is the tile's own."""
    own, ports = subject.contract, subject.tile.ports
    for cell in (cell for side in SIDES for cell in own.own_walls(side, ports)):
        if subject.possible and subject.drawing.facts[subject.spot(cell)] is not False:
            yield f"a line may cross the border at {name_of(cell)}"


def strand_faults(subject: BulgeTile) -> Iterator[str]:
    """Check that the drawing crosses the sides as the state says, and joins the right ends."""
    tile, own = subject.tile, subject.contract
    for state, black in tile.colourings.items():
        shown = show_state(state, tile.ports) or "its state"
        if any(bool(black[cell]) != value for cell, value in own.given(tile.ports, state).items()):
            yield f"{shown}: the sides are crossed elsewhere than the state says"
        if sorted(part.ends for part in parts(black)) != right_ends(state):
            yield f"{shown}: lines beside the strand, or a strand that joins other sides"


STEPS_OF_PROOF: dict[str, Callable[[BulgeTile], Iterator[str]]] = {
    "closed": closed_faults,
    "sound": sound_faults,
    "strand": strand_faults,
}
