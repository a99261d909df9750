"""Mourits's own generator (section 4 of the thesis): random rooms and icons until a board is unique.

The drawing is that of `draw`; nothing is mended, so it is for small boards (the thesis stops at 5 x 5).

    >>> from hardboard.theses.mourits.brute import solutions
    >>> board, solution = generate(3, 3, seed=1, solutions=solutions)
    >>> len(list(solutions(board)))
    1
"""

from random import Random

from hardboard.people.repair import Wish, generator
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Shading
from hardboard.theses.mourits.draw import DISTRIBUTIONS, draw_board
from hardboard.theses.mourits.rate import label

SIZES = range(3, 8)
#: Of 10,000 boards of 5 x 5, 84 are unique (Table 8); of those with rooms of one cell only, one is.
TRIES = 200_000


@generator(SIZES, TRIES, "rooms")
def generate(draw: Random, wish: Wish[Board, Shading]) -> tuple[Board, Shading] | None:
    """A puzzle with exactly one solution, found by drawing boards until one is unique.

    `rooms` is one of the distributions of room sizes (Table 9), or `1` for rooms of one cell (5.4.3).
    """
    rooms = str(wish.more.get("rooms", "a"))
    if rooms not in DISTRIBUTIONS:
        raise InputError(f"rooms={rooms}", "one of " + " ".join(DISTRIBUTIONS))
    return wish.only(draw_board(draw, *wish.shape, distribution=rooms), label)
