"""Certificates that a Kuroshuto board has no solution."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from hardboard.proof.check.certificates import check
from hardboard.proof.check.justify import justifier
from hardboard.proof.check.reasons import Reason
from hardboard.proof.prove.certificate import prove, write
from hardboard.puzzles.declared.board import Board
from hardboard.reduction import compile_formula, parse
from hardboard.verify import judge


def judged(clues: list[list[int]], facts: dict, reason: Reason) -> str:
    return justifier("kuroshuto", Board.of_array(np.array(clues, dtype=np.int32)))(facts, reason)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("formula", ["1 -1", "1,2 -1,2 1,-2 -1,-2", "()", "1,1,1"])
def test_the_board_of_a_formula_without_a_model_is_proved_unsolvable(formula: str, tmp_path: Path) -> None:
    board = compile_formula(parse(formula), "kuroshuto").board
    write(prove(board, "kuroshuto"), tmp_path)
    verdict = check(tmp_path, board)
    assert (verdict.claim, verdict.accepted) == ("unsolvable", True), verdict.reason


@pytest.mark.slow
def test_on_small_boards_the_certificate_says_what_the_judge_says(tmp_path: Path) -> None:
    rng, claims = Random(5), set()
    for number in range(60):
        clues = np.array([[rng.choice((0, 0, 1, 2)) for _ in range(4)] for _ in range(3)], dtype=np.int32)
        board = Board.of_array(clues)
        write(prove(board, "kuroshuto"), tmp_path / str(number))
        verdict = check(tmp_path / str(number), board)
        assert verdict.accepted, verdict.reason
        assert (verdict.claim == "solvable") == (judge("kuroshuto").find(board) is not None)
        claims.add(verdict.claim)
    assert claims == {"solvable", "unsolvable"}


def test_a_reason_that_is_none_is_refused() -> None:
    clues = [[0, 1], [0, 0]]
    assert judged(clues, {(0, 0): True}, Reason("nmShootShadeNe1", ((0, 0),)))
    assert judged(clues, {(0, 0): True}, Reason("whim", ((0, 0),)))
    assert judged(clues, {(5, 5): True}, Reason("clueColour", ((5, 5),)))
