"""Kurodoko tiles in any context, certified: what the theorem of the compact library rests on.

Each tile, as it is drawn, at each set of edges that it may stand at. Turned, it has the same patch, turned.

    >>> from hardboard.gadgets import load
    >>> len(list(contexts(load("compact"), [load("compact").tile("bend")])))
    4

Rays run on for as far as the board goes, so nothing is known of a tile that has some without its board:

    >>> list(contexts(load("koelker"), [load("koelker").tile("bend")]))
    []
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.contract.kurodoko import KurodokoContract, signs
from hardboard.gadgets.contract.sides import kind
from hardboard.gadgets.library import contract
from hardboard.gadgets.relation import show_state
from hardboard.proof.check.certificates import Verdict, check
from hardboard.proof.check.theorem.kurodoko.patches import TileContext
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.kurodoko.patches import prove_anywhere
from hardboard.puzzles.grid import show_shading
from hardboard.puzzles.kurodoko import Board
from hardboard.workbench.kurodoko.alone import Alone, beside, surroundings
from hardboard.workbench.kurodoko.local import ALL


class Context:
    """A tile and the edges of the board at which it stands."""

    def __init__(self, tile: Tile, library: Library, edges: str) -> None:
        self.tile, self.library, self.edges = tile, library, edges

    @property
    def name(self) -> str:
        """Tile and edges, as a name of a folder."""
        return f"{self.tile.label}-anywhere" + (f"-{self.edges}" if self.edges else "")

    @property
    def patch(self) -> TileContext:
        """Its clues, and the cells around that its neighbours keep white."""
        promised = contract(self.library, KurodokoContract)
        margin = {side: 0 if side in self.edges else promised.margin for side in ALL}
        clues = signs(Alone(self.tile, self.library, self.edges).picture)
        wide = np.pad(clues, ((margin["N"], margin["S"]), (margin["W"], margin["E"])))
        for side in set(ALL) - set(self.edges):
            for at in promised.white[kind(self.tile, side)]:
                row, col = beside(self.tile.size, side, at, -1)
                wide[row + margin["N"], col + margin["W"]] = -1
        return TileContext(wide, promised.margin, self.edges)

    def certify(self, folder: Path) -> Verdict:
        """Write the certificate and have it checked; an error names a claim that does not follow."""
        write(prove_anywhere(self.tile, self.library, self.patch), folder)
        return self.check(folder)

    def check(self, folder: Path) -> Verdict:
        """The verdict about a certificate, which must be about this tile."""
        verdict, tile = check(folder, Board(self.patch.clues)), self.tile
        own = {"edges": self.edges, "inverts": self.library.inverts, "states": _shown(tile)}
        if verdict.accepted and any(verdict.facts.get(name) != fact for name, fact in own.items()):
            return Verdict(verdict.claim, False, "the certificate speaks of another tile")
        return verdict


def _shown(tile: Tile) -> dict[str, list[str]]:
    """The colourings of a tile as the verdict has them."""
    drawn = tile.colourings.items()
    return {show_state(state, tile.ports): show_shading(own).splitlines() for state, own in drawn}


def contexts(library: Library, tiles: Iterable[Tile]) -> Iterator[Context]:
    """All contexts of some tiles, if clues do not depend on rays."""
    if contract(library, KurodokoContract).rays:
        return
    for tile in tiles:
        for edges in surroundings(tile):
            yield Context(tile, library, edges)
