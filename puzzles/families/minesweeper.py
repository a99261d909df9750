"""Minesweeper (pzpr `mines`).

1. A clue is in a white cell.
2. A number counts the black cells around it.
3. The board has as many black cells as it says.

A mine is a black cell.

    >>> FAMILY.check('''
    ... . . . .
    ... . 7 . 3
    ... . . 3 .
    ... ''', "###. #.#. ##.#")
    []
"""

from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import board_total, clue_counts, clues_are

FAMILY = declare(
    "minesweeper",
    Layout(clues="numbers", total="mines", optional=True, black="mine"),
    clues_are(WHITE),
    clue_counts("around", "nmMinesNe"),
    board_total("brMinesNe"),
    pzpr="mines",
    library="minesweeper",
)
