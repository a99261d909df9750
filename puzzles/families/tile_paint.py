"""Tile Paint (pzpr `tilepaint`).

1. The cells of a room have one colour.
2. A number outside counts the black cells in its row or column.

    >>> FAMILY.check('''
    ... rows: ., 1, 2
    ... cols: 0, ., ., ., .
    ...
    ... a a a b b
    ... a a c b b
    ... d d e f f
    ... ''', "..... ..#.. ...##")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import line_counts, one_colour_rooms

FAMILY = declare(
    "tile-paint",
    Layout(rooms=True, lines="number"),
    one_colour_rooms(),
    line_counts("asShadeNe"),
    pzpr="tilepaint",
)
