"""Creek."""

from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import connected, corner_counts

FAMILY = declare(
    "creek",
    Layout(corners=True),
    (
        connected(WHITE, "cuDivide"),
        corner_counts("crShadeGt crShadeLt"),
    ),
    pzpr="creek",
)
