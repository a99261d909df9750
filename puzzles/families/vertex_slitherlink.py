"""Vertex Slitherlink (pzpr `vslither`).

1. The lines are one loop that neither crosses nor touches itself.
2. A number counts the corners of its cell that the loop visits.

    >>> board = FAMILY.read_board('''
    ... 1 . 4
    ... . 4 .
    ... 4 . .
    ... ''')
    >>> solved = FAMILY.read_solution("....+-+ ....|.| ..+-+.+ ..|...| +-+.+-+ |...|.. +-+-+..", board)
    >>> FAMILY.violations(board, solved)
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import number_counts_corners, one_loop

FAMILY = declare(
    "vertex-slitherlink",
    Layout(clues="numbers", loop="lines"),
    (
        one_loop(),
        number_counts_corners("nmVertexNe"),
    ),
    pzpr="vslither",
)
