"""Vertex Slitherlink (pzpr `vslither`).

1. The lines are one loop that neither crosses nor touches itself.
2. A number counts the corners of its cell that the loop visits.

    >>> FAMILY.check('''
    ... 1 . 4
    ... . 4 .
    ... 4 . .
    ... ''', "....+-+ ....|.| ..+-+.+ ..|...| +-+.+-+ |...|.. +-+-+..")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import number_counts_corners, one_loop

FAMILY = declare(
    "vertex-slitherlink",
    Layout(clues="numbers", loop="lines"),
    one_loop(),
    number_counts_corners("nmVertexNe"),
    pzpr="vslither",
)
