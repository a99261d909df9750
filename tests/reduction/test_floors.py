"""Formulas in two floors: a T-grid, and of it a board of every family that has a T-metacell."""

import pytest

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import parse
from hardboard.puzzles.registry import certifiable, compilable
from hardboard.reduction import compile_formula


def test_what_an_assignment_reaches_is_drawn():
    made = compile_formula(parse("(a, b)"), "slitherlink", "t-grid")
    black, left_open = made.lay_down_partly({"a": True, "b": True})
    whole, nothing = made.lay_down_partly({"a": True, "b": False})
    assert left_open and not nothing and 0 < black.sum() < whole.sum()


def test_a_family_without_a_t_metacell_is_refused():
    with pytest.raises(InputError, match="a library for masyu"):
        compile_formula("1", "masyu", "t-grid")
    with pytest.raises(InputError, match="--library t-grid"):
        compile_formula("1", "yajilin")
    with pytest.raises(InputError, match="a library for slitherlink"):
        compile_formula("1", "slitherlink", "creek")


def test_every_target_has_certificates():
    assert compilable() == certifiable()
