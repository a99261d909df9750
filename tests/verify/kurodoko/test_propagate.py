"""Propagation: what it colours has that colour in every solution, and all three engines conclude the same."""

import numpy as np
import pytest

from hardboard.puzzles.cluegrid import ClueGrid, from_rows
from hardboard.puzzles.grid import runs
from hardboard.verify.kurodoko import kernel
from hardboard.verify.kurodoko.propagate import DIRECTIONS, KnownCells, sweep, untouched
from hardboard.verify.kurodoko.worklist import Worklist, something_follows, tighten
from tests.support.plant import planted
from tests.verify.kurodoko.brute import random_board, solutions


def swept(board: ClueGrid, known: KnownCells | None = None) -> KnownCells:
    return sweep(known or untouched(board))


def one_by_one(board: ClueGrid, known: KnownCells | None = None) -> KnownCells:
    return Worklist(known or untouched(board)).run()


ENGINES = (swept, one_by_one, kernel.settle)


@pytest.mark.thorough
@pytest.mark.slow
def test_every_coloured_cell_has_that_colour_in_every_solution():
    rng = np.random.default_rng(1)
    coloured = conflicts = 0
    for _ in range(1500):
        shape = (int(rng.integers(1, 5)), int(rng.integers(1, 6)))
        board = random_board(rng, shape, int(rng.integers(1, 9)))
        expected = solutions(board)
        some = [np.frombuffer(one, dtype=bool).reshape(shape) for one in sorted(expected)[:20]]
        always = np.frombuffer(b"".join(expected), dtype=bool).reshape(-1, *shape)
        for engine in ENGINES:
            known = engine(board)
            if known.conflict:
                assert not expected
                conflicts += 1
                continue
            assert not (known.white & always).any() and not (known.black & ~always).any(), board.clues
            for one in some:
                lengths = np.array([runs(one)[d][known.rows, known.cols] for d in DIRECTIONS])
                assert (known.low <= lengths).all() and (lengths <= known.high).all()
            coloured += int((known.black | known.white).sum()) - int((board.clues != 0).sum())
    assert coloured > 2500 and conflicts > 150


@pytest.mark.slow
def test_all_engines_come_to_the_same_end():
    for seed in range(30):
        board, _ = planted((4 + seed, 33 - seed), (0.1, 0.3, 0.6)[seed % 3], seed)
        one, *others = (engine(board) for engine in ENGINES)
        for other in others:
            for field in ("white", "black"):
                assert np.array_equal(getattr(one, field), getattr(other, field)), field
            # The compiled one forgets clues that are done with.
            for field in ("low", "high", "rows", "cols", "totals"):
                loose = (getattr(known, field)[..., known.loose()] for known in (one, other))
                assert np.array_equal(*loose), field


def test_nothing_is_left_to_propagate():
    """Starting again from what is known teaches nothing."""
    for engine in ENGINES:
        board = planted((20, 20), 0.3, 5)[0]
        known = engine(board)
        white, black = known.white.copy(), known.black.copy()
        again = engine(board, known)
        assert np.array_equal(white, again.white) and np.array_equal(black, again.black)


def test_a_two_in_the_corner_with_a_wall_below():
    board = from_rows([[2, None, None, None], [None, None, None, None], [1, None, None, None]])
    for engine in ENGINES:
        known = engine(board)
        assert known.black.tolist() == [
            [False, False, True, False],
            [True, False, False, False],
            [False, True, False, False],
        ]
        assert known.white[:, :3].tolist() == [[True, True, False], [False, True, True], [True, False, True]]


def test_a_conflict_names_the_clue_that_fails():
    board = from_rows([[None, 9, None], [None, None, None], [None, None, 2]])
    for engine in ENGINES:
        conflict = engine(board).conflict
        assert conflict is not None and (conflict.cell, conflict.clue) == ((0, 1), 9)
        assert "the clue 9 at row 1, column 2 cannot be satisfied" in str(conflict)


@pytest.mark.slow
def test_conflicts_are_found_by_all_engines_or_by_none_and_name_real_clues():
    rng = np.random.default_rng(2)
    number = 0
    for seed in range(150):
        board, _ = planted((9, 9), 0.4, seed)
        clues = board.clues.copy()
        place = tuple(rng.permutation(np.argwhere(clues > 0))[0])
        clues[place] += int(rng.integers(1, 4))
        conflicts = [engine(ClueGrid(clues)).conflict for engine in ENGINES]
        assert len({conflict is None for conflict in conflicts}) == 1
        for conflict in conflicts:
            assert conflict is None or clues[conflict.cell] == conflict.clue > 0
        number += conflicts[0] is not None
    assert number > 50


def test_a_short_look_tells_whether_tightening_would_colour():
    rng = np.random.default_rng(9)
    for _ in range(5000):
        white = [int(x) & 0b0111_1111 for x in rng.integers(0, 128, size=4) & rng.integers(0, 128, size=4)]
        low = [(w ^ (w + 1)).bit_length() - 1 for w in white]
        high = [int(rng.integers(least, 8)) for least in low]
        # The cell after the longest run is black, so it is not white.
        white = [w & ~(1 << most) & ((1 << (most + 1)) - 1) for w, most in zip(white, high, strict=True)]
        total = int(rng.integers(0, 20))
        least, most = list(low), list(high)
        tighten(least, most, white, total)
        conflict = any(x > y for x, y in zip(least, most, strict=True))
        colours = any(x > y or (x == z and z < w) for x, y, z, w in zip(least, low, most, high, strict=True))
        assert something_follows(low, high, white, total - sum(low)) == (conflict or colours)
