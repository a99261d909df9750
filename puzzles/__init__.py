"""What each puzzle is: its board, its rules as a checker, its text formats, and the seeds' own methods."""

from puzzles.errors import InputError
from puzzles.family import NAMES, Family, family
from puzzles.rules import Violation

__all__ = ["NAMES", "Family", "InputError", "Violation", "family"]
