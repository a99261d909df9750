"""The human solver of van Meurs (2008), and hints by it."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hardboard.people.hints import WRONG, MarkedMistake, read_partial
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY, FAMILY as KURODOKO
from hardboard.puzzles.rules import Violation
from hardboard.puzzles.trail import Deduction
from hardboard.theses.van_meurs.human.blacks import method_3, method_6
from hardboard.theses.van_meurs.human.guess import reason, solve
from hardboard.theses.van_meurs.human.hints import hint, partial_position
from hardboard.theses.van_meurs.human.patterns import method_0, method_9, special_2, special_3
from hardboard.theses.van_meurs.human.position import BLACK, EMPTY, WHITE, Position, layout
from hardboard.theses.van_meurs.human.reason import METHODS, Reasoner, start
from hardboard.theses.van_meurs.human.sight import method_1, method_2, method_4, method_5, method_7, method_8
from hardboard.verify.judge import judge


def board_of(picture: str) -> tuple[Board, Position]:
    """A board and a position from one picture: digits are clues, the rest a partial solution."""
    rows = picture.split()
    clues = np.array([[int(sign) if sign.isdigit() else 0 for sign in row] for row in rows], dtype=np.int32)
    board = Board.of_array(clues)
    partial = read_partial(
        "\n".join("".join("." if sign.isdigit() else sign for sign in row) for row in rows), board
    )
    position, broken = partial_position(board, partial)
    assert not broken
    return board, position


def after(position: Position, steps: list[Deduction]) -> str:
    for step in steps:
        for r, c in step.cells:
            position.put(r * position.layout.cols + c, BLACK if step.value == "black" else WHITE)
    cells = np.frombuffer(bytes(position.cells), dtype=np.uint8).reshape(position.layout.rows, -1)
    return "\n".join("".join("?.#"[colour] for colour in row) for row in cells.tolist())


@pytest.mark.parametrize(
    ("method", "before", "then"),
    [
        (method_1, "????? ??#?? ?#3?# ????? ??#??", "????? ??#?? ?#..# ??.?? ??#??"),
        (method_1, "????? ??#?? ?#3?# ????? ?????", None),
        (method_2, "?????? ?????? ??2.?? ?????? ??????", "?????? ??#??? ?#..#? ??#??? ??????"),
        (method_2, "???? ?3.? ????", None),
        (method_4, "?????? ??#??? ?#4?.. ??.??? ??????", "?????? ??#??? ?#.#.. ??.??? ??????"),
        (method_4, "?????? ??#??? ?#4?.? ??.??? ??????", None),
        (method_5, "?????? ??#??? ?#4??? ??.??? ??#??? ??????", "?????? ??#??? ?#...# ??.??? ??#??? ??????"),
        (method_5, "?????? ??#??? ??4??? ??.??? ??#??? ??????", None),
        (method_7, "#??? 3??? #???", "#??? .??# #???"),
        (method_7, "#??? 4??? #???", None),
        (method_8, "7???? ????? ????? ?????", "....? .???? .???? ?????"),
        (method_8, "4???? ????? ????? ?????", None),
    ],
)
def test_methods_on_one_clue(method: Callable[..., list[Deduction]], before: str, then: str | None) -> None:
    _, position = board_of(before)
    steps = method(position, position.layout.clues[0])
    assert after(position, steps) == "\n".join((then or before.replace("4", ".").replace("3", ".")).split())
    assert bool(steps) == (then is not None)


def test_method_3_whitens_around_a_black_cell() -> None:
    _, position = board_of("??? ?#? ???")
    assert after(position, method_3(position, 4)) == "?.?\n.#.\n?.?"


def test_method_6_never_lets_a_chain_close() -> None:
    _, position = board_of("???? #??? ?#?? ????")
    steps = method_6(position, 9)
    assert {cell for step in steps for cell in step.cells} == {(3, 0), (3, 2)}
    assert all(set(step.because) == {(1, 0), (2, 1)} for step in steps)
    _, position = board_of("????? ??#?? ?#?#? ????? ?????")
    assert {step.cells for step in method_6(position, 11)} == {((3, 2),)}


@pytest.mark.parametrize(
    ("method", "picture", "value", "cells"),
    [
        (method_9, "???? ?2?? ??2? ????", "black", {(1, 2), (2, 1)}),  # two 2s that touch at a corner
        (method_9, "??2? ???2 ???? ????", "black", {(1, 2), (0, 3)}),
        (method_9, "???? 2??? ??2? ????", "white", {(1, 1), (2, 1)}),  # a knight's move apart
        (special_2, "????? ?25?? ?????", "black", {(0, 1), (2, 1), (1, 0), (1, 3)}),
        (special_3, "????? ?35?? ?5??? ????? ?????", "black", {(0, 1), (1, 0), (1, 3), (3, 1)}),
        (special_3, "?????? ?355?? ??????", "black", {(0, 1), (1, 0), (2, 1), (1, 4)}),
    ],
)
def test_methods_on_clues_beside_each_other(
    method: Callable[..., list[Deduction]], picture: str, value: str, cells: set[tuple[int, int]]
) -> None:
    board, position = board_of(picture)
    steps = method(position, position.layout.clues[0])
    assert {cell for step in steps for cell in step.cells} == cells
    assert {step.value for step in steps} == {value}
    for found in judge("kurodoko").solutions(board):
        assert all(found[cell] == (value == "black") for cell in cells)


def test_method_9_says_nothing_on_the_board_of_2_by_2() -> None:
    """The one board on which both 2s can see the same white cell, since there is nothing to be cut off
    from.
    """
    board, position = board_of("2? ?2")
    assert method_9(position, position.layout.clues[0]) == []
    assert sum(1 for found in judge("kurodoko").solutions(board) if not found[0, 1]) == 1


def test_method_0_only_for_unique_puzzles() -> None:
    board = Board.of_array(np.array([[2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], dtype=np.int32))
    reached = {(0, 1), (0, 2), (1, 0), (2, 0)}
    (step,) = method_0(start(layout(board)))
    assert set(step.cells) == {(r, c) for r in range(4) for c in range(4)} - reached - {(0, 0)}
    assert any(found[3, 3] for found in judge("kurodoko").solutions(board)), "another solution has it black"
    assert "method 0" not in {step.technique for step in reason(board, unique=False).trail}
    assert "method 0" in {step.technique for step in reason(board, unique=True).trail}


@pytest.mark.slow
def test_rules_hold_in_every_solution_of_loose_boards() -> None:
    """On boards with many solutions nothing may be deduced that one of them contradicts, whatever is known
    already.
    """
    draw, used = random.Random(5), set()
    for _ in range(250):
        rows, cols = draw.randint(1, 5), draw.randint(2, 5)
        clues = np.zeros((rows, cols), dtype=np.int32)
        for _ in range(draw.randint(1, 4)):
            clues[draw.randrange(rows), draw.randrange(cols)] = draw.choice((2, 2, 2, 3, 3, 4, 5, 6))
        if draw.random() < 0.4 and rows > 1:
            r, c = draw.randrange(rows - 1), draw.randrange(cols - 1)
            clues[r, c], clues[r + 1, min(c + draw.randint(1, 2), cols - 1)] = 2, 2
        board = Board.of_array(clues)
        found = list(judge("kurodoko").solutions(board))
        if not found:
            assert solve(board)[0] is None
            continue
        answer, known = draw.choice(found), draw.random() * 0.5
        partial = np.where(
            np.array([[draw.random() < known for _ in range(cols)] for _ in range(rows)]), answer + 1, 0
        )
        position, broken = partial_position(board, partial.astype(np.uint8))
        assert not broken
        extending = [s for s in found if ((partial == EMPTY) | (s + 1 == partial)).all()]
        for step in Reasoner(position).run():
            used.add(step.technique)
            for other in extending:
                assert all(other[cell] == (step.value == "black") for cell in step.cells), (clues, step)
        solution = solve(board)[0]
        assert solution is not None
        assert not KURODOKO.violations(board, solution)
    assert used >= {rule.name for rule in METHODS} - {"special 3"}


def test_a_board_without_solution_ends_in_a_contradiction() -> None:
    solution, trail = solve(Board.of_array(np.array([[2, 2, 0], [0, 0, 0], [0, 0, 9]], dtype=np.int32)))
    assert solution is None
    assert trail[-1].technique == "contradiction"
    for keep in (True, False):
        loose = Board.of_array(
            np.array([[0, 2, 0, 0], [0, 0, 3, 0], [0, 0, 0, 4], [5, 0, 0, 0]], dtype=np.int32)
        )
        assert (reason(loose, keep=keep).solution is None) == (judge("kurodoko").find(loose) is None)


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
    assert any(isinstance(one, MarkedMistake) and "both be black" in one.reason for one in found)


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
