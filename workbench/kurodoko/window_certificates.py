"""Kurodoko tiles in any context, certified: what the theorem of the compact library rests on.

Each tile, as it is drawn, at each set of edges that it may stand at. Turned, it has the same surroundings,
turned. The claim is the one about windows (`hardboard.proof.check.window`). The clues of the tile are given,
and so are the cells beside it that its neighbours keep white. Then its cells and those that its ports face
are coloured as one of its states says.

    >>> from hardboard.gadgets import load
    >>> len(list(contexts(load("compact"), [load("compact").tile("bend")])))
    4

Rays run on for as far as the board goes, so nothing is known of a tile that has some without its board:

    >>> list(contexts(load("koelker"), [load("koelker").tile("bend")]))
    []
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.contract.kurodoko import KurodokoContract, signs
from hardboard.gadgets.contract.sides import kind
from hardboard.gadgets.geometry import evenly
from hardboard.gadgets.library import contract
from hardboard.gadgets.relation import State
from hardboard.proof.check.reasons import Facts, show_subject
from hardboard.proof.prove.window import WindowClaim
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Cell, Ints
from hardboard.puzzles.registry import family
from hardboard.workbench.kurodoko.tile_view import TileView, beside, surroundings
from hardboard.workbench.kurodoko.window_cnf import ALL


class Context(WindowClaim):
    """A tile and the edges of the board at which it stands."""

    def __init__(self, tile: Tile, library: Library, edges: str) -> None:
        self.tile, self.library, self.edges = tile, library, edges

    @property
    def name(self) -> str:
        """Tile and edges, as a name of a folder."""
        return f"{self.tile.label}-anywhere" + (f"-{self.edges}" if self.edges else "")

    @property
    def kind(self) -> Family:
        """The library's family, as it is declared."""
        return family(self.library.family)

    @cached_property
    def margin(self) -> dict[str, int]:
        """The number of lines of cells that are looked at on each side."""
        lines = contract(self.library, KurodokoContract).margin
        return {side: 0 if side in self.edges else lines for side in ALL}

    def _at(self, row: int, col: int) -> Cell:
        """A cell of the tile in the window."""
        return row + self.margin["N"], col + self.margin["W"]

    @cached_property
    def _clues(self) -> Ints:
        return signs(TileView(self.tile, self.library, self.edges).picture)

    @cached_property
    def board(self) -> Board:
        """The tile's clues with nothing around them."""
        (height, width), margin = self.tile.size, self.margin
        shape = height + margin["N"] + margin["S"], width + margin["W"] + margin["E"]
        numbers = {self._at(r, c): int(self._clues[r, c]) for r in range(height) for c in range(width)}
        return Board(*shape, clues={r * shape[1] + c: clue for (r, c), clue in numbers.items() if clue})

    @cached_property
    def given(self) -> Facts:
        """The cells around that its neighbours keep white."""
        promised = contract(self.library, KurodokoContract).white
        return {
            self._at(*beside(self.tile.size, side, at, -1)): False
            for side in ALL
            if side not in self.edges
            for at in promised[kind(self.tile, side)]
        }

    @property
    def listed(self) -> list[dict[Cell, bool]]:
        """The tile's colourings, with the cells that its ports face."""
        return [self._shown(state) for state in self.tile.colourings]

    def _shown(self, state: State) -> dict[Cell, bool]:
        own, places = self.tile.colourings[state], evenly(3, 3, self.tile.size[0] - 1)
        cells = {self._at(r, c): bool(own[r, c]) for r in range(own.shape[0]) for c in range(own.shape[1])}
        facing = {side: places.facing(self.tile.size, side) for side in self.tile.ports}
        return cells | {
            self._at(*cell): (side in state) is not self.library.inverts for side, cell in facing.items()
        }

    @cached_property
    def data(self) -> Record:
        """The facts about clues, as in `window.json`: boards have those of the library's tiles."""
        (height, width), clues = self.tile.size, self._clues
        shows = {self._at(r, c): int(clues[r, c]) or None for r in range(height) for c in range(width)}
        return {
            "tile": [*self._at(0, 0), height],
            "edges": [*self.edges],
            "rooms": 0,
            "symbols": [None, *numbers(self.library)],
            "shows": {show_subject(cell): [clue] for cell, clue in shows.items()},
            "classes": {},
        }


def numbers(library: Library) -> list[int]:
    """The clues of a library's tiles, at all edges."""
    own = (
        TileView(tile, library, at).picture for tile in library.tiles.values() for at in surroundings(tile)
    )
    return sorted({int(clue) for picture in own for clue in signs(picture).ravel().tolist() if clue})


def contexts(library: Library, tiles: Iterable[Tile]) -> Iterator[Context]:
    """All contexts of some tiles, if clues do not depend on rays."""
    if contract(library, KurodokoContract).rays:
        return
    for tile in tiles:
        for edges in surroundings(tile):
            yield Context(tile, library, edges)
