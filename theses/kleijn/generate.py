"""Generating puzzles with exactly one minimal solution, which the thesis (Kleijn 2018, 5 and 8) leaves as a
challenge.

A random cover by lines comes first, then numbers that make each line add up to the maximum. As in the thesis,
the maximum is the size of the board, and one cell holds it. Such a board is valid and seldom unique. It is
mended as long as the judge finds a rival solution. One of the rival's pieces that is not wanted gets a wrong
sum. For that, a part of a number moves along a wanted line from a cell inside that piece to one outside.
Wanted lines keep their sums, so the wanted solution stays one.

    6 1 3      maximum 7, wanted 6 + 1 and 3 + 4: a rival with 1 + ... + 3 ends when 6 1 becomes 5 2
    . . 4
"""

import random
from collections import Counter
from dataclasses import dataclass
from functools import partial

import numpy as np

from hardboard.people.rating import LABELS
from hardboard.people.repair import PuzzleWish, generator_of, repair_until_unique
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.grid import Cell, Ints
from hardboard.puzzles.kamaji.board import Board
from hardboard.puzzles.kamaji.pieces import Piece, Solution, piece_table
from hardboard.theses.kleijn.cover import Cover, draw_cover
from hardboard.theses.kleijn.rate import rate

SIZES = range(3, 41)
TRIES = 300
#: Changes that are compared in each round of mending.
CHANGES = 12


@dataclass(frozen=True)
class Style:
    """Weights of lines of 2, 3, ... cells, the part that share a cell, and how often ones stand."""

    lengths: tuple[float, ...]
    sharing: float
    ones: float


#: Long lines mean small numbers. The mixtures come close to the thesis's Table 1.
STYLES = {
    "easy": Style((9, 1), 0.1, 0.3),
    "medium": Style((5, 4, 1), 0.1, 0.4),
    "hard": Style((4, 4, 2), 0.2, 0.8),
}


@generator_of(SIZES, TRIES)
def generate(draw: random.Random, wish: PuzzleWish[Board, Solution]) -> tuple[Board, Solution] | None:
    """Return a puzzle with exactly one minimal solution, of the wanted difficulty, and that solution."""
    (rows, cols), difficulty = wish.shape, wish.difficulty
    if rows != cols:
        raise InputError(f"{counted_noun(rows, 'row')} and {counted_noun(cols, 'column')}", "a square")
    board, wanted = draw_board(rows, draw, STYLES[difficulty or draw.choice(LABELS)])
    mended = repair_until_unique(
        board, wanted, wish.solutions, _same, partial(mend, draw=draw), rounds=10 * rows
    )
    return (mended, wanted) if mended is not None and difficulty in (None, rate(mended).label) else None


def _same(one: Solution, other: Solution) -> bool:
    return one == other


def draw_board(size: int, draw: random.Random, style: Style) -> tuple[Board, Solution]:
    """Return a valid puzzle that need not be unique, and the solution it was made from."""
    cover = None
    while cover is None:
        cover = draw_cover(size, size, draw, style.lengths, style.sharing)
    return Board(_numbers(cover, draw, style), size), frozenset((*cover.lines, (cover.maximum_cell,)))


def _numbers(cover: Cover, draw: random.Random, style: Style) -> Ints:
    """Ones on shared cells; on the other cells of each line numbers that make up the rest of the sum."""
    numbers = np.ones((cover.size, cover.size), dtype=np.int32)
    numbers[cover.maximum_cell] = cover.maximum
    for line in sorted(cover.lines):
        own = [cell for cell in line if cover.count[cell] == 1]
        rest = cover.maximum - len(line) + len(own)
        least = 1 if draw.random() < style.ones or rest < 2 * len(own) else 2
        for cell, part in zip(own, _parts(draw, rest, len(own), least), strict=True):
            numbers[cell] = part
    return numbers


def _parts(draw: random.Random, total: int, count: int, least: int) -> list[int]:
    """`count` numbers of at least `least` that add up to `total`, all such lists equally likely."""
    spare = total - count * least
    cuts = sorted(draw.sample(range(spare + count - 1), count - 1))
    return [
        after - before - 1 + least
        for before, after in zip([-1, *cuts], [*cuts, spare + count - 1], strict=True)
    ]


def mend(
    board: Board, wanted: Solution, rival: Solution, draw: random.Random
) -> tuple[Board, Solution] | None:
    """Move one number so that some piece of the rival has a wrong sum; None if none can be moved."""
    changes = [change for piece in sorted(rival - wanted) for change in _changes(board, wanted, piece)]
    if not changes:
        return None
    tried = [_changed(board, change) for change in draw.sample(changes, min(CHANGES, len(changes)))]
    return min(tried, key=lambda other: (len(piece_table(other)), draw.random())), wanted


def _changes(board: Board, wanted: Solution, piece: Piece) -> list[tuple[Cell, Cell, int]]:
    """Ways to change the sum of `piece`: cell in it, cell outside, amount moved to the second."""
    shared = _shared(wanted)
    changes = []
    for line in wanted:
        own = [cell for cell in line if cell not in shared]
        for inside in (cell for cell in own if cell in piece):
            for outside in (cell for cell in own if cell not in piece):
                low, high = 1 - int(board.numbers[outside]), int(board.numbers[inside]) - 1
                changes += [(inside, outside, amount) for amount in range(low, high + 1) if amount]
    return sorted(changes)


def _shared(wanted: Solution) -> set[Cell]:
    return {cell for cell, count in Counter(cell for piece in wanted for cell in piece).items() if count > 1}


def _changed(board: Board, change: tuple[Cell, Cell, int]) -> Board:
    inside, outside, amount = change
    numbers = board.numbers.copy()
    numbers[inside] -= amount
    numbers[outside] += amount
    return Board(numbers, board.maximum)
