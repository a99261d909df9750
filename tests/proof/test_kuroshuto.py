"""Certificates that a Kuroshuto board has no solution."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from hardboard.proof.check.certificates import check
from hardboard.proof.check.justify import justifier
from hardboard.proof.check.reasons import Reason
from hardboard.proof.prove.certificate import prove, write
from hardboard.proof.prove.refute.kuroshuto import plain_rules, refute
from hardboard.proof.prove.rules import SHOT
from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.reduction import compile_formula, parse
from hardboard.verify import judge


def judged(clues: list[list[int]], facts: dict, reason: Reason) -> str:
    return justifier("kuroshuto", ClueGrid(np.array(clues, dtype=np.int32)))(facts, reason)


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
        board = ClueGrid(clues)
        write(prove(board, "kuroshuto"), tmp_path / str(number))
        verdict = check(tmp_path / str(number), board)
        assert verdict.accepted, verdict.reason
        assert (verdict.claim == "solvable") == (judge("kuroshuto").find(board) is not None)
        claims.add(verdict.claim)
    assert claims == {"solvable", "unsolvable"}


def test_every_rule_written_is_justified_and_none_with_a_colour_turned_or_a_cell_left_out() -> None:
    clues = [[0, 1, 0, 0], [2, 0, 0, 0], [0, 0, 1, 0]]
    board = ClueGrid(np.array(clues, dtype=np.int32))
    for rule in plain_rules(board):
        assert judged(clues, rule.facts, rule.reason) == ""
        for cell in rule.facts:
            turned = dict(rule.facts) | {cell: not rule.facts[cell]}
            less = {other: black for other, black in rule.facts.items() if other != cell}
            assert judged(clues, turned, rule.reason) or (len(rule.facts) == 1 and rule.reason.kind == SHOT)
            assert judged(clues, less, rule.reason)


def test_a_reason_that_is_none_is_refused() -> None:
    clues = [[0, 1], [0, 0]]
    assert judged(clues, {(0, 0): True}, Reason(SHOT, ((0, 0),)))
    assert judged(clues, {(0, 0): True}, Reason("whim", ((0, 0),)))
    assert judged(clues, {(5, 5): True}, Reason("clueColour", ((5, 5),)))


def test_connectivity_is_cut_by_need() -> None:
    board = ClueGrid(np.array([[0, 0, 0], [0, 0, 0], [0, 0, 0]], dtype=np.int32))
    assert not isinstance(refute(board, {}), list)
