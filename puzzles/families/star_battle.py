"""Star Battle (pzpr `starbattle`, Two Not Touch).

1. A cell outside all rooms is white.
2. No two black cells touch.
3. Every room has as many black cells as the board says.
4. Every row and column has as many black cells as the board says.

A star is a black cell.

    >>> FAMILY.check('''
    ... stars: 1
    ...
    ... a a a a a
    ... a a b a a
    ... c c c c c
    ... d d e e e
    ... e e e e e
    ... ''', "#.... ..#.. ....# .#... ...#.")
    []
"""

from hardboard.puzzles.declared import BLACK, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, every_room, line_totals, no_room_white

FAMILY = declare(
    "star-battle",
    Layout(rooms=True, total="stars", black="star"),
    no_room_white(),
    apart(BLACK, "around", "starAround"),
    every_room(None, "bkStarGt bkStarLt"),
    line_totals("lnStarNe"),
    pzpr="starbattle",
)
