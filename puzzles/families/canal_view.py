"""Canal View (pzpr `canal`).

1. A clue is in a white cell.
2. No 2 by 2 cells are all black.
3. A number counts the black cells seen from it, itself not counted.
4. All black cells are connected.

    >>> FAMILY.check('''
    ... 1 . . . .
    ... . . ? . .
    ... . . 2 . .
    ... ''', ".#... .#... ##...")
    []
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, connected, no_square, sees

FAMILY = declare(
    "canal-view",
    Layout(clues="numbers"),
    clues_are(WHITE),
    no_square(BLACK, "cs2x2"),
    sees(BLACK, "nmShadeViewNe", itself=False),
    connected(BLACK, "csDivide"),
    pzpr="canal",
)
