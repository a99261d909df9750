"""The compiler and its witness maps, with solutions from several solvers and seeds."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from hardboard.gadgets.backend import woven
from hardboard.puzzles import InputError
from hardboard.reduction import Unsatisfied, compile_formula, parse


@pytest.mark.parametrize("library", ["koelker", "compact"])
def test_an_assignment_that_fails_is_refused_with_its_clause(library: str) -> None:
    made = compile_formula(parse("1,2 2,3"), library=library)
    with pytest.raises(Unsatisfied, match="clause 2 of the formula"):
        made.lay_down({1: True, 2: False, 3: False})


def test_facts_are_counted_on_the_board() -> None:
    made: Any = compile_formula(parse("1,2,3 -1,2,4"))
    clues = made.board.clue_array
    assert (made.facts["rows"], made.facts["cols"]) == clues.shape
    assert made.facts["clues"] == np.count_nonzero(clues) and made.facts["largest_clue"] == clues.max()
    assert made.facts["tiles"] == sum(1 for _ in made.floorplan.arrangement.items())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"target": "sudoku"}, "the target 'sudoku'"),
        ({"library": "nothing"}, "the library 'nothing'"),
        ({"order": "best"}, "the order 'best'"),
        (
            {"target": "kurodoko", "library": "kuroshuto"},
            "the library 'kuroshuto' for kuroshuto; expected a library for kurodoko",
        ),
    ],
)
def test_what_cannot_be_compiled_to(options: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        compile_formula(parse("1"), **options)


def test_cnf_needs_no_detour_where_there_are_or_gates() -> None:
    formula = parse("1,2,3,4", "sat")
    assert compile_formula(formula, library="compact").translation.target is formula
    assert compile_formula(formula).translation.target.meaning == "one-in-three"


def test_each_floorplan_is_laid_once_and_each_t_grid_woven_once(monkeypatch) -> None:
    """The board of two floors takes the layout that its caller has."""
    calls: list[str] = []
    for name, module in (("upon", woven), ("weave", woven)):
        kept = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *a, name=name, kept=kept: calls.append(name) or kept(*a))
    made = compile_formula(parse("(a, ~b)"), "slitherlink", "t-grid")
    made.read_back(made.lay_down({"a": True, "b": True}))
    assert calls == ["upon", "weave"]


def test_the_compiler_loads_nothing_of_the_workbench() -> None:
    program = (
        "import sys; from hardboard.reduction import compile_formula; compile_formula('1', library='creek')"
    )
    words = f"{program}; print([m for m in sys.modules if '.workbench' in m or '.discover' in m])"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
