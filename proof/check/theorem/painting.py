"""The theorem's part of a declared family: tiles side by side, or tiles with the strands of a loop."""

from hardboard.proof.check.theorem.declared import Painting
from hardboard.proof.check.theorem.strands import StrandPainting
from hardboard.puzzles.family import Family


def painting_of(family: Family) -> Painting | StrandPainting | None:
    """What knows when painted tiles make a solution."""
    own = family.declared
    return None if own is None else StrandPainting(own) if own.layout.loop else Painting(own)
