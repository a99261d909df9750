"""A broken rule, named: what every family's checker returns, one for each breach."""

from dataclasses import dataclass

from hardboard.puzzles.grid import Cell


@dataclass(frozen=True)
class Violation:
    """One breach of one rule: the rule's name, the cells it happens at, and the breach in words."""

    rule: str
    cells: tuple[Cell, ...]
    message: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"


def place(cell: Cell) -> str:
    """A cell as people count: row and column from 1."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
