"""Check if a large colouring violates a rule. Constraints that are equal up to their position, with equal
colours of their cells, are checked once.

    >>> from hardboard.puzzles.declared.constraints import Count
    >>> beside = Count("csAdjacent", (0, 1), frozenset([0, 1]))
    >>> is_violated_somewhere([(beside, range(3))], [True, False, True, False])
    False
    >>> is_violated_somewhere([(beside, range(3))], [True, False, True, True])
    True
"""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import Facts
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.patterns import Block, moved_constraint, rows_at

#: So many cells, each black, white or not known, have their colours in one number.
MOST_CELLS = 39


def is_violated_somewhere(blocks: Iterable[Block], facts: Facts) -> bool:
    """Return True if these facts violate a constraint of a block."""
    colours = np.array([2 if fact is None else fact for fact in facts], dtype=np.int64)
    return any(place.broken(facts) for block in blocks for place in _unlike(block, colours))


def _unlike(block: Block, colours: NDArray[np.int64]) -> Iterator[Constraint]:
    """Yield one constraint of a block for each colouring of its cells."""
    place, spots = block
    scope = place.scope
    if len(scope) <= MOST_CELLS:
        windows = colours[rows_at(scope, spots)] @ 3 ** np.arange(len(scope))
        spots = [spots[k] for k in np.unique(windows, return_index=True)[1]]
    for spot in spots:
        yield moved_constraint(place, spot)
