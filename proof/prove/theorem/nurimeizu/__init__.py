"""How tiles lie on Nurimeizu boards."""

from dataclasses import replace

import numpy as np

from hardboard.gadgets.backend import nurimeizu as backend
from hardboard.gadgets.sheet import Arrangement
from hardboard.gadgets.tile import Tile
from hardboard.proof.check.theorem.plan import Ground
from hardboard.proof.prove.theorem.families import Steps
from hardboard.proof.prove.theorem.nurimeizu.soundness import derive
from hardboard.reduction.floorplan import Floorplan, Probe


def laid(floor: Floorplan) -> Floorplan:
    """The layout turned, with a row of links between any two rows of literals: see
    `hardboard.gadgets.backend.nurimeizu`.
    """
    tiles = floor.arrangement
    rows = backend.stack(tiles).rows
    palette: dict[Tile, int] = {}
    places = np.array(
        [[palette.setdefault(tile, len(palette)) for tile in row] for row in rows], dtype=np.int16
    )
    probes = {
        v: Probe(*backend.stacked(tiles, probe.place, probe.side), probe.inverted)
        for v, probe in floor.probes.items()
    }
    sinks = frozenset(backend.stacked(tiles, place, "N")[0] for place in floor.sinks)
    stacked = Arrangement(tiles.library, places, tuple(palette))
    return replace(floor, arrangement=stacked, probes=probes, sinks=sinks)


def ground(tiles: Arrangement) -> Ground:
    """Rows of a stack have different heights; the colour just inside the border is a port's value."""
    rows = [tuple(tiles.palette[code] for code in row) for row in tiles.places.tolist()]
    return Ground(tops=tuple(backend.Stack(tiles.library, tuple(rows)).tops))


STEPS = Steps(ground, derive, laid=laid)
