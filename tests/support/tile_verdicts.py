"""Verdicts of all checks of single tiles on tiles that a mistake would make: what a change of the checks must
leave as it is.

A verdict is a letter for each step that has something against a tile, in the order of the steps; the verdicts
of many tiles are words.

    >>> verdicts("creek", 3, 1)
    ['cs', 's', 's']
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import numpy as np

from hardboard.discover.tees.check import STEPS_OF_TEE, TeeAlone
from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.metacell import Metacell, load_tee
from hardboard.workbench.contract import argument, steps

#: A tile, and the edges of the board that it stands at.
Place = tuple[Tile, str]


def places(library: Library) -> list[Place]:
    """Return each tile of a library with each kind of place where it stands on boards."""
    own = argument(library)
    single = [t for t in library.tiles.values() if t.name not in library.blocks and own.used(t, library)]
    return [(tile, edges) for tile in single for edges in own.surroundings(tile, library)]


def spoilt(tile: Tile, library: Library, rng: Random) -> Tile:
    """Return a tile with one sign changed, or with one state less."""
    if len(tile.states) > 1 and rng.random() < 0.1:
        kept = dict(rng.sample(sorted(tile.colourings.items(), key=str), len(tile.states) - 1))
        return replace(tile, states=frozenset(kept), colourings=kept)
    signs = getattr(library.contract, "symbols", ())
    codes = [0 if sign == "." else ord(sign) for sign in signs]
    picture = tile.picture.copy()
    shown = [cell for cell in np.ndindex(picture.shape) if picture[cell] in codes and _clue(library, cell)]
    cell = rng.choice(shown)
    picture[cell] = rng.choice([code for code in codes if code != picture[cell]])
    return replace(tile, picture=picture)


def _clue(library: Library, cell: tuple[int, ...]) -> bool:
    """Return True if a cell can show something: points and lines of a loop's board cannot."""
    if library.name == "slitherlink":
        return cell[0] % 2 == cell[1] % 2 == 0
    return library.name != "t-grid" or cell[0] % 2 == cell[1] % 2 == 1


def verdicts(name: str, number: int, seed: int) -> list[str]:
    """Return the verdicts on so many spoilt tiles of a library, or of a family's T-metacell (`tee NAME`)."""
    # Tiles are spoilt as they were when their libraries had these names.
    rng = Random(f"{seed} {name.replace('found-', 'declared-')}")
    if name.startswith("tee "):
        cell = load_tee(name.removeprefix("tee "))
        return [_letters(_tee_steps(_spoilt_tee(cell, rng))) for _ in range(number)]
    library, found = load(name), []
    every = places(library)
    for _ in range(number):
        tile, edges = rng.choice(every)
        done = steps(spoilt(tile, library, rng), library, edges)
        found.append(_letters((step.name, bool(step.faults)) for step in done))
    return found


def _spoilt_tee(cell: Metacell, rng: Random) -> Metacell:
    picture = cell.tile.picture.copy()
    spot = 2 * rng.randrange(1, cell.pitch // 2), 2 * rng.randrange(1, cell.pitch // 2)
    codes = (0, *map(ord, cell.frame.symbols))
    picture[spot] = rng.choice([code for code in codes if code != picture[spot]])
    return replace(cell, tile=replace(cell.tile, picture=picture))


def _tee_steps(cell: Metacell) -> Iterator[tuple[str, bool]]:
    subject = TeeAlone(cell)
    for name, step in STEPS_OF_TEE.items():
        yield name, next(step(subject), None) is not None


def _letters(done: Iterable[tuple[str, bool]]) -> str:
    return "".join(name[0] if name != "complete" else "m" for name, wrong in done if wrong) or "-"
