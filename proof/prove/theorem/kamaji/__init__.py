"""The theorem's own steps for Kamaji boards: `lemmas` and `painting`."""

from collections.abc import Mapping
from dataclasses import dataclass

from hardboard.gadgets.backend import kamaji as technology
from hardboard.gadgets.sheet import Arrangement, Position
from hardboard.proof.check.theorem.forms import COVERS, ordered
from hardboard.proof.check.theorem.kamaji import fault
from hardboard.proof.check.theorem.plan import Floor, Ground, ProbeLike
from hardboard.proof.prove.theorem.families import Steps
from hardboard.proof.prove.theorem.kamaji.soundness import derive


@dataclass(frozen=True, eq=False)
class _Squared:
    """A floorplan with blank tiles wherever there is none."""

    arrangement: Arrangement
    probes: Mapping[int, ProbeLike]
    sinks: frozenset[Position]


def laid(floor: Floor) -> Floor:
    """The layout as a square, blank tiles and all: see `hardboard.gadgets.backend.kamaji`."""
    return _Squared(technology.square(floor.arrangement), floor.probes, floor.sinks)


def ground(tiles: Arrangement) -> Ground:
    """A port's cell is on the border; the last row and column fall into pieces whatever the states."""
    return Ground(depth=0, always=ordered(tuple((piece[0], piece[-1]) for piece in technology.rim(tiles))))


STEPS = Steps(ground, derive, fault, COVERS, laid)
