"""Shimaguni."""

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
    (
        rooms_apart(),
        room_connected(),
        room_counts(),
        sizes_differ(),
        room_some(),
    ),
    pzpr="shimaguni",
)
