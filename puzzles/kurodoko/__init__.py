"""Kurodoko (Kuromasu, Range): colour some cells of a grid black.

1. A cell with a clue is white.
2. No two black cells are neighbours.
3. All white cells are connected.
4. A clue is the number of white cells seen from its cell in the four directions, itself included, up to the first
   black cell or the edge.

One small board, as a Range ID, and its only solution:

    3x3:b3a5a2b       . . 3      . . .
                      . 5 .      . . #
                      2 . .      . # .   ... and so on; see `rules.violations`.
"""

from functools import partial

from puzzles import cluegrid
from puzzles.family import Family
from puzzles.grid import show_shading
from puzzles.kurodoko.board import Board, sniff
from puzzles.kurodoko.rules import RULES, sees, violations
from puzzles.shading import read_solution, solution_from_record, solution_to_record, to_rows

FAMILY = Family(
    name="kurodoko",
    rules=RULES,
    violations=violations,
    board_from_record=cluegrid.from_record,
    board_to_record=cluegrid.to_record,
    solution_from_record=solution_from_record,
    solution_to_record=solution_to_record,
    writers={
        ".txt": cluegrid.write_range,
        ".url": partial(cluegrid.write_pzpr, name="kurodoko"),
        ".json": cluegrid.write_json,
    },
    readers={
        ".txt": cluegrid.read_range,
        ".url": partial(cluegrid.read_pzpr, name="kurodoko"),
        ".json": cluegrid.read_json,
    },
    show_solution=show_shading,
    read_solution=read_solution,
    sniff=sniff,
    solution_to_json=to_rows,
)

__all__ = ["FAMILY", "RULES", "Board", "sees", "violations"]
