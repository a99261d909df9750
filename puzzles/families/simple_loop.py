"""Simple Loop (pzpr `simpleloop`).

1. The lines are one loop that neither crosses nor touches itself.
2. The loop visits no cell with a clue.
3. The loop visits every cell without a clue.

    >>> FAMILY.check('''
    ... . . .
    ... . . .
    ... . . #
    ... ''', "....... .+-+-+. .|...|. .+.+-+. .|.|... .+-+... .......")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import loop_avoids_clues, loop_visits, one_loop

FAMILY = declare(
    "simple-loop",
    Layout(clues="blocks", loop="cells"),
    one_loop(),
    loop_avoids_clues(),
    loop_visits("ceNoLine", clues=False),
    pzpr="simpleloop",
)
