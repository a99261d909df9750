"""Norinori (pzpr `norinori`).

1. A cell outside all rooms is white.
2. Every black cell has exactly one black neighbour.
3. Every room has 2 black cells.
4. Every room has a black cell.

    >>> FAMILY.check('''
    ... a a a a a
    ... a b b a a
    ... a c c c c
    ... ''', "...## .##.. ...##")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import every_room, no_room_white, pairs, room_some

FAMILY = declare(
    "norinori",
    Layout(rooms=True),
    no_room_white(),
    pairs(),
    every_room(2, "bkShadeGt2 bkShadeLt2", or_none=True),
    room_some(),
    pzpr="norinori",
)
