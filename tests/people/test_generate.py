"""Puzzles that are made: with one solution, as hard as wished, with symmetric clues and rooms."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random

import numpy as np
import pytest

from hardboard.api import puzzle
from hardboard.api.graded import BY_LABEL, TRIES, generate_of_grade
from hardboard.api.puzzle import RECTANGLES, generate as generate_puzzle
from hardboard.cli.commands.generate import setting_argument
from hardboard.people.declared.annealing import forced
from hardboard.people.declared.generate import GenerationAttempt, generate
from hardboard.people.declared.rate import rate, rating_label
from hardboard.people.declared.rectangles import draw_rectangles, with_rectangles_changed
from hardboard.people.declared.rooms import are_connected, draw_rooms, with_room_changed
from hardboard.people.rating import GRADES, LABELS, LIMITS, DifficultyRating, wished_grades
from hardboard.people.symmetry import SYMMETRIES, cell_images
from hardboard.puzzles import family
from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.board import UNKNOWN
from hardboard.puzzles.declared.doubled import undoubled_board
from hardboard.puzzles.errors import GaveUp, InputError
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.registry import declared, families_having, family_part
from hardboard.verify.judge import judge

SEEDS = 20
#: LITS has hardly any puzzles that are smaller.
SIZES = {"lits": 6}


def declaration(name: str) -> Declaration:
    found = family(name).declared
    assert found is not None
    return found


def check_puzzle(name: str, board: Board, solution: Shading) -> None:
    kind = family(name)
    found = list(judge(name).solutions(board))
    assert len(found) == 1 and np.array_equal(found[0], solution) and not kind.violations(board, solution)


@pytest.mark.sampled(16)
@pytest.mark.parametrize("seeds", [[3], pytest.param(range(SEEDS), marks=pytest.mark.thorough)], ids=len)
@pytest.mark.parametrize("name", declared())
def test_a_new_puzzle_has_one_solution_and_comes_again_with_its_seed(name: str, seeds: Sequence[int]) -> None:
    size = SIZES.get(name, 5)
    for seed in seeds:
        board, solution = generate(declaration(name), size, size, seed=seed)
        check_puzzle(name, board, solution)
    again, same = generate(declaration(name), size, size, seed=seeds[-1])
    assert again == board and np.array_equal(same, solution)


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
            assert all(are_connected(board, cells) for cells in board.room_cells.values())
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


@pytest.mark.slow
def test_clues_come_back_until_a_puzzle_is_as_easy_as_wanted() -> None:
    """Of a Creek of 4 x 4 whose corners all have numbers every step follows from one of them."""
    own_rules = family("creek").declared
    assert own_rules is not None
    eased = 0
    for seed in range(4):
        maker = GenerationAttempt(own_rules, 4, 4, Random(seed), partial(rating_label, own_rules), None)
        made = maker.make_puzzle(0)
        if made is None:
            continue
        easy, most = maker.as_hard_as("easy", *made), maker.full()
        few = maker.choice.lessening[-1]
        assert rate(own_rules, most).label == rate(own_rules, easy).label == "easy"
        assert maker.as_hard_as("hard", *made) == maker.choice.lessening[-1]
        assert judge("creek").unique(easy) and few.corners.items() <= easy.corners.items()
        eased += rate(own_rules, few).label != "easy"
    assert eased


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.parametrize("difficulty", LABELS)
@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto", "nurimeizu"])
def test_a_rating_of_a_thesis_says_how_hard_a_puzzle_is(name: str, difficulty: str) -> None:
    symmetry = "half-turn" if "symmetry" in family(name).people.wishes else None
    for seed in range(2):
        board, solved = family_part(name, "generate")(
            7, 7, seed=seed, difficulty=difficulty, symmetry=symmetry
        )
        assert family_part(name, "rate")(board).label == difficulty and judge(name).unique(board)
        assert not family(name).violations(board, solved)
        clued = {divmod(cell, 7) for cell in board.clues}
        assert symmetry is None or clued == {(6 - row, 6 - col) for row, col in clued}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["heyawake", "star-battle"])
def test_rooms_move_until_one_rule_alone_forces_every_cell(name: str) -> None:
    """Two in three of the boards with all their clues are not so before."""
    own_rules = family(name).declared
    assert own_rules is not None
    eased = 0
    for seed in range(3):
        maker = GenerationAttempt(own_rules, 5, 5, Random(seed), partial(rating_label, own_rules), None)
        shading = maker._drawn(0)
        board = None if shading is None else maker._clued(shading)
        begun = board is not None and None in forced(own_rules, board)
        made = GenerationAttempt(own_rules, 5, 5, Random(seed), partial(rating_label, own_rules), None).easy(
            0
        )
        if made is not None:
            assert rate(own_rules, made[0]).label == "easy" and judge(name).unique(made[0])
            assert not family(name).violations(*made)
            eased += begun
    assert eased


def in_rectangles(board: Board) -> bool:
    """Return True if every room is one: its cells are all those between its outermost rows and columns."""
    rooms = [[divmod(cell, board.cols) for cell in cells] for cells in board.room_cells.values()]
    spans = ([{*numbers} for numbers in zip(*room, strict=True)] for room in rooms)
    sizes = ([max(numbers) - min(numbers) + 1 for numbers in span] for span in spans)
    return all(len(room) == high * wide for room, (high, wide) in zip(rooms, sizes, strict=True))


@pytest.mark.parametrize("name", ["heyawake", "chocona"])
def test_a_puzzle_has_rectangles_if_they_are_set_and_one_solution(name: str) -> None:
    made = generate_puzzle(name, 5, seed=4, settings=dict([setting_argument("rectangles")]))
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
            generate_puzzle(name, 5, settings={RECTANGLES: True})
    with pytest.raises(InputError, match="--symmetry with --set rectangles; expected one of them"):
        generate_puzzle("heyawake", 5, symmetry="half-turn", settings={RECTANGLES: True})
    with pytest.raises(InputError, match="--set alone; expected --method"):
        generate_puzzle("heyawake", 5, settings={"pairs": 2})


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kurodoko", "kamaji", "light-up", "star-battle", "simple-loop"])
def test_what_is_made_has_the_grade(name: str) -> None:
    made = puzzle.generate(name, 5, seed=1, difficulty="1-4")
    assert made.rate().grade in range(1, 5) and made.unique()


def test_ways_become_harder_and_easier() -> None:
    ways: list[str | None] = []

    def make(seed: int, way: str | None) -> tuple[str | None, None]:
        ways.append(way)
        return way, None

    effort = {"hard": 600.0, "medium": 120.0, "easy": 5.0}

    def rate(way: str) -> DifficultyRating:
        return DifficultyRating(effort[way], 25)

    assert generate_of_grade(range(1, 2), 0, make, rate, BY_LABEL) == ("easy", None)
    assert ways == ["hard", "medium", "easy"]
    with pytest.raises(GaveUp, match=r"no puzzle of grade 2-4 among 40 puzzles, whose grades are 1 \("):
        generate_of_grade(range(2, 5), 0, make, rate, BY_LABEL)
    assert len(ways) == 3 + TRIES


@pytest.mark.parametrize("wrong", ["0", "10", "6-4", "cruel", "4-", "1-2-3", ""])
def test_what_is_no_difficulty_is_refused(wrong: str) -> None:
    with pytest.raises(InputError, match="expected easy, medium, hard, 1 to 9, or two such as 4-6"):
        wished_grades(wrong)


def test_grades_begin_where_limits_are() -> None:
    assert [DifficultyRating(limit, 25).grade for limit in (0, *LIMITS)] == list(GRADES)
