"""Country Road (pzpr `country`).

1. The lines are one loop that neither crosses nor touches itself.
2. The loop enters and leaves each room exactly once.
3. A number counts the cells of its room that the loop visits.
4. Of two neighbours in different rooms the loop visits at least one.

    >>> FAMILY.check('''
    ... . . .
    ... 3 . .
    ... . . .
    ...
    ... a a a
    ... b a a
    ... b b b
    ... ''', "....... .+-+-+. .|...|. .+.+-+. .|.|... .+-+... .......")
    []
"""

from hardboard.puzzles.declared import BLACK, Layout, declare
from hardboard.puzzles.declared.vocabulary import (
    no_empty_neighbours,
    one_loop,
    room_counts_points,
    rooms_once,
)

FAMILY = declare(
    "country-road",
    Layout(clues="numbers", least=1, rooms=True, room_numbers=True, loop="cells"),
    one_loop(),
    rooms_once(),
    room_counts_points("bkLineNe", BLACK),
    no_empty_neighbours(),
    pzpr="country",
)
