"""Hitori (pzpr `hitori`).

1. No two black cells are neighbours.
2. All white cells are connected.
3. No number is twice in white cells of a row or column. A cell may be without a number.

    >>> FAMILY.check('''
    ... 2 4 1 4
    ... 1 3 3 2
    ... 1 2 4 3
    ... 4 2 3 2
    ... ''', "...# #.#. .... .#.#")
    []
    >>> FAMILY.write_board(FAMILY.read_board("2 . 2"), ".url").strip()
    'https://puzz.link/p?hitori/3/1/2.2'
"""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, connected, no_repeats

FAMILY = declare(
    "hitori",
    Layout(clues="numbers", least=1, unknown=False, full=True),
    apart(BLACK),
    connected(WHITE, "cuDivideRB"),
    no_repeats(WHITE, "nmDupRow"),
    pzpr="hitori",
)
