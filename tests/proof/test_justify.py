"""The part to be trusted: a clause is accepted exactly when the rule named for it implies it."""

from itertools import product
from random import Random

import numpy as np
import pytest

from hardboard.proof.check.justify import justifier
from hardboard.proof.check.reasons import GIVEN, Reason
from hardboard.proof.prove.rules import APART, CONNECTED, SIGHT, WHITE
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import sees

SHAPE = (3, 3)
CELLS = list(product(range(3), range(3)))
SHADINGS = [np.array(bits, dtype=bool).reshape(SHAPE) for bits in product((False, True), repeat=9)]


def judged(clues: np.ndarray, facts: dict, reason: Reason) -> str:
    return justifier("kurodoko", Board.of_array(clues))(facts, reason)


def has(shading: np.ndarray, facts: dict) -> bool:
    return all(shading[cell] == black for cell, black in facts.items())


def random_facts(rng: Random) -> dict:
    return {cell: rng.random() < 0.5 for cell in rng.sample(CELLS, rng.randint(0, 6))}


@pytest.mark.thorough
@pytest.mark.slow
def test_a_clue_justifies_exactly_the_clauses_that_hold_wherever_the_clue_does() -> None:
    rng = Random(5)
    accepted = 0
    for _ in range(400):
        cell, number = rng.choice(CELLS), rng.randint(1, 6)
        clues = np.zeros(SHAPE, dtype=np.int32)
        clues[cell] = number
        facts = {at: black for at, black in random_facts(rng).items() if at != cell}
        possible = any(sees(s)[cell] == number and has(s, facts) for s in SHADINGS if not s[cell])
        fault = judged(clues, facts, Reason(SIGHT, (cell,)))
        assert (fault != "") == possible
        accepted += not fault
    assert 50 < accepted < 350


BOARD = np.array([[2, 0, 0], [0, 0, 0], [0, 0, -1]], dtype=np.int32)


@pytest.mark.parametrize(
    ("facts", "reason", "fault"),
    [
        ({(0, 0): True}, Reason(WHITE, ((0, 1),)), "no rule"),
        ({(0, 1): True}, Reason(WHITE, ((0, 0),)), "can be kept"),
        ({(0, 0): False}, Reason(WHITE, ((0, 0),)), "can be kept"),
        ({(0, 1): True, (1, 2): True}, Reason(APART, ((0, 1),)), "can be kept"),
        ({(0, 1): True, (0, 2): False}, Reason(APART, ((0, 1),)), "can be kept"),
        ({(0, 1): True, (0, 2): True}, Reason(APART, ((0, 1), (0, 2))), "does not name one place"),
        ({(0, 1): True}, Reason(SIGHT, ((0, 0),)), "can be kept"),
        ({(0, 1): True}, Reason(SIGHT, ((2, 2),)), "no rule"),
        ({(0, 1): True}, Reason(SIGHT, ((0, 0), (2, 2))), "does not name one place"),
        ({(0, 1): True, (1, 0): True, (0, 0): False}, Reason(CONNECTED, ((0, 0),)), "can be kept"),
        ({(0, 1): True, (0, 0): False, (2, 2): False}, Reason(CONNECTED, ((0, 0),)), "can be kept"),
        ({(0, 1): True}, Reason(CONNECTED, ()), "does not name one place"),
        ({(0, 3): True}, Reason(SIGHT, ((0, 0),)), "not a cell of the board"),
        ({((0, 0), (0, 1)): True}, Reason(SIGHT, ((0, 0),)), "not a cell of the board"),
        ({(0, 1): True}, Reason(GIVEN, ((0, 1),)), "not given"),
        ({(0, 0): True}, Reason("hunch", ((0, 0),)), "no rule"),
    ],
)
def test_a_clause_that_the_named_rule_does_not_imply_is_refused(
    facts: dict, reason: Reason, fault: str
) -> None:
    assert fault in judged(BOARD, facts, reason)


def test_the_right_reasons_are_accepted() -> None:
    assert not judged(BOARD, {(0, 0): True}, Reason(WHITE, ((0, 0),)))
    assert not judged(BOARD, {(0, 1): True, (1, 0): True}, Reason(SIGHT, ((0, 0),)))
    shut = {(0, 1): True, (1, 0): True, (0, 0): False, (2, 2): False}
    assert not judged(BOARD, shut, Reason(CONNECTED, ((0, 0),)))
    assert not judged(BOARD, {(0, 1): True, (0, 2): True, (2, 2): False}, Reason(APART, ((0, 1),)))


def test_what_is_given_justifies_that_it_is_not_otherwise_and_nothing_more() -> None:
    judge = justifier("kurodoko", Board.of_array(BOARD), {(0, 1): True})
    assert not judge({(0, 1): False}, Reason(GIVEN, ((0, 1),)))
    assert judge({(0, 1): True}, Reason(GIVEN, ((0, 1),)))
    assert judge({(0, 2): False}, Reason(GIVEN, ((0, 1),)))
    assert judge({(0, 2): False}, Reason(GIVEN, ((0, 2),)))
    assert judge({(0, 1): False}, Reason(GIVEN, ()))
