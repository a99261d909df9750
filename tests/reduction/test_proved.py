"""The layout of the theorem in Coq, and bounds on the size of boards."""

from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from hardboard.campaigns.random_formulas import Recipe
from hardboard.gadgets import library_names, load
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import Formula, every_assignment, make_formula, parse
from hardboard.reduction import bound, compile_formula
from hardboard.reduction.compiler import can_lay
from hardboard.reduction.cutwidth import CutwidthProblem
from hardboard.reduction.order import exact_order
from hardboard.reduction.proved import roles_of
from hardboard.verify.claim import check_claim

SERVING = [name for name in library_names() if can_lay(load(name), "proved")]
PLAIN = ("creek", "found-kuroshuto", "kurotto")


@pytest.mark.parametrize("library", PLAIN)
def test_without_blocks_it_is_the_bus_in_the_order_of_the_formula(library: str) -> None:
    formula = parse("1,-2,3 2,3 -3")
    boards = [
        compile_formula(formula, library=library, layout="proved").board,
        compile_formula(formula, library=library, order="input").board,
    ]
    assert boards[0] == boards[1]


@pytest.mark.parametrize("library", SERVING)
def test_it_is_the_layout_of_one_in_three_formulas_where_no_place_is_wider_for_it(library: str) -> None:
    for meaning, default in (("one-in-three", library in PLAIN), ("sat", False)):
        formula = make_formula([(2, -3), (-1, 4)], 4, meaning)
        sizes = [compile_formula(formula, library=library, layout=layout).size for layout in (None, "proved")]
        assert (sizes[0] == sizes[1]) is default


@pytest.mark.parametrize("library", ["mosaic", "kurotto", "kamaji"])
def test_every_variable_has_a_row_and_every_place_the_width_of_a_block(library: str) -> None:
    made = compile_formula(make_formula([(2,)], 4), library=library, layout="proved")
    plan, across = made.floorplan.arrangement, roles_of(load(library)).across
    assert (plan.rows, plan.cols) == (5, 3 + (library == "kamaji"))
    assert set(made.floorplan.probes) == {1, 2, 3, 4}
    if library != "kamaji":
        size = load(library).pitch
        assert made.size == (size * (across * 5 + 2), size * (across * 3 + 2))
    for values in product((False, True), repeat=3):
        assignment = dict(zip((1, 2, 3, 4), (values[0], True, *values[1:]), strict=True))
        assert made.read_back(made.lay_down(assignment)) == assignment


@pytest.mark.slow
@pytest.mark.parametrize("clauses", [((),), ((1,), (), (2, -1))])
def test_an_empty_clause_is_a_contradiction(clauses: tuple[tuple[int, ...], ...]) -> None:
    for variables in (0, 3):
        if any(clauses) and not variables:
            continue
        formula = make_formula(clauses, variables)
        made = compile_formula(formula, library="kurotto", layout="proved")
        assert check_claim(made, count=True).solutions == 0
        for assignment in every_assignment(formula.keys):
            assert made.lay_down_partly(assignment)[1]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"library": "compact"}, "rows from edge to edge"),
        ({"library": "koelker"}, "rows from edge to edge"),
        ({"library": "kurotto", "order": "auto"}, "as the formula is written"),
    ],
)
def test_what_it_cannot_do_is_refused(asked: dict[str, str], words: str) -> None:
    with pytest.raises(InputError, match=words):
        compile_formula("1,2", layout="proved", **asked)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="none for the library's own"):
        compile_formula("1,2", library="kurotto", layout="bus")


def random_formula(seed: int, clauses: tuple[int, int]) -> Formula:
    return make_formula(list(Recipe(clauses, (1, 3), (2, 14)).draw(Random(seed))))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_every_bound_is_at_most_the_exact_number_of_rows(seed: int) -> None:
    formula = random_formula(seed, (1, 9))
    problem = CutwidthProblem(formula)
    best = problem.rows(exact_order(problem))
    assert bound.least_rows(formula) == best
    assert bound.degree_rows(problem) <= best and bound.spectral_rows(problem) <= best
    for subset in bound.bounded_subsets(formula):
        part = CutwidthProblem(replace(formula, clauses=tuple(formula.clauses[i] for i in subset)))
        assert max(bound.degree_rows(part), bound.spectral_rows(part), part.rows(exact_order(part))) <= best


@pytest.mark.parametrize("seed", range(10))
def test_no_board_is_smaller_than_the_bound_on_cells(seed: int) -> None:
    formula = random_formula(seed, (2, 7))
    for library in ("compact", "kuroshuto"):
        made = compile_formula(formula, load(library).family, library, "exact")
        rows, cols = made.board.shape
        assert bound.least_cells(formula, load(library)) <= rows * cols
    assert bound.least_cells(formula, load("compact")) == np.prod(
        compile_formula(formula, library="compact", order="exact").board.shape
    )


def test_a_complete_formula_needs_all_its_rows() -> None:
    assert bound.least_rows(make_formula([(1, 2, 3)] * 25)) == 3
    assert bound.least_rows(make_formula([(v,) for v in range(1, 26)])) == 1
