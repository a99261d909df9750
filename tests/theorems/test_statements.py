"""What the statements of `docs/theorems.md` say of boards: sizes, the largest number, squares, the empty
formula. Each is a function of `tests/support/statements.py`.
"""

from random import Random

import pytest

from hardboard.gadgets import ORIENTATIONS, load
from hardboard.reduction import Formula, compile_formula, make
from hardboard.reduction.polarity import options
from hardboard.verify.judge import judge
from hardboard.workbench.kurodoko.tile_view import surroundings
from hardboard.workbench.kuroshuto.contract import Placed, role_clues
from hardboard.workbench.recipe import Recipe
from tests.support import statements
from tests.support.statements import TARGETS

EMPTY: list[list[tuple[int, ...]]] = [[()], [(), (1,)], [(), (), (1, 2, 3)]]


def formulas() -> list[Formula]:
    rng = Random(5)
    drawn = [list(Recipe((1, 7), (1, 3)).draw(rng)) for _ in range(12)]
    return [make(clauses) for clauses in [*EMPTY, [(1,)], [(1, -1, 1), (-1, 1)], *drawn]]


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_boards_are_as_large_as_said_and_numbers_bounded(name: str) -> None:
    for formula in formulas():
        for method in ("input", "auto"):
            made = compile_formula(formula, TARGETS[name], library=name, order=method)
            assert list(statements.size_faults(made)) == []


def test_a_kamaji_board_is_a_square_with_one_maximum() -> None:
    assert list(statements.maximum_faults(load("kamaji"))) == []


@pytest.mark.parametrize("clauses", [[(1, 2, 3)], [(1, 2), (-1, 3)], [(1,), (-1,)]], ids=str)
def test_a_kuroshuto_board_in_a_square_of_filler_has_as_many_solutions(
    clauses: list[tuple[int, ...]],
) -> None:
    made = compile_formula(make(clauses), "kuroshuto")
    square = statements.squared(made)
    assert square.shape[0] == square.shape[1] >= max(made.board.shape)
    assert judge("kuroshuto").count(square) == judge("kuroshuto").count(made.board)


@pytest.mark.parametrize("clauses", EMPTY[:2], ids=str)
@pytest.mark.parametrize("name", TARGETS)
def test_a_formula_with_an_empty_clause_has_a_board_without_solution(
    name: str, clauses: list[tuple[int, ...]]
) -> None:
    made = compile_formula(make(clauses), TARGETS[name], library=name)
    assert judge(TARGETS[name]).find(made.board) is None


@pytest.mark.slow
def test_turning_a_compact_tile_turns_its_clues() -> None:
    library = load("compact")
    cases = [
        (tile, edges, orientation)
        for tile in library.tiles.values()
        for edges in surroundings(tile)
        for orientation in ORIENTATIONS
    ]
    assert len(cases) == 608
    assert [fault for case in cases for fault in statements.turning_faults(case[0], library, *case[1:])] == []


KUROSHUTO = [Placed(tile, load("kuroshuto")) for tile in load("kuroshuto").tiles.values()]


def test_the_compiler_turns_kuroshutos_tiles_only_as_they_were_checked() -> None:
    assert {len(placed.tiles) for placed in KUROSHUTO if placed.tile.name != "cross"} == {8}
    assert [tile.label for tile in options(load("kuroshuto"), "cross", "NESW")] == ["cross"]


def test_no_clue_of_kuroshuto_is_above_six_nor_filler_above_five() -> None:
    clues = [number for placed in KUROSHUTO for number in role_clues(placed.tile).values()]
    assert max(clues) == KUROSHUTO[0].contract.largest == 6
    assert max(int(sheet.filler.max()) for sheet in KUROSHUTO[0].sheets) == KUROSHUTO[0].contract.filler == 5
