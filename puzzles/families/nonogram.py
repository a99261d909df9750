"""Nonogram."""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import runs

FAMILY = declare(
    "nonogram",
    Layout(lines="runs"),
    (runs("exNoMatch"),),
    pzpr="nonogram",
)
