"""Yin-Yang."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import colours_given, connected, no_square

FAMILY = declare(
    "yin-yang",
    Layout(clues="colours", black="stone", clue="circle"),
    (
        colours_given(),
        no_square(BLACK, "ms2x2"),
        no_square(WHITE, "mu2x2"),
        connected(BLACK, "msDivide"),
        connected(WHITE, "muDivide"),
    ),
    pzpr="yinyang",
)
