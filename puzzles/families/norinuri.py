"""Norinuri (pzpr `norinuri`).

1. A clue is in a white cell.
2. Every black cell has exactly one black neighbour.
3. Every area of white cells has one clue, which is its size.

    >>> FAMILY.check('''
    ... . . 2 .
    ... . . . .
    ... . ? . .
    ... ''', "##.. ..## ....")
    []
"""

from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, islands, pairs

FAMILY = declare(
    "norinuri",
    Layout(clues="numbers", least=1),
    clues_are(WHITE),
    pairs(),
    islands(WHITE),
    pzpr="norinuri",
)
