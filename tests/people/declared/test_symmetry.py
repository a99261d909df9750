"""Symmetric puzzles: what is printed is mapped to itself, rooms as a partition and clues by their places."""

from random import Random

import pytest

from hardboard.people.declared.generate import generate
from hardboard.people.declared.rooms import draw_rooms, hang_together, with_room_changed
from hardboard.people.symmetry import SYMMETRIES, images
from hardboard.puzzles import family
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.doubled import printed
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import having
from hardboard.verify.judge import judge

SYMMETRIC = [n for n in having("generate") if family(n).declared and "symmetry" in family(n).people.wishes]
#: Of these there are none so small, or with a mirror, or not soon.
SIZES = {"lits": 6}
WISHES = {"lits": "half-turn", "star-battle": "half-turn", "shimaguni": "flip"}


def rooms_are_symmetric(board: Board, symmetry: str) -> bool:
    """Whether the image of each room is a room."""
    image = images(board.shape, symmetry)
    pairs = {(board.rooms[cell], board.rooms[image[cell]]) for cell in range(len(board.rooms))}
    return len(pairs) == len(set(board.rooms))


@pytest.mark.slow
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", SYMMETRIC)
def test_what_is_printed_is_symmetric_where_it_is_wished(name: str) -> None:
    declared = family(name).declared
    assert declared is not None
    size, symmetry = SIZES.get(name, 4), WISHES.get(name, "mirror")
    made, _ = generate(declared, size, size, seed=1, symmetry=symmetry)
    board, image = printed(made), images((size, size), symmetry)
    assert rooms_are_symmetric(board, symmetry) and judge(name).unique(made)
    clued = {board.rooms[cell] if declared.layout.room_numbers else cell for cell in board.clues}
    turned = {board.rooms[c] if declared.layout.room_numbers else c for c in (image[c] for c in board.clues)}
    assert turned == clued
    assert {(row, size - col) for row, col in board.corners} == set(board.corners)


def test_all_families_but_those_whose_clues_are_everywhere_can_be_symmetric() -> None:
    able = {name for name in having("generate") if "symmetry" in family(name).people.wishes}
    assert set(having("generate")) - able == {"hitori", "kamaji", "nonogram", "nurimeizu"}


@pytest.mark.parametrize("symmetry", [None, *SYMMETRIES])
@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_rooms_are_drawn_and_moved_with_their_images(symmetry: str | None, size: int) -> None:
    rng = Random(size)
    moves = 0
    for number in range(1, 8):
        bare = Board(size, size)
        board = Board(size, size, rooms=draw_rooms(rng, bare, number, symmetry))
        assert -1 not in board.rooms and len(set(board.rooms)) <= number
        for _ in range(10):
            assert all(hang_together(board, cells) for cells in board.room_cells.values())
            assert symmetry is None or rooms_are_symmetric(board, symmetry)
            moved = with_room_changed(board, list(board.cells), rng, symmetry)
            moves += moved is not None
            board = moved or board
            assert len(board.room_cells) == len(set(board.rooms))
    assert moves > 5


@pytest.mark.parametrize("symmetry", ["mirror", "flip"])
def test_a_symmetry_that_no_solution_has_is_refused(symmetry: str) -> None:
    """A row's one star would have to be in the middle column, in every row."""
    declared = family("star-battle").declared
    assert declared is not None
    with pytest.raises(InputError, match=f"--symmetry {symmetry} for star-battle of 5 x 5; expected another"):
        generate(declared, 5, 5, seed=1, symmetry=symmetry)


def test_no_room_is_gone_when_its_last_cell_could_go_over_to_another() -> None:
    board = Board(1, 3, rooms=(0, 1, 2))
    assert all(with_room_changed(board, board.cells, Random(seed)) is None for seed in range(9))
