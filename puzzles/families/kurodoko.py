"""Kurodoko, declared (pzpr `kurodoko`; Kuromasu, Range). The family itself is `hardboard.puzzles.kurodoko`.

1. A cell with a clue is white.
2. No two black cells are neighbours.
3. All white cells are connected.
4. A clue is the number of white cells seen from it, itself included.

    >>> board = DECLARED.read_board("2 . .\\n. . 5\\n. . .")
    >>> DECLARED.violations(board, DECLARED.read_solution(".#. ... #..", board))
    []

Its judge is written by hand, and faster; a test holds both to the same solutions.
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, clues_are, connected, sees

DECLARED = declare(
    "kurodoko",
    Layout(clues="numbers", least=1),
    (clues_are(WHITE), apart(BLACK), connected(WHITE, "cuDivideRB"), sees(WHITE, "nmSumViewNe")),
    pzpr="kurodoko",
    library="declared-kurodoko",
)
