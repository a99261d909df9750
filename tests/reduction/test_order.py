"""Orders and sizes: rows are as many as said, the exact search is exact, the proved layout, bounds."""

from dataclasses import replace
from itertools import permutations, product
from random import Random

import numpy as np
import pytest

from hardboard.campaigns.random_formulas import Recipe
from hardboard.gadgets import library_names, load
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import Formula, every_assignment, make_formula, parse
from hardboard.puzzles.registry import compilable_families
from hardboard.reduction import Compiled, bound, bus, compile_formula
from hardboard.reduction.compiler import can_lay
from hardboard.reduction.cutwidth import CutwidthProblem
from hardboard.reduction.order import METHODS, ClauseOrder, exact_order, order_formula, search_order
from hardboard.reduction.proved import is_preferred, roles_of
from hardboard.verify.claim import check_claim
from tests.support.invoke import Invoke

LIBRARY = load("compact")


def random_formula(
    seed: int, clauses: tuple[int, int], variables: tuple[int, int] | None = None, meaning: str = "sat"
) -> Formula:
    longest = 3 if meaning == "one-in-three" else 5
    return make_formula(list(Recipe(clauses, (1, longest), variables).draw(Random(seed))), meaning=meaning)


def rows_on_the_bus(formula: Formula, found: ClauseOrder) -> int:
    """The rows of the floorplan, without the row of clauses."""
    return bus.place_bus(found, LIBRARY).arrangement.rows - 1


def overlaps(formula: Formula) -> int:
    """The largest number of variables whose spans cover one column, counted column by column."""
    columns = [abs(literal) for clause in formula.clauses for literal in clause]
    first = {v: columns.index(v) for v in columns}
    last = {v: len(columns) - 1 - columns[::-1].index(v) for v in columns}
    return max((sum(first[v] <= c <= last[v] for v in first) for c in range(len(columns))), default=0)


@pytest.mark.parametrize("seed", range(40))
def test_the_formula_for_rows_is_the_number_of_rows_of_the_floorplan(seed: int) -> None:
    formula = random_formula(seed, (2, 12), (2, 12))
    found = order_formula(formula, "auto", seed)
    wanted = CutwidthProblem(formula).rows(found.clauses)
    assert rows_on_the_bus(formula, found) == wanted == overlaps(found.formula)


@pytest.mark.parametrize("seed", range(12))
def test_no_order_of_literals_within_a_clause_needs_fewer_rows(seed: int) -> None:
    formula = random_formula(seed, (3, 3), (2, 5), "one-in-three")
    found = list(range(3))
    best = min(
        overlaps(replace(formula, clauses=(a, b, c)))
        for a in permutations(formula.clauses[0])
        for b in permutations(formula.clauses[1])
        for c in permutations(formula.clauses[2])
    )
    assert CutwidthProblem(formula).rows(found) == best


@pytest.mark.parametrize("seed", range(40))
def test_the_exact_order_is_the_best_of_all_permutations(seed: int) -> None:
    formula = random_formula(seed, (2, 6), (2, 8))
    problem = CutwidthProblem(formula)
    found = exact_order(problem)
    assert sorted(found) == list(range(problem.count))
    assert problem.rows(found) == min(problem.rows(p) for p in permutations(range(problem.count)))


def test_the_search_repairs_a_chain_numbered_at_random() -> None:
    rng = Random(5)
    names = rng.sample(range(1, 82), 81)
    clauses = [(names[2 * i], names[2 * i + 1], -names[2 * i + 2]) for i in range(40)]
    rng.shuffle(clauses)
    problem = CutwidthProblem(make_formula(clauses))
    assert problem.rows(range(40)) > 10 and problem.rows(search_order(problem)) <= 3


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("seed", range(8))
def test_an_order_loses_nothing(method: str, seed: int) -> None:
    formula = random_formula(seed, (1, 7), (1, 6))
    formula = replace(formula, clauses=(*formula.clauses, ()) if seed % 2 else formula.clauses)
    found = order_formula(formula, method)
    assert sorted(found.clauses) == list(range(len(formula.clauses)))
    for index, clause in zip(found.clauses, found.formula.clauses, strict=True):
        assert sorted(clause) == sorted(formula.clauses[index])
    assert sorted(found.variables) == formula.live and found.formula.names == formula.names


def test_the_exact_search_says_where_it_ends() -> None:
    with pytest.raises(InputError, match="21 clauses for the exact order; expected at most 20"):
        order_formula(make_formula([(1, 2)] * 21), "exact")


def cells(made: Compiled) -> int:
    rows, cols = made.board.shape
    return int(rows * cols)


@pytest.mark.slow
@pytest.mark.sampled(8)
@pytest.mark.parametrize("target", compilable_families())
def test_clauses_stand_as_in_the_formula_unless_that_is_larger_by_a_tenth_and_then_it_is_said(
    target: str,
) -> None:
    for seed in range(6):
        formula = random_formula(seed, (2, 6), (3, 7), "one-in-three")
        made, small = compile_formula(formula, target), compile_formula(formula, target, order="auto")
        in_order = [number for number in range(len(formula.clauses)) if formula.clauses[number]]
        placed = [number for number in made.floorplan.clauses if formula.clauses[number]]
        assert (placed == in_order) == ("clause_order" not in made.facts)
        tiles = made.floorplan.library
        if tiles.layout == "network" or is_preferred(tiles, formula):
            assert placed == in_order, "as the paper has it, and the theorem in Coq"
        else:
            assert cells(made) <= 1.13 * cells(small), "with the frame, which both have"


def test_the_compact_library_moves_clauses_where_that_saves_room(invoke: Invoke) -> None:
    tangled = "(a, b) (c, d) (b, c) (a, d) (e, f) (a, f)"
    made = compile_formula(tangled, library="compact")
    assert sorted(made.facts["clause_order"]) == [1, 2, 3, 4, 5, 6] != made.facts["clause_order"]
    plain = compile_formula(tangled, library="compact", order="input")
    assert "clause_order" not in plain.facts and cells(plain) > 1.1 * cells(made)
    said = invoke("compile", tangled, "--library", "compact")
    assert "on the board: in the order of the formula it would be more than 10 % larger" in (said.err)
    assert "clauses stand" not in invoke("compile", "(a, b) (b, c)", "--library", "compact").err


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


def bounded_formula(seed: int, clauses: tuple[int, int]) -> Formula:
    return make_formula(list(Recipe(clauses, (1, 3), (2, 14)).draw(Random(seed))))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_every_bound_is_at_most_the_exact_number_of_rows(seed: int) -> None:
    formula = bounded_formula(seed, (1, 9))
    problem = CutwidthProblem(formula)
    best = problem.rows(exact_order(problem))
    assert bound.least_rows(formula) == best
    assert bound.degree_rows(problem) <= best and bound.spectral_rows(problem) <= best
    for subset in bound.bounded_subsets(formula):
        part = CutwidthProblem(replace(formula, clauses=tuple(formula.clauses[i] for i in subset)))
        assert max(bound.degree_rows(part), bound.spectral_rows(part), part.rows(exact_order(part))) <= best


@pytest.mark.parametrize("seed", range(10))
def test_no_board_is_smaller_than_the_bound_on_cells(seed: int) -> None:
    formula = bounded_formula(seed, (2, 7))
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
