"""Constraints of a kind of their own, as a family's own function may list them."""

from collections.abc import Sequence
from dataclasses import dataclass

from hardboard.puzzles.declared.constraints import Constraint, Count


@dataclass(frozen=True, eq=False)
class NotAll(Constraint):
    """Not all cells are black."""

    def broken(self, facts: Sequence[bool | None]) -> bool:
        return all(facts[cell] is True for cell in self.cells)


@dataclass(frozen=True, eq=False)
class SameCount(Count):
    """A count by another name."""


class Contrary(Count):
    """A count that says the contrary, in `broken` alone."""

    def broken(self, facts: Sequence[bool | None]) -> bool:
        """All cells are known, and as a count would like them."""
        return None not in [facts[cell] for cell in self.cells] and not super().broken(facts)
