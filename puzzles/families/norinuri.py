"""Norinuri."""

from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, islands, pairs

FAMILY = declare(
    "norinuri",
    Layout(clues="numbers", least=1),
    (
        clues_are(WHITE),
        pairs(),
        islands(WHITE),
    ),
    pzpr="norinuri",
)
