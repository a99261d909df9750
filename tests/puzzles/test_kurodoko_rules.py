"""The four rules of Kurodoko: each breach is named with its place, and a solution has none."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardboard.puzzles import family
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY as KURODOKO
from hardboard.puzzles.grid import Shading, neighbours, read_shading, sees, show_shading


def obey(board: Board, shading: Shading) -> bool:
    """The rules as one would tell them, cell by cell."""
    rows, cols = board.shape
    cells = list(product(range(rows), range(cols)))
    white = {cell for cell in cells if not shading[cell]}
    if any(shading[cell] and board.clue_array[cell] for cell in cells):
        return False
    if any(shading[cell] and shading[beside] for cell in cells for beside in neighbours(cell, board.shape)):
        return False
    if white and len(reach(white, min(white), board.shape)) < len(white):
        return False
    return all(
        looked(shading, cell) == board.clue_array[cell] for cell in cells if board.clue_array[cell] > 0
    )


def reach(
    white: set[tuple[int, int]], start: tuple[int, int], shape: tuple[int, int]
) -> set[tuple[int, int]]:
    seen, stack = {start}, [start]
    while stack:
        fresh = [cell for cell in neighbours(stack.pop(), shape) if cell in white and cell not in seen]
        seen.update(fresh)
        stack += fresh
    return seen


def looked(shading: Shading, cell: tuple[int, int]) -> int:
    total = 1
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        r, c = cell[0] + down, cell[1] + right
        while 0 <= r < shading.shape[0] and 0 <= c < shading.shape[1] and not shading[r, c]:
            total, r, c = total + 1, r + down, c + right
    return total


@st.composite
def positions(draw: st.DrawFn) -> tuple[Board, Shading]:
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    size = rows * cols
    shading = np.array(draw(st.lists(st.booleans(), min_size=size, max_size=size)), dtype=bool).reshape(
        rows, cols
    )
    clues = np.array(
        draw(st.lists(st.integers(-1, 7), min_size=size, max_size=size)), dtype=np.int32
    ).reshape(rows, cols)
    if draw(st.booleans()):
        clues = np.where((clues > 0) & ~shading, sees(shading), 0).astype(np.int32)
    return Board.of_array(clues), shading


@given(positions())
def test_no_violation_exactly_when_the_rules_are_obeyed(position: tuple[Board, Shading]) -> None:
    board, shading = position
    found = KURODOKO.violations(board, shading)
    assert (not found) == obey(board, shading)
    assert all(breach.rule in KURODOKO.rules and breach.cells and breach.message for breach in found)


@pytest.mark.parametrize(
    ("board", "shading", "message"),
    [
        ("2x1:2a", ["#."], "the clue at row 1, column 1 is black"),
        ("2x2:d", ["#.", "#."], "row 1, column 1 and row 2, column 1 are both black"),
        ("3x1:c", [".#."], "1 white cell around row 1, column 3 is cut off"),
        ("3x1:3b", ["..#"], "the 3 at row 1, column 1 sees 2 white cells"),
    ],
)
def test_each_breach_is_named_with_its_place(board: str, shading: list[str], message: str) -> None:
    assert message in [
        breach.message for breach in KURODOKO.violations(KURODOKO.read_board(board), read_shading(shading))
    ]


def test_every_breach_is_named_not_only_the_first() -> None:
    found = KURODOKO.violations(KURODOKO.read_board("3x2:2b2b"), read_shading(["##.", "#.#"]))
    assert [breach.rule for breach in found].count(KURODOKO.rules[0]) == 2
    assert [breach.rule for breach in found].count(KURODOKO.rules[1]) == 2
    assert [breach.rule for breach in found].count(KURODOKO.rules[2]) == 1


def test_a_clue_without_a_number_wants_only_to_be_white() -> None:
    board = KURODOKO.board_from_record({"clues": [[-1, None]]})
    assert not KURODOKO.violations(board, read_shading([".."]))
    assert not KURODOKO.violations(board, read_shading([".#"]))
    assert [breach.rule for breach in KURODOKO.violations(board, read_shading(["#."]))] == [KURODOKO.rules[0]]


def test_a_board_all_black_has_no_white_cells_to_connect() -> None:
    assert not KURODOKO.violations(KURODOKO.read_board("1x1:a"), read_shading(["#"]))


def test_the_example_at_the_head_of_the_family_is_solved_as_it_says() -> None:
    board = KURODOKO.read_board("3x3:2d5c")
    shadings = [np.array(bits).reshape(3, 3) for bits in product((False, True), repeat=9)]
    assert [show_shading(found) for found in shadings if not KURODOKO.violations(board, found)] == [
        ".#.\n...\n#.."
    ]


def test_corpus_solutions_obey_the_rules(corpus) -> None:
    kind = family("kurodoko")
    for record in corpus("kurodoko"):
        if record["solution"] is not None:
            board = kind.board_from_record(record)
            assert kind.violations(board, kind.solution_from_record(record["solution"], board)) == [], record[
                "id"
            ]
