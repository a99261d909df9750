"""Hints: right, in words that name clue and cells, and mistakes pointed out."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hardboard.people.hints import WRONG, Mistake, read_partial
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.rules import Violation
from hardboard.puzzles.trail import Deduction
from hardboard.theses.van_meurs.human.hints import hint
from hardboard.theses.van_meurs.human.position import layout
from hardboard.theses.van_meurs.human.reason import METHODS, Reasoner, start
from hardboard.verify.judge import judge

Records = Callable[[str], list[dict[str, Any]]]
SMALL = Board.of_array(np.array([[0, 0, 0], [0, 5, 0], [2, 0, 0]], dtype=np.int32))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("?#.\n???", "line 2: 2 rows; expected 3 rows"),
        ("?#.\n????\n...", "line 2: 4 cells; expected 3 cells"),
        ("?#.\n?x?\n...", "line 2: the character 'x'; expected '.', '#' or '?'"),
    ],
)
def test_bad_text_is_refused_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(InputError) as refused:
        read_partial(text, SMALL)
    assert str(refused.value) == complaint


def test_the_easiest_rule_comes_first(corpus: Records) -> None:
    order = [rule.name for rule in METHODS]
    for record in corpus("kurodoko")[:20]:
        board = FAMILY.board_from_record(record)
        step = hint(board, np.zeros(board.shape, dtype=np.uint8), judge("kurodoko").solutions)
        assert isinstance(step, Deduction)
        for easier in METHODS[: order.index(step.technique) if step.technique in order else len(order)]:
            assert Reasoner(start(layout(board)), (easier,)).next() == []


def test_a_broken_rule_is_pointed_out() -> None:
    board = Board.of_array(np.array([[0, 0, 0], [0, 5, 0], [0, 0, 0]], dtype=np.int32))
    found = hint(board, read_partial("##?\n???\n???", board), judge("kurodoko").solutions)
    assert isinstance(found, tuple)
    assert any(isinstance(one, Mistake) and "both be black" in one.reason for one in found)


def test_a_wrong_colour_is_pointed_out(corpus: Records) -> None:
    record = next(r for r in corpus("kurodoko") if r["solution"])
    board, answer = FAMILY.board_from_record(record), np.array(record["solution"], dtype=bool)
    spot = next(
        (r, c) for r, c in np.argwhere(~answer).tolist() if not board.clue_array[r, c] and (r, c) != (0, 0)
    )
    partial = np.zeros(board.shape, dtype=np.uint8)
    partial[spot] = 2
    found = hint(board, partial, judge("kurodoko").solutions)
    assert isinstance(found, tuple)
    assert any(spot in breach.cells for breach in found)
    assert all(isinstance(breach, Violation) and breach.rule == WRONG for breach in found)


def test_any_solution_will_do_where_there_are_many() -> None:
    board = Board.of_array(np.array([[0, 0, 0], [0, 0, 0], [0, 0, 3]], dtype=np.int32))
    found = list(judge("kurodoko").solutions(board))
    assert len(found) > 1
    for answer in found:
        assert hint(board, (answer + 1).astype(np.uint8), judge("kurodoko").solutions) is None


def test_a_puzzle_without_solution_is_called_so() -> None:
    board = Board.of_array(np.array([[2, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], dtype=np.int32))
    found = hint(board, np.zeros(board.shape, dtype=np.uint8), judge("kurodoko").solutions)
    assert isinstance(found, tuple)
    assert "no colouring" in found[0].message
