"""How tiles lie on Kuroshuto boards: `lemmas` and `painting`."""

from hardboard.gadgets.backend import kuroshuto as backend
from hardboard.gadgets.sheet import Arrangement
from hardboard.proof.check.theorem.plan import Ground
from hardboard.proof.prove.theorem.families import Steps
from hardboard.proof.prove.theorem.kuroshuto.soundness import derive


def ground(tiles: Arrangement) -> Ground:
    """A port's value is the colour of its cell on the line that two tiles share; F cells are black below all
    tiles.
    """
    return Ground(backend.MARGIN, 0, backend.filler(tiles) == backend.F)


STEPS = Steps(ground, derive)
