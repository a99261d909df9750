"""Thin Ice: a puzzle made up for docs/families.md.

1. A number counts the black cells around it, and stands in a white cell.
2. No three black cells in a line, no 2 by 2 white cells.
3. All white cells are connected.
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clue_counts, clues_are, connected, no_run, no_square

FAMILY = declare(
    "thin-ice",
    Layout(clues="numbers"),
    clues_are(WHITE),
    clue_counts("around", "count"),
    no_run(BLACK, 3, "three"),
    no_square(WHITE, "square"),
    connected(WHITE, "parted"),
)
