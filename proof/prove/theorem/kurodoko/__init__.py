"""How tiles lie on Kurodoko boards: `lemmas` and `painting`."""

from hardboard.gadgets.sheet import Arrangement
from hardboard.proof.check.theorem.plan import Ground
from hardboard.proof.prove.theorem.families import Steps
from hardboard.proof.prove.theorem.kurodoko.soundness import derive


def ground(tiles: Arrangement) -> Ground:
    """Tiles begin at the edge; the colour just inside the border is a port's value, and tiles paint all that
    is black.
    """
    return Ground()


STEPS = Steps(ground, derive)
