"""The compiler from formulas to puzzle boards, and its witness maps."""

from typing import TYPE_CHECKING

from hardboard.former_names import former_names
from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles.formula import Formula, make_formula, parse
from hardboard.reduction.compiler import Compiled, compile_formula
from hardboard.reduction.floorplan import ForbiddenStateError

__all__ = [
    "Compiled",
    "ForbiddenStateError",
    "Formula",
    "LayoutError",
    "compile_formula",
    "make_formula",
    "parse",
]

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)
