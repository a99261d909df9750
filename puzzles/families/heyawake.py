"""Heyawake."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, connected, no_run_over_rooms, room_counts

FAMILY = declare(
    "heyawake",
    Layout(clues="numbers", rooms=True, room_numbers=True),
    (
        apart(BLACK),
        connected(WHITE, "cuDivideRB"),
        room_counts(),
        no_run_over_rooms(WHITE, 2, "bkUnshadeConsecGt3"),
    ),
    pzpr="heyawake",
)
