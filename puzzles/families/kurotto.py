"""Kurotto."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, touching_sum

FAMILY = declare(
    "kurotto",
    Layout(clues="numbers", clue="circle"),
    (
        clues_are(WHITE),
        touching_sum(BLACK, "nmSumSizeNe"),
    ),
    pzpr="kurotto",
)
