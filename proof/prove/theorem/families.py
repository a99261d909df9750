"""What of the theorem is a puzzle family's own: how tiles lie on its boards, and the two steps that know its
rules.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hardboard.gadgets.sheet import Arrangement
from hardboard.proof.check.theorem.forms import SHADINGS, Form
from hardboard.proof.check.theorem.plan import Floor, Ground, Plan
from hardboard.proof.prove.theorem.soundness import Lemmas
from hardboard.puzzles.registry import needed


@dataclass(frozen=True)
class Steps:
    """The parts of a family. Of these only `fault` has to be believed: it is what the checker runs."""

    #: Where the tiles of an arrangement lie, and what is drawn beside them.
    ground: Callable[[Arrangement], Ground]
    #: Step 1: the rules and the proof that tiles keep to their states; an error names a claim that does not
    #: follow.
    derive: Callable[[Plan, Any], Lemmas]
    #: Step 4: why states that agree, painted, might not be a solution; empty if they always are.
    fault: Callable[[Plan, Any], str]
    #: What tiles draw.
    form: Form = SHADINGS
    #: A floorplan's tiles as they lie on the board, where that is not how the layout arranges them.
    laid: Callable[[Floor], Floor] = lambda floor: floor


def steps_of(kind: str) -> Steps:
    """The steps of a family, if it has some."""
    own: Steps = needed(kind, "theorem", "the theorem")
    return own
