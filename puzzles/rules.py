"""A violation names a rule. Every family's checker returns one for each breach."""

from collections.abc import Iterable
from dataclasses import dataclass

from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Cell


@dataclass(frozen=True)
class Violation:
    """One breach of one rule: the rule in words, the cells it happens at, and the breach in words."""

    rule: str
    cells: tuple[Cell, ...]
    message: str
    #: what programs call the rule, where that is not its words: pzpr's name of it
    code: str = ""

    def __str__(self) -> str:
        return self.message if self.message.startswith(self.rule) else f"{self.rule}: {self.message}"

    def to_json(self) -> Record:
        """Return the breach as `--json` prints it."""
        code = {"code": self.code} if self.code else {}
        return {"rule": self.rule, "cells": self.cells, "message": self.message} | code


def as_sentence(words: str) -> str:
    """Return words as a sentence.

    >>> as_sentence("all white cells are connected")
    'All white cells are connected.'
    """
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")


def numbered_rules(rules: Iterable[str]) -> str:
    """Return rules as a list of sentences."""
    return "\n".join(f"{number}. {as_sentence(rule)}" for number, rule in enumerate(rules, 1))


def cell_name(cell: Cell) -> str:
    """Return a cell as people count: row and column from 1."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
