"""Nurimeizu: paint rooms black so that the white cells form a maze from S to G.

1. Every cell in the same room has the same colour.
2. Cells with an S, G, circle or triangle are white.
3. There is a path from S to G of white cells.
4. Every circle is on the path from S to G.
5. No triangle is on the path from S to G.
6. All white cells are connected.
7. White cells form no cycle.
8. No square of 2 by 2 cells is all of one colour.

Rules, algorithms and generators follow R. Mourits, "Solving and Generating the Nurimeizu puzzle" (Leiden,
2022). One small board (rooms, icons) and its only solution:

    0 0 1    S . .    . . #
    2 3 1    . O .    # . #
    2 4 4    . . G    # . .

    >>> FAMILY.check("nurimaze/3/3/f0pg17372", "..# #.# #..")
    []
"""

from dataclasses import replace

from hardboard.puzzles.asp import AspProgram, room_facts
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare, room_texts
from hardboard.puzzles.declared.board import ICONS
from hardboard.puzzles.declared.vocabulary import clues_are, connected, no_cycle, no_square, path
from hardboard.puzzles.declared.vocabulary.rooms import one_colour_rooms
from hardboard.puzzles.family import PeopleParts, ProofParts, TileParts
from hardboard.puzzles.shading import solution_to_record

DECLARED = declare(
    "nurimeizu",
    Layout(clues="icons", icons=ICONS, once=ICONS[:2], rooms=True, covered=True),
    (one_colour_rooms(), clues_are(WHITE, "objShaded")),
    path(*ICONS),
    (connected(WHITE, "cuDivide"), no_cycle()),
    (no_square(WHITE, "cu2x2"), no_square(BLACK, "cs2x2")),
    pzpr="nurimaze",
    texts=room_texts.TEXTS,
)

FAMILY = replace(
    DECLARED,
    about=(__doc__ or "").partition("    >>>")[0].rstrip(),
    solution_to_record=solution_to_record,
    asp=AspProgram(room_facts, "hardboard.puzzles.families", "nurimeizu.lp"),
    people=PeopleParts.of_thesis(
        "hardboard.theses.mourits",
        encodings=None,
        wishes=DECLARED.people.wishes,
        effort="1 a room, 2 more by contradiction, 20 more by a pair of rooms or a guess",
        judged=("explain", "rate"),
        figures={"search-tree": "hardboard.theses.mourits.figures:search_tree"},
    ),
    tiles=TileParts(
        library="nurimeizu",
        backend="hardboard.gadgets.backend.nurimeizu:BACKEND",
        contract="hardboard.gadgets.contract.nurimeizu:read",
        argument="hardboard.workbench.nurimeizu.contract:ARGUMENT",
    ),
    proofs=ProofParts(
        justifier="hardboard.proof.check.justify.nurimeizu",
        refute="hardboard.proof.prove.nurimeizu:refute",
        fact="hardboard.proof.prove.nurimeizu:fact",
        painting="hardboard.proof.check.theorem.nurimeizu:PAINTING",
        theorem="hardboard.proof.prove.nurimeizu:STEPS",
    ),
)
