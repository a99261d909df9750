"""LITS."""

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
    (
        no_room_white(),
        no_square(BLACK, "cs2x2"),
        every_room(4, "bkShadeGt4 bkShadeLt4"),
        room_connected(),
        shapes_differ(),
        connected(BLACK, "csDivide"),
        room_some(),
    ),
    pzpr="lits",
)
