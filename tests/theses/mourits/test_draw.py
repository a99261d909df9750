"""Random boards follow section 4 of the thesis."""

import random
from collections import Counter

import numpy as np
import pytest

from hardboard.puzzles import InputError
from hardboard.theses.mourits.draw import (
    DISTRIBUTIONS,
    draw_board,
    draw_icons,
    draw_rooms,
    normal_count,
    shapes,
)


def test_the_27_shapes() -> None:
    assert [len(shapes(size)) for size in range(1, 5)] == [1, 2, 6, 18]
    assert all(len(shape) == size for size in range(1, 5) for shape in shapes(size))


def test_rooms_are_of_these_shapes() -> None:
    for name in DISTRIBUTIONS:
        board = draw_board(random.Random(3), 8, 9, distribution=name)
        for room in range(board.room_count):
            cells = np.argwhere(board.room_array == room)
            moved = frozenset((int(r), int(c)) for r, c in cells - cells.min(axis=0))
            assert moved in shapes(len(moved))


def test_distribution_b_has_no_rooms_of_four() -> None:
    sizes: Counter[int] = Counter()
    for seed in range(10):
        sizes.update(
            np.bincount(draw_rooms(random.Random(seed), 10, 10, DISTRIBUTIONS["b"]).ravel()).tolist()
        )
    assert not sizes[4] and sizes[1] > sizes[3] > 0


def test_icons() -> None:
    for seed in range(30):
        icons = draw_icons(random.Random(seed), 4, 4, 2, 3)
        assert Counter(icons.ravel().tolist()) == {"": 9, "S": 1, "G": 1, "O": 2, "T": 3}
        start, goal = np.argwhere(icons == "S")[0], np.argwhere(icons == "G")[0]
        assert np.abs(start - goal).max() > 1


def test_too_many_icons_become_half_and_half() -> None:
    icons = draw_icons(random.Random(0), 3, 3, 7, 9)
    assert Counter(icons.ravel().tolist()) == {"": 1, "S": 1, "G": 1, "O": 3, "T": 3}


def test_no_room_for_s_and_g() -> None:
    with pytest.raises(InputError):
        draw_icons(random.Random(0), 2, 2, 0, 0)


def test_numbers_of_icons_are_cut_down_and_never_negative() -> None:
    assert normal_count(random.Random(0), 0.7, 0) == 0
    drawn = [normal_count(random.Random(seed), 0.5, 3) for seed in range(200)]
    assert min(drawn) == 0 < max(drawn)


def test_same_seed_same_board() -> None:
    assert draw_board(random.Random(5), 5, 5) == draw_board(random.Random(5), 5, 5)
