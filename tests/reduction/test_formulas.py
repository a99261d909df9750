"""Formulas before they are compiled: notation, translations, clauses that are dropped, planted solutions."""

from collections.abc import Callable
from random import Random

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.sheet import BLANK
from hardboard.puzzles import family
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import MEANINGS, parse
from hardboard.puzzles.registry import compilable_families
from hardboard.reduction import Formula, compile_formula, make_formula
from hardboard.reduction.cutwidth import CutwidthProblem
from hardboard.reduction.notation import label_table, show_table, tile_label
from hardboard.reduction.order import greedy_order, order_formula, search_order
from hardboard.reduction.planted import plant_model
from hardboard.reduction.polarity import check_passing, clause_row, only_tile, port_parity
from hardboard.verify import formulas
from hardboard.verify.claim import check_claim
from hardboard.verify.formulas import all_models
from tests.support.inference import drawn, naive, outcome

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
    for given in [*drawn(60, 3), *empty]:
        source = Formula(given.clauses, given.names, meaning)
        planted = plant_model(source)
        own = [*formulas.all_models(source, live=True)]
        assert len([*formulas.all_models(planted.formula, live=True)]) == len(own) + 1
        assert planted.formula.holds(planted.known) and planted.back(planted.known) is None
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
