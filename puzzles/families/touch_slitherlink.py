"""Touch Slitherlink (pzpr `tslither`).

1. The lines are one loop that neither crosses nor touches itself.
2. A number counts how often the loop touches its cell.

    >>> FAMILY.check('''
    ... . . .
    ... . 2 2
    ... . 2 .
    ... ''', "....+-+ ....|.| ..+-+.+ ..|...| +-+.+-+ |...|.. +-+-+..")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import number_counts_touches, one_loop

FAMILY = declare(
    "touch-slitherlink",
    Layout(clues="numbers", loop="lines"),
    one_loop(),
    number_counts_touches("nmTouchNe"),
    pzpr="tslither",
)
