"""Patches whose first layer is what is known of cells in every solution; of others nothing is."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.reasons import Facts, Reason
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.proof.check.theorem.soundness import Patch, Pins, unlike
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.rules import place as named

#: What is known of a cell.
UNKNOWN, WHITE, BLACK = -1, 0, 1


class KnownPatches(ABC):
    """How the places of a plan look on a board of which something is known (see `soundness.Looks`)."""

    plan: Plan
    known: NDArray[np.int8]
    #: The layer of patches that says what is black below the tiles, if there is one.
    below: ClassVar[int] = 0

    @abstractmethod
    def rules(self, patch: Patch) -> Justifier:
        """The judge of clauses about a patch of which nothing is known."""

    def judge(self, patch: Patch) -> Justifier:
        """The same judge, who also knows whether some cells are black."""
        judge, colours = self.rules(patch), patch.cells()
        known = {(r, c): bool(colours[r, c]) for r, c in np.argwhere(colours != UNKNOWN).tolist()}

        def judged(facts: Facts, reason: Reason) -> str:
            if reason.kind != "known":
                return judge(facts, reason)
            right = False
            match reason.cells:
                case ((int(row), int(col)),) if (row, col) in known:
                    right = facts.get((row, col)) is (not known[row, col])
            return "" if right else "it is not what is known of the cell"

        return judged

    def determined(self, piece: PlanTile, pins: Pins, patch: Patch) -> Iterator[Facts]:
        """No cell of which nothing is known has another colour than the state says."""
        return unlike(piece, pins, patch, patch.cells() == UNKNOWN, self.below)

    @cached_property
    def beside(self) -> Shading:
        """The cells of no tile."""
        return self.plan.outside((self.known.shape[0], self.known.shape[1]))

    def loose(self) -> str:
        """All cells of no tile are known."""
        for r, c in np.argwhere((self.known == UNKNOWN) & self.beside).tolist():
            return f"nothing is known of {named((r, c))}"
        return ""
