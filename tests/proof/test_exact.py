"""Solutions of compiled boards are as many as models of their formulas: certified, and counted."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from hardboard.proof.check import check
from hardboard.proof.check.count import models
from hardboard.proof.prove.certificate import write
from hardboard.proof.prove.theorem.certificate import plan_of, prove_claim
from hardboard.puzzles import InputError
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.puzzles.formula import make, parse
from hardboard.reduction import Compiled, compile_formula


def compiled(formula: str, target: str, library: str) -> Compiled:
    return compile_formula(parse(formula), target=target, library=library)


@pytest.mark.slow
def test_a_number_with_thirty_digits(tmp_path: Path) -> None:
    clauses = tuple((3 * k + 1, 3 * k + 2, 3 * k + 3) for k in range(63))
    made = compile_formula(make(clauses), target="kuroshuto")
    write(prove_claim(made, count=True), tmp_path)
    assert check(tmp_path).facts["number"] == 3**63 > 10**30
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 1 << 20


@pytest.mark.slow
def test_where_it_is_not_shown_nothing_is_counted() -> None:
    made = compiled("1,2", "kurodoko", "koelker")
    with pytest.raises(InputError):
        prove_claim(made, count=True)


@pytest.mark.parametrize(
    ("tile", "place"), [("bend", (0, 0)), ("choice", (0, 2)), ("wire", (1, 0)), ("variable", (2, 0))]
)
def test_kolkers_tiles_have_two_colourings_for_a_state(tile: str, place: tuple[int, int]) -> None:
    """So no number is certified with them: the cell below and right of a corner is free, white or black, with
    all else as it is. The second solution reads back as the same assignment.
    """
    made = compiled("1,2,3", "kurodoko", "koelker")
    assert plan_of(made).tiles[place].name == tile
    assignment = {1: True, 2: False, 3: False}
    one = made.lay_down(assignment)
    top, left = made.laid.geometry.corner(place)
    other = one.copy()
    other[top + 1, left + 1] = True
    assert not one[top + 1, left + 1]
    assert not list(KURODOKO.violations(made.board, one)) and not list(KURODOKO.violations(made.board, other))
    assert made.read_back(one) == made.read_back(other) == assignment


@pytest.mark.parametrize("meaning", ["one-in-three", "sat"])
def test_models_are_counted_as_by_hand(meaning: str) -> None:
    rng = Random(18)
    for _ in range(150):
        top = rng.randint(1, 6)
        clauses = [
            tuple(rng.choice((1, -1)) * rng.randint(1, top) for _ in range(rng.randint(1, 3)))
            for _ in range(rng.randint(0, 6))
        ]
        number = 0
        named = sorted({abs(literal) for clause in clauses for literal in clause})
        for values in product((False, True), repeat=len(named)):
            true = dict(zip(named, values, strict=True))
            counts = [sum(true[abs(x)] == (x > 0) for x in clause) for clause in clauses]
            number += all(count == 1 if meaning == "one-in-three" else count for count in counts)
        assert models(clauses, meaning) == number, clauses


def test_a_number_that_nobody_writes_down_is_not_counted() -> None:
    """Python writes no number of so many digits, and a traceback is no verdict."""
    assert models([(v, -v) for v in range(1, 10_001)], "sat") == 1 << 10_000
    with pytest.raises(InputError, match="more than 4000 digits"):
        models([(v, -v) for v in range(1, 20_001)], "sat")
