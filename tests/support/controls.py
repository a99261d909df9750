"""Puzzles that are easy, for controls: a search for tiles must come back empty, and say why where it can."""

from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.vocabulary import clue_counts, have_colour
from hardboard.puzzles.declared.vocabulary.rule import counted, rule

NUMBERS = Layout(clues="numbers", unknown=False)


def _plus(board: Board, cell: Index) -> list[Index]:
    return [cell, *board.near[cell]]


def _parity(around):
    """A number says whether the black cells around it are odd: numbers above 1 fit nothing."""

    def places(board: Board):
        for cell, number in board.numbers.items():
            cells = around(board, cell)
            odd = [n for n in range(len(cells) + 1) if n % 2 == number]
            yield counted("parity", cells, BLACK, odd if number < 2 else [], at=cell)

    return rule("a number says whether the black cells around it are odd", "parity", places)


#: Lights Out: pressing a cell toggles the plus around it; a number is what the light there shall be.
LIGHTS_OUT = declare("lights-out", NUMBERS, (_parity(_plus),))
#: A Mosaic of which only parities are printed.
PARITY_MOSAIC = declare("parity-mosaic", NUMBERS, (_parity(lambda board, cell: [cell, *board.near8[cell]]),))


def _pairs(board: Board):
    """0: a cell and the one to its right are not both black; 1: not both white; 2 and 3: the one below."""
    for cell, number in board.numbers.items():
        row, col = divmod(cell, board.cols)
        other = board.at(row, col + 1) if number < 2 else board.at(row + 1, col)
        cells = (cell,) if other is None else (cell, other)
        allowed = range(2) if number % 2 == 0 else range(1, 3)
        yield counted("pair", cells, BLACK, allowed if number < 4 else [], at=cell)


#: Every rule is about two cells: 2-SAT.
PAIRS = declare(
    "pairs", NUMBERS, (rule("of two cells not both are black, or not both white", "pair", _pairs),)
)
#: Mosaic whose cells are white but in the first three rows: solved row by row, in polynomial time.
STRIP = declare(
    "strip",
    NUMBERS,
    (
        clue_counts("on and around", "count"),
        have_colour(
            WHITE, lambda b: range(3 * b.cols, b.size), "cells below the third row are white", "strip"
        ),
    ),
)
