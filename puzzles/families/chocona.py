"""Chocona."""

from hardboard.puzzles.declared import BLACK, Layout, declare
from hardboard.puzzles.declared.vocabulary import rectangles, room_counts

FAMILY = declare(
    "chocona",
    Layout(clues="numbers", rooms=True, room_numbers=True),
    (
        rectangles(BLACK, "csNotRect"),
        room_counts(),
    ),
    pzpr="chocona",
)
