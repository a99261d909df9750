"""Touch Slitherlink (pzpr `tslither`).

1. The lines are one loop that neither crosses nor touches itself.
2. A number counts how often the loop touches its cell.

    >>> board = FAMILY.read_board('''
    ... . . .
    ... . 2 2
    ... . 2 .
    ... ''')
    >>> solved = FAMILY.read_solution("....+-+ ....|.| ..+-+.+ ..|...| +-+.+-+ |...|.. +-+-+..", board)
    >>> FAMILY.violations(board, solved)
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import number_counts_touches, one_loop

FAMILY = declare(
    "touch-slitherlink",
    Layout(clues="numbers", loop="lines"),
    (
        one_loop(),
        number_counts_touches("nmTouchNe"),
    ),
    pzpr="tslither",
)
