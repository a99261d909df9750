"""The rules that families are declared with: each word gives a `Rule`, which finds its places on a board.

The names of violations are those of pzpr's checklists ("csAdjacent": shaded cells are adjacent), so that
verdicts can be compared; `cs` speaks of shaded cells, `cu` of unshaded ones, `bk` of rooms or areas. Where a
word takes two names, the first is for too many and the second for too few.

    >>> from hardboard.puzzles.declared.board import BLACK, Board
    >>> [place.cells for place in apart(BLACK).places(Board(1, 3))]
    [(0, 1), (1, 2)]
"""

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
from hardboard.puzzles.declared.vocabulary.loops import (
    number_counts_corners,
    number_counts_lines,
    one_loop,
)
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

__all__ = [
    "Rule",
    "apart",
    "arrow_counts",
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
    "neighbours",
    "no_repeats",
    "no_room_white",
    "no_run",
    "no_run_over_rooms",
    "no_square",
    "number_counts_corners",
    "number_counts_lines",
    "one_colour_rooms",
    "one_loop",
    "pairs",
    "reach_the_edge",
    "rectangles",
    "ring_clues",
    "room_connected",
    "room_counts",
    "room_some",
    "rooms_apart",
    "rule",
    "runs",
    "sees",
    "shapes_differ",
    "shots",
    "sizes_differ",
    "touching_sum",
]
