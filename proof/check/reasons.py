"""Clauses about a board, each with the rule that justifies it: written by the prover, read by the checker.

A fact is a subject with a truth value: a cell is black or not, two cells are linked or not. In Kamaji a link
is a piece between its two cells. In Nurimeizu it is an entrance from the first cell into the second. A rule
says that some facts cannot all hold; as a clause, that one of them is otherwise. Its reason names one rule of
the puzzle at one anchor, from which alone the clause follows. The module of each puzzle in `justify` has its
rules. Three reasons are not rules of the puzzle (`given`, `other`, `known`):

    csAdjacent r1c1         a rule as it is declared, at the cell that it points at
    piece r1c1-r1c3         in Kamaji: what is no straight line that adds up to the maximum is no piece
    given r1c1              the certificate is about solutions with this fact only (see `certificate.json`)
    other 1                 the certificate is about other solutions than this one of those that it lists
    known r1c1              in the theorem: what the checker found beforehand of a cell (see `theorem`)
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeGuard

from hardboard.proof.check.files import NUMBER
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Shading, read_cell, show_cell

GIVEN, OTHER = "given", "other"

#: Two cells, the first in reading order first; twice the same for a piece of one cell.
Link = tuple[Cell, Cell]


class Total(NamedTuple):
    """The fact that at least a number of cells, in reading order, are black."""

    least: int
    cells: tuple[Cell, ...]


#: What a fact is about.
Subject = Cell | Link | Total
Facts = Mapping[Subject, bool]


@dataclass(frozen=True)
class Reason:
    """A rule of the puzzle and the cells, or links, that it is about; or the number of a solution."""

    kind: str
    cells: tuple[Subject | int, ...]

    def __str__(self) -> str:
        words = (str(one) if isinstance(one, int) else show_subject(one) for one in self.cells)
        return " ".join([self.kind, *words])


def cells_of(subject: Subject) -> list[Cell]:
    """Return the cells of a subject: one cell, a link's two, or a total's."""
    match subject:
        case Total():
            return list(subject.cells)
        case (int(row), int(col)):
            return [(row, col)]
        case ((int(row), int(col)), (int(down), int(right))):
            return [(row, col), (down, right)]
    raise TypeError(subject)


def on_board(subject: object, shape: Cell) -> TypeGuard[Cell]:
    """Return True if a subject is a cell of a board of this shape."""
    match subject:
        case (int(row), int(col)):
            return 0 <= row < shape[0] and 0 <= col < shape[1]
    return False


def black_in(solution: Shading, subject: Subject) -> bool | None:
    """Return True if a cell is black in a solution; None if it is not on the board."""
    return bool(solution[subject]) if on_board(subject, (solution.shape[0], solution.shape[1])) else None


def show_subject(subject: Subject) -> str:
    """Return a cell as `r1c1`, counted from 1; a link as `r1c1-r1c3`; a total as `2:r1c1,r1c2,r1c3`."""
    if isinstance(subject, Total):
        return f"{subject.least}:{','.join(map(show_cell, subject.cells))}"
    return "-".join(map(show_cell, cells_of(subject)))


def read_subject(word: str) -> Subject:
    """Return the cell or link written as `r1c1` or `r1c1-r1c3`."""
    one, dash, other = word.partition("-")
    if not dash:
        return read_cell(word)
    link = (read_cell(one), read_cell(other))
    if link[0] > link[1]:
        raise InputError(f"{word[:40]!r}", "two cells, the upper left one first")
    return link


def read_reason(line: str) -> Reason:
    """Return the reason written in a line."""
    kind, *words = line.split(" ")
    if kind == OTHER:
        if not re.fullmatch(NUMBER, " ".join(words)):
            raise InputError(f"{line[:40]!r}", "the number of a solution")
        return Reason(OTHER, (int(words[0]),))
    return Reason(kind, tuple(map(read_subject, words)))
