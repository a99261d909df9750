"""Masyu (pzpr `mashu`).

1. The lines are one loop that neither crosses nor touches itself.
2. The loop visits every cell with a clue.
3. Through a white pearl the loop goes straight on, and turns in a cell before it or behind it.
4. In a black pearl the loop turns, and goes straight on before it and behind it.

    >>> FAMILY.check('''
    ... . W .
    ... . . .
    ... B . .
    ... ''', "....... .+-+-+. .|...|. .+...+. .|...|. .+-+-+. .......")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import loop_visits, one_loop, pearls

FAMILY = declare(
    "masyu",
    Layout(clues="colours", loop="cells"),
    one_loop(),
    loop_visits("mashuOnLine"),
    pearls(),
    pzpr="mashu masyu pearl",
)
