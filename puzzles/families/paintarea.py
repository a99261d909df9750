"""Paintarea."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clue_counts, connected, no_square, one_colour_rooms

FAMILY = declare(
    "paintarea",
    Layout(clues="numbers", rooms=True),
    (
        one_colour_rooms(),
        connected(BLACK, "csDivide"),
        no_square(BLACK, "cs2x2"),
        no_square(WHITE, "cu2x2"),
        clue_counts("beside", "nmShadeNe"),
    ),
    pzpr="paintarea",
)
