"""Mosaic (not in pzpr, Fill-a-Pix).

1. A number counts the black cells on and around it.

    >>> FAMILY.check('''
    ... . . . .
    ... 3 . 0 .
    ... . . . .
    ... ''', "#... #... #...")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import clue_counts

FAMILY = declare(
    "mosaic",
    Layout(clues="numbers", unknown=False),
    clue_counts("on and around", "nmMosaicNe"),
    library="mosaic",
)
