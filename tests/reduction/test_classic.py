"""Kölker's layout: its tiles are where the paper puts them, and its size is what the network says."""

from random import Random

import numpy as np
import pytest

from hardboard.gadgets.sheet import BLANK
from hardboard.puzzles import family
from hardboard.puzzles.formula import every_assignment
from hardboard.reduction import Formula, compile_formula, make, parse
from hardboard.reduction.network import route
from hardboard.reduction.order import order
from hardboard.verify.claim import check
from hardboard.verify.formulas import models
from hardboard.workbench.recipe import Recipe


def random_formula(seed: int) -> Formula:
    return make(list(Recipe((1, 4), (0, 3), (1, 5)).draw(Random(seed))))


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


def test_copies_leave_a_variable_by_sidesplits() -> None:
    assert picture(parse("1,1,1")) == ["BWCWB", "W.W.W", "SWB.W", "SWWWB", "V...."]


@pytest.mark.parametrize("seed", range(25))
def test_the_size_follows_from_the_network(seed: int) -> None:
    formula = random_formula(seed)
    network = route(formula, formula.live)
    made = compile_formula(formula)
    copies = max((len(tracks) for tracks in network.sources.values()), default=0)
    rows = 2 + 2 * len(network.layers) + copies
    assert made.board.shape == (16 * rows + 1, 16 * (6 * len(formula.clauses) - 1) + 1)
    assert made.facts["layers"] == len(network.layers)


@pytest.mark.parametrize("seed", range(25))
def test_every_satisfying_assignment_lies_down_by_the_rules_and_reads_back(seed: int) -> None:
    formula = random_formula(seed)
    made = compile_formula(formula)
    for assignment in every_assignment(formula.keys):
        if formula.holds(assignment) and not any(
            assignment[v] for v in formula.variables if v not in formula.live
        ):
            solution = made.lay_down(assignment)
            assert family("kurodoko").violations(made.board, solution) == []
            assert made.read_back(solution) == assignment


def test_ordering_takes_away_layers_and_nothing_else() -> None:
    rng = Random(2)
    formula = make([tuple(rng.sample(range(1, 14), 3)) for _ in range(8)])
    plain, arranged = compile_formula(formula), compile_formula(formula, order="auto")
    assert arranged.facts["layers"] < plain.facts["layers"]
    found = next(models(formula))
    assert family("kurodoko").violations(arranged.board, arranged.lay_down(found)) == []
    assert arranged.read_back(arranged.lay_down(found)) == found
    assert sorted(order(formula).clauses) == list(range(8))


def test_no_ray_is_left_and_every_clue_is_positive() -> None:
    clues = compile_formula(parse("1,2,3 -1,2,4 -3,-4")).board.clue_array
    assert (clues >= 0).all() and np.count_nonzero(clues) > 100


@pytest.mark.parametrize("seed", range(8))
def test_the_whole_claim_on_random_formulas(seed: int) -> None:
    assert check(compile_formula(random_formula(seed))).faults == ()
