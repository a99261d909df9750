"""The search for one tile with strands (see `discover.lines`): what its faces show, and one path for each
state. Closed loops are never a state's, and always something to be refuted, so that a tile that is found has
none, whatever is said of one loop. What tiles of T-grids have otherwise is in
`hardboard.discover.bulges.search`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from hardboard.discover.connect import beside, groups
from hardboard.discover.lines import Clue, LineSearch, Rule, with_clues
from hardboard.discover.propagation import Propagator
from hardboard.discover.strands.check import AROUND, near
from hardboard.gadgets.contract.bulges import BulgeContract
from hardboard.gadgets.contract.strands import StrandContract
from hardboard.gadgets.relation import State
from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell


@dataclass(frozen=True, eq=False)
class Faces:
    """The numbers that each inner face of a tile can show, and the rules that it has then."""

    declaration: Declaration
    contract: StrandContract | BulgeContract
    #: Spots around a tile.
    around: int = AROUND

    @cached_property
    def shape(self) -> Cell:
        """Rows and columns of the board that a tile is looked at on."""
        rows, cols = self.contract.size
        return rows + 2 * self.around, cols + 2 * self.around

    def spot(self, cell: Cell) -> Index:
        """The number of a spot that is counted from the tile's corner."""
        return (self.around + cell[0]) * self.shape[1] + self.around + cell[1]

    @cached_property
    def inner(self) -> list[Index]:
        """The faces that only the tile has."""
        rows, cols = self.contract.size
        return [self.spot((row, col)) for row in range(2, rows - 1, 2) for col in range(2, cols - 1, 2)]

    def places(self, clues: dict[Index, Any]) -> list[Place]:
        """The rules where some faces show something."""
        return list(near(self.declaration, Board(*self.shape, clues, loop=self.declaration.layout.loop)))

    @cached_property
    def brought(self) -> list[Rule]:
        """The rules that are there for a sign of a face."""
        signs = {sign: symbol for sign, symbol in self.contract.symbols.items() if symbol is not None}
        clues = ((face, sign) for face in self.inner for sign in signs)
        return with_clues(self.places({}), clues, lambda clue: self.places({clue[0]: signs[clue[1]]}))[1]


@dataclass(eq=False)
class StrandSearch(LineSearch):
    """The search for a tile with these ports and states."""

    faces: Faces
    name: str
    ports: tuple[str, ...]
    states: Sequence[State]
    seed: int = 0

    def __post_init__(self) -> None:
        own, faces = self.faces.contract, self.faces
        self.border, self.around = own.border(self.ports), faces.around
        picture = np.pad(self.border, self.around)
        numbers = {ord(sign): symbol for sign, symbol in own.symbols.items()}
        clues = {int(spot): numbers[int(picture.flat[spot])] for spot in np.flatnonzero(picture)}
        drawing = Propagator(faces.places(clues), picture.size)
        drawing.propagate()
        drawing.propagate({faces.spot(cell): value for cell, value in self._beside().items()})
        rows, cols = own.size
        self.spots = [faces.spot((row, col)) for row in range(rows) for col in range(cols)]
        window, nothing = set(self.spots), frozenset[Clue]()
        fixed = ((place, None, nothing) for place in drawing.constraints if window.issuperset(place.scope))
        self.inner, self.signs, self.rules = faces.inner, [*own.symbols], [*fixed, *faces.brought]
        self.left = [faces.spot(cell) for cell in own.crossings("W", self.ports)]
        self._begin(drawing, self.seed)

    def _beside(self) -> dict[Cell, bool]:
        """The effect of neighbours on spots of the border, besides its numbers."""
        return {}

    def _assured(self) -> list[list[int]]:
        """The fact that neighbours assure: the side W is crossed just once."""
        once = [[-one - 1, -other - 1] for one, other in combinations(self.left, 2)]
        return [[spot + 1 for spot in self.left], *once]

    def _given(self, state: State) -> dict[Index, bool]:
        """The colours of spots in a state."""
        own, spot = self.faces.contract, self.faces.spot
        found: dict[Index, bool] = {}
        for side in "WE":
            for number, cell in enumerate(own.crossings(side, self.ports)):
                found[spot(cell)] = number == int(side in state)
        if "N" in self.ports:
            found[spot((1, own.pins["N"][1]))] = "N" not in state
        if "S" in self.ports:
            found[spot(own.pins["S"])] = "S" in state
        return {each: value for each, value in found.items() if self.facts[each] is None}

    def _cuts(self, number: int, lines: frozenset[Index]) -> Iterator[list[int]]:
        """The violations of the lines of a state that its clauses do not exclude: no loop is
        closed, in any.
        """
        for loop in self._loops(lines):
            yield from self._in_all([-(spot + 1) for spot in loop])

    def _state(self, lines: frozenset[Index]) -> State | None:
        return self.faces.contract.shown(self.ports, self._black(lines))

    def _loops(self, lines: frozenset[Index]) -> Iterator[list[Index]]:
        """The closed loops among these spots: parts of which each spot has two others beside it."""
        cols = self.faces.shape[1]
        for part in groups(divmod(spot, cols) for spot in lines):
            if all(len(part.intersection(beside(cell))) == 2 for cell in part):
                yield sorted(row * cols + col for row, col in part)
