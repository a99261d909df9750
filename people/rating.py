"""How hard a puzzle is for a person, in one shape for every family."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

LABELS = ("easy", "medium", "hard")


@dataclass(frozen=True)
class Rating:
    """A label, points on the family's own scale (more is harder), and the facts they come from."""

    label: str
    points: float
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.label not in LABELS:
            raise ValueError(f"{self.label!r} is not one of {LABELS}")
