"""The rule constructors: functions that make a `Rule`, which lists its constraints on a board.

The names of violations are those of pzpr's checklists ("csAdjacent": shaded cells are adjacent), so that
verdicts can be compared. In these names `cs` speaks of shaded cells, `cu` of unshaded ones, `bk` of rooms or
areas. Where a word takes two names, the first is for too many and the second for too few.

    >>> from hardboard.puzzles.declared.board import BLACK, Board
    >>> [place.cells for place in apart(BLACK).places(Board(1, 3))]
    [(0, 1), (1, 2)]
"""

from hardboard.puzzles.declared.vocabulary import (
    areas,
    cells,
    loop_rooms,
    loops,
    mazes,
    numbers,
    rooms,
    rule as _rule,
    shaded,
)
from hardboard.puzzles.declared.vocabulary.areas import *
from hardboard.puzzles.declared.vocabulary.cells import *
from hardboard.puzzles.declared.vocabulary.loop_rooms import *
from hardboard.puzzles.declared.vocabulary.loops import *
from hardboard.puzzles.declared.vocabulary.mazes import *
from hardboard.puzzles.declared.vocabulary.numbers import *
from hardboard.puzzles.declared.vocabulary.rooms import *
from hardboard.puzzles.declared.vocabulary.rule import Rule, counted, exactly, rule
from hardboard.puzzles.declared.vocabulary.shaded import *

#: The closed set of dataclasses that rules are made of, apart from patterns and their constraints.
MEANINGS: frozenset[type] = frozenset(
    each
    for module in (areas, cells, loop_rooms, loops, mazes, numbers, rooms, shaded, _rule)
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, _rule.Meaning | _rule.ClueWord)
) - {_rule.BoardFunction}

__all__ = ["Rule", "counted", "exactly", "rule"]
__all__ += areas.__all__
__all__ += cells.__all__
__all__ += loop_rooms.__all__
__all__ += loops.__all__
__all__ += mazes.__all__
__all__ += numbers.__all__
__all__ += rooms.__all__
__all__ += shaded.__all__
