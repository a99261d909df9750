"""Kölker's layout: its tiles are where the paper puts them, and its size is what the network says."""

from random import Random

from hardboard.gadgets.sheet import BLANK
from hardboard.puzzles import family
from hardboard.reduction import Formula, compile_formula, make, parse
from hardboard.reduction.order import order
from hardboard.verify.formulas import models


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
    formula = make([tuple(rng.sample(range(1, 9), 3)) for _ in range(4)])
    plain, arranged = compile_formula(formula), compile_formula(formula, order="auto")
    assert arranged.facts["layers"] < plain.facts["layers"]
    found = next(models(formula))
    assert family("kurodoko").violations(arranged.board, arranged.lay_down(found)) == []
    assert arranged.read_back(arranged.lay_down(found)) == found
    assert sorted(order(formula).clauses) == list(range(4))
