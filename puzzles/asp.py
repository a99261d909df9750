"""Boards as facts for answer set programming, and the clingo program of each family that reads them.

>>> from hardboard.puzzles.registry import family
>>> asp = part_of("kurodoko")
>>> print(asp.facts(family("kurodoko").read_board("3x2:2e")), end="")
cell(0..1,0..2).
clue(0,0,2).
root(0,0).
>>> asp.program.splitlines()[0][:20]
'% Kurodoko for cling'
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from hardboard.puzzles.declared.board import CIRCLE, GOAL, START, TRIANGLE, Board
from hardboard.puzzles.registry import needed_part


@dataclass(frozen=True)
class AspProgram:
    """A board's facts, and where the program is: a package and a file in it."""

    facts: Callable[[Any], str]
    package: str
    name: str

    @property
    def program(self) -> str:
        """The text of the program."""
        return files(self.package).joinpath(self.name).read_text(encoding="utf-8")


def part_of(family: str) -> AspProgram:
    """Return a family's part for answer set programming, or refuse in one line."""
    own: AspProgram = needed_part(family, "asp", "a clingo program")
    return own


def fact_lines(facts: Iterable[str]) -> str:
    """Return facts, one a line."""
    return "".join(f"{fact}.\n" for fact in facts)


def clue_facts(board: Board) -> str:
    """Return the facts of a grid of clues.

    White cells are connected to the root: the cell of the first clue, or else the first white cell.
    """
    (rows, cols), clues = board.shape, board.clue_cells()
    first = "root(R,C) :- cell(R,C), not black(R,C), black(Y,X) : cell(Y,X), (Y,X) < (R,C)"
    root = "root({},{})".format(*clues[0][0]) if clues else first
    return fact_lines(
        [f"cell(0..{rows - 1},0..{cols - 1})", *(f"clue({r},{c},{clue})" for (r, c), clue in clues), root]
    )


def room_facts(board: Board) -> str:
    """Return rooms and icons."""
    words = {START: "start", GOAL: "goal", CIRCLE: "circle", TRIANGLE: "triangle"}
    spots = (divmod(cell, board.cols) for cell in board.cells)
    rooms = [f"room({r},{c},{room})" for (r, c), room in zip(spots, board.rooms, strict=True)]
    return fact_lines(
        rooms + [f"icon({r},{c},{words[icon]})" for icon in words for r, c in board.showing(icon)]
    )
