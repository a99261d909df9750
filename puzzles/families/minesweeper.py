"""Minesweeper."""

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
)
