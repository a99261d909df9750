"""Mosaic (not in pzpr, Fill-a-Pix).

1. A number counts the black cells on and around it.

    >>> board = FAMILY.read_board('''
    ... . . . .
    ... 3 . 0 .
    ... . . . .
    ... ''')
    >>> solved = FAMILY.read_solution("#... #... #...", board)
    >>> FAMILY.violations(board, solved)
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import clue_counts

FAMILY = declare(
    "mosaic",
    Layout(clues="numbers", unknown=False),
    (clue_counts("on and around", "nmMosaicNe"),),
    library="mosaic",
)
