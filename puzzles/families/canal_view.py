"""Canal View."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, connected, no_square, sees

FAMILY = declare(
    "canal-view",
    Layout(clues="numbers"),
    (
        clues_are(WHITE),
        no_square(BLACK, "cs2x2"),
        sees(BLACK, "nmShadeViewNe", itself=False),
        connected(BLACK, "csDivide"),
    ),
    pzpr="canal",
)
