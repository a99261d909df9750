"""How hard a puzzle is for a person, in one shape for every family.

A *label* says how hard it is among boards of its size; *points* are the family's own. The *grade*, 1 to 9, is
one scale for all families and sizes: it comes from the effort that a puzzle takes, in steps that are seen at
a glance, and each grade takes half as much again as the one before.

    >>> [Rating("easy", 0, effort, {}).grade for effort in (10, 40, 120, 1000)]
    [1, 2, 5, 9]
"""

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from hardboard.puzzles.errors import InputError

LABELS = ("easy", "medium", "hard")
#: The effort at which each grade from the second on begins.
LIMITS = (30, 45, 68, 100, 150, 225, 340, 510)
GRADES = range(1, len(LIMITS) + 2)


@dataclass(frozen=True)
class Rating:
    """A label, points on the family's own scale (more is harder), the effort in steps that are seen at a
    glance, and the facts they come from.
    """

    label: str
    points: float
    effort: float
    facts: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.label not in LABELS:
            raise ValueError(f"{self.label!r} is not one of {LABELS}")

    @property
    def grade(self) -> int:
        """1 to 9."""
        return 1 + bisect_right(LIMITS, self.effort)


def grades(difficulty: str | None) -> range | None:
    """The grades that are wished for; None where a label is, or nothing.

    >>> grades("6"), grades("4-6"), grades("easy")
    (range(6, 7), range(4, 7), None)
    """
    if difficulty is None or difficulty in LABELS:
        return None
    ends = re.fullmatch(r"([1-9])(?:-([1-9]))?", difficulty)
    if ends is None or int(ends[2] or ends[1]) < int(ends[1]):
        raise InputError(f"the difficulty {difficulty!r}", f"{', '.join(LABELS)}, 1 to 9, or two such as 4-6")
    return range(int(ends[1]), int(ends[2] or ends[1]) + 1)
