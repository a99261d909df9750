"""A numbering of the subjects of facts: cells, pieces, links, claims.

A fact gives a subject a truth value, which its variable represents.

    >>> numbers = Numbering(["rain", "wind"])
    >>> numbers.clause({"wind": True, "snow": False})      # not both: wind, and no snow
    [-2, 3]
    >>> numbers.facts([-2, 3])
    {'wind': True, 'snow': False}
    >>> numbers.decode([-1, 2])
    {'rain': False, 'wind': True, 'snow': False}
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Subject = TypeVar("Subject", bound=Hashable)


class Numbering(dict[Subject, int]):
    """Subject -> variable. A subject that is asked for and has no variable gets the next one."""

    def __init__(self, subjects: Iterable[Subject] = ()) -> None:
        super().__init__()
        for subject in subjects:
            self[subject]

    def __missing__(self, subject: Subject) -> int:
        self[subject] = number = len(self) + 1
        return number

    def clause(self, facts: Mapping[Subject, bool]) -> list[int]:
        """Return the clause that facts do not all hold."""
        return [-self[subject] if value else self[subject] for subject, value in facts.items()]

    def facts(self, clause: Iterable[int]) -> dict[Subject, bool]:
        """Return the facts whose conjunction a clause excludes."""
        subjects = list(self)
        return {subjects[abs(literal) - 1]: literal < 0 for literal in clause}

    def decode(self, model: Sequence[int]) -> dict[Subject, bool]:
        """Return the value of each subject in a model; a subject that it does not know is false."""
        return {subject: n <= len(model) and model[n - 1] > 0 for subject, n in self.items()}
