"""A film moves when a variable is flipped, on boards of every target, whichever value it gets."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from hardboard.cli.main import main
from hardboard.puzzles.formula import Assignment
from hardboard.puzzles.registry import compilable
from hardboard.reduction import Compiled, compile_formula, parse
from hardboard.render.scene import Texts
from hardboard.workbench.running import flips, liveliest

pytestmark = pytest.mark.slow


@pytest.mark.sampled(4)
@pytest.mark.parametrize("target", compilable())
@pytest.mark.parametrize("value", [True, False])
def test_every_variable_runs_whichever_value_it_gets(target: str, value: bool) -> None:
    made = compile_formula("(a, ~b)", target)
    shown = [scene for scene, _ in flips(made, {"a": value, "b": value}, most=3)]
    titles = {
        word for scene in shown for one in scene.shapes if isinstance(one, Texts) for word in one.words()
    }
    assert {f"{target}: {name} becomes {value:d}" for name in "ab"} <= titles
    drawn = [scene.cells()[0].codes for scene in shown]
    assert not any(np.array_equal(one, two) for one, two in pairwise(drawn)), "each shows something new"


def test_a_film_needs_no_assignment_and_a_page_is_a_step(tmp_path: Path) -> None:
    made = tmp_path / "steps.pdf"
    assert main(["compile", "(a, ~b)", "--library", "compact", "--pages", "-o", str(made)]) == 0
    pages = made.read_bytes().count(b"/Type /Page\n") or made.read_bytes().count(b"/Type /Page ")
    assert pages == len(flips(compile_formula("(a, ~b)", library="compact"), {"a": False, "b": True}, most=4))
    assert main(["compile", "(a) (~a)", "--library", "compact", "-o", str(tmp_path / "f.gif")]) == 2
    assert main(["compile", "(a)", "--library", "compact", "--pages", "-o", str(tmp_path / "f.gif")]) == 2


def begins_with_a_fault(made: Compiled, model: Assignment) -> bool:
    """Return True if a film to this model begins with values under which a clause fails."""
    return bool(made.source.failing({name: not value for name, value in model.items()}))


@pytest.mark.parametrize(
    ("formula", "meaning"),
    [
        ("(a, b)", "sat"),
        ("(a, b, c) (~a, ~b)", "sat"),
        ("(a, b) (c, d) (a, c)", "sat"),
        ("(~a, b) (a, b, c)", "one-in-three"),
    ],
)
def test_a_film_does_not_begin_with_a_second_solution(formula: str, meaning: str) -> None:
    made = compile_formula(parse(formula, meaning), library="compact")
    chosen = liveliest(made)
    assert chosen is not None and begins_with_a_fault(made, chosen)
