"""The compiler from formulas to puzzle boards, and its witness maps."""

from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles.formula import Formula, make, parse
from hardboard.reduction.compiler import Compiled, compile_formula
from hardboard.reduction.floorplan import Unsatisfied

__all__ = ["Compiled", "Formula", "LayoutError", "Unsatisfied", "compile_formula", "make", "parse"]
