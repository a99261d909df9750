"""Clauses about cells and the rule that justifies each: what the prover writes and the checker reads.

A fact is a cell with a colour. A rule says that some facts cannot all hold; as a clause, that one of these cells has the other
colour. Its reason names one rule of the puzzle at one place, and nothing else is needed to see that the clause holds:

    white r1c1              a cell with a clue is white
    adjacent r1c1 r1c2      no two black cells are neighbours
    clue r1c1               what the clue says: in Kurodoko, the number of white cells seen from it, itself included; in
                            Kuroshuto, that exactly one of the cells so many steps away is black
    cut r1c1 r1c2 ...       all white cells are connected: black cells all around this region cut it off from the rest
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from puzzles.errors import InputError
from puzzles.grid import Cell

WHITE, ADJACENT, CLUE, CUT = KINDS = ("white", "adjacent", "clue", "cut")


@dataclass(frozen=True)
class Reason:
    """A rule of the puzzle and the cells that it is about."""

    kind: str
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return " ".join([self.kind, *map(show_cell, self.cells)])


@dataclass(frozen=True)
class Rule:
    """Facts (cell -> whether it is black) that cannot all hold, and the reason."""

    facts: Mapping[Cell, bool]
    reason: Reason


def show_cell(cell: Cell) -> str:
    """A cell as `r1c1`, counted from 1."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def read_cell(word: str) -> Cell:
    """The cell written as `r1c1`."""
    match = re.fullmatch(r"r([1-9]\d{0,8})c([1-9]\d{0,8})", word)
    if not match:
        raise InputError(f"{word[:20]!r}", "a cell such as r1c1")
    return int(match[1]) - 1, int(match[2]) - 1


def read_reason(line: str) -> Reason:
    """The reason written in a line."""
    words = line.split()
    if not words:
        raise InputError("an empty line", "a reason such as 'clue r1c1'")
    return Reason(words[0], tuple(map(read_cell, words[1:])))
