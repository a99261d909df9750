"""Random boards follow section 4 of the thesis."""

import random
from collections import Counter

import numpy as np

from hardboard.theses.mourits.draw import (
    DISTRIBUTIONS,
    draw_board,
    draw_icons,
    draw_rooms,
    shapes,
)


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
