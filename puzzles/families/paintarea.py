"""Paintarea (pzpr `paintarea`).

1. The cells of a room have one colour.
2. All black cells are connected.
3. No 2 by 2 cells are all black.
4. No 2 by 2 cells are all white.
5. A number counts the black cells beside it.

    >>> FAMILY.check('''
    ... . . . .
    ... . 3 . .
    ... . . . .
    ...
    ... a b b b
    ... a c c c
    ... a a d c
    ... ''', "#### #... ###.")
    []
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clue_counts, connected, no_square, one_colour_rooms

FAMILY = declare(
    "paintarea",
    Layout(clues="numbers", rooms=True),
    one_colour_rooms(),
    connected(BLACK, "csDivide"),
    no_square(BLACK, "cs2x2"),
    no_square(WHITE, "cu2x2"),
    clue_counts("beside", "nmShadeNe"),
    pzpr="paintarea",
)
