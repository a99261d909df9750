"""The steps of Theorem 1 in `docs/theorems.md`, by its numbers. They know no puzzle: rows of tiles, and
whole floorplans, against the formula. Each step is a function of `tests/support/composition.py`.
"""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from hardboard.campaigns.random_formulas import Recipe
from hardboard.gadgets import Library, load
from hardboard.gadgets.library_folder import discovered_names, library_names
from hardboard.reduction import Formula, composition as library_steps, make_formula
from hardboard.reduction.compiler import can_say
from tests.support import composition

#: Every library with a bus that there is, made by hand or found.
LIBRARIES = [name for name in (*library_names(), *discovered_names()) if load(name).layout == "bus"]
BUSES = pytest.mark.parametrize("name", LIBRARIES)
#: Those with OR tiles.
ORS = pytest.mark.parametrize("name", [name for name in LIBRARIES if can_say(load(name), "sat")])


def patterns(longest: int, gaps: bool) -> list[str]:
    """Up to `longest` literals, with up to two columns without one between them."""
    found = []
    for count in range(1, longest + 1):
        for spaces in product((0, 1, 2) if gaps else (0,), repeat=count - 1):
            if sum(spaces) <= 2:
                found.append("".join("x" + "." * n for n in (*spaces, 0)))
    return found


def clause_faults(library: Library, meaning: str, longest: int, gaps: bool) -> Iterator[str]:
    for pattern in patterns(longest, gaps):
        yield from library_steps.clause_faults(library, pattern, meaning)


@BUSES
def test_1_a_crossover_hands_on_in_both_directions_independently(name: str) -> None:
    assert list(library_steps.crossover_faults(load(name))) == []


@BUSES
def test_1_a_row_of_clause_tiles_says_its_clause(name: str) -> None:
    assert list(clause_faults(load(name), "one-in-three", 3, gaps=True)) == []


@pytest.mark.slow
@ORS
def test_1_a_row_of_or_tiles_says_its_clause(name: str) -> None:
    assert list(clause_faults(load(name), "sat", 6, gaps=True)) == []


@ORS
def test_1_a_row_of_or_tiles_of_any_length_says_its_clause(name: str) -> None:
    """From the second tile on the classes are the same three, so what holds for three literals holds."""
    assert list(library_steps.or_faults(load(name))) == []


@BUSES
def test_1_states_in_a_clause_row_are_determined_by_the_literals(name: str) -> None:
    """Whichever tiles the compiler takes for it."""
    assert list(library_steps.determined_faults(load(name))) == []


@BUSES
def test_1_a_clause_row_with_gaps_needs_the_literals_of_the_row_without(name: str) -> None:
    """Only a library that negates in the row of a variable skips columns, but all could."""
    assert sum(pattern.count("x") == 3 for pattern in library_steps.GAPPED) == 4
    assert list(library_steps.gap_faults(load(name))) == []


@BUSES
def test_2_a_row_of_taps_is_a_function_of_the_variable(name: str) -> None:
    """Two ways to go through it, and in each every literal above has the bit that its clause needs; which
    tap stands where depends on no more than what arrives, what is needed and whether the row goes on, and
    rows of five literals have a tap for each of these cases.
    """
    assert list(library_steps.tap_faults(load(name))) == []


@pytest.mark.sampled(8)
@pytest.mark.slow
@BUSES
def test_3_one_tile_a_place_with_the_ports_that_spans_and_columns_ask(name: str) -> None:
    """All formulas of up to three literals, up to the names of variables, and empty clauses."""
    library = load(name)
    every = [clauses for count in (1, 2, 3) for clauses in composition.small_formulas(count)]
    assert len(every) == 2 + 2 * 2 * 4 + 4 * 5 * 8
    rest = [[(), (1,)], [()], [(), ()], [(1, -2, 3), (), (3, 1)], [(1, -1, 1), (1, -1), (-1, 1, 2), (2, 3)]]
    for clauses in [*every, *rest]:
        assert list(composition.port_faults(make_formula(clauses), library)) == []


def test_3_spans_packed_by_the_left_edge_rule_are_apart() -> None:
    """All choices of up to four spans over four columns, each taken once or twice."""
    assert list(composition.span_faults()) == []


def drawn(seed: int, meaning: str, longest: int, count: int) -> list[Formula]:
    rng = Random(seed)
    return [
        make_formula(
            list(Recipe((1, 6), (0 if rng.random() < 0.2 else 1, longest)).draw(rng)), meaning=meaning
        )
        for _ in range(count)
    ]


@pytest.mark.sampled(4)
@pytest.mark.slow
@BUSES
@pytest.mark.parametrize(("meaning", "longest"), [("one-in-three", 3), ("sat", 4)])
def test_4_what_is_read_at_the_probes_is_the_set_of_models(name: str, meaning: str, longest: int) -> None:
    """Of the formula that is laid out, CNF brought to one-in-three form where a library has no OR tiles."""
    method = "auto" if meaning == "one-in-three" else "input"
    for formula in drawn(11, meaning, longest, 10):
        assert list(composition.plan_faults(formula, load(name), method)) == []


def test_5_the_one_in_three_form_has_the_models_of_the_source_each_once() -> None:
    """One clause of each length up to five, with all signs: clauses are translated one by one."""
    for length in range(6):
        for signs in product((1, -1), repeat=length):
            clause = tuple(sign * v for v, sign in enumerate(signs, 1))
            assert list(composition.translation_faults(make_formula([clause], meaning="sat"))) == []
