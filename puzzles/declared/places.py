"""The former name of `constraints`, for custom families of one more release."""

from typing import TYPE_CHECKING

from hardboard.former_names import former_names
from hardboard.puzzles.declared.constraints import Constraint, Count, Sight, Table, Unequal

__all__ = ["Constraint", "Count", "Sight", "Table", "Unequal"]

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)
