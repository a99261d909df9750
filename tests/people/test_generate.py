"""Puzzles that are made: with one solution, and with clues in symmetric cells."""

from dataclasses import replace
from itertools import islice
from random import Random

import numpy as np
import pytest

from hardboard.people.declared.generate import generate
from hardboard.people.declared.rate import rating_label
from hardboard.people.declared.rooms import draw_rooms, hang_together, with_room_changed
from hardboard.people.symmetry import SYMMETRIES, cell_images
from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.board import UNKNOWN
from hardboard.puzzles.declared.doubled import undoubled_board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.registry import declared, families_having, family, family_part
from hardboard.verify.judge import judge

SEEDS = 20
#: LITS has hardly any puzzles that are smaller.
SIZES = {"lits": 6}


def declaration(name: str) -> Declaration:
    found = family(name).declared
    assert found is not None
    return found


def check_puzzle(name: str, board: Board, solution: Shading) -> None:
    """Check a puzzle with the family's own solver and its rules."""
    kind = family(name)
    found = list(judge(name).solutions(board))
    assert len(found) == 1 and np.array_equal(found[0], solution) and not kind.violations(board, solution)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", declared())
def test_a_new_puzzle_has_one_solution_and_comes_again_with_its_seed(name: str) -> None:
    size = SIZES.get(name, 5)
    board, solution = generate(declaration(name), size, size, seed=3)
    check_puzzle(name, board, solution)
    again, same = generate(declaration(name), size, size, seed=3)
    assert again == board and np.array_equal(same, solution)


@pytest.mark.thorough
@pytest.mark.parametrize("name", declared())
def test_many_new_puzzles_have_one_solution(name: str) -> None:
    size = SIZES.get(name, 5)
    for seed in range(SEEDS):
        check_puzzle(name, *generate(declaration(name), size, size, seed=seed))


@pytest.mark.thorough
@pytest.mark.parametrize("name", declared())
def test_a_new_puzzle_is_as_hard_as_wished(name: str) -> None:
    """A family may have no easy puzzles, or no hard ones, that are so small; it has some of one word."""
    found = set()
    for word in ("easy", "medium", "hard"):
        try:
            board, solution = generate(declaration(name), 4, 4, seed=1, difficulty=word, tries=20)
        except InputError:
            continue
        assert rating_label(declaration(name), board) == word
        check_puzzle(name, board, solution)
        found.add(word)
    assert found or name in {"lits", "norinori"}


SIZE = 5


@pytest.mark.parametrize("name", ["creek", "heyawake", "mosaic"])
def test_no_clue_of_a_minimal_puzzle_can_be_left_out(name: str) -> None:
    board, _ = generate(declaration(name), 5, 5, seed=1, minimal=True)
    for kind in ("clues", "corners"):
        for spot in getattr(board, kind):
            left = {other: clue for other, clue in getattr(board, kind).items() if other != spot}
            assert not judge(name).unique(replace(board, **{kind: left}))


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in declared() if "numbered" in family(name).people.wishes])
def test_no_clue_is_unknown_where_that_is_wished(name: str) -> None:
    board, solution = family_part(name, "generate")(SIZE, SIZE, seed=1, numbered=True)
    assert UNKNOWN not in board.clues.values()
    assert [one.tolist() for one in islice(judge(name).solutions(board), 2)] == [solution.tolist()]


@pytest.mark.slow
def test_minimal_nurikabe_and_minesweeper_have_unknown_clues_unless_that_is_wished() -> None:
    for name in ("nurikabe", "minesweeper"):
        made = [family_part(name, "generate")(5, 5, seed=seed, minimal=True)[0] for seed in range(1, 4)]
        assert any(UNKNOWN in board.clues.values() for board in made), name
        assert "numbered" in family(name).people.wishes


SYMMETRIC = [
    n for n in families_having("generate") if family(n).declared and "symmetry" in family(n).people.wishes
]
WISHES = {"lits": "half-turn", "star-battle": "half-turn", "shimaguni": "flip"}


def rooms_are_symmetric(board: Board, symmetry: str) -> bool:
    """Whether the image of each room is a room."""
    image = cell_images(board.shape, symmetry)
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
    board, image = undoubled_board(made), cell_images((size, size), symmetry)
    assert rooms_are_symmetric(board, symmetry) and judge(name).unique(made)
    clued = {board.rooms[cell] if declared.layout.room_numbers else cell for cell in board.clues}
    turned = {board.rooms[c] if declared.layout.room_numbers else c for c in (image[c] for c in board.clues)}
    assert turned == clued
    assert {(row, size - col) for row, col in board.corners} == set(board.corners)


def test_all_families_but_those_whose_clues_are_everywhere_can_be_symmetric() -> None:
    able = {name for name in families_having("generate") if "symmetry" in family(name).people.wishes}
    assert set(families_having("generate")) - able == {"hitori", "kamaji", "nonogram", "nurimeizu"}


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
