"""Straathof's way to solve a Kuroshuto (2025): techniques of people, and guesses.

>>> from hardboard.puzzles.families.kuroshuto import FAMILY
>>> METHODS["person"](FAMILY.read_board("1 -")).tolist()
[[False, True]]
"""

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kuroshuto import FAMILY
from hardboard.puzzles.grid import Shading
from hardboard.theses.straathof import connectivity, human
from hardboard.theses.straathof.encoding import StraathofEncoding
from hardboard.verify.methods import MethodOption, SolvingMethod


def find_as_person(board: Board, *, guess: str = "first") -> Shading | None:
    """Return one solution by the techniques and guesses of a person, or None if there is none."""
    return human.solve(board, guess=guess)[0]


GUESSES = {
    "guess": MethodOption(
        "first",
        "the tile to guess: first in reading order (3.3), or as section 7 proposes",
        tuple(human.PICKS),
    )
}

ENCODINGS = {"thesis": StraathofEncoding, **connectivity.encodings(FAMILY)}

METHODS = connectivity.methods(FAMILY) | {
    "person": SolvingMethod(
        find_as_person, "techniques of people, with backtracking (Straathof 2025)", GUESSES
    ),
}
