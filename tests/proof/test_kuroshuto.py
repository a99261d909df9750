"""Certificates that a Kuroshuto board has no solution."""

import numpy as np

from hardboard.proof.check.justify import justifier
from hardboard.proof.check.reasons import Reason
from hardboard.puzzles.declared.board import Board


def judged(clues: list[list[int]], facts: dict, reason: Reason) -> str:
    return justifier("kuroshuto", Board.of_array(np.array(clues, dtype=np.int32)))(facts, reason)


def test_a_reason_that_is_none_is_refused() -> None:
    clues = [[0, 1], [0, 0]]
    assert judged(clues, {(0, 0): True}, Reason("nmShootShadeNe1", ((0, 0),)))
    assert judged(clues, {(0, 0): True}, Reason("whim", ((0, 0),)))
    assert judged(clues, {(5, 5): True}, Reason("clueColour", ((5, 5),)))
