"""Rooms that are rectangles."""

from random import Random

import pytest

from hardboard.api.puzzle import RECTANGLES, generate
from hardboard.cli.commands.generate import setting_argument
from hardboard.people.declared.rectangles import draw_rectangles, with_rectangles_changed
from hardboard.puzzles.declared import Board
from hardboard.puzzles.errors import InputError


def in_rectangles(board: Board) -> bool:
    """Return True if every room is one: its cells are all those between its outermost rows and columns."""
    rooms = [[divmod(cell, board.cols) for cell in cells] for cells in board.room_cells.values()]
    spans = ([{*numbers} for numbers in zip(*room, strict=True)] for room in rooms)
    sizes = ([max(numbers) - min(numbers) + 1 for numbers in span] for span in spans)
    return all(len(room) == high * wide for room, (high, wide) in zip(rooms, sizes, strict=True))


@pytest.mark.parametrize("name", ["heyawake", "chocona"])
def test_a_puzzle_has_rectangles_if_they_are_set_and_one_solution(name: str) -> None:
    made = generate(name, 5, seed=4, settings=dict([setting_argument("rectangles")]))
    assert in_rectangles(made.board) and made.unique()


def test_rectangles_stay_rectangles_when_they_move() -> None:
    rng, changed = Random(2), 0
    board = Board(5, 6, rooms=draw_rectangles(rng, Board(5, 6), 7))
    for _ in range(50):
        other = with_rectangles_changed(board, range(30), rng)
        assert other is None or in_rectangles(other)
        changed += other is not None and other.rooms != board.rooms
        board = other or board
    assert changed > 20


def test_who_has_no_choice_of_rectangles_says_so() -> None:
    for name, wish in (("kurodoko", "which has no choice"), ("star-battle", "expected one of .*heyawake")):
        with pytest.raises(InputError, match=f"--set rectangles for {name}.*{wish}"):
            generate(name, 5, settings={RECTANGLES: True})
    with pytest.raises(InputError, match="--symmetry with --set rectangles; expected one of them"):
        generate("heyawake", 5, symmetry="half-turn", settings={RECTANGLES: True})
    with pytest.raises(InputError, match="--set alone; expected --method"):
        generate("heyawake", 5, settings={"pairs": 2})
