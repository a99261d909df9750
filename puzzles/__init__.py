"""What each puzzle is: its board, its rules as a checker, its text formats, and what else its family has."""

from hardboard.puzzles.errors import GaveUp, InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.registry import family
from hardboard.puzzles.rules import Violation

__all__ = ["Family", "GaveUp", "InputError", "Violation", "family"]
