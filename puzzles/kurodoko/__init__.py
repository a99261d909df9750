"""Kurodoko (Kuromasu, Range): colour some cells of a grid black.

1. A cell with a clue is white.
2. No two black cells are neighbours.
3. All white cells are connected.
4. A clue is the number of white cells seen from its cell in the four directions, itself included, up to the
   first black cell or the edge.

One small board, as a Range ID, and its only solution:

    3x3:2d5c          2 . .      . # .
                      . . 5      . . .
                      . . .      # . .
"""

from functools import partial

from hardboard.puzzles import cluegrid
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import show_shading
from hardboard.puzzles.kurodoko.board import Board, sniff
from hardboard.puzzles.kurodoko.rules import RULES, sees, violations
from hardboard.puzzles.shading import read_solution, solution_from_record, solution_to_record, to_rows

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
    explain="hardboard.puzzles.kurodoko.human.guess:solve",
    uniqueness=True,
    generate="hardboard.puzzles.kurodoko.generate:generate",
    wishes=("symmetry", "minimal"),
    rate="hardboard.puzzles.kurodoko.rate:rate",
    hint="hardboard.puzzles.kurodoko.human.hints:hint",
    read_partial="hardboard.puzzles.kurodoko.human.hints:read_partial",
    write_partial="hardboard.puzzles.kurodoko.human.hints:write_partial",
    drawing="hardboard.render.families:clue_board",
    library="koelker",
    backend="hardboard.gadgets.backend.kurodoko:BACKEND",
    shared=1,
    apart=True,
    contract="hardboard.gadgets.contract.kurodoko:read",
    argument="hardboard.workbench.kurodoko.contract:ARGUMENT",
    judge="hardboard.verify.kurodoko:JUDGE",
    justifier="hardboard.proof.check.justify.kurodoko",
    refute="hardboard.proof.prove.refute.kurodoko:refute",
    painting="hardboard.proof.check.theorem.kurodoko",
    theorem="hardboard.proof.prove.theorem.kurodoko:STEPS",
)

__all__ = ["FAMILY", "RULES", "Board", "sees", "violations"]
