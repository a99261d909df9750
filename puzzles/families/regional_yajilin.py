"""Regional Yajilin (pzpr `yajilin-regions`).

1. The lines are one loop that neither crosses nor touches itself.
2. The loop visits all cells but shaded ones, no two of which are neighbours.
3. A number counts the shaded cells of its room.

    >>> FAMILY.check('''
    ... . 1 .
    ... . . .
    ... . . 0
    ...
    ... a b a
    ... a b a
    ... a a a
    ... ''', "....... .+-+-+. .|...|. .+...+. .|...|. .+-+-+. .......")
    []
"""

from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import one_loop, room_counts_points, shaded_apart

FAMILY = declare(
    "regional-yajilin",
    Layout(clues="numbers", rooms=True, room_numbers=True, loop="cells", shaded=True),
    one_loop(),
    shaded_apart(clues=False),
    room_counts_points("bkShadeNe", WHITE),
    pzpr="yajilin-regions",
)
