"""Yajisan-Kazusan (pzpr `yajikazu`).

1. No two black cells are neighbours.
2. All white cells are connected.
3. A number with an arrow in a white cell counts the black cells that way.

    >>> FAMILY.check('''
    ...  .  .  . 3v
    ... 1<  .  .  .
    ...  .  .  . 3^
    ... ''', "...# #... ...#")
    []
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, arrow_counts, connected

FAMILY = declare(
    "yajisan-kazusan",
    Layout(clues="numbers", arrows=True),
    apart(BLACK),
    connected(WHITE, "cuDivideRB"),
    arrow_counts("anShadeNe"),
    pzpr="yajikazu",
)
