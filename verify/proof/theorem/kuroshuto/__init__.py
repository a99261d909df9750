"""The theorem's own steps for Kuroshuto boards: `lemmas` and `painting`."""

from gadgets.sheet import Arrangement
from gadgets.technology import kuroshuto as technology
from verify.proof.theorem.kuroshuto.lemmas import derive
from verify.proof.theorem.kuroshuto.painting import fault
from verify.proof.theorem.plan import Ground

__all__ = ["derive", "fault", "ground"]


def ground(tiles: Arrangement) -> Ground:
    """A port's value is the colour of its cell on the line that two tiles share; F cells are black below all tiles."""
    return Ground(technology.MARGIN, 0, technology.filler(tiles) == technology.F)
