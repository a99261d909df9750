"""Context (pzpr `context`).

1. No two black cells are neighbours.
2. All white cells are connected.
3. A number in a black cell counts the black cells diagonally beside it.
4. A number in a white cell counts the black cells beside it.

    >>> FAMILY.check('''
    ... . . 2 .
    ... . . . .
    ... . 2 . .
    ... ''', ".#.# .... #.#.")
    []
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, clue_counts, connected

FAMILY = declare(
    "context",
    Layout(clues="numbers"),
    apart(BLACK),
    connected(WHITE, "cuDivideRB"),
    clue_counts("diagonally beside", "nmShadeDiagNe", when=BLACK),
    clue_counts("beside", "nmUnshadeAdjNe", when=WHITE),
    pzpr="context",
    library="context",
)
