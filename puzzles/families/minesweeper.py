"""Minesweeper (pzpr `mines`).

1. A clue is in a white cell.
2. A number counts the black cells around it.
3. The board has as many black cells as it says.

A mine is a black cell.

    >>> board = FAMILY.read_board('''
    ... . . . .
    ... . 7 . 3
    ... . . 3 .
    ... ''')
    >>> solved = FAMILY.read_solution("###. #.#. ##.#", board)
    >>> FAMILY.violations(board, solved)
    []
"""

from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import board_total, clue_counts, clues_are

FAMILY = declare(
    "minesweeper",
    Layout(clues="numbers", total="mines", optional=True, black="mine"),
    (
        clues_are(WHITE),
        clue_counts("around", "nmMinesNe"),
        board_total("brMinesNe"),
    ),
    pzpr="mines",
    library="minesweeper",
)
