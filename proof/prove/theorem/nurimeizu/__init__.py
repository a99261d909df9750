"""The theorem's own steps for Nurimeizu boards: `rooted` and `lemmas`, and `painting`."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from hardboard.gadgets.backend import nurimeizu as technology
from hardboard.gadgets.sheet import Arrangement, Position
from hardboard.gadgets.tile import Tile
from hardboard.proof.check.theorem.nurimeizu import fault
from hardboard.proof.check.theorem.plan import Floor, Ground
from hardboard.proof.prove.theorem.families import Steps
from hardboard.proof.prove.theorem.nurimeizu.soundness import derive


@dataclass(frozen=True)
class _Probe:
    """Where a variable is read, in the stack."""

    place: Position
    side: str
    inverted: bool


@dataclass(frozen=True, eq=False)
class _Stacked:
    """A floorplan as a stack of tiles, links and blanks among them."""

    arrangement: Arrangement
    probes: Mapping[int, _Probe]
    sinks: frozenset[Position]


def laid(floor: Floor) -> Floor:
    """The layout turned, with a row of links between any two rows of literals: see
    `hardboard.gadgets.backend.nurimeizu`.
    """
    tiles = floor.arrangement
    rows = technology.stack(tiles).rows
    palette: dict[Tile, int] = {}
    places = np.array(
        [[palette.setdefault(tile, len(palette)) for tile in row] for row in rows], dtype=np.int16
    )
    probes = {
        v: _Probe(*technology.stacked(tiles, probe.place, probe.side), probe.inverted)
        for v, probe in floor.probes.items()
    }
    sinks = frozenset(technology.stacked(tiles, place, "N")[0] for place in floor.sinks)
    return _Stacked(Arrangement(tiles.library, places, tuple(palette)), probes, sinks)


def ground(tiles: Arrangement) -> Ground:
    """Rows of a stack have different heights; the colour just inside the border is a port's value."""
    rows = [tuple(tiles.palette[code] for code in row) for row in tiles.places.tolist()]
    return Ground(tops=tuple(technology.Stack(tiles.library, tuple(rows)).tops))


STEPS = Steps(ground, derive, fault, laid=laid)
