"""The puzzles: their boards, their rules as checkers, their text formats, and the other parts of families."""

from hardboard.puzzles.errors import GaveUp, InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.registry import family
from hardboard.puzzles.rules import Violation

__all__ = ["Family", "GaveUp", "InputError", "Violation", "family"]
