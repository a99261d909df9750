"""Creek (pzpr `creek`).

1. All white cells are connected.
2. A number at a corner counts the black cells that meet there.

    >>> FAMILY.check('''
    ... . . . 2 1
    ... 1 . . . 2
    ... . . 2 . .
    ... . . . 1 .
    ... ''', "#### .### ...#")
    []
"""

from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import connected, corner_counts

FAMILY = declare(
    "creek",
    Layout(corners=True),
    connected(WHITE, "cuDivide"),
    corner_counts("crShadeGt crShadeLt"),
    pzpr="creek",
    library="creek",
)
