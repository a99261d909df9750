"""Certificates of Nurimeizu boards: what they say is so, and what they use holds in every solution."""

from collections import deque
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.proof.check.justify import justifier
from hardboard.proof.check.reasons import Reason
from hardboard.proof.prove.certificate import Refuted, prove
from hardboard.proof.prove.refute.nurimeizu import RoomedBoard
from hardboard.proof.prove.rules import Rule
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Shading, neighbours
from hardboard.puzzles.mazes import ends, white_path
from hardboard.theses.mourits import brute
from hardboard.theses.mourits.draw import draw_board


def board_of(rooms: list[str], icons: list[str]) -> Board:
    numbers = np.array([[ord(sign) for sign in row] for row in rooms], dtype=np.int32)
    return Board.of_rooms(numbers, np.array([["" if sign == "." else sign for sign in row] for row in icons]))


def small_boards(number: int, seed: int) -> list[Board]:
    rng, found = Random(seed), []
    while len(found) < number:
        board = draw_board(rng, rng.randint(2, 5), rng.randint(3, 5), distribution=rng.choice("abcde"))
        if board.room_count <= 12:
            found.append(board)
    return found


@cache
def boards() -> list[Board]:
    return small_boards(150, seed=4)


def truth(board: Board, shading: Shading) -> Callable[[Any], bool]:
    """Whether a subject is so in a solution, by going through its tree from S."""
    start = ends(board)[0]
    before, queue = {start: start}, deque([start])
    while queue:
        cell = queue.popleft()
        for near in neighbours(cell, board.shape):
            if not shading[near] and near not in before:
                before[near] = cell
                queue.append(near)
    path = set(white_path(board, shading) or ())

    def holds(subject: Any) -> bool:
        if isinstance(subject[0], int):
            return bool(shading[subject])
        one, two = subject
        return one in path if one == two else before.get(two) == one

    return holds


def all_rules(board: Board) -> list[Rule]:
    scene = RoomedBoard(board)
    rows, cols = board.shape
    cells = [(r, c) for r, c in np.ndindex(board.shape)]
    squares = [
        [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)] for r, c in cells if r + 1 < rows and c + 1 < cols
    ]
    cycles = [Rule(scene.colours(around, False), Reason("cycle", tuple(around))) for around in squares]
    return [*scene.room_rules(dict.fromkeys(cells, True)), *scene.plain_rules(), *scene.path_rules(), *cycles]


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_every_rule_holds_in_every_solution_and_is_justified_and_so_a_changed_one_that_is_justified(
    part: int,
) -> None:
    rng, solved, accepted, refused = Random(1), 0, 0, 0
    for board in [*boards()][part::4]:
        known = [truth(board, shading) for shading in brute.solutions(board)]
        if not known:
            continue
        solved += 1
        judged, rules = justifier("nurimeizu", board), all_rules(board)
        for rule in rules:
            assert judged(rule.facts, rule.reason) == "", rule
            changed = dict(rule.facts)
            subject = rng.choice(list(changed))
            value = changed.pop(subject)
            if rng.random() < 0.5:
                changed[subject] = not value
            others = rng.choice(rules)
            for facts, reason in (
                (rule.facts, rule.reason),
                (changed, rule.reason),
                (rule.facts, others.reason),
            ):
                if judged(facts, reason):
                    refused += 1
                else:
                    accepted += 1
                    assert not any(all(holds(s) is v for s, v in facts.items()) for holds in known), (
                        facts,
                        reason,
                    )
    assert solved > 5 and accepted > 250 and refused > 250


def test_a_candidate_cycle_that_s_does_not_reach_is_cut_by_need() -> None:
    """A ring of white cells enters itself, and black cells may be all around; only the rule about cycles
    forbids it.
    """
    rooms = ["abcdefgJ", "hiiiiijK", "kiopqimL", "nirstiuM", "viwxyizN", "AiiiiiBO", "CDEFGHIP"]
    icons = [".......S", ".T.....G", *["........"] * 5]
    board = board_of(rooms, icons)
    certificate = prove(board, "nurimeizu")
    assert isinstance(certificate, Refuted)
    assert {rule.reason.kind for rule in certificate.rules} == {"icon", "cycle"}


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({(0, 0): True}, Reason("whim", ((0, 0),))),
        ({(0, 1): True}, Reason("icon", ((0, 1),))),
        ({(9, 9): True}, Reason("icon", ((9, 9),))),
        ({(0, 0): True}, Reason("icon", (((0, 0), (0, 0)),))),
        ({(0, 0): True, (0, 1): False}, Reason("room", ((0, 0), (0, 1)))),
        ({(0, 0): True, (0, 1): True, (1, 0): True, (1, 1): False}, Reason("square", ((0, 0),))),
        ({(0, 0): True}, Reason("square", ((1, 2),))),
        ({(0, 0): False, (0, 1): False, (0, 2): False}, Reason("cycle", ((0, 0), (0, 1), (0, 2)))),
        ({(0, 0): False, (0, 1): False}, Reason("cycle", ((0, 0), (0, 1)))),
        ({(0, 1): False, (0, 2): True, (1, 1): True}, Reason("entered", ((0, 1),))),
        ({(0, 1): True, (0, 2): True, (1, 1): True, (0, 0): True}, Reason("entered", ((0, 1),))),
        ({(0, 0): False, (0, 1): True, (1, 0): True}, Reason("entered", ((0, 0),))),
        ({((0, 0), (0, 0)): True, ((0, 1), (0, 1)): False}, Reason("path", ((0, 0),))),
        ({((0, 0), (0, 0)): False}, Reason("path", ((0, 0),))),
        ({((0, 0), (0, 0)): True}, Reason("icon", ((0, 0),))),
    ],
)
def test_a_reason_that_is_none_is_refused(facts: dict[Any, bool], reason: Reason) -> None:
    board = board_of(["abc", "def"], ["S..", "..G"])
    assert justifier("nurimeizu", board)(facts, reason)


def test_only_colours_can_be_given() -> None:
    with pytest.raises(InputError):
        prove(boards()[0], "nurimeizu", {((0, 0), (0, 1)): True})
