"""Heyawake (pzpr `heyawake`).

1. No two black cells are neighbours.
2. All white cells are connected.
3. A number counts the black cells of its room.
4. No line of white cells crosses 2 borders of rooms.

    >>> FAMILY.check('''
    ... . . 0 .
    ... . . . .
    ... . 3 . .
    ...
    ... a b c d
    ... a b b b
    ... a a a e
    ... ''', "#..# .... #.#.")
    []
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, connected, no_run_over_rooms, room_counts

FAMILY = declare(
    "heyawake",
    Layout(clues="numbers", rooms=True, room_numbers=True),
    apart(BLACK),
    connected(WHITE, "cuDivideRB"),
    room_counts(),
    no_run_over_rooms(WHITE, 2, "bkUnshadeConsecGt3"),
    pzpr="heyawake",
)
