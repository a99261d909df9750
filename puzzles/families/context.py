"""Context."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, clue_counts, connected

FAMILY = declare(
    "context",
    Layout(clues="numbers"),
    (
        apart(BLACK),
        connected(WHITE, "cuDivideRB"),
        clue_counts("diagonally beside", "nmShadeDiagNe", when=BLACK),
        clue_counts("beside", "nmUnshadeAdjNe", when=WHITE),
    ),
    pzpr="context",
)
