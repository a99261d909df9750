"""Slitherlink (pzpr `slither`).

1. The lines are one loop that neither crosses nor touches itself.
2. A number counts the lines of the loop around it.

    >>> FAMILY.check('''
    ... 3 1
    ... . .
    ... ''', "+-+.. |.|.. +.+.. |.|.. +-+..")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import number_counts_lines, one_loop

FAMILY = declare(
    "slitherlink",
    Layout(clues="numbers", loop="lines"),
    one_loop(),
    number_counts_lines("nmLineNe"),
    pzpr="slither slitherlink",
    library="slitherlink",
)
