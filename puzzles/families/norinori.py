"""Norinori."""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import every_room, no_room_white, pairs, room_some

FAMILY = declare(
    "norinori",
    Layout(rooms=True),
    (
        no_room_white(),
        pairs(),
        every_room(2, "bkShadeGt2 bkShadeLt2", or_none=True),
        room_some(),
    ),
    pzpr="norinori",
)
