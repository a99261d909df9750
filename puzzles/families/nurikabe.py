"""Nurikabe (pzpr `nurikabe`, Islands in the Stream).

1. A clue is in a white cell.
2. No 2 by 2 cells are all black.
3. All black cells are connected.
4. Every area of white cells has one clue, which is its size.

    >>> FAMILY.check('''
    ... . . 1 .
    ... . . . .
    ... . 4 . .
    ... ''', "##.# .### ...#")
    []
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, connected, islands, no_square

FAMILY = declare(
    "nurikabe",
    Layout(clues="numbers", least=1),
    clues_are(WHITE),
    no_square(BLACK, "cs2x2"),
    connected(BLACK, "csDivide"),
    islands(WHITE),
    pzpr="nurikabe",
)
