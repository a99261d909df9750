"""The clingo programs: as many answer sets as the judge finds solutions, on small boards of every family."""

from itertools import islice
from typing import Any

import pytest

from hardboard.puzzles.asp import part_of
from hardboard.reduction import compile_formula, parse
from hardboard.verify.judge import judge
from tests.verify.test_methods import MAKERS, boards

clingo = pytest.importorskip("clingo", reason="clingo is not installed")


def answers(name: str, board: Any, limit: int = 0) -> int:
    """Return the number of answer sets that the program has with a board's facts."""
    control = clingo.Control(["--warn=none", f"--models={limit}"])
    asp = part_of(name)
    control.add("base", [], asp.program + asp.facts(board))
    control.ground([("base", [])])
    return sum(1 for _ in control.solve(yield_=True))


@pytest.mark.slow
@pytest.mark.parametrize("name", MAKERS)
def test_a_program_has_as_many_answers_as_there_are_solutions(name: str) -> None:
    numbers = [(answers(name, board), judge(name).count(board)) for board in islice(boards(name), 60)]
    assert all(one == other for one, other in numbers)
    assert sum(one > 0 for one, _ in numbers) > 5 < sum(one != 1 for one, _ in numbers)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto", "nurimeizu"])
def test_compiled_boards_are_decided_as_formulas_are(name: str) -> None:
    library = "compact" if name == "kurodoko" else None
    for text, satisfiable in (("1,2 -1", True), ("1 -1", False)):
        board = compile_formula(parse(text), name, library).board
        assert answers(name, board, limit=1) == satisfiable
