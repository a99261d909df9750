"""Models of formulas: by number from a seed, as asked for, and what is meaningless is refused."""

from pathlib import Path
from random import Random

import pytest

from hardboard.campaigns.models import MODELS, Model
from hardboard.campaigns.structured import colouring
from hardboard.puzzles import InputError
from hardboard.verify.formulas import model as model_of


@pytest.mark.parametrize("name", [name for name in MODELS if name != "corpus"])
def test_a_formula_depends_on_seed_and_number_alone(name: str) -> None:
    model = Model(name)
    drawn = [model.formula(5, number) for number in range(8)]
    assert drawn == [model.formula(5, number) for number in reversed(range(8))][::-1]
    assert drawn != [model.formula(6, number) for number in range(8)]


def test_planted_formulas_are_satisfiable_where_others_are_not() -> None:
    shape = {"variables": (12, 12), "clauses": (14, 14), "literals": (3, 3)}
    planted, plain = Model("planted", **shape), Model(**shape)
    assert all(model_of(planted.formula(3, number)) for number in range(10))
    assert not all(model_of(plain.formula(3, number)) for number in range(10))


def test_a_colouring_is_one() -> None:
    triangle, meaning = colouring(Random(0), 3, 1.0)
    four, _ = colouring(Random(0), 4, 1.5)
    assert meaning == "one-in-three" and len(triangle) == 3 + 3 * 3 and len(four) == 4 + 3 * 6
    from hardboard.puzzles.formula import make

    assert model_of(make(list(triangle))) is not None and model_of(make(list(four))) is None


@pytest.mark.parametrize("number", range(12))
def test_factoring_finds_factors_or_there_are_none(number: int) -> None:
    formula = Model("factoring", size=(3, 3)).formula(1, number)
    product = _product_of(formula.clauses)
    found = model_of(formula)
    possible = {a * b for a in range(2, 8) for b in range(2, 8)}
    assert (found is not None) == (product in possible)
    if found is not None:
        one, two = (sum(found[first + k] << k for k in range(3)) for first in (1, 4))
        assert one * two == product


def _product_of(clauses: tuple[tuple[int, ...], ...]) -> int:
    """The number in the unit clauses, lowest bit first."""
    return sum((clause[0] > 0) << k for k, clause in enumerate(c for c in clauses if len(c) == 1))


def test_a_corpus_is_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "formulas.txt"
    path.write_text("# two of them\n1,2,3\n\n-1,2\n", encoding="utf-8")
    model = Model("corpus", file=str(path))
    assert [str(model.formula(9, number)) for number in range(3)] == ["1,2,3", "-1,2", "1,2,3"]
    path.write_text("1,2,3\n1,,2\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"formulas.txt: line 2"):
        Model("corpus", file=str(path)).formula(0, 0)


@pytest.mark.parametrize("span", ["clauses", "variables", "literals"])
def test_numbers_that_nobody_waits_for_are_refused(span: str) -> None:
    with pytest.raises(InputError, match="at most"):
        Model("k-sat", **{span: (3, 441_000_000)})
