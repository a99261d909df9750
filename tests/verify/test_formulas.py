"""Formulas apart from any board, against brute force: models, cores, best assignments, and why one fails."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, strategies as st

from hardboard.puzzles.errors import GaveUp
from hardboard.puzzles.formula import (
    MEANINGS,
    SAT,
    Formula,
    every_assignment,
    failed_clause_text,
    make_formula,
)
from hardboard.verify.conflicts import best_assignment, smallest_core
from hardboard.verify.formulas import all_models, find_model, formula_cnf, models_of_each_literal


@st.composite
def formulas(draw: st.DrawFn) -> Formula:
    meaning = draw(st.sampled_from(["one-in-three", "sat"]))
    count = draw(st.integers(1, 4))
    literal = st.integers(1, count).flatmap(lambda v: st.sampled_from([v, -v]))
    return make_formula(
        draw(st.lists(st.lists(literal, max_size=3).map(tuple), min_size=1, max_size=4)), count, meaning
    )


@pytest.mark.slow
@given(formulas())
def test_models_are_the_satisfying_assignments_each_once(formula: Formula) -> None:
    wanted = [tuple(a.values()) for a in every_assignment(formula.keys) if formula.holds(a)]
    found = [tuple(a.values()) for a in all_models(formula)]
    assert Counter(found) == Counter(wanted)
    assert (find_model(formula) is None) == (not wanted)
    if (one := find_model(formula)) is not None:
        assert formula.holds(one)


@pytest.mark.parametrize("meaning", ["one-in-three", "sat"])
def test_an_empty_clause_never_holds(meaning: str) -> None:
    assert find_model(make_formula([(), (1,)], meaning=meaning)) is None and formula_cnf(
        make_formula([()], meaning=meaning)
    ) == [[]]


@pytest.mark.slow
@given(formulas())
def test_each_literal_that_can_hold_holds_in_one_of_the_models(formula: Formula) -> None:
    live = {abs(x) for clause in formula.clauses for x in clause}
    every = [a for a in every_assignment(formula.keys) if formula.holds(a)]
    wanted = {(v, a[v]) for a in every for v in live}
    shown = list(models_of_each_literal(formula))
    assert all(formula.holds(a) for a in shown) and {(v, a[v]) for a in shown for v in live} == wanted


def random_formula(seed: int) -> Formula:
    rng = Random(seed)
    names = rng.randint(3, 5)
    clauses = []
    for _ in range(rng.randint(3, 8)):
        chosen = rng.sample(range(1, names + 1), rng.randint(1, 3))
        clauses.append(tuple(rng.choice((1, -1)) * v for v in chosen))
    return make_formula(clauses, names, rng.choice(MEANINGS))


def test_the_sentence_is_right_on_a_hundred_random_cases() -> None:
    told = 0
    for seed in range(200):
        formula, rng = random_formula(seed), Random(seed)
        assignment = {v: rng.random() < 0.5 for v in formula.variables}
        for index in formula.failing(assignment):
            told += 1
            head, _, tail = failed_clause_text(formula, index, assignment).partition(": ")
            said = (
                tail.removesuffix(" are false").removesuffix(" is false").replace(" and ", ", ").split(", ")
            )
            literals = [(int(word.split()[-1]), not word.startswith("not")) for word in said]
            truths = [assignment[v] == sign for v, sign in literals]
            true = [x for x in formula.clauses[index] if assignment[abs(x)] == (x > 0)]
            if "no true literal" in head:
                assert not true and not any(truths) and len(literals) == len(formula.clauses[index])
            else:
                assert all(truths) and len(true) == len(literals) == {"two": 2, "three": 3}[head.split()[3]]
            assert head.startswith(f"clause {index + 1} has ")
    assert told >= 100


def test_cores_are_smallest_and_assignments_best() -> None:
    refuted = 0
    for seed in range(40):
        formula = random_formula(seed)
        fewest = min(len(formula.failing(values)) for values in every_assignment(formula.keys))
        assert len(formula.failing(best_assignment(formula).values)) == fewest
        (core, smallest), count = smallest_core(formula), len(formula.clauses)
        assert smallest
        refuted += bool(core)
        assert bool(core) == (fewest > 0)
        for size in range(1, len(core) + 1):
            chosen = [core] if size == len(core) else combinations(range(count), size)
            for some in chosen:
                part = replace(formula, clauses=tuple(formula.clauses[i] for i in some))
                assert (find_model(part) is None) == (size == len(core))
    assert refuted >= 5


def test_in_little_time_what_is_said_is_true_and_no_more_is_said() -> None:
    rng = Random(5)
    clauses = [tuple(rng.choice((1, -1)) * v for v in rng.sample(range(1, 41), 3)) for _ in range(240)]
    formula = make_formula(clauses, 40, SAT)
    core, chosen = smallest_core(formula, 0.3), best_assignment(formula, 0.3)
    assert not core.smallest and not chosen.best
    part = replace(formula, clauses=tuple(formula.clauses[i] for i in core.clauses))
    assert find_model(part) is None and len(core.clauses) < 240
    assert 0 < len(formula.failing(chosen.values)) < 40
    with pytest.raises(GaveUp, match="time is up"):
        smallest_core(formula, 1e-9)
