"""Koburin (pzpr `koburin`).

1. The lines are one loop that neither crosses nor touches itself.
2. The loop visits no cell with a clue.
3. The loop visits all cells but shaded ones, no two of which are neighbours.
4. A number counts the shaded cells beside it.

    >>> FAMILY.check('''
    ... . . .
    ... . . .
    ... . . ?
    ... ''', "....... .+-+-+. .|...|. .+.+-+. .|.|... .+-+... .......")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import (
    loop_avoids_clues,
    number_counts_shaded,
    one_loop,
    shaded_apart,
)

FAMILY = declare(
    "koburin",
    Layout(clues="numbers", loop="cells", shaded=True),
    one_loop(),
    loop_avoids_clues(),
    shaded_apart(),
    number_counts_shaded(),
    pzpr="koburin",
)
