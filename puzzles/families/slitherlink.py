"""Slitherlink (pzpr `slither`).

1. The lines are one loop that neither crosses nor touches itself.
2. A number counts the lines of the loop around it.

    >>> board = FAMILY.read_board('''
    ... 3 1
    ... . .
    ... ''')
    >>> solved = FAMILY.read_solution("+-+.. |.|.. +.+.. |.|.. +-+..", board)
    >>> FAMILY.violations(board, solved)
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import number_counts_lines, one_loop

FAMILY = declare(
    "slitherlink",
    Layout(clues="numbers", loop="lines"),
    (
        one_loop(),
        number_counts_lines("nmLineNe"),
    ),
    pzpr="slither slitherlink",
    library="slitherlink",
)
