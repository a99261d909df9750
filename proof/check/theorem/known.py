"""What the patches of all declared families have: places, and what is known of their cells."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

import numpy as np

from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.declared import judge_of
from hardboard.proof.check.reasons import Facts
from hardboard.proof.check.theorem.plan import PlanTile
from hardboard.proof.check.theorem.soundness import Patch, Pins, knowing, unlike
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.places import Place

#: Of a cell nothing is known: else whether it is black.
UNKNOWN = -1


class Colours(dict[Index, bool | None]):
    """The colours of some cells; of others nothing is known."""

    def __missing__(self, cell: Index) -> None:
        return None


class KnownPatches(ABC):
    """Patches whose first layer is what is known of cells."""

    @abstractmethod
    def places(self, patch: Patch) -> tuple[list[Place], Board]:
        """The places of a patch, in cells of a board as large as it is."""

    def judge(self, patch: Patch) -> Justifier:
        """The places of the patch, and what is known."""
        colours = patch.cells()
        known = {(r, c): bool(colours[r, c]) for r, c in np.argwhere(colours != UNKNOWN).tolist()}
        return knowing(judge_of(*self.places(patch)), known)

    def determined(self, piece: PlanTile, pins: Pins, patch: Patch) -> Iterator[Facts]:
        """No cell has another colour than the state says."""
        return unlike(piece, pins, patch, patch.cells() == UNKNOWN)
