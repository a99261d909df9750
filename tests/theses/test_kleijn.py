"""Kleijn 2018: brute force, the CNF, Biggerfirst, generating, and that all methods agree."""

import random
from itertools import islice, product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from hardboard.people.rating import DifficultyRating
from hardboard.puzzles.errors import GaveUp
from hardboard.puzzles.kamaji import FAMILY, Board, from_rows, minimal, printed, violations
from hardboard.puzzles.registry import family_part
from hardboard.puzzles.trail import technique_counts
from hardboard.theses.kleijn import brute, human, thesis
from hardboard.theses.kleijn.encoding import KleijnEncoding
from hardboard.theses.kleijn.generate import STYLES, draw_board, generate, mend
from hardboard.theses.kleijn.human import biggerfirst, solve
from hardboard.theses.kleijn.rate import effort, points, rate
from hardboard.verify.kamaji import JUDGE
from hardboard.verify.sat import search

FIGURE_1 = from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]])
PRINTED = "01 -2 02 -3\n04 01 08 03\n04 -5 05 -5\n-4 06 07 07"


def test_figure_1_has_two_solutions_that_print_as_the_same_grid_and_show_as_different_texts() -> None:
    first, second = brute.solutions(FIGURE_1)
    assert printed(FIGURE_1, first) == printed(FIGURE_1, second) == PRINTED
    assert FAMILY.show_solution(first) != FAMILY.show_solution(second)
    assert {*(first ^ second)} == {((2, 1), (3, 1)), ((3, 0), (3, 1))}


def test_figure_2_has_one_minimal_solution_and_one_more_that_is_not() -> None:
    board = from_rows([[4, 2, 1, 1], [2, 1, 1, 2], [1, 1, 2, 3], [1, 2, 3, 2]])
    (only,) = brute.solutions(board)
    both = set(brute.solutions(board, only_minimal=False))
    assert both == {only, only | {((0, 3), (1, 2), (2, 1), (3, 0))}}


def test_his_plain_search_finds_the_same_in_the_same_order_and_lays_no_fewer_pieces() -> None:
    for seed in range(12):
        board = thesis.draw_board(4, Random(seed), thesis.Parameters(pairs=4, seldom=1.0))
        if board is not None:
            plain = list(islice(brute.solutions(board, look_ahead=False), 20))
            assert plain == list(islice(brute.solutions(board), 20)) and plain
            assert brute.tried(board, look_ahead=False) >= brute.tried(board) > 0
    assert brute.find(from_rows([[3, 3], [3, 4]]), look_ahead=False) is None


EXAMPLE = from_rows([[1, 2, 1], [2, 3, 2], [1, 2, 1]])

#: The list of 28 clauses at the end of 3.3.3, `-` for not.
CLAUSES = """
001 002, 011 013, -011 -013, 023 024, 102 105, -102 -105, 124 126, -124 -126, 205 207, 217 218, -217 -218,
226 228, 001 -011, 011 -001, 002 -102, 102 -002, 013 -023, 023 -013, 024 -124, 124 -024, 105 -205, 205 -105,
126 -226, 226 -126, 207 -217, 217 -207, 218 -228, 228 -218
"""


def test_the_worked_example_has_the_clauses_of_the_thesis_in_its_order() -> None:
    encoding = KleijnEncoding(EXAMPLE)
    written = [
        " ".join(encoding.name(literal).replace("x_", "") for literal in clause)
        for clause in encoding.clauses
    ]
    assert written == [clause.strip() for clause in CLAUSES.split(",")]
    assert len(written) == 28


def test_the_worked_example_has_two_solutions() -> None:
    pairs = [{((0, 0), (0, 1)), ((0, 2), (1, 2)), ((1, 0), (2, 0)), ((2, 1), (2, 2))}]
    pairs.append({((0, 0), (1, 0)), ((0, 1), (0, 2)), ((1, 2), (2, 2)), ((2, 0), (2, 1))})
    expected = {frozenset(pieces | {((1, 1),)}) for pieces in pairs}
    assert set(search.solutions(KleijnEncoding(EXAMPLE))) == set(JUDGE.solutions(EXAMPLE)) == expected


def test_a_superfluous_piece_is_cut_off_together_with_what_makes_it_so() -> None:
    """Figure 2 has a second solution with all four ones of the other diagonal; it is no minimal one."""
    board = from_rows([[4, 2, 1, 1], [2, 1, 1, 2], [1, 1, 2, 3], [1, 2, 3, 2]])
    encoding = KleijnEncoding(board)
    (only,) = search.solutions(KleijnEncoding(board))
    diagonal = ((0, 3), (1, 2), (2, 1), (3, 0))

    def model(pieces: set) -> list[int]:
        chosen = {(r * 4 + c, encoding.table.number_of[piece]) for piece in pieces for r, c in piece}
        return [number if pair in chosen else -number for pair, number in encoding.x.items()]

    assert encoding.broken(model(set(only))) == []
    larger = model({*only, diagonal})
    assert encoding.decode(larger) == only | {diagonal}
    (cut,) = encoding.broken(larger)
    assert all(larger[abs(literal) - 1] == -literal for literal in cut)


FIGURE_2 = from_rows([[4, 2, 1, 1], [2, 1, 1, 2], [1, 1, 2, 3], [1, 2, 3, 2]])


def test_figure_2_takes_one_run_threes_then_twos_then_ones() -> None:
    done = biggerfirst(FIGURE_2)
    assert done.solved
    assert len(done.runs) == 1
    covered = [int(FIGURE_2.numbers[step.because[0]]) for step in done.trail]
    assert covered == [4, 3, 3, 2, 2, 2, 1, 1]


def test_figure_1_needs_brute_force_for_the_lower_4_only() -> None:
    solution, trail = solve(FIGURE_1)
    assert solution in set(brute.solutions(FIGURE_1))
    assert technique_counts(trail) == {"maximum": 1, "only piece": 6, "brute force": 1}
    assert [step.cells for step in trail if step.depth] == [((2, 1), (3, 1))]


def test_every_step_names_its_piece_and_the_cell_it_is_for() -> None:
    step = biggerfirst(FIGURE_2).trail[1]
    assert str(step) == (
        "only piece: row 3, column 2; row 4, column 3 are a piece 1 + 3, "
        "because no other piece can cover the 3 at row 4, column 3 (run 1)"
    )


def half_mended(seed: int) -> Board:
    """A drawn board, mended so little or so much that about half of these boards are unique."""
    draw = random.Random(seed)
    board, wanted = draw_board(draw.randint(4, 6), draw, STYLES[draw.choice(list(STYLES))])
    for _ in range(draw.randint(0, 12)):
        rival = next((other for other in brute.solutions(board) if other != wanted), None)
        change = mend(board, wanted, rival, draw) if rival else None
        board = change[0] if change else board
    return board


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9))
def test_a_board_solved_without_brute_force_has_one_minimal_solution(seed: int) -> None:
    """The claim of 3.2, with brute force as the witness."""
    board = half_mended(seed)
    done = biggerfirst(board)
    assert not done.solved or list(islice(brute.solutions(board), 2)) == [done.laid]


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(1, 4), min_size=12, max_size=12), st.integers(4, 5))
def test_what_is_laid_is_in_every_solution_of_any_board(numbers: list[int], maximum: int) -> None:
    board = Board(np.array(numbers, dtype=np.int32).reshape(3, 4), maximum)
    done = biggerfirst(board)
    found = list(brute.solutions(board, only_minimal=False))
    assert all(done.laid <= solution for solution in found)
    solution, _ = solve(board)
    assert (solution is None) == (not found)
    assert solution is None or (violations(board, solution) == [] and minimal(board, solution))


#: Kleijn 2018: ones and twos (Table 1) and runs (Table 2) for each size and number of stars.
TABLES = {
    "easy": {7: (4.0, 10.5, 2.0), 8: (4.5, 10.5, 1.5), 9: (6.5, 11.5, 2.5)},
    "medium": {7: (5.75, 14.5, 2.5), 8: (6.75, 18.0, 3.0), 9: (8.0, 17.125, 3.2)},
    "hard": {7: (12.25, 13.25, 3.25), 8: (11.75, 19.75, 3.25), 9: (17.0, 19.4, 3.4)},
}


@pytest.mark.parametrize("wanted", TABLES)
def test_the_columns_of_the_thesis_tables_get_their_stars(wanted: str) -> None:
    for size, (ones, twos, runs) in TABLES[wanted].items():
        score = points((ones + twos) / size**2, size, runs)
        assert DifficultyRating(effort(score, size**2), size**2).label == wanted


def test_a_board_that_needs_brute_force_is_hard() -> None:
    rating = rate(from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]]))
    assert rating.label == "hard"
    assert rating.facts == {"small": 0.562, "runs": 2, "brute force": True}


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
def test_generated_puzzles_have_one_minimal_solution(size: int) -> None:
    for seed in range(4):
        board, wanted = generate(size, size, seed=seed, solutions=brute.solutions)
        assert list(brute.solutions(board)) == [wanted]


@pytest.mark.parametrize("wanted", TABLES)
def test_puzzles_have_the_wanted_difficulty(wanted: str) -> None:
    lines: list[str] = []
    make = family_part(FAMILY.name, "generate")
    board, _ = make(7, 7, seed=1, difficulty=wanted, solutions=brute.solutions, progress=lines.append)
    assert family_part(FAMILY.name, "rate")(board).label == wanted
    assert lines[-1] == f"attempt {len(lines)}: done"


def test_mending_breaks_the_rival_and_keeps_the_wanted_solution() -> None:
    mended = 0
    for seed in range(20):
        draw = random.Random(seed)
        board, wanted = draw_board(6, draw, STYLES["medium"])
        rival = next((other for other in brute.solutions(board) if other != wanted), None)
        change = mend(board, wanted, rival, draw) if rival else None
        if rival and change:
            mended += 1
            assert change[1] == wanted
            assert violations(change[0], wanted) == []
            assert violations(change[0], rival) != []
    assert mended > 10


def test_a_judge_that_always_finds_a_rival_is_given_up_on() -> None:
    with pytest.raises(GaveUp, match="no puzzle of 4 rows"):
        generate(4, 4, seed=1, solutions=lambda board: [frozenset()])


#: Brute force, the core, and the clauses of the thesis.
WAYS = (brute.solutions, JUDGE.solutions, lambda board: search.solutions(KleijnEncoding(board)))
#: Beyond this many solutions of a random board only the number is compared, not every solution.
MANY = 300


def assert_agreement(board: Board) -> int:
    """The number of minimal solutions, on which all methods agree (counted up to MANY)."""
    listed = [list(islice(way(board), MANY)) for way in WAYS]
    for found in listed:
        assert len(found) == len(set(found)) == len(listed[0])
    if len(listed[0]) < MANY:
        assert set(listed[0]) == set(listed[1]) == set(listed[2])
    done = human.biggerfirst(board)
    assert all(done.laid <= solution for found in listed for solution in found)
    assert not done.solved or listed[0] == [done.laid]
    return len(listed[0])


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("place", [0, 1, 4], ids=["corner", "side", "centre"])
@pytest.mark.parametrize("first", list(product((1, 2, 3), repeat=2)), ids=str)
def test_all_methods_agree_on_every_3x3_board_with_maximum_4(place: int, first: tuple[int, int]) -> None:
    """Every other board is one of these, turned or mirrored."""
    counts = []
    for rest in product((1, 2, 3), repeat=6):
        others = (*first, *rest)
        numbers = np.array([*others[:place], 4, *others[place:]], dtype=np.int32).reshape(3, 3)
        counts.append(assert_agreement(Board(numbers, 4)))
    assert 0 in counts
    assert 1 in counts
    assert max(counts) > 1
