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

    >>> FAMILY.check("3x3:2d5c", ".#. ... #..")
    []
"""

from dataclasses import replace

from hardboard.puzzles.asp import AspProgram, clue_facts
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare, janko, range_id
from hardboard.puzzles.declared.vocabulary import apart, clues_are, connected, sees
from hardboard.puzzles.family import PeopleParts, ProofParts, TileParts
from hardboard.puzzles.shading import solution_to_record

DECLARED = declare(
    "kurodoko",
    Layout(clues="numbers", least=1),
    clues_are(WHITE),
    apart(BLACK),
    connected(WHITE, "cuDivideRB"),
    sees(WHITE, "nmSumViewNe"),
    pzpr="kurodoko kuromasu",
    texts={".txt": (range_id.write_range_id, range_id.read_range_id), **janko.TEXTS},
)

FAMILY = replace(
    DECLARED,
    about=(__doc__ or "").partition("    >>>")[0].rstrip(),
    marks=range_id.MARKS,
    solution_to_record=solution_to_record,
    streamed="hardboard.puzzles.streamed_clues:sight_violations",
    asp=AspProgram(clue_facts, "hardboard.puzzles.families", "kurodoko.lp"),
    people=PeopleParts.of_thesis(
        "hardboard.theses.van_meurs",
        uniqueness=True,
        brute="hardboard.theses.van_meurs.brute",
        generators={},
        wishes=DECLARED.people.wishes,
        effort="1.25 a step and level of its rule, 6 a guess, 10 for guesses at all",
    ),
    tiles=TileParts(
        library="koelker",
        found="found-kurodoko",
        backend="hardboard.gadgets.backend.kurodoko:BACKEND",
        shared=1,
        apart=True,
        contract="hardboard.gadgets.contract.kurodoko:read",
        argument="hardboard.workbench.kurodoko.contract:ARGUMENT",
        coloured="hardboard.workbench.kurodoko.synthesis:with_colourings",
        synthesis="hardboard.workbench.kurodoko.synthesis:SYNTHESIS",
        impossible="hardboard.workbench.kurodoko.explain:by_people",
    ),
    proofs=ProofParts(
        painting="hardboard.proof.check.theorem.clues:KURODOKO",
        anywhere="hardboard.workbench.kurodoko.window_certificates:certified_contexts",
        theorem="hardboard.proof.prove.theorem.declared:STEPS",
    ),
)
