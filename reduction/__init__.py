"""The compiler from formulas to puzzle boards, and its witness maps."""

from reduction.compiler import Compiled, compile_formula
from reduction.floorplan import LayoutError, Unsatisfied
from reduction.formula import Formula, make, parse

__all__ = ["Compiled", "Formula", "LayoutError", "Unsatisfied", "compile_formula", "make", "parse"]
