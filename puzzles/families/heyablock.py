"""Heyablock."""

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
    (
        rooms_apart(),
        room_connected(),
        connected(WHITE, "cuDivide"),
        room_counts(),
        no_run_over_rooms(WHITE, 2, "bkUnshadeConsecGt3"),
        room_some(),
    ),
    pzpr="heyablock",
)
