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

from hardboard.puzzles import cluegrid
from hardboard.puzzles.cluetexts import read_words, texts
from hardboard.puzzles.family import Family, People, Proofs, Tiles
from hardboard.puzzles.grid import show_shading
from hardboard.puzzles.kuroshuto.board import Board, read_solution
from hardboard.puzzles.kuroshuto.names import TECHNIQUES
from hardboard.puzzles.kuroshuto.rules import RULES, violations
from hardboard.puzzles.shading import solution_from_record, solution_to_record, to_rows

#: At puzz.link and on janko.at.
ALIASES = ("kurochute", "kuroshuto")
_WRITERS, _READERS = texts(ALIASES)

FAMILY = Family(
    name="kuroshuto",
    about=__doc__,
    rules=RULES,
    violations=violations,
    board_from_record=cluegrid.from_record,
    board_to_record=cluegrid.to_record,
    solution_from_record=solution_from_record,
    solution_to_record=solution_to_record,
    writers={".txt": _WRITERS[".janko"]} | _WRITERS,
    readers={".txt": read_words} | _READERS,
    aliases=ALIASES,
    show_solution=show_shading,
    read_solution=read_solution,
    solution_to_json=to_rows,
    streamed="hardboard.puzzles.kuroshuto.streamed:violations",
    asp="hardboard.puzzles.kuroshuto.asp:ASP",
    fields="hardboard.puzzles.fields:CLUES",
    declaration="hardboard.puzzles.families.kuroshuto:DECLARED",
    people=People(
        explain="hardboard.theses.straathof.human:solve",
        uniqueness=True,
        generate="hardboard.theses.straathof.generate:generate",
        generators={"thesis": "hardboard.theses.straathof.thesis:generate"},
        wishes=("symmetry", "minimal"),
        rate="hardboard.theses.straathof.rate:rate",
        methods="hardboard.theses.straathof.methods:METHODS",
        techniques=TECHNIQUES,
        hint="hardboard.theses.straathof.human:hint",
        read_partial="hardboard.people.hints:read_partial",
        write_partial="hardboard.people.hints:write_partial",
        effort="1 a tile, 12 for diamonds, 12 for diagonal positions, 24 for flood fill, 60 a guess",
        drawing="hardboard.render.families:clue_board",
        figures={"two-trees": "hardboard.theses.straathof.figures:two_trees"},
    ),
    tiles=Tiles(
        library="kuroshuto",
        backend="hardboard.gadgets.backend.kuroshuto:BACKEND",
        shared=1,
        apart=True,
        contract="hardboard.gadgets.contract.kuroshuto:read",
        argument="hardboard.workbench.kuroshuto.contract:ARGUMENT",
    ),
    proofs=Proofs(
        judge="hardboard.verify.kuroshuto:JUDGE",
        refute="hardboard.proof.prove.refute.kuroshuto:refute",
        painting="hardboard.proof.check.theorem.kuroshuto",
        theorem="hardboard.proof.prove.theorem.clues:STEPS",
    ),
)

__all__ = ["FAMILY", "RULES", "Board", "violations"]
