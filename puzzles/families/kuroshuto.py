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

    >>> FAMILY.check("- - - 2\\n- - 1 -\\n3 - - -\\n3 1 - -", "#.#. .... .#.# ....")
    []
"""

from dataclasses import replace
from functools import partial

from hardboard.puzzles.asp import AspProgram, clue_facts
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare, janko
from hardboard.puzzles.declared.vocabulary import apart, clues_are, connected, shots
from hardboard.puzzles.family import PeopleParts, ProofParts, TileParts
from hardboard.puzzles.shading import solution_to_record

LAYOUT = Layout(clues="numbers", least=1)

DECLARED = declare(
    "kuroshuto",
    LAYOUT,
    clues_are(WHITE),
    apart(BLACK),
    connected(WHITE, "cuDivideRB"),
    shots("nmShootShadeNe1"),
    pzpr="kurochute kuroshuto",
    texts={".txt": (janko.write_janko_rows, janko.read_janko_rows), **janko.TEXTS},
)

FAMILY = replace(
    DECLARED,
    about=(__doc__ or "").partition("    >>>")[0].rstrip(),
    read_solution=partial(janko.read_solution, LAYOUT),
    solution_to_record=solution_to_record,
    streamed="hardboard.puzzles.streamed_clues:shot_violations",
    asp=AspProgram(clue_facts, "hardboard.puzzles.families", "kuroshuto.lp"),
    people=PeopleParts.of_thesis(
        "hardboard.theses.straathof",
        uniqueness=True,
        wishes=DECLARED.people.wishes,
        effort="1 a tile, 12 for diamonds, 12 for diagonal positions, 24 for flood fill, 60 a guess",
        figures={"two-trees": "hardboard.theses.straathof.figures:two_trees"},
    ),
    tiles=TileParts(
        library="kuroshuto",
        found="found-kuroshuto",
        backend="hardboard.gadgets.backend.kuroshuto:BACKEND",
        shared=1,
        apart=True,
        contract="hardboard.gadgets.contract.kuroshuto:read",
        argument="hardboard.workbench.kuroshuto.contract:ARGUMENT",
    ),
    proofs=ProofParts(
        painting="hardboard.proof.check.theorem.clues:KUROSHUTO",
        theorem="hardboard.proof.prove.theorem.declared:STEPS",
    ),
)
