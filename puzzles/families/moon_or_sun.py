"""Moon or Sun (pzpr `moonsun`).

1. The lines are one loop that neither crosses nor touches itself.
2. The loop enters and leaves each room exactly once.
3. In each room the loop visits all moons and no sun, or all suns and no moon.
4. From room to room moons and suns take turns.

    >>> FAMILY.check('''
    ... W . W
    ... . B .
    ... B . .
    ...
    ... a a a
    ... b b b
    ... b b b
    ... ''', "....... .+-+-+. .|...|. .+.+-+. .|.|... .+-+... .......")
    []
"""

from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import marks_in_turn, one_loop, rooms_once

FAMILY = declare(
    "moon-or-sun",
    Layout(clues="colours", rooms=True, loop="cells"),
    one_loop(),
    rooms_once(),
    marks_in_turn(),
    pzpr="moonsun",
)
