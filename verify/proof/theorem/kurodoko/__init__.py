"""The theorem's own steps for Kurodoko boards: `lemmas` and `painting`."""

from gadgets.sheet import Arrangement
from verify.proof.theorem.kurodoko.lemmas import derive
from verify.proof.theorem.kurodoko.painting import fault
from verify.proof.theorem.plan import Ground

__all__ = ["derive", "fault", "ground"]


def ground(tiles: Arrangement) -> Ground:
    """Tiles begin at the edge; the colour just inside the border is a port's value, and tiles paint all that is black."""
    return Ground()
