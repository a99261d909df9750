"""Orders: the formula for rows is the real number of rows, and the exact search is exact."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from hardboard.campaigns.random_formulas import Recipe
from hardboard.gadgets import load
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import Formula, make_formula
from hardboard.puzzles.registry import compilable_families
from hardboard.reduction import Compiled, bus, compile_formula
from hardboard.reduction.cutwidth import CutwidthProblem
from hardboard.reduction.order import METHODS, ClauseOrder, exact_order, order_formula, search_order
from hardboard.reduction.proved import is_preferred
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
