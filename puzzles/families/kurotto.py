"""Kurotto (pzpr `kurotto`).

1. A clue is in a white cell.
2. A number is the size of all areas of black cells beside it.

    >>> FAMILY.check('''
    ... . 1 . 3
    ... . . . .
    ... 2 . . .
    ... ''', "..#. #..# .#.#")
    []
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, touching_sum

FAMILY = declare(
    "kurotto",
    Layout(clues="numbers", clue="circle"),
    clues_are(WHITE),
    touching_sum(BLACK, "nmSumSizeNe"),
    pzpr="kurotto",
    library="kurotto",
)
