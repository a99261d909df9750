"""Yajisan-Kazusan."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, arrow_counts, connected

FAMILY = declare(
    "yajisan-kazusan",
    Layout(clues="numbers", arrows=True),
    (
        apart(BLACK),
        connected(WHITE, "cuDivideRB"),
        arrow_counts("anShadeNe"),
    ),
    pzpr="yajikazu",
)
