"""The compiler from formulas to puzzle boards, and its witness maps."""

from gadgets.sheet import LayoutError
from reduction.compiler import Compiled, compile_formula
from reduction.floorplan import Unsatisfied
from reduction.formula import Formula, make, parse

__all__ = ["Compiled", "Formula", "LayoutError", "Unsatisfied", "compile_formula", "make", "parse"]
