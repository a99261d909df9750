"""Tile Paint."""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import line_counts, one_colour_rooms

FAMILY = declare(
    "tile-paint",
    Layout(rooms=True, lines="number"),
    (
        one_colour_rooms(),
        line_counts("asShadeNe"),
    ),
    pzpr="tilepaint",
)
