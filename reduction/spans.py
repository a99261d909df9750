"""A formula as an order of its clauses sees it: variables are spans, and a board has as many rows as
spans lie over one place.

    >>> from hardboard.puzzles.formula import parse
    >>> Problem(parse("1,2 2,3 1,3")).rows([0, 1, 2])
    2
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.formula import Formula


class Problem:
    """A formula as arrays: which clauses each variable occurs in."""

    def __init__(self, formula: Formula) -> None:
        self.count = len(formula.clauses)
        homes: dict[int, list[int]] = {}
        for index, clause in enumerate(formula.clauses):
            for variable in {abs(literal) for literal in clause}:
                homes.setdefault(variable, []).append(index)
        self.homes = [home for home in homes.values() if len(home) > 1]
        #: Clauses with a variable that occurs nowhere else.
        self.single = np.zeros(self.count, dtype=np.int64)
        self.single[[home[0] for home in homes.values() if len(home) == 1]] = 1
        self.flat = np.array([index for home in self.homes for index in home], dtype=np.int64)
        lengths = [len(home) for home in self.homes]
        self.starts = np.cumsum([0, *lengths[:-1]]) if lengths else np.zeros(0, dtype=np.int64)

    def densities(self, permutation: NDArray[np.int64]) -> NDArray[np.int64]:
        """For each place of the order, the number of rows that its clause's columns need."""
        spot = np.empty(self.count, dtype=np.int64)
        spot[permutation] = np.arange(self.count)
        if not self.homes:
            return self.single[permutation]
        places = spot[self.flat]
        begins = np.bincount(np.minimum.reduceat(places, self.starts), minlength=self.count)
        ends = np.bincount(np.maximum.reduceat(places, self.starts), minlength=self.count)
        after = np.cumsum(begins - ends)
        before = after - begins + ends
        result: NDArray[np.int64] = np.maximum(
            np.maximum(before, after), before - ends + self.single[permutation]
        )
        return result

    def rows(self, permutation: Sequence[int]) -> int:
        """The number of rows that the order needs."""
        return int(self.densities(np.array(permutation)).max())

    def cost(self, permutation: NDArray[np.int64]) -> float:
        """Rows first; then how much of the board is that full, so that a search can see its way."""
        density = self.densities(permutation).astype(np.float64)
        top = density.max()
        return float(top + (density / max(top, 1)) ** 8 @ np.ones_like(density) / self.count)
