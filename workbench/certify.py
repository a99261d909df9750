"""Certificates for tiles: for every port state, that it is possible between free ends, or that it is not.

The board is the tile's with free ends at its ports; that the ports have their values is given.
`hardboard.proof` writes and checks the certificate: a solution in which they have them, or a refutation that
a checker accepts.

    >>> from hardboard.gadgets import load
    >>> certify_tile(load("koelker").tile("wire"), load("koelker"), frozenset("N")).claim
    'solvable'
"""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.library import part_of
from hardboard.gadgets.relation import State, all_states, show_state
from hardboard.proof.check.certificates import check
from hardboard.proof.check.files import SOLVABLE
from hardboard.proof.prove.certificate import prove, write_certificate
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.puzzles.naming import path_inside
from hardboard.workbench.tiles import TileBench


@dataclass(frozen=True)
class CertifiedTile:
    """A state of a tile, the claim of its certificate, and whether the checker accepts it and it is right."""

    tile: Tile
    state: State
    allowed: bool
    claim: str
    accepted: bool
    reason: str
    facts: Record

    @property
    def ok(self) -> bool:
        """True if the certificate is accepted and agrees with the tile's declaration."""
        return self.accepted and self.allowed == (self.claim == SOLVABLE)

    @property
    def name(self) -> str:
        """Tile and state."""
        return f"{self.tile.label} {show_state(self.state, self.tile.ports)}"


def certifiable(library: Library) -> str:
    """Explain why no certificates can be made for the tiles of a library; empty if they can."""
    if part_of(library, "refute") is None:
        return f"there are no certificates for {library.family} boards without a solution"
    return ""


def certify_tile(tile: Tile, library: Library, state: State, folder: Path | None = None) -> CertifiedTile:
    """Prove the extensions of a tile's state and check the certificate; save it if a folder is given."""
    with tempfile.TemporaryDirectory() as scratch:
        place = folder or Path(scratch)
        bench = TileBench(tile, library)
        given = {bench.pin(side): side in state for side in tile.ports}
        write_certificate(prove(bench.board, library.family, given), place)
        verdict = check(place, bench.board, given)
    return CertifiedTile(
        tile, state, state in tile.states, verdict.claim, verdict.accepted, verdict.reason, verdict.facts
    )


@dataclass(frozen=True)
class CertifiedAnywhere:
    """A tile at some edges of the board, and whether a certificate proves its states in any context."""

    name: str
    ok: bool
    reason: str


def certify_anywhere(
    library: Library, tiles: list[Tile], folder: Path | None = None
) -> Iterator[CertifiedAnywhere]:
    """Yield tiles in any context, where the family knows what holds in any; kept if a folder is given."""
    contexts = part_of(library, "anywhere")
    with tempfile.TemporaryDirectory() as scratch:
        place = path_inside(folder, library.name) if folder else Path(scratch)
        for context in contexts(library, tiles) if contexts else ():
            try:
                verdict = context.certify(path_inside(place, context.name))
                yield CertifiedAnywhere(context.name, verdict.accepted, verdict.reason)
            except InputError as error:
                yield CertifiedAnywhere(context.name, False, str(error))


def certificates(
    library: Library, tiles: list[Tile] | None = None, folder: Path | None = None
) -> Iterator[CertifiedTile]:
    """Yield every state of every tile in every orientation."""
    for tile in library.tiles.values() if tiles is None else tiles:
        for orientation in library.orientations(tile):
            turned = tile.turned(orientation)
            for state in all_states(turned.ports):
                shown = [show_state(state, turned.ports).replace(" ", "")] if turned.ports else []
                names = [library.name, turned.label, *shown]
                yield certify_tile(turned, library, state, path_inside(folder, *names) if folder else None)
