"""Cocktail Lamp."""

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
    (
        rooms_apart(),
        no_square(BLACK, "cs2x2"),
        room_connected(),
        room_counts(),
        connected(BLACK, "csDivide", "around"),
    ),
    pzpr="cocktail",
)
