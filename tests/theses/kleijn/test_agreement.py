"""All methods agree: two encodings, brute force and Biggerfirst, on all boards of one size and on random
larger ones.
"""

import random
from itertools import islice, product

import numpy as np
import pytest

from hardboard.puzzles.kamaji import Board, minimal, violations
from hardboard.theses.kleijn import brute, human
from hardboard.theses.kleijn.encoding import KleijnEncoding
from hardboard.theses.kleijn.generate import STYLES, draw_board
from hardboard.verify import kamaji
from hardboard.verify.kamaji import JUDGE
from hardboard.verify.sat import search

#: Brute force, the core, and the clauses of the thesis.
WAYS = (
    brute.solutions,
    kamaji.solutions,
    lambda board: search.solutions(KleijnEncoding(board)),
)
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


def random_board(draw: random.Random) -> Board:
    """A board of 4 x 4 to 6 x 6: made from a cover, or such a board with a few numbers redrawn, or all
    numbers random.
    """
    size = draw.randint(4, 6)
    board, _ = draw_board(size, draw, STYLES[draw.choice(list(STYLES))])
    numbers = board.numbers.copy()
    for _ in range(draw.choice((0, 0, 1, 3))):
        numbers[draw.randrange(size), draw.randrange(size)] = draw.randint(1, size)
    if draw.random() < 0.15:
        numbers = np.array(
            [[draw.choice((1, 1, 2, 2, 3, 4)) for _ in range(size)] for _ in range(size)], dtype=np.int32
        )
    return Board(numbers, draw.choice((size, size, max(4, size - 1))) if numbers.max() < size else size)


@pytest.mark.slow
def test_every_method_of_the_command_line_finds_a_minimal_solution_or_says_there_is_none() -> None:
    draw = random.Random(11)
    for _ in range(60):
        board = random_board(draw)
        found = {name: method(board) for name, method in JUDGE.methods.items()}
        assert len({solution is None for solution in found.values()}) == 1
        for solution in found.values():
            assert solution is None or (violations(board, solution) == [] and minimal(board, solution))
