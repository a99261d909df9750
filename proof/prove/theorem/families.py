"""What of proving the theorem is a family's own: how tiles lie on its boards, and how step 1 is shown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hardboard.gadgets.relation import State
from hardboard.gadgets.sheet import Arrangement
from hardboard.gadgets.tile import Tile
from hardboard.proof.check.theorem.plan import Ground, Plan
from hardboard.proof.prove.theorem.soundness import Lemmas
from hardboard.puzzles.registry import needed
from hardboard.reduction.floorplan import Floorplan


def _shadings(tile: Tile) -> Mapping[State, Any]:
    return dict(tile.colourings)


@dataclass(frozen=True)
class Steps:
    """The parts of a family."""

    #: Where the tiles of an arrangement lie, and what is drawn beside them.
    ground: Callable[[Arrangement], Ground]
    #: Step 1: the rules and the proof that tiles keep to their states; an error names a claim that does not
    #: follow.
    derive: Callable[[Plan, Any], Lemmas]
    #: What a tile draws in each of its states.
    drawings: Callable[[Tile], Mapping[State, Any]] = _shadings
    #: The tiles as they lie on the board, where that is not how the layout arranges them.
    laid: Callable[[Floorplan], Floorplan] = lambda floor: floor


def steps_of(kind: str) -> Steps:
    """The steps of a family, if it has some."""
    own: Steps = needed(kind, "theorem", "the theorem")
    return own
