"""Aqre (pzpr `aqre`).

1. All black cells are connected.
2. A number counts the black cells of its room.
3. No 4 black cells in a line.
4. No 4 white cells in a line.

    >>> FAMILY.check('''
    ... 2 . . . .
    ... . . . . .
    ... . . . . .
    ...
    ... a a a a a
    ... a a a a a
    ... a b a a a
    ... ''', ".#... .#... .#...")
    []
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import connected, no_run, room_counts

FAMILY = declare(
    "aqre",
    Layout(clues="numbers", rooms=True, room_numbers=True),
    connected(BLACK, "csDivide"),
    room_counts(),
    no_run(BLACK, 4, "cs3"),
    no_run(WHITE, 4, "cu3"),
    pzpr="aqre",
)
