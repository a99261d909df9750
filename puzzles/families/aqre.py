"""Aqre."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import connected, no_run, room_counts

FAMILY = declare(
    "aqre",
    Layout(clues="numbers", rooms=True, room_numbers=True),
    (
        connected(BLACK, "csDivide"),
        room_counts(),
        no_run(BLACK, 4, "cs3"),
        no_run(WHITE, 4, "cu3"),
    ),
    pzpr="aqre",
)
