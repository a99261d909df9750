"""Hitori."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, connected, no_repeats

FAMILY = declare(
    "hitori",
    Layout(clues="numbers", least=1, unknown=False, full=True),
    (
        apart(BLACK),
        connected(WHITE, "cuDivideRB"),
        no_repeats(WHITE, "nmDupRow"),
    ),
    pzpr="hitori",
)
