"""Cocktail Lamp (pzpr `cocktail`).

1. Black cells of different rooms are not neighbours.
2. No 2 by 2 cells are all black.
3. The black cells of a room are connected.
4. A number counts the black cells of its room.
5. All black cells are connected, if only at corners.

    >>> FAMILY.check('''
    ... 1 . . . .
    ... . . . . .
    ... . . . . 1
    ...
    ... a a a a a
    ... a a a a a
    ... b a a a c
    ... ''', "..... ...#. ....#")
    []
"""

from hardboard.puzzles.declared import BLACK, Layout, declare
from hardboard.puzzles.declared.vocabulary import (
    connected,
    no_square,
    room_connected,
    room_counts,
    rooms_apart,
)

FAMILY = declare(
    "cocktail-lamp",
    Layout(clues="numbers", rooms=True, room_numbers=True),
    rooms_apart(),
    no_square(BLACK, "cs2x2"),
    room_connected(),
    room_counts(),
    connected(BLACK, "csDivide", "around"),
    pzpr="cocktail",
)
