"""The compiler as the package offers it: a user's own library is checked before boards are made of it.

>>> from hardboard.puzzles.formula import parse
>>> compile_formula(parse("(a, ~b)"), library="creek").size
(30, 36)
"""

from hardboard import reduction
from hardboard.reduction import streaming
from hardboard.workbench.library_check import with_checked_library

compile_formula = with_checked_library(reduction.compile_formula)
stream_board = with_checked_library(streaming.stream_board)
