"""Yajilin (pzpr `yajilin`).

1. The lines are one loop that neither crosses nor touches itself.
2. The loop visits no cell with a clue.
3. The loop visits all cells but shaded ones, no two of which are neighbours.
4. A number with an arrow counts the shaded cells that way.

    >>> FAMILY.check('''
    ...  .  .  .
    ...  .  .  .
    ...  .  . 0<
    ... ''', "....... .+-+-+. .|...|. .+.+-+. .|.|... .+-+... .......")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import (
    arrow_counts_shaded,
    loop_avoids_clues,
    one_loop,
    shaded_apart,
)

FAMILY = declare(
    "yajilin",
    Layout(clues="numbers", arrows=True, loop="cells", shaded=True),
    one_loop(),
    loop_avoids_clues(),
    shaded_apart(),
    arrow_counts_shaded(),
    pzpr="yajilin yajirin",
)
