"""How tiles lie on Kamaji boards, and what they draw."""

from collections.abc import Mapping
from dataclasses import replace

from hardboard.gadgets.backend import kamaji as backend
from hardboard.gadgets.relation import State
from hardboard.gadgets.sheet import Arrangement
from hardboard.gadgets.tile import Tile
from hardboard.proof.check.theorem.forms import Cover
from hardboard.proof.check.theorem.plan import Ground
from hardboard.proof.prove.theorem.families import Steps
from hardboard.proof.prove.theorem.kamaji.soundness import derive
from hardboard.reduction.floorplan import Floorplan


def laid(floor: Floorplan) -> Floorplan:
    """The layout as a square, blank tiles and all: see `hardboard.gadgets.backend.kamaji`."""
    return replace(floor, arrangement=backend.square(floor.arrangement))


def ground(tiles: Arrangement) -> Ground:
    """A port's cell is on the border; the last row and column fall into pieces whatever the states."""
    return Ground(depth=0, always=ordered(tuple((piece[0], piece[-1]) for piece in backend.rim(tiles))))


def drawings(tile: Tile) -> Mapping[State, Cover]:
    """The pieces of each state."""
    return {state: ordered(cover) for state, cover in tile.covers.items()}


def ordered(cover: Cover) -> Cover:
    """The cover with each line from its first cell in reading order to its last: one name for each line."""
    return tuple((min(line), max(line)) for line in cover)


STEPS = Steps(ground, derive, drawings, laid)
