"""A board's CNF has the solutions of the board, for solvers of python-sat and for `cadical`."""

from itertools import islice
from typing import Any

import pytest

from hardboard.puzzles.registry import compilable_families, family
from hardboard.reduction import compile_formula
from hardboard.verify.judge import judge
from hardboard.verify.sat.search import highest_variable
from hardboard.verify.sat.solver import Solver
from tests.support.puzzles import NAMES, small

pytestmark = pytest.mark.slow
#: So many solutions are compared.
FEW = 60


def models(encoding: Any, solver: str = "cadical195") -> list[str]:
    """The solutions that the models of a CNF stand for, each once, at most `FEW` and one more."""
    with Solver(encoding.clauses, name=solver, top=highest_variable(encoding)) as engine:
        found = engine.models(encoding.decisive)
        return [str(encoding.decode(model)) for model in islice(found, FEW + 1)]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("solver", ["cadical195", "glucose4"])
def test_the_cnf_of_a_puzzle_has_its_one_solution(name: str, solver: str) -> None:
    one = small(name)
    found = models(judge(name).complete(one.board), solver)  # type: ignore[misc]
    assert set(found) == {str(judge(name).find(one.board))}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("formula", ["(a, b) (~b, c)", "(a) (~a)"])
@pytest.mark.parametrize("target", compilable_families())
def test_the_cnf_of_a_compiled_board_is_as_satisfiable_as_its_formula(target: str, formula: str) -> None:
    made = compile_formula(formula, target)
    encoding = judge(made.family).complete(made.board)  # type: ignore[misc]
    with Solver(encoding.clauses, name="cadical195", top=highest_variable(encoding)) as engine:
        assert (engine.solve() is not None) == (formula == "(a, b) (~b, c)")


@pytest.mark.parametrize("clues", [[[2, None], [3, 99]], [[1]], [[5, 5], [5, 5]]])
def test_boards_that_bounds_refute_are_written_too(clues: list[list[int | None]]) -> None:
    """With the clauses that make them unsatisfiable, not with a traceback."""
    board = family("kurodoko").board_from_record({"clues": clues})
    assert bool(models(judge("kurodoko").complete(board))) == (judge("kurodoko").find(board) is not None)  # type: ignore[misc]
