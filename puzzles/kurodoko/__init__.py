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

from hardboard.puzzles import cluegrid
from hardboard.puzzles.cluetexts import texts
from hardboard.puzzles.family import Family, People, Proofs, Tiles
from hardboard.puzzles.grid import show_shading
from hardboard.puzzles.kurodoko.board import Board, read_text
from hardboard.puzzles.kurodoko.names import TECHNIQUES
from hardboard.puzzles.kurodoko.rules import RULES, sees, violations
from hardboard.puzzles.shading import read_solution, solution_from_record, solution_to_record, to_rows

#: At puzz.link and on janko.at.
ALIASES = ("kurodoko", "kuromasu")
_WRITERS, _READERS = texts(ALIASES)

FAMILY = Family(
    name="kurodoko",
    about=__doc__,
    rules=RULES,
    violations=violations,
    board_from_record=cluegrid.from_record,
    board_to_record=cluegrid.to_record,
    solution_from_record=solution_from_record,
    solution_to_record=solution_to_record,
    writers={".txt": cluegrid.write_range} | _WRITERS,
    readers={".txt": read_text} | _READERS,
    aliases=ALIASES,
    marks=cluegrid.RANGE_MARKS,
    show_solution=show_shading,
    read_solution=read_solution,
    solution_to_json=to_rows,
    streamed="hardboard.puzzles.kurodoko.streamed:violations",
    asp="hardboard.puzzles.kurodoko.asp:ASP",
    fields="hardboard.puzzles.fields:CLUES",
    declaration="hardboard.puzzles.families.kurodoko:DECLARED",
    people=People(
        explain="hardboard.theses.van_meurs.human.guess:solve",
        uniqueness=True,
        generate="hardboard.theses.van_meurs.generate:generate",
        brute="hardboard.theses.van_meurs.brute",
        wishes=("symmetry", "minimal"),
        rate="hardboard.theses.van_meurs.rate:rate",
        methods="hardboard.theses.van_meurs.methods:METHODS",
        techniques=TECHNIQUES,
        effort="1.25 a step and level of its rule, 6 a guess, 10 for guesses at all",
        hint="hardboard.theses.van_meurs.human.hints:hint",
        read_partial="hardboard.people.hints:read_partial",
        write_partial="hardboard.people.hints:write_partial",
        drawing="hardboard.render.families:clue_board",
    ),
    tiles=Tiles(
        library="koelker",
        backend="hardboard.gadgets.backend.kurodoko:BACKEND",
        shared=1,
        apart=True,
        contract="hardboard.gadgets.contract.kurodoko:read",
        argument="hardboard.workbench.kurodoko.contract:ARGUMENT",
        coloured="hardboard.workbench.kurodoko.synthesis:coloured",
        synthesis="hardboard.workbench.kurodoko.synthesis:SYNTHESIS",
        impossible="hardboard.workbench.kurodoko.explain:by_people",
    ),
    proofs=Proofs(
        judge="hardboard.verify.kurodoko:JUDGE",
        refute="hardboard.proof.prove.refute.kurodoko:refute",
        painting="hardboard.proof.check.theorem.kurodoko",
        anywhere="hardboard.workbench.kurodoko.anywhere:contexts",
        theorem="hardboard.proof.prove.theorem.clues:STEPS",
    ),
)

__all__ = ["FAMILY", "RULES", "Board", "sees", "violations"]
