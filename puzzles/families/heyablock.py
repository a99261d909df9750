"""Heyablock (pzpr `heyablock`).

1. Black cells of different rooms are not neighbours.
2. The black cells of a room are connected.
3. All white cells are connected.
4. A number counts the black cells of its room.
5. No line of white cells crosses 2 borders of rooms.
6. Every room has a black cell.

    >>> FAMILY.check('''
    ... . . . . .
    ... . . 3 . .
    ... . . . . .
    ...
    ... a a a a b
    ... a a a a a
    ... a c a a a
    ... ''', "###.# ..... .#...")
    []
"""

from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import (
    connected,
    no_run_over_rooms,
    room_connected,
    room_counts,
    room_some,
    rooms_apart,
)

FAMILY = declare(
    "heyablock",
    Layout(clues="numbers", rooms=True, room_numbers=True),
    rooms_apart(),
    room_connected(),
    connected(WHITE, "cuDivide"),
    room_counts(),
    no_run_over_rooms(WHITE, 2, "bkUnshadeConsecGt3"),
    room_some(),
    pzpr="heyablock",
)
