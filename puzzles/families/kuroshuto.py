"""Kuroshuto, declared (pzpr `kurochute`). The family itself is `hardboard.puzzles.kuroshuto`.

1. A cell with a clue is white.
2. No two black cells are neighbours.
3. All white cells are connected.
4. Of the cells that are as many steps away from a clue as it says, exactly one is black.

    >>> board = DECLARED.read_board("1 . .\\n. . .")
    >>> DECLARED.violations(board, DECLARED.read_solution(".#. ...", board))
    []

Its judge is written by hand, and faster; a test holds both to the same solutions.
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, clues_are, connected, shots

DECLARED = declare(
    "kuroshuto",
    Layout(clues="numbers", least=1),
    (clues_are(WHITE), apart(BLACK), connected(WHITE, "cuDivideRB"), shots("nmShootShadeNe1")),
    pzpr="kurochute",
    library="declared-kuroshuto",
)
