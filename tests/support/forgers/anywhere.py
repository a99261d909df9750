"""Lies about a tile wherever it stands: that it has a state less, that joined ports are alike where they
are opposite, that a cell has another colour in one of its states. What does not follow is said as a rule,
with the reason of another (`whatever`), and the prover does not look at drawings; or the proof is that of
what is true.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any
from unittest.mock import patch

from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.geometry import middle
from hardboard.proof.prove.theorem.kurodoko import patches
from hardboard.proof.prove.theorem.kurodoko.patches import prove_anywhere
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import family, part
from tests.support.forgers.lie import Files, Forger, Lie, files_of
from tests.support.forgers.provers import reasoned, whatever

#: The library with tiles of which something holds anywhere.
LIBRARY = "compact"


@cache
def contexts(kind: str) -> list[Any]:
    """Tiles of a library, each with the edges at which it stands; none of a family that knows nothing."""
    if part(kind, "patches") is None:
        return []
    library = load(LIBRARY)
    return list(part(kind, "anywhere")(library, list(library.tiles.values())))


@cache
def true_files(kind: str, number: int) -> Files:
    """The true certificate of a context."""
    one = contexts(kind)[number]
    return files_of(prove_anywhere(one.tile, one.library, one.patch))


def _fewer(tile: Tile, library: Library, rng: Random) -> tuple[Tile, Library, str] | None:
    if len(tile.colourings) < 2:
        return None
    gone = rng.choice(sorted(tile.colourings, key=sorted))
    kept = {state: own for state, own in tile.colourings.items() if state != gone}
    return replace(tile, colourings=kept), library, f"never in state {sorted(gone)}"


def _alike(tile: Tile, library: Library, rng: Random) -> tuple[Tile, Library, str] | None:
    if not tile.ports:
        return None
    return tile, replace(library, inverts=not library.inverts), "joined ports the other way"


def _coloured(tile: Tile, library: Library, rng: Random) -> tuple[Tile, Library, str] | None:
    state = rng.choice(sorted(tile.colourings, key=sorted))
    own = tile.colourings[state].copy()
    ports = {middle(own.shape, side, 1) for side in tile.ports}
    free = [(r, c) for r in range(own.shape[0]) for c in range(own.shape[1]) if (r, c) not in ports]
    cell = rng.choice(free)
    own[cell] = not own[cell]
    said = f"{cell} has the other colour in state {sorted(state)}"
    return replace(tile, colourings={**tile.colourings, state: own}), library, said


def anywhere(kind: str, rng: Random) -> Iterator[Lie]:
    """A tile that is said to be more than it is."""
    while contexts(kind):
        number = rng.randrange(len(contexts(kind)))
        one = contexts(kind)[number]
        wrong = rng.choice((_fewer, _alike, _coloured))(one.tile, one.library, rng)
        if wrong is None:
            continue
        tile, library, said = wrong
        words = f"{family(kind).name}: {one.name}: {said}"
        try:
            with whatever(rng), patch.object(patches.Looks, "loose", lambda self: ""):
                files = files_of(prove_anywhere(tile, library, one.patch))
        except (InputError, AssertionError):
            continue
        yield Lie(kind, words, files)
        yield from (Lie(kind, f"{words}, with another reason", other) for other in reasoned(files, rng))
        yield Lie(
            kind, f"{words}, as proved before", true_files(kind, number) | {"plan.json": files["plan.json"]}
        )


ANYWHERE_FORGERS: dict[str, Forger] = {"anywhere": anywhere}
