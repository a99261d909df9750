"""Geradeweg (pzpr `geradeweg`).

1. The lines are one loop that neither crosses nor touches itself.
2. The loop visits every cell with a clue.
3. Each straight stretch of the loop through a clue has the length that it says, or one for both.

    >>> FAMILY.check('''
    ... ? . .
    ... . . 1
    ... . . .
    ... ''', "....... .+-+-+. .|...|. .+.+-+. .|.|... .+-+... .......")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import loop_visits, one_loop, segments

FAMILY = declare(
    "geradeweg",
    Layout(clues="numbers", least=1, loop="cells"),
    one_loop(),
    loop_visits("numNoLine"),
    segments("segShort", "segLong", "segDiff"),
    pzpr="geradeweg",
)
