"""Step 1 of the theorem for Kamaji boards, and what their tiles draw."""

from collections.abc import Mapping

from hardboard.gadgets.relation import State
from hardboard.gadgets.tile import Tile
from hardboard.proof.check.theorem.forms import Cover
from hardboard.proof.prove.theorem.families import Steps
from hardboard.proof.prove.theorem.kamaji.soundness import derive


def drawings(tile: Tile) -> Mapping[State, Cover]:
    """The pieces of each state, each from its first cell in reading order to its last: one name for each."""
    return {state: tuple((min(line), max(line)) for line in cover) for state, cover in tile.covers.items()}


STEPS = Steps(derive, drawings)
