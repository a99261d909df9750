"""Linesweeper.

1. The lines are one loop that neither crosses nor touches itself.
2. The loop visits no cell with a clue.
3. A number counts the cells around it that the loop visits.

    >>> FAMILY.check('''
    ... . . .
    ... . . .
    ... . . 3
    ... ''', "....... .+-+-+. .|...|. .+.+-+. .|.|... .+-+... .......")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import loop_avoids_clues, number_counts_visits, one_loop

FAMILY = declare(
    "linesweeper",
    Layout(clues="numbers", loop="cells"),
    one_loop(),
    loop_avoids_clues(),
    number_counts_visits("nmVisitNe"),
)
