"""Kuroshuto (Kurochute): colour some cells of a grid black.

1. A cell with a clue is white.
2. No two black cells are neighbours.
3. All white cells are connected.
4. Of the cells that lie a clue's number of steps away from it, straight up, down, left and right, exactly one
   is black.

One small board (Figure 17 of Straathof 2025) in Janko's text, and its only solution:

    - - - 2      # . # .
    - - 1 -      . . . .
    3 - - -      . # . #
    3 1 - -      . . . .
"""

from functools import partial

from hardboard.puzzles import cluegrid
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import show_shading
from hardboard.puzzles.kuroshuto.board import PZPR, Board, read_janko, read_solution, sniff, write_janko
from hardboard.puzzles.kuroshuto.rules import RULES, violations
from hardboard.puzzles.shading import solution_from_record, solution_to_record, to_rows

FAMILY = Family(
    name="kuroshuto",
    rules=RULES,
    violations=violations,
    board_from_record=cluegrid.from_record,
    board_to_record=cluegrid.to_record,
    solution_from_record=solution_from_record,
    solution_to_record=solution_to_record,
    writers={
        ".txt": write_janko,
        ".url": partial(cluegrid.write_pzpr, name=PZPR),
        ".json": cluegrid.write_json,
    },
    readers={
        ".txt": read_janko,
        ".url": partial(cluegrid.read_pzpr, name=PZPR),
        ".json": cluegrid.read_json,
    },
    show_solution=show_shading,
    read_solution=read_solution,
    sniff=sniff,
    solution_to_json=to_rows,
    explain="hardboard.puzzles.kuroshuto.human:solve",
    uniqueness=True,
    generate="hardboard.puzzles.kuroshuto.generate:generate",
    generators={"thesis": "hardboard.puzzles.kuroshuto.thesis:generate"},
    rate="hardboard.puzzles.kuroshuto.rate:rate",
    drawing="hardboard.render.families:clue_board",
    figures={"two-trees": "hardboard.workbench.kuroshuto.figures:two_trees"},
    library="kuroshuto",
    backend="hardboard.gadgets.backend.kuroshuto:BACKEND",
    shared=1,
    apart=True,
    contract="hardboard.gadgets.contract.kuroshuto:read",
    argument="hardboard.workbench.kuroshuto.contract:ARGUMENT",
    judge="hardboard.verify.kuroshuto:JUDGE",
    justifier="hardboard.proof.check.justify.kuroshuto",
    refute="hardboard.proof.prove.refute.kuroshuto:refute",
    painting="hardboard.proof.check.theorem.kuroshuto",
    theorem="hardboard.proof.prove.theorem.kuroshuto:STEPS",
)

__all__ = ["FAMILY", "RULES", "Board", "violations"]
