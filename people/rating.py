"""The difficulty of a puzzle for a person: one measure for every family.

The *effort* is that of somebody who always takes the easiest step, counted in steps that are seen at a
glance.

Three things make it: the number of steps, their depth, and the number of their kinds. Two rules at once are
worth `DOUBLING`, and four twice that. To think of a kind of step that is not seen at a glance costs `KIND`,
once.

The *grade*, 1 to 9, is one scale for all families and sizes. Each grade takes half as much effort again as
the one before. *Easy*, *medium* and *hard* are ranges of the same effort for each cell to find, because a
larger board takes longer but is not harder.

    >>> [DifficultyRating(effort, 36).grade for effort in (10, 40, 120, 1000)]
    [1, 2, 5, 9]
    >>> [DifficultyRating(effort, 36).label for effort in (54, 55, 73, 74)]
    ['easy', 'medium', 'medium', 'hard']
    >>> [effort_threshold(word, 36) for word in LABELS]
    [0.0, 55.0, 74.0]
"""

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from hardboard.puzzles.errors import InputError

#: The effort at which each grade from the second on begins.
LIMITS = (30, 45, 68, 100, 150, 225, 340, 510)
GRADES = range(1, len(LIMITS) + 2)
#: What one doubling of the rules that are needed at once is worth, and what a kind of step is, once.
DOUBLING, KIND = 6.0, 10.0
#: Where a word begins: so much for each cell to find, and so many kinds of steps.
WORDS = {"easy": (0.0, 0), "medium": (1.25, 1), "hard": (1.5, 2)}
LABELS = tuple(WORDS)


def effort_threshold(label: str, cells: int) -> float:
    """Return the effort at which a word begins on a board with this many cells to find."""
    each, kinds = WORDS[label]
    return each * cells + kinds * KIND


@dataclass(frozen=True)
class DifficultyRating:
    """The effort in steps seen at a glance, the number of cells to be found, and the facts behind it."""

    effort: float
    cells: int
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def grade(self) -> int:
        """1 to 9."""
        return 1 + bisect_right(LIMITS, self.effort)

    @property
    def label(self) -> str:
        """Easy, medium or hard."""
        return [word for word in LABELS if self.effort >= effort_threshold(word, self.cells)][-1]


def wished_grades(difficulty: str | None) -> range | None:
    """Return the grades that are wished for; None where a label is, or nothing.

    >>> wished_grades("6"), wished_grades("4-6"), wished_grades("easy")
    (range(6, 7), range(4, 7), None)
    """
    if difficulty is None or difficulty in LABELS:
        return None
    ends = re.fullmatch(r"([1-9])(?:-([1-9]))?", difficulty)
    if ends is None or int(ends[2] or ends[1]) < int(ends[1]):
        raise InputError(f"the difficulty {difficulty!r}", f"{', '.join(LABELS)}, 1 to 9, or two such as 4-6")
    return range(int(ends[1]), int(ends[2] or ends[1]) + 1)
