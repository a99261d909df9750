"""Tapa (pzpr `tapa`).

1. A clue is in a white cell.
2. No 2 by 2 cells are all black.
3. The numbers of a clue are the runs of black cells around it.
4. All black cells are connected.

    >>> FAMILY.check('''
    ... . . . 0
    ... . 4 . .
    ... . . . 3
    ... . 5 . .
    ... ''', ".... #... ###. #.##")
    []
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, connected, no_square, ring_clues

FAMILY = declare(
    "tapa",
    Layout(clues="rings"),
    clues_are(WHITE),
    no_square(BLACK, "cs2x2"),
    ring_clues("ceTapaNe"),
    connected(BLACK, "csDivide"),
    pzpr="tapa",
    library="tapa",
)
