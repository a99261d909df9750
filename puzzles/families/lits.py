"""LITS (pzpr `lits`, Nuruomino).

1. A cell outside all rooms is white.
2. No 2 by 2 cells are all black.
3. Every room has 4 black cells.
4. The black cells of a room are connected.
5. Equal shapes in different rooms do not touch.
6. All black cells are connected.
7. Every room has a black cell.

    >>> FAMILY.check('''
    ... a a a b
    ... a a c b
    ... c c c b
    ... c b b b
    ... ''', "#### .#.# #### #..#")
    []
"""

from hardboard.puzzles.declared import BLACK, Layout, declare
from hardboard.puzzles.declared.vocabulary import (
    connected,
    every_room,
    no_room_white,
    no_square,
    room_connected,
    room_some,
    shapes_differ,
)

FAMILY = declare(
    "lits",
    Layout(rooms=True),
    no_room_white(),
    no_square(BLACK, "cs2x2"),
    every_room(4, "bkShadeGt4 bkShadeLt4"),
    room_connected(),
    shapes_differ(),
    connected(BLACK, "csDivide"),
    room_some(),
    pzpr="lits",
    called="LITS",
)
