"""A set of pieces as one array is the set of its pieces."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardboard.puzzles.kamaji.board import from_rows
from hardboard.puzzles.kamaji.lines import DIRECTIONS, Piece, PieceSet
from hardboard.puzzles.kamaji.pieces import piece_table

PLACES = st.tuples(st.integers(0, 3), st.integers(0, 4), st.integers(0, 3), st.integers(1, 4))


def piece_of(row: int, col: int, direction: int, length: int) -> Piece:
    """The piece as far as it lies on five columns."""
    down, right = DIRECTIONS[direction]
    cells = [(row + k * down, col + k * right) for k in range(length)]
    return tuple(cell for cell in cells if 0 <= cell[1] < 5)


PIECES = st.frozensets(PLACES.map(lambda place: piece_of(*place)))


def lines_of(pieces: frozenset[Piece]) -> PieceSet:
    ends = np.array([(piece[0], piece[-1]) for piece in pieces], dtype=np.int64).reshape(-1, 2, 2)
    return PieceSet.between(5, ends[:, 0], ends[:, 1])


@pytest.mark.slow
@given(PIECES, PIECES)
def test_lines_are_the_set_of_their_pieces(some: frozenset[Piece], others: frozenset[Piece]) -> None:
    lines = lines_of(some)
    assert len(lines) == len(some) and frozenset(lines) == some
    assert lines == some and some == lines and hash(lines) == hash(some)
    assert lines - others == some - others and others - lines == others - some
    assert [piece in lines for piece in sorted(others)] == [piece in some for piece in sorted(others)]
    assert (lines == lines_of(others)) == (some == others)


def test_what_is_no_piece_is_in_no_set() -> None:
    lines = PieceSet.between(5, np.array([[0, 0]]), np.array([[0, 2]]))
    assert ((0, 0), (0, 1), (0, 2)) in lines
    for other in ((), "r1c1", ((0, 0), (0, 1)), ((0, 0), (1, 1), (0, 2)), ((0, 9),)):
        assert other not in lines


def test_the_lines_of_a_table_are_its_pieces() -> None:
    table = piece_table(from_rows([[2, 1, 4, 1], [2, 3, 5, 4], [2, 1, 3, 1], [1, 4, 2, 3]]))
    assert table.lines(np.arange(len(table))) == frozenset(table.number_of)
