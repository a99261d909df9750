"""Mosaic."""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import clue_counts

FAMILY = declare(
    "mosaic",
    Layout(clues="numbers", unknown=False),
    (clue_counts("on and around", "nmMosaicNe"),),
)
