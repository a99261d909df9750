"""Certificates of Nurimeizu boards: what they say is so, and what they use holds in every solution."""

from collections import deque
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.proof.check.certificates import check
from hardboard.proof.check.justify import justifier
from hardboard.proof.check.reasons import Reason
from hardboard.proof.prove.certificate import Refuted, SolvedBoard, prove, write
from hardboard.proof.prove.refute.nurimeizu import RoomedBoard, ring
from hardboard.proof.prove.rules import Rule
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Shading, neighbours
from hardboard.puzzles.mazes import ends, white_path
from hardboard.reduction import compile_formula, parse
from hardboard.theses.mourits import brute
from hardboard.theses.mourits.draw import draw_board
from hardboard.verify.judge import judge
from tests.proof.tools import kept, lay, unsatisfiable


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


@pytest.mark.slow
def test_small_boards_are_certified_as_what_they_are(tmp_path: Path) -> None:
    claims, kinds = [], set()
    for number, board in enumerate(boards()):
        certificate = prove(board, "nurimeizu")
        assert (
            isinstance(certificate, SolvedBoard)
            == (brute.solve(board) is not None)
            == (judge("nurimeizu").find(board) is not None)
        )
        write(certificate, tmp_path / str(number))
        verdict = check(tmp_path / str(number), board)
        assert verdict.accepted, verdict.reason
        claims.append(verdict.claim)
        kinds |= {rule.reason.kind for rule in getattr(certificate, "rules", ())}
    assert min(claims.count("solvable"), claims.count("unsolvable")) > 20
    assert kinds >= {"icon", "square", "entered", "path"}


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


def test_leaving_a_fact_out_of_a_rule_makes_it_unjustified() -> None:
    """But where an icon's cell, or S, says what the fact says: then the shorter clause is justified by
    itself.
    """
    board = board_of(["aabc", "debf", "degg"], ["S...", "....", "T.OG"])
    judged = justifier("nurimeizu", board)
    for rule in all_rules(board):
        for subject in rule.facts:
            less = {other: value for other, value in rule.facts.items() if other != subject}
            assert judged(less, rule.reason), (rule, subject)


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


def test_a_ring_is_named_in_order() -> None:
    cells = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
    found = ring(cells)
    assert sorted(found) == cells
    assert all(
        abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in zip(found, found[1:] + found[:1], strict=True)
    )


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


@pytest.mark.thorough
@pytest.mark.slow
def test_twenty_formulas_without_a_model_have_boards_that_are_proved_unsolvable(tmp_path: Path) -> None:
    formulas = unsatisfiable(20, seed=3, shortest=0)
    assert {len(formula.clauses) for formula in formulas} == {1, 2, 3, 4}
    for number, formula in enumerate(formulas):
        folder, board = tmp_path / str(number), compile_formula(formula, "nurimeizu").board
        certificate = prove(board, "nurimeizu")
        assert isinstance(certificate, Refuted)
        write(certificate, folder)
        verdict = check(folder, board)
        assert verdict.accepted, (formula.clauses, verdict.reason)
        (folder / "rules.lrat").write_text("")
        assert not check(folder).accepted


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The certificate of a board that needs search."""
    board = compile_formula(parse("1,1,1"), "nurimeizu").board
    return kept(prove(board, "nurimeizu"), tmp_path_factory.mktemp("proof"))


@pytest.fixture
def proof(accepted: dict[str, str], tmp_path: Path) -> Path:
    return lay(tmp_path, accepted)


@pytest.mark.slow
def test_colours_can_be_given_and_belong_to_the_claim(tmp_path: Path) -> None:
    """One certificate for each colour of a cell, whether it stands for its room or not."""
    board = next(board for board in boards() if judge("nurimeizu").count(board) > 1)
    solutions = list(brute.solutions(board))
    for r, c in np.ndindex(board.shape):
        for black in (False, True):
            folder, given = tmp_path / f"{r}{c}{black}", {(r, c): black}
            write(prove(board, "nurimeizu", given), folder)
            verdict = check(folder, board, given)
            assert verdict.accepted, verdict.reason
            assert (verdict.claim == "solvable") == any(bool(shading[r, c]) == black for shading in solutions)
            assert not check(folder, board).accepted


def test_only_colours_can_be_given() -> None:
    with pytest.raises(InputError):
        prove(boards()[0], "nurimeizu", {((0, 0), (0, 1)): True})
