"""Hardboard compiles formulas into pencil puzzles. This folder is its command line; the work is done beside it.

from hardboard import compile_formula, parse, verify
made = compile_formula(parse("1,2,3 -1,2,4"))
print(made.facts, verify(made).agree)
"""

from puzzles import InputError, family
from reduction import Compiled, Formula, compile_formula, parse
from verify import judge
from verify.claim import Verdict
from verify.claim import check as verify

__all__ = ["Compiled", "Formula", "InputError", "Verdict", "compile_formula", "family", "judge", "parse", "verify"]
