"""Found tiles of families whose judges are written by hand: those count as many solutions as there are
models."""

import pytest

from hardboard.gadgets.folder import discovered
from hardboard.puzzles import family
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, Formula
from hardboard.puzzles.registry import TWIN
from hardboard.reduction import compile_formula
from hardboard.verify.formulas import models
from hardboard.verify.judge import judge

TWINS = [name for name in discovered() if name.startswith(TWIN)]
FORMULAS = (
    Formula(((1, 2, 3), (-1, 2)), ("a", "b", "c"), ONE_IN_THREE),
    Formula(((1, 2), (-1, -2), (1,)), ("a", "b"), ONE_IN_THREE),
    Formula(((1, 2), (-1, 3)), ("a", "b", "c"), SAT),
    Formula(((1,), (-1,)), ("a",), SAT),
)


def test_there_are_such_tiles() -> None:
    assert TWINS


@pytest.mark.slow
@pytest.mark.parametrize("formula", FORMULAS, ids=str)
@pytest.mark.parametrize("name", TWINS)
def test_the_judge_written_by_hand_counts_the_models(name: str, formula: Formula) -> None:
    hand = name.removeprefix(TWIN)
    text = family(name).write_board(compile_formula(formula, name).board, ".pzprv3")
    board = family(hand).read_board(text)
    assert sum(1 for _ in judge(hand).solutions(board)) == sum(1 for _ in models(formula))
