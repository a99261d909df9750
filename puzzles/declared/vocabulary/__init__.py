"""The rules that families are declared with: each word gives a `Rule`, which finds its places on a board.

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
    shaded,
)
from hardboard.puzzles.declared.vocabulary import rule as _rule
from hardboard.puzzles.declared.vocabulary.areas import (
    connected,
    islands,
    reach_the_edge,
    touching_sum,
)
from hardboard.puzzles.declared.vocabulary.cells import (
    apart,
    clues_are,
    colours_given,
    have_colour,
    neighbours,
    no_room_white,
    no_run,
    no_square,
    pairs,
    rectangles,
)
from hardboard.puzzles.declared.vocabulary.loop_rooms import marks_in_turn, no_empty_neighbours, rooms_once
from hardboard.puzzles.declared.vocabulary.loops import (
    loop_avoids_clues,
    loop_visits,
    number_counts_corners,
    number_counts_lines,
    number_counts_touches,
    number_counts_visits,
    one_loop,
    pearls,
    segments,
    sides_shut,
)
from hardboard.puzzles.declared.vocabulary.mazes import no_cycle, path
from hardboard.puzzles.declared.vocabulary.numbers import (
    arrow_counts,
    board_total,
    clue_counts,
    corner_counts,
    line_counts,
    line_totals,
    lit,
    no_repeats,
    ring_clues,
    runs,
    sees,
    shots,
)
from hardboard.puzzles.declared.vocabulary.rooms import (
    every_room,
    no_run_over_rooms,
    one_colour_rooms,
    room_connected,
    room_counts,
    room_some,
    rooms_apart,
    shapes_differ,
    sizes_differ,
)
from hardboard.puzzles.declared.vocabulary.rule import Rule, counted, exactly, rule
from hardboard.puzzles.declared.vocabulary.shaded import (
    arrow_counts_shaded,
    number_counts_shaded,
    room_counts_points,
    shaded_apart,
)

#: The closed set of dataclasses that rules are made of, apart from patterns and their places.
MEANINGS: frozenset[type] = frozenset(
    each
    for module in (areas, cells, loop_rooms, loops, mazes, numbers, rooms, shaded, _rule)
    for each in vars(module).values()
    if isinstance(each, type) and issubclass(each, _rule.Meaning | _rule.ClueWord)
) - {_rule.BoardFunction}

__all__ = [
    "Rule",
    "apart",
    "arrow_counts",
    "arrow_counts_shaded",
    "board_total",
    "clue_counts",
    "clues_are",
    "colours_given",
    "connected",
    "corner_counts",
    "counted",
    "every_room",
    "exactly",
    "have_colour",
    "islands",
    "line_counts",
    "line_totals",
    "lit",
    "loop_avoids_clues",
    "loop_visits",
    "marks_in_turn",
    "neighbours",
    "no_cycle",
    "no_empty_neighbours",
    "no_repeats",
    "no_room_white",
    "no_run",
    "no_run_over_rooms",
    "no_square",
    "number_counts_corners",
    "number_counts_lines",
    "number_counts_shaded",
    "number_counts_touches",
    "number_counts_visits",
    "one_colour_rooms",
    "one_loop",
    "pairs",
    "path",
    "pearls",
    "reach_the_edge",
    "rectangles",
    "ring_clues",
    "room_connected",
    "room_counts",
    "room_counts_points",
    "room_some",
    "rooms_apart",
    "rooms_once",
    "rule",
    "runs",
    "sees",
    "segments",
    "shaded_apart",
    "shapes_differ",
    "shots",
    "sides_shut",
    "sizes_differ",
    "touching_sum",
]
