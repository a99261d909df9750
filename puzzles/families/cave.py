"""Cave (pzpr `cave`, Corral, Bag).

1. A clue is in a white cell.
2. All white cells are connected.
3. Every area of black cells reaches the edge of the board.
4. A number counts the white cells seen from it, itself included.

    >>> FAMILY.check('''
    ... . . . .
    ... . 2 . .
    ... . . 3 .
    ... . ? . 3
    ... ''', "#### #..# ##.# #...")
    []
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, connected, reach_the_edge, sees

FAMILY = declare(
    "cave",
    Layout(clues="numbers"),
    clues_are(WHITE),
    connected(WHITE, "cuDivide"),
    reach_the_edge(BLACK, "csConnOut"),
    sees(WHITE, "nmSumViewNe"),
    pzpr="cave bag",
)
