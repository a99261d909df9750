"""The clingo programs: as many answer sets as the judge finds solutions, on small boards of every family."""

from typing import Any

import numpy as np
import pytest

from hardboard.puzzles.asp import part_of
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula, parse
from hardboard.verify.judge import judge

clingo = pytest.importorskip("clingo", reason="clingo is not installed")


def answers(name: str, board: Any, limit: int = 0) -> int:
    """How many answer sets the program has with a board's facts."""
    control = clingo.Control(["--warn=none", f"--models={limit}"])
    asp = part_of(name)
    control.add("base", [], asp.program + asp.facts(board))
    control.ground([("base", [])])
    return sum(1 for _ in control.solve(yield_=True))


@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto"])
def test_clue_grids_have_as_many_answers_as_solutions(name: str) -> None:
    rng = np.random.default_rng(4)
    several = 0
    for _ in range(40):
        clues = np.where(rng.random((3, 4)) < 0.3, rng.integers(-1, 5, (3, 4)), 0).tolist()
        board = family(name).board_from_record({"clues": [[clue or None for clue in row] for row in clues]})
        number = judge(name).count(board)
        assert answers(name, board) == number
        several += number > 1
    assert several > 5


def test_kamaji_boards_have_as_many_answers_as_solutions() -> None:
    rng = np.random.default_rng(4)
    some = 0
    for _ in range(60):
        numbers = rng.choice([1, 1, 2, 2, 3, 4], (3, 3)).tolist()
        board = family("kamaji").board_from_record({"clues": numbers, "maximum": 4})
        number = judge("kamaji").count(board)
        assert answers("kamaji", board) == number
        some += number > 0
    assert some > 5


@pytest.mark.slow
def test_mazes_have_as_many_answers_as_solutions() -> None:
    rng = np.random.default_rng(4)
    some = 0
    for _ in range(60):
        icons = [["S", None, None, None], [None] * 4, [None] * 4, [None, None, None, "G"]]
        icons[int(rng.integers(1, 3))][int(rng.integers(0, 4))] = str(rng.choice(["O", "T"]))
        rooms = np.arange(16).reshape(4, 4)
        for r, c in rng.integers(0, 3, (3, 2)).tolist():
            rooms[rooms == rooms[r, c + 1]] = rooms[r, c]
        board = family("nurimeizu").board_from_record({"clues": icons, "rooms": rooms.tolist()})
        number = judge("nurimeizu").count(board)
        assert answers("nurimeizu", board) == number
        some += number > 0
    assert some > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto", "nurimeizu"])
def test_compiled_boards_are_decided_as_formulas_are(name: str) -> None:
    library = "compact" if name == "kurodoko" else None
    for text, satisfiable in (("1,2 -1", True), ("1 -1", False)):
        board = compile_formula(parse(text), name, library).board
        assert answers(name, board, limit=1) == satisfiable
