"""Shimaguni (pzpr `shimaguni`).

1. Black cells of different rooms are not neighbours.
2. The black cells of a room are connected.
3. A number counts the black cells of its room.
4. Rooms side by side have different numbers of black cells.
5. Every room has a black cell.

    >>> FAMILY.check('''
    ... . 0 . .
    ... . . . .
    ... . . . 0
    ...
    ... a a a b
    ... a c a a
    ... a a a d
    ... ''', "...# .#.. ....")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import (
    room_connected,
    room_counts,
    room_some,
    rooms_apart,
    sizes_differ,
)

FAMILY = declare(
    "shimaguni",
    Layout(clues="numbers", rooms=True, room_numbers=True),
    rooms_apart(),
    room_connected(),
    room_counts(),
    sizes_differ(),
    room_some(),
    pzpr="shimaguni",
)
