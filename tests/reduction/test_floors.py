"""Formulas in two floors: a T-grid, and of it a board of every family that has a T-metacell."""

import pytest

from hardboard.gadgets.metacell import load_tee, tee_families
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import SAT, parse
from hardboard.puzzles.registry import certifiable, compilable, family
from hardboard.reduction import compile_formula
from hardboard.verify.formulas import models
from hardboard.workbench.pictures import signals


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


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("target", tee_families())
def test_both_maps_go_through_both_floors(target):
    formula = parse("(a, b)")
    made = compile_formula(formula, target, "t-grid")
    assert made.family == target
    first = compile_formula(formula, "t-grid").size
    pitch = load_tee(target).pitch
    assert all(abs(2 * wide - pitch * cells) <= 3 for wide, cells in zip(made.size, first, strict=True))
    for model in models(formula, live=True):
        loop = made.lay_down(model)
        assert not family(target).violations(made.board, loop)
        assert made.read_back(loop) == model
        for cells, _ in signals(made, model):
            assert loop[tuple(cells.T)].all()


def test_ors_have_tiles_of_their_own():
    made = compile_formula(parse("a,b,-c", meaning=SAT), "slitherlink", "t-grid")
    assert made.translation.source is made.translation.target
    assert {"or-middle", "pass-not"} & {tile.name for _, tile in made.floorplan.arrangement.items()}
