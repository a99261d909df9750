"""Nurimisaki (pzpr `nurimisaki`).

1. A clue is in a white cell.
2. No 2 by 2 cells are all black.
3. No 2 by 2 cells are all white.
4. All white cells are connected.
5. A number counts the white cells seen from it, itself included.
6. A circle has one white neighbour.
7. A white cell without a circle does not have just one white neighbour.

    >>> FAMILY.check('''
    ... . . 2 .
    ... 3 . . .
    ... . . . 2
    ... . . . .
    ... ''', "##.# ...# #.#. #...")
    []
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, connected, neighbours, no_square, sees

FAMILY = declare(
    "nurimisaki",
    Layout(clues="numbers", clue="circle"),
    clues_are(WHITE),
    no_square(BLACK, "cs2x2"),
    no_square(WHITE, "cu2x2"),
    connected(WHITE, "cuDivide"),
    sees(WHITE, "nmSumViewNe"),
    neighbours(WHITE, WHITE, (1,), "circleNotPromontory", "a circle has one white neighbour", "clues"),
    neighbours(
        WHITE,
        WHITE,
        (0, 2, 3, 4),
        "nonCirclePromontory",
        "a white cell without a circle does not have just one white neighbour",
        "others",
    ),
    pzpr="nurimisaki",
)
