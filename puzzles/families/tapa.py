"""Tapa."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import clues_are, connected, no_square, ring_clues

FAMILY = declare(
    "tapa",
    Layout(clues="rings"),
    (
        clues_are(WHITE),
        no_square(BLACK, "cs2x2"),
        ring_clues("ceTapaNe"),
        connected(BLACK, "csDivide"),
    ),
    pzpr="tapa",
)
