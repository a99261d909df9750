"""Nurikabe."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, connected, islands, no_square

FAMILY = declare(
    "nurikabe",
    Layout(clues="numbers", least=1),
    (
        clues_are(WHITE),
        no_square(BLACK, "cs2x2"),
        connected(BLACK, "csDivide"),
        islands(WHITE),
    ),
    pzpr="nurikabe",
)
