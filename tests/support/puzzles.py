"""A small puzzle of every family, made once a session: what the matrix of tests asks every verb and form."""

from functools import cache

from hardboard.api import puzzle
from hardboard.api.puzzle import Puzzle
from hardboard.puzzles.registry import FAMILIES

#: As they are listed to users: a test that adds a family of its own takes it away again.
NAMES = tuple(FAMILIES)
#: In every family puzzles of this size are made in a second, and have clues of all kinds of the family.
SIZE = 5


@cache
def small(name: str) -> Puzzle:
    """The puzzle of a family."""
    return puzzle.generate(name, SIZE, seed=1)
