"""Nurimeizu (Nurimaze): paint rooms black so that the white cells form a maze from S to G.

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
"""

from hardboard.puzzles.family import Family, People, Proofs, Tiles
from hardboard.puzzles.grid import show_shading
from hardboard.puzzles.nurimeizu import formats
from hardboard.puzzles.nurimeizu.board import Board
from hardboard.puzzles.nurimeizu.rules import RULES, violations, white_path
from hardboard.puzzles.shading import read_solution, solution_from_record, solution_to_record, to_rows

FAMILY = Family(
    name="nurimeizu",
    about=__doc__,
    rules=RULES,
    violations=violations,
    board_from_record=formats.from_record,
    board_to_record=formats.to_record,
    solution_from_record=solution_from_record,
    solution_to_record=solution_to_record,
    writers={
        ".txt": formats.write_janko,
        ".url": formats.write_pzpr,
        ".pzprv3": formats.write_pzprv3,
        ".janko": formats.write_janko,
        ".grid": formats.write_grid,
    },
    readers={
        ".txt": formats.read_grid,
        ".url": formats.read_pzpr,
        ".pzprv3": formats.read_pzprv3,
        ".janko": formats.read_janko,
        ".grid": formats.read_grid,
    },
    aliases=formats.NAMES,
    show_solution=show_shading,
    read_solution=read_solution,
    solution_to_json=to_rows,
    asp="hardboard.puzzles.nurimeizu.asp:ASP",
    fields="hardboard.puzzles.nurimeizu.fields:FIELDS",
    people=People(
        explain="hardboard.theses.mourits.human:solve",
        generate="hardboard.theses.mourits.generate:generate",
        generators={"thesis": "hardboard.theses.mourits.thesis:generate"},
        wishes=("minimal",),
        rate="hardboard.theses.mourits.rate:rate",
        methods="hardboard.theses.mourits.methods:METHODS",
        encodings="hardboard.verify.nurimeizu:ENCODINGS",
        techniques="hardboard.theses.mourits.names:TECHNIQUES",
        hint="hardboard.theses.mourits.human:hint",
        read_partial="hardboard.people.hints:read_partial",
        write_partial="hardboard.people.hints:write_partial",
        effort="1 a room, 2 more by contradiction, 20 more by a pair of rooms or a guess",
        judged=("explain", "rate"),
        drawing="hardboard.render.families:maze_board",
        figures={"search-tree": "hardboard.theses.mourits.figures:search_tree"},
    ),
    tiles=Tiles(
        library="nurimeizu",
        backend="hardboard.gadgets.backend.nurimeizu:BACKEND",
        contract="hardboard.gadgets.contract.nurimeizu:read",
        argument="hardboard.workbench.nurimeizu.contract:ARGUMENT",
    ),
    proofs=Proofs(
        judge="hardboard.verify.nurimeizu:JUDGE",
        justifier="hardboard.proof.check.justify.nurimeizu",
        refute="hardboard.proof.prove.refute.nurimeizu:refute",
        fact="hardboard.proof.prove.refute.nurimeizu:fact",
        painting="hardboard.proof.check.theorem.nurimeizu",
        theorem="hardboard.proof.prove.theorem.nurimeizu:STEPS",
    ),
)

__all__ = ["FAMILY", "RULES", "Board", "violations", "white_path"]
