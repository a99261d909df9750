"""Light Up (pzpr `lightup`, Akari, Bijutsukan).

1. A clue is in a white cell.
2. A number counts the black cells beside it.
3. No two bulbs see each other.
4. Every cell is lit.

A bulb is a black cell.

    >>> FAMILY.check('''
    ... . 3 . .
    ... . . . .
    ... . . . .
    ... ''', "#.#. .#.. ...#")
    []
"""

from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clue_counts, clues_are, lit

FAMILY = declare(
    "light-up",
    Layout(clues="numbers", black="bulb", clue="wall"),
    clues_are(WHITE),
    clue_counts("beside", "nmAkariNe"),
    lit(),
    pzpr="lightup akari",
    library="light-up",
)
