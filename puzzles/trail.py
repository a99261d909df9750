"""A readable trail of deductions: what a solve that reasons as a person does leaves behind, for every family.

>>> print(Deduction("single candidate", ((0, 1),), "black", ((0, 0),), "the 1 has one candidate left"))
single candidate: row 1, column 2 is black, because the 1 has one candidate left
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from hardboard.puzzles.grid import Cell
from hardboard.puzzles.rules import cell_name


@dataclass(frozen=True)
class Deduction:
    """One step: technique, cells that it decides, their values, the cells that are the reason, in words."""

    technique: str
    cells: tuple[Cell, ...]
    value: str
    because: tuple[Cell, ...]
    reason: str
    #: How many guesses stood open when the step was made; 0 means that it holds in every solution.
    depth: int = 0
    #: What the technique is called where its name on the trail is a number of the literature.
    name: str = ""
    #: What is decided, in words, where it is not that cells become something.
    said: str = ""

    @property
    def title(self) -> str:
        """The technique for people."""
        return technique_title(self.technique, self.name)

    def __str__(self) -> str:
        cells = "; ".join(cell_name(cell) for cell in self.cells)
        verb = "is" if len(self.cells) == 1 else "are"
        said = self.said or f"{cells} {verb} {self.value}"
        return f"{'  ' * self.depth}{self.title}: {said}, because {self.reason}"


def technique_title(technique: str, name: str) -> str:
    """Return a technique for people: with its name if it is called by a number."""
    return f"{technique} ({name})" if name else technique


def technique_counts(trail: Iterable[Deduction]) -> Counter[str]:
    """Return the number of uses of each technique."""
    return Counter(step.technique for step in trail)


def show_trail(trail: Iterable[Deduction]) -> str:
    """Return one numbered line a step."""
    return "\n".join(f"{number}. {step}" for number, step in enumerate(trail, 1))
