"""Kamaji: lay straight pieces of adjacent cells on a grid of numbers, each adding up to the maximum.

1. A piece is a straight line of adjacent cells, horizontal, vertical or diagonal.
2. The numbers of a piece add up to the maximum.
3. A number above 1 is in exactly one piece.
4. A 1 is in at least one piece.

Figure 1 of the thesis (Kleijn 2018) and one of its two solutions, which differ in the piece of the lower 4:

    4             r1c1 r2c2
    5             r1c2 r1c3
    2 1 4 1       r1c4 r2c4
    2 3 5 4       r2c1 r3c1 r4c1
    2 1 3 1       r2c3
    1 4 2 3       r3c2 r3c3 r3c4 ... and so on; see `rules.violations`.
"""

from hardboard.puzzles.family import Family, PeopleParts, ProofParts, TileParts
from hardboard.puzzles.kamaji.board import (
    Board,
    from_record,
    from_rows,
    read_grid,
    read_text,
    to_record,
    write_grid,
    write_text,
)
from hardboard.puzzles.kamaji.pieces import Piece, PieceTable, Solution, piece_table
from hardboard.puzzles.kamaji.rules import RULES, minimal, violations
from hardboard.puzzles.kamaji.solution import (
    printed,
    read_solution,
    show_solution,
    solution_from_record,
    solution_to_record,
)

FAMILY = Family(
    name="kamaji",
    about=__doc__,
    rules=RULES,
    violations=violations,
    board_from_record=from_record,
    board_to_record=to_record,
    solution_from_record=solution_from_record,
    solution_to_record=solution_to_record,
    writers={".txt": write_text, ".grid": write_grid},
    readers={".txt": read_text, ".grid": read_grid},
    # The thesis's text: a size, a maximum, and rows.
    marks=(r"\s*[0-9]+[^\S\n]*\n[^\S\n]*[0-9]+[^\S\n]*\n[^\S\n]*[0-9]+[^\S\n]+[0-9]",),
    show_solution=show_solution,
    read_solution=read_solution,
    solution_to_json=solution_to_record,
    asp="hardboard.puzzles.kamaji.parts:ASP",
    fields="hardboard.puzzles.kamaji.parts:FIELDS",
    people=PeopleParts.of_thesis(
        "hardboard.theses.kleijn",
        generate="hardboard.theses.kleijn.generate:generate",
        conflict="hardboard.verify.kamaji:conflict",
        read_partial=read_solution,
        write_partial=show_solution,
        effort="by the stars of Denksport: small numbers and runs of Biggerfirst",
        drawing="hardboard.render.families:piece_board",
        printed=printed,
    ),
    tiles=TileParts(
        library="kamaji",
        backend="hardboard.gadgets.backend.kamaji:BACKEND",
        shared=0,
        contract="hardboard.gadgets.contract.kamaji:read",
        argument="hardboard.workbench.kamaji.contract:ARGUMENT",
    ),
    proofs=ProofParts(
        judge="hardboard.verify.kamaji:JUDGE",
        justifier="hardboard.proof.check.kamaji",
        refute="hardboard.proof.prove.kamaji:refute",
        fact="hardboard.proof.prove.kamaji:fact",
        painting="hardboard.proof.check.kamaji:PAINTING",
        theorem="hardboard.proof.prove.kamaji:STEPS",
    ),
)

__all__ = [
    "FAMILY",
    "RULES",
    "Board",
    "Piece",
    "PieceTable",
    "Solution",
    "from_rows",
    "minimal",
    "piece_table",
    "printed",
    "violations",
]
