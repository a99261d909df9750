"""Every family's module: short, its example solved there is the only solution, and its texts read back."""

import doctest
import importlib
import inspect

import pytest

from hardboard.puzzles.registry import declared
from hardboard.verify.judge import judge


@pytest.mark.parametrize("name", declared())
def test_the_example_has_the_solution_shown_and_no_other(name):
    module = importlib.import_module(f"hardboard.puzzles.families.{name.replace('-', '_')}")
    assert len(inspect.getsource(module).splitlines()) <= 80
    (test,) = doctest.DocTestFinder(recurse=False).find(module, module=module)
    runner = doctest.DocTestRunner()
    assert runner.run(test, clear_globs=False).failed == 0
    board, solved = test.globs["board"], test.globs["solved"]
    assert [one.tolist() for one in judge(name).solutions(board)] == [solved.tolist()]
