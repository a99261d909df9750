"""The second checker: boards beyond it, a rule of mazes, theorems of formulas with an empty clause."""

from pathlib import Path

import pytest

from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.proof.second import check
from hardboard.proof.second.files import Cell, Facts
from hardboard.proof.second.nurimeizu import Maze
from hardboard.puzzles.formula import SAT, parse
from hardboard.reduction import compile_formula


def test_a_board_beyond_it_is_said_to_be(tmp_path: Path) -> None:
    (tmp_path / "certificate.json").write_text(
        '{"format": "hardboard certificate 2", "family": "kurodoko", "claim": "solvable"}'
    )
    (tmp_path / "board.json").write_text('{"rows": 400, "cols": 400, "clues": []}')
    verdict = check(tmp_path)
    assert verdict.beyond and not verdict.accepted
    assert verdict.reason == "a board of 160000 cells is beyond this checker, which looks at 100000 at most"


#: r1c2 and r1c4 are of one room, r1c1 is not.
MAZE = {
    "rows": 2,
    "cols": 4,
    "clues": [[None] * 4, ["S", None, None, "G"]],
    "rooms": [[0, 1, 1, 1], [2, 3, 4, 5]],
}


@pytest.mark.parametrize(("black", "follows"), [((0, 1), True), ((0, 0), False)])
def test_a_cell_on_the_path_is_not_of_a_black_room(black: Cell, follows: bool) -> None:
    facts: Facts = {black: True, ((0, 3), (0, 3)): True}
    assert Maze("nurimeizu", MAZE, {}).justified(facts, "path", [(0, 3)]) is follows


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("count", [False, True], ids=["equivalent", "counted"])
@pytest.mark.parametrize(
    ("text", "target"),
    [("() 1,2", "kamaji")]
    + [("()", name) for name in ("kamaji", "kuroshuto", "nurimeizu", "creek", "t-grid")],
)
def test_theorems_of_formulas_with_an_empty_clause(
    text: str, target: str, count: bool, tmp_path: Path
) -> None:
    made = compile_formula(parse(text, SAT), target)
    write(prove_claim(made, count=count), tmp_path)
    assert check(tmp_path).accepted, check(tmp_path).reason
