"""Formulas before they are compiled: notation, translations, orders, planted solutions, own names."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.strategies import DrawFn

from hardboard import check_claim, draw
from hardboard.gadgets import load
from hardboard.gadgets.sheet import BLANK
from hardboard.puzzles import family
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import (
    MEANINGS,
    Formula,
    every_assignment,
    failed_clause_text,
    make_formula,
    parse,
)
from hardboard.puzzles.registry import compilable_families
from hardboard.reduction import Compiled, compile_formula
from hardboard.reduction.cutwidth import CutwidthProblem
from hardboard.reduction.notation import label_table, show_table, tile_label
from hardboard.reduction.order import greedy_order, order_formula, search_order
from hardboard.reduction.planted import plant_model
from hardboard.reduction.polarity import check_passing, clause_row, only_tile, port_parity
from hardboard.verify import formulas
from hardboard.verify.conflicts import best_assignment, smallest_core
from hardboard.verify.forced import with_negation
from hardboard.verify.formulas import all_models, models_of_each_literal
from hardboard.workbench.running import flip_film


@dataclass(frozen=True)
class Outcome:
    """What was found on one board."""

    made: Compiled
    known: Any
    satisfiable: bool
    forced: bool

    @property
    def words(self) -> str:
        """Right or wrong, and of what."""
        if self.satisfiable == self.forced:
            return "WRONG"
        return "with a model, open" if self.satisfiable else "without, forced"


def drawn(number: int, seed: int) -> Iterator[Formula]:
    """So many different small formulas, some with a model and some without."""
    rng, seen = Random(seed), set[Formula]()
    while len(seen) < number:
        count = rng.randint(1, 2)
        clauses = tuple(
            tuple(rng.choice((-1, 1)) * rng.randint(1, count) for _ in range(rng.choice((1, 2, 2, 3))))
            for _ in range(rng.randint(1, 2))
        )
        formula = Formula(clauses, tuple("ab"[:count]))
        if formula not in seen:
            seen.add(formula)
            yield formula


def outcome(formula: Formula, name: str) -> Outcome:
    """The board of a formula with a planted model: its known solution is one, and the judge on its cell. The
    target may have a library of its own behind a stroke, as in kurodoko/compact."""
    planted = plant_model(formula)
    target, _, library = name.partition("/")
    made = compile_formula(planted.formula, target, library or None)
    known = made.lay_down(planted.planted_model)
    assert not family(target).violations(made.board, known)
    pin, inverted = made.pins[planted.switch]
    other = with_negation(target, made.board, pin, not inverted)
    if other is not None:
        back = planted.back(made.read_back(other))
        assert back is not None and formula.holds(back)
    return Outcome(made, known, formulas.find_model(formula) is not None, other is None)


def naive(found: Outcome) -> bool:
    """Whether some cell near the corner is forced, whatever the formula: tiles have cells that always are."""
    if found.made.family == "kamaji":
        return False
    own = [(row, col) for row in range(3) for col in range(3)]
    return any(
        with_negation(found.made.family, found.made.board, at, bool(found.known[at[0]][at[1]])) is None
        for at in own
    )


#: Section 4.3, the SAT instance (not v2, v1); his W- is W+ here.
EXAMPLE = """\
B   W+ C   W+ ~B
N      W      W
X+  T  X-     W
S   X  ~S     W
V_1    V_2    Z"""


def test_the_papers_worked_example_with_zeros_in_the_bottom_row() -> None:
    made = compile_formula(parse("-2,1"), layout="zeros-below")
    assert show_table(label_table(made.floorplan)) == EXAMPLE
    assert check_claim(made).agree


def test_a_label_says_how_the_papers_gadget_is_turned() -> None:
    """In section 4.1 Xor has its output north and Sidesplit its input south; both are stored turned."""
    koelker = load("koelker")
    assert tile_label(koelker.tile("xor")) == "X2"
    assert tile_label(koelker.tile("xor").turned("2")) == "X"
    assert tile_label(koelker.tile("sidesplit")) == "S+"
    assert koelker.tile("sidesplit").turned("-").relation == "E_out = S_in and N_out = S_in"
    assert koelker.tile("xor").turned("2").relation == "N_out = E_in xor W_in"
    assert tile_label(koelker.tile("sidesplit").turned("~+")) == "~S"


def picture(formula: Formula) -> list[str]:
    """The first letter of each tile: B Bend, W Wire, C Choice, N Negation, Z Zero, X Xor, T Split, S
    Sidesplit, V Variable.
    """
    plan = compile_formula(formula).floorplan.arrangement
    letters = [tile.name[0].upper() if tile.name != "split" else "T" for tile in plan.palette]
    return ["".join("." if code == BLANK else letters[code] for code in row) for row in plan.places.tolist()]


def test_the_example_at_the_head_of_the_layout() -> None:
    assert picture(parse("-2,1")) == ["BWCWB", "N.W.Z", "XTX..", "SXS..", "V.V.."]


def test_a_clause_of_one_and_an_empty_one_get_zeros() -> None:
    assert picture(parse("1")) == ["BWCWB", "W.Z.Z", "V...."]
    assert picture(parse("()")) == ["BWCWB", "Z.Z.Z"]


def test_ordering_takes_away_layers_and_nothing_else() -> None:
    rng = Random(2)
    formula = make_formula([tuple(rng.sample(range(1, 9), 3)) for _ in range(4)])
    plain, arranged = compile_formula(formula), compile_formula(formula, order="auto")
    assert arranged.facts["layers"] < plain.facts["layers"]
    found = next(all_models(formula))
    assert family("kurodoko").violations(arranged.board, arranged.lay_down(found)) == []
    assert arranged.read_back(arranged.lay_down(found)) == found
    assert sorted(order_formula(formula).clauses) == list(range(4))


def spans(problem: CutwidthProblem, order: list[int]) -> list[int]:
    """The number of spans over the gap after each place, as it is defined."""
    spot = {clause: place for place, clause in enumerate(order)}
    homes = [[spot[clause] for clause in home] for home in problem.homes]
    return [sum(min(home) <= gap < max(home) for home in homes) for gap in range(len(order))]


def test_a_shuffled_tree_is_straightened_out():
    """A binary tree of 60 clauses: four rows are enough, where greedy orders need more than eight."""
    clauses = [[i, 2 * i, 2 * i + 1] for i in range(1, 61)]
    Random(1).shuffle(clauses)
    problem = CutwidthProblem(make_formula(clauses))
    assert min(map(problem.rows, map(greedy_order, [problem] * 4, range(4)))) > 8
    assert problem.rows(search_order(problem)) == 4


def test_parity_is_read_off_the_relation() -> None:
    library = load("koelker")
    assert (
        port_parity(library.role("wire"), "N", "S") == 1
        and port_parity(library.role("negation"), "N", "S") == 0
    )
    with pytest.raises(InputError, match="ties port E to port W"):
        port_parity(library.role("xor"), "E", "W")


def test_a_wire_that_negates_is_no_wire() -> None:
    library = load("koelker")
    check_passing(library, library.role("wire"), "N", "S")
    with pytest.raises(InputError, match="negates nothing"):
        check_passing(library, library.role("negation"), "N", "S")


def test_a_role_without_a_tile_is_named() -> None:
    with pytest.raises(InputError, match="no tile for the role 'cross' in the library 'koelker'"):
        only_tile(load("koelker"), "cross", "NESW")
    with pytest.raises(InputError, match="no tiles for a clause of 4 literals"):
        clause_row(load("koelker"), "xxxx", "one-in-three")


@pytest.mark.parametrize("meaning", MEANINGS)
def test_it_has_the_models_of_the_source_and_one_more(meaning: str) -> None:
    empty = [Formula((), ("a", "b")), Formula(((),), ("a",))]
    for one in [*drawn(60, 3), *empty]:
        source = Formula(one.clauses, one.names, meaning)
        planted = plant_model(source)
        own = [*formulas.all_models(source, live=True)]
        assert len([*formulas.all_models(planted.formula, live=True)]) == len(own) + 1
        assert planted.formula.holds(planted.planted_model) and planted.back(planted.planted_model) is None
        for model in own:
            carried = planted.model(model)
            assert planted.formula.holds(carried)
            assert model.items() <= (planted.back(carried) or {}).items()


def test_names_that_are_taken_are_not_given_again() -> None:
    planted = plant_model(Formula(((1, 2, 3),), ("a", "a-false", "switch")))
    names = planted.formula.names
    assert len(set(names)) == len(names) and planted.switch == "switch'" == names[-1]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("target", [*compilable_families(), "kurodoko/compact"])
def test_the_cell_is_forced_exactly_if_there_is_no_model(
    target: str, cases: Callable[[int], int], seed: int
) -> None:
    said = [outcome(formula, target).words for formula in drawn(cases(5), 5 + seed)]
    assert "WRONG" not in said and len(set(said)) == 2


@pytest.mark.slow
def test_to_ask_for_any_forced_cell_is_naive() -> None:
    """The flaw that arXiv 2404.14519 reports: cells that are forced whatever the formula is."""
    found = outcome(parse("(a, b)"), "creek")
    assert found.satisfiable and not found.forced and naive(found)


#: In the order in which names are counted inside.
NAMES = ("3", "7", "20", "1000000000000", "a", "b_2", "x")


def test_a_formula_is_told_as_it_was_written() -> None:
    formula = parse("4,-2 (x, ~4)")
    assert formula.literals == ((4, -2), ("x", -4))
    assert formula.keys == (2, 4, "x")
    assert str(formula) == "4,-2 x,-4"


def test_the_verdicts_assignment_can_be_laid_down() -> None:
    made = compile_formula(parse("4,-2 x,y"), library="compact")
    verdict = check_claim(made, count=True)
    assert verdict.agree and verdict.assignment is not None
    assert set(verdict.assignment) == {2, 4, "x", "y"}
    assert made.read_back(made.lay_down(verdict.assignment)) == verdict.assignment
    assert set(verdict.to_json()["assignment"]) == {"2", "4", "x", "y"}
    assert draw(verdict).count() and draw(made, assignment={2: True, 4: True, "x": True, "y": False})
    assert flip_film(made, verdict.assignment, most=1)


@pytest.mark.parametrize(
    ("assignment", "line"),
    [
        ({1: True, 2: False}, "the variable 1"),
        ({2: True}, "no value for 4"),
        ({2: True, 4: True, "4": False}, "two values for '4'"),
    ],
)
def test_names_that_the_formula_does_not_have_are_refused(assignment: dict, line: str) -> None:
    made = compile_formula(parse("4,-2"), library="compact")
    for door in (made.lay_down, made.source.holds, made.source.named):
        with pytest.raises(InputError, match=line):
            door(assignment)


@st.composite
def renamed(draw: DrawFn) -> tuple[Formula, Formula]:
    """A formula over 1 to n, and the same over other names in the same order."""
    number = draw(st.integers(1, 4))
    literals = st.builds(lambda v, sign: v * sign, st.integers(1, number), st.sampled_from([1, -1]))
    clauses = draw(st.lists(st.lists(literals, min_size=1, max_size=3), min_size=1, max_size=3))
    plain = make_formula([tuple(clause) for clause in clauses], number)
    names = sorted(draw(st.sets(st.sampled_from(NAMES), min_size=number, max_size=number)), key=NAMES.index)
    return plain, Formula(plain.clauses, tuple(names), plain.meaning)


def alike(plain: dict, own: dict, formula: Formula) -> bool:
    """Whether two assignments are the same but for the names."""
    return list(own) == list(formula.keys) and list(own.values()) == list(plain.values())


@pytest.mark.slow
@given(renamed())
@settings(max_examples=15, deadline=None)
def test_renaming_changes_names_and_nothing_else(pair: tuple[Formula, Formula]) -> None:
    plain, own = pair
    for make_models in (all_models, models_of_each_literal):
        both = list(zip(make_models(plain), make_models(own), strict=True))
        assert all(alike(one, two, own) for one, two in both)
    for one, two in zip(every_assignment(plain.keys), every_assignment(own.keys), strict=True):
        assert plain.failing(one) == own.failing(two)
        assert all(failed_clause_text(own, index, two) for index in own.failing(two))
    assert alike(best_assignment(plain).values, best_assignment(own).values, own)
    assert smallest_core(plain) == smallest_core(own)
    boards: list[Any] = [compile_formula(formula, library="compact") for formula in pair]
    assert np.array_equal(boards[0].board.clues, boards[1].board.clues)
    for one, two in zip(all_models(plain, live=True), all_models(own, live=True), strict=True):
        laid = boards[1].lay_down(two)
        assert np.array_equal(boards[0].lay_down(one), laid)
        assert boards[1].read_back(laid) == two
