"""Chocona (pzpr `chocona`).

1. Every area of black cells is a rectangle.
2. A number counts the black cells of its room.

    >>> FAMILY.check('''
    ... 0 . . .
    ... . . . .
    ... 2 . . .
    ...
    ... a a a a
    ... a a a a
    ... b b a a
    ... ''', ".... .... ##..")
    []
"""

from hardboard.puzzles.declared import BLACK, Layout, declare
from hardboard.puzzles.declared.vocabulary import rectangles, room_counts

FAMILY = declare(
    "chocona",
    Layout(clues="numbers", rooms=True, room_numbers=True),
    rectangles(BLACK, "csNotRect"),
    room_counts(),
    pzpr="chocona",
    library="chocona",
)
