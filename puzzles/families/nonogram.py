"""Nonogram (pzpr `nonogram`, Picross, Griddlers, Hanjie).

1. The numbers outside are the runs of black cells in their row or column.

    >>> FAMILY.check('''
    ... rows: 2, 2 1, 4, 2
    ... cols: 3, 4, 1 1, 2
    ... ''', ".##. ##.# #### ##..")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import runs

FAMILY = declare(
    "nonogram",
    Layout(lines="runs"),
    runs("exNoMatch"),
    pzpr="nonogram",
)
