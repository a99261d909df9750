"""The judge of Kurodoko: every way of saying connectivity, and both encodings, against brute force."""

from itertools import combinations, islice, product

import numpy as np
import pytest

from hardboard.puzzles import InputError
from hardboard.puzzles.cluegrid import ClueGrid, from_rows
from hardboard.puzzles.kurodoko import violations
from hardboard.verify import judge
from hardboard.verify import kurodoko as judge_of
from hardboard.verify.connectivity import LAZY, WAYS
from hardboard.verify.kurodoko import PlainEncoding
from hardboard.verify.kurodoko.lazy import ByNeed, all_clauses
from hardboard.verify.kurodoko.propagate import sweep, untouched, whiten
from hardboard.verify.kurodoko.sums import template
from hardboard.verify.kurodoko.whole import rows
from hardboard.verify.sat import search
from tests.support.plant import planted, shading
from tests.verify.kurodoko.brute import random_board, solutions, valid_shadings

JUDGE = judge("kurodoko")


def found(board):
    return {shading.tobytes() for shading in JUDGE.solutions(board)}


def three_by_three(clues):
    """Every 3 x 3 board with so many clues from 1 to 5, the most that a cell sees; up to two clues with a 6
    besides.
    """
    for cells in combinations(range(9), clues):
        for values in product(range(1, 6 if clues == 3 else 7), repeat=clues):
            board = np.zeros(9, dtype=np.int32)
            board[list(cells)] = values
            yield ClueGrid(board.reshape(3, 3))


def by_every_way(board, limit):
    """Up to so many solutions by each way of saying connectivity, and with the clues written down whole."""
    known = judge_of.settle(board)
    for way, whole in (*((way, None) for way in WAYS.values()), (LAZY, rows)):
        found = [] if known.conflict else search.solutions(ByNeed(known, way, whole), solver="minisat22")
        yield [one.tobytes() for one in islice(found, limit)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "clues", [0, 1, *(pytest.param(clues, marks=pytest.mark.thorough) for clues in (2, 3))]
)
def test_every_board_of_three_by_three_with_up_to_three_clues(clues):
    for board in three_by_three(clues):
        expected = sorted(solutions(board))
        for found in by_every_way(board, None):
            assert sorted(found) == expected, board.clues


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(45, 50))
def test_fifteen_hundred_boards_up_to_four_by_five(seed):
    rng = np.random.default_rng(seed)
    for _ in range(300):
        board = random_board(rng, (int(rng.integers(1, 5)), int(rng.integers(1, 6))), int(rng.integers(3, 9)))
        expected = solutions(board)
        for found in by_every_way(board, 3):
            assert len(set(found)) == len(found) == min(3, len(expected)), board.clues
            assert expected.issuperset(found)


@pytest.mark.slow
def test_clues_written_down_whole_take_nothing_for_granted():
    """Also where no bounds were drawn before, so that runs have their full ranges."""
    rng = np.random.default_rng(48)
    for _ in range(60):
        board = random_board(rng, (int(rng.integers(1, 5)), int(rng.integers(1, 6))), int(rng.integers(1, 9)))
        some = list(islice(search.solutions(ByNeed(untouched(board), whole=rows), solver="minisat22"), 50))
        assert len(some) == min(50, len(solutions(board)))
        assert {one.tobytes() for one in some} <= solutions(board)


def test_boards_with_many_ways_are_written_down_whole(monkeypatch):
    monkeypatch.setattr(judge_of, "_spent", 1.0)
    board = planted((30, 30), 0.15, seed=3)[0]
    encoding = judge_of._encoding(judge_of.settle(board), LAZY)
    assert encoding.whole and not encoding.later.totals.size
    assert list(encoding.clauses)[:3] == encoding.clauses[:3] and len(encoding.clauses) > 1000
    assert violations(board, judge_of.find(board)) == []
    monkeypatch.setattr(judge_of, "_whole", lambda: None)
    assert violations(board, judge_of.find(board)) == []


@pytest.mark.slow
def test_finding_whitens_and_is_right_nevertheless(monkeypatch):
    monkeypatch.setattr(judge_of, "MANY_CELLS", 0)
    rng = np.random.default_rng(47)
    for _ in range(1000):
        board = random_board(rng, (int(rng.integers(1, 5)), int(rng.integers(1, 6))), int(rng.integers(1, 9)))
        one = judge_of.find(board)
        assert (one is None) == (not solutions(board)) and (one is None or one.tobytes() in solutions(board))


@pytest.mark.slow
def test_the_plain_encoding_agrees_and_takes_nothing_for_granted():
    rng = np.random.default_rng(46)
    for _ in range(400):
        board = random_board(rng, (int(rng.integers(1, 5)), int(rng.integers(1, 6))), int(rng.integers(2, 9)))
        encoding = PlainEncoding(untouched(board))
        assert len(encoding.decisive) == (board.clues == 0).sum()
        some = list(islice(search.solutions(encoding, solver="minisat22"), 20))
        assert len(some) == min(20, len(solutions(board)))
        assert all(one.tobytes() in solutions(board) for one in some)


def test_an_impossible_clue_is_unsolvable():
    for value in (6, 7, 98, 99):
        board = from_rows([[None, value, None], [None, None, None], [None, None, None]])
        assert JUDGE.find(board) is None and JUDGE.count(board) == 0
        assert search.find(PlainEncoding(untouched(board))) is None


def test_counting_does_not_whiten():
    """The cells of the lower rows do not matter for the only clue; deciding makes them white, counting must
    not.
    """
    board = from_rows([[2, None, None], [None, None, None], [None, None, None], [None, None, None]])
    decided = sweep(untouched(board))
    before = int(decided.unknown().sum())
    whiten(decided)
    assert int(decided.unknown().sum()) < before
    fewer = sum(1 for _ in search.solutions(ByNeed(decided)))
    assert fewer < len(solutions(board)) == JUDGE.count(board)
    big = planted((30, 30), 0.05, seed=3)[0]
    assert int(sweep(untouched(big)).unknown().sum()) > judge_of.MANY_CELLS, "find whitens this board"
    assert JUDGE.count(big, limit=50) == 50


def test_an_empty_board_has_as_many_solutions_as_there_are_valid_shadings():
    for shape in ((1, 1), (1, 2), (1, 3), (2, 2), (3, 3), (4, 4)):
        assert JUDGE.count(ClueGrid(np.zeros(shape, dtype=np.int32))) == len(valid_shadings(shape)[0])


def test_a_clue_without_a_number_is_just_white():
    board = from_rows([[-1, None], [None, -1]])
    assert found(board) == solutions(board)
    assert JUDGE.count(board) == 3


def test_planted_boards_are_solved_and_their_shadings_are_valid():
    for seed, (shape, share) in enumerate(product(((1, 9), (2, 7), (11, 14), (40, 40)), (0.05, 0.3, 1.0))):
        board, planted_solution = planted(shape, share, seed)
        assert violations(board, planted_solution) == []
        assert violations(board, JUDGE.find(board)) == []
        assert (board.clues > 0).sum() == max(1, round(share * (~planted_solution).sum()))


def test_planting_is_a_function_of_its_seed():
    assert planted((20, 20), 0.1, 7)[0] == planted((20, 20), 0.1, 7)[0]
    assert not np.array_equal(shading((20, 20), 7), shading((20, 20), 8))


@pytest.mark.thorough
@pytest.mark.slow
def test_the_two_encodings_agree_on_larger_boards_with_wrong_clues():
    rng = np.random.default_rng(8)
    answers = []
    for seed in range(25):
        board, _ = planted((12, 12), 0.25, seed)
        clues = board.clues.copy()
        places = rng.permutation(np.argwhere(clues > 0))[: seed % 3]
        clues[tuple(places.T)] += 1
        wrong = ClueGrid(clues)
        one, other = JUDGE.find(wrong), search.find(PlainEncoding(untouched(wrong)))
        assert (one is None) == (other is None)
        assert one is None or violations(wrong, one) == violations(wrong, other) == []
        answers.append(one is None)
    assert 0 < sum(answers) < 25


def holds(clauses, values):
    return all(any((x > 0) == values[abs(x)] for x in clause) for clause in clauses)


def test_sums_are_right_for_all_small_ranges():
    for sizes in product(range(3), repeat=4):
        for total in range(6):
            plan = template(sizes, total)
            for numbers in product(*(range(size + 1) for size in sizes)):
                order = [n >= k for n, size in zip(numbers, sizes, strict=True) for k in range(1, size + 1)]
                fits = any(
                    holds(plan.clauses, [True, *order, *free])
                    for free in product((False, True), repeat=plan.fresh)
                )
                assert fits == (sum(numbers) == total), (sizes, total, numbers)


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(3))
def test_all_clauses_of_a_clue_are_right_for_all_small_ranges(part):
    for sizes in list(product(range(3), repeat=4))[part::3]:
        for total in range(1, 6):
            clauses = all_clauses(sizes, total)
            cells = sum(sizes) + 4
            for colours in product((False, True), repeat=cells) if cells < 9 else ():
                strands = np.split(np.array(colours), np.cumsum([size + 1 for size in sizes])[:-1])
                fits = all(strand.any() for strand in strands)
                fits = fits and sum(int(np.argmax(strand)) for strand in strands) == total
                assert holds(clauses, [True, *colours]) == fits


def test_an_unknown_family_is_bad_input():
    with pytest.raises(InputError):
        judge("sudoku")
