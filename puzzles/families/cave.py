"""Cave."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, connected, reach_the_edge, sees

FAMILY = declare(
    "cave",
    Layout(clues="numbers"),
    (
        clues_are(WHITE),
        connected(WHITE, "cuDivide"),
        reach_the_edge(BLACK, "csConnOut"),
        sees(WHITE, "nmSumViewNe"),
    ),
    pzpr="cave",
)
