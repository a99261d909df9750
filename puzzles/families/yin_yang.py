"""Yin-Yang (pzpr `yinyang`, Shiromaru-Kuromaru).

1. A cell with a printed colour has it.
2. No 2 by 2 cells are all black.
3. No 2 by 2 cells are all white.
4. All black cells are connected.
5. All white cells are connected.

    >>> FAMILY.check('''
    ... B . . .
    ... W . . .
    ... B . . .
    ... ''', "#### ...# ####")
    []
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import colours_given, connected, no_square

FAMILY = declare(
    "yin-yang",
    Layout(clues="colours", black="stone", clue="circle"),
    colours_given(),
    no_square(BLACK, "ms2x2"),
    no_square(WHITE, "mu2x2"),
    connected(BLACK, "msDivide"),
    connected(WHITE, "muDivide"),
    pzpr="yinyang",
)
