"""Certificates for tiles: for every port state a board whose certificate says whether the state is possible.

Each port is held at its value by a tile that allows nothing else (Zero, One). The board is solvable exactly if the state
is possible, and `verify.proof` writes and checks the certificate: a solution, or a refutation that a checker accepts.

    >>> from gadgets import load
    >>> board = held(load("koelker").tile("wire"), load("koelker"), frozenset("N"))
    >>> board.shape
    (49, 17)
"""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gadgets import Library, Tile
from gadgets.derive import complete
from gadgets.relation import OPPOSITE, State, all_states, show_state
from gadgets.sheet import arrange
from gadgets.technology import technology
from puzzles.errors import InputError
from puzzles.grid import STEPS
from verify.proof import check, prove, write
from verify.proof.certificate import SOLVABLE
from verify.proof.justify import JUSTIFY


@dataclass(frozen=True)
class Certified:
    """A state of a tile, what its certificate claims, and whether the checker accepts the certificate and it is right."""

    tile: Tile
    state: State
    allowed: bool
    claim: str
    accepted: bool
    reason: str
    facts: dict[str, Any]

    @property
    def ok(self) -> bool:
        """Whether the certificate is accepted and says what the tile declares."""
        return self.accepted and self.allowed == (self.claim == SOLVABLE)

    @property
    def name(self) -> str:
        """Tile and state."""
        return f"{self.tile.label} {show_state(self.state, self.tile.ports)}"


@cache
def constant(library: Library, side: str, value: bool) -> Tile:
    """A tile with one port, on `side`, whose only state has this value."""
    for tile in library.tiles.values():
        if len(tile.ports) == 1 and len(tile.states) == 1:
            for orientation in library.orientations(tile):
                turned = tile.turned(orientation)
                if turned.states == {frozenset(side if value else "")} and turned.ports == (side,):
                    return turned
    raise InputError(f"no tile in {library.name!r} that holds a port at {int(value)}", "one, to certify the others with")


def certifiable(library: Library) -> str:
    """Why no certificates can be made for the tiles of a library; empty if they can."""
    if library.family not in JUSTIFY:
        return f"there are no certificates for {library.family} boards without a solution"
    try:
        for value in (False, True):
            constant(library, "N", value)
    except InputError as error:
        return str(error)
    return ""


def held(tile: Tile, library: Library, state: State) -> Any:
    """The board of a tile whose ports are held at their values in a state."""
    down, right = ("N" in tile.ports), ("W" in tile.ports)
    tiles = {(int(down), int(right)): tile}
    for side in tile.ports:
        value = (side in state) != library.inverts
        place = (down + STEPS[side][0], right + STEPS[side][1])
        tiles[place] = constant(library, OPPOSITE[side], value)
    rows, cols = 1 + down + ("S" in tile.ports), 1 + right + ("E" in tile.ports)
    return technology(library.family).board(complete(arrange(library, rows, cols, tiles)))


def certify(tile: Tile, library: Library, state: State, folder: Path | None = None) -> Certified:
    """Prove what a state of a tile can do, and have the certificate checked; it is kept if a folder is given."""
    with tempfile.TemporaryDirectory() as scratch:
        place = folder or Path(scratch)
        board = held(tile, library, state)
        write(prove(board, library.family), place)
        verdict = check(place, board)
    return Certified(tile, state, state in tile.states, verdict.claim, verdict.accepted, verdict.reason, verdict.facts)


def certificates(library: Library, tiles: list[Tile] | None = None, folder: Path | None = None) -> Iterator[Certified]:
    """Every state of every tile in every orientation."""
    for tile in library.tiles.values() if tiles is None else tiles:
        for orientation in library.orientations(tile):
            turned = tile.turned(orientation)
            for state in all_states(turned.ports):
                name = f"{library.name}/{turned.label}/{show_state(state, turned.ports).replace(' ', '')}"
                yield certify(turned, library, state, folder / name if folder else None)
