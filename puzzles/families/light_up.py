"""Light Up."""

from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clue_counts, clues_are, lit

FAMILY = declare(
    "light-up",
    Layout(clues="numbers", black="bulb", clue="wall"),
    (
        clues_are(WHITE),
        clue_counts("beside", "nmAkariNe"),
        lit(),
    ),
    pzpr="lightup",
)
