"""The places of rules that look further than the cells around a spot, on a large board, as blocks.

A pattern says the same at all spots that show its symbols, but where the board ends. If it looks on from cell
to cell and its number is small, it is counts of cells nearby (`hardboard.puzzles.declared.near`).

    >>> from hardboard.puzzles.declared.vocabulary import no_run
    >>> blocks, others = far_blocks([no_run(True, 4, "run")], Board(1, 5))
    >>> [(cells, spots.tolist()) for (cells, _, _), spots in blocks], others
    ([(((0, 0), (0, 1), (0, 2), (0, 3)), [0, 1])], [])
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.near import TooFar
from hardboard.puzzles.declared.patterns import OUTSIDE, Symbol, near, unstep
from hardboard.puzzles.declared.patterns import Pattern as Stepped
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.verify.declared.looks import MOST_COUNTED, Block, Cells, Pattern, named, patterns_of
from hardboard.verify.declared.tables import counts_in

#: What looks on is said as counts of cells that are no further away, and of these as no more.
REACH, MANY = 3, 40


class Named(NamedTuple):
    """A number for each symbol that a board shows, and those of its cells; 0 is off the board."""

    names: dict[Symbol, int]
    cells: Cells


def is_far(rule: Rule, board: Board) -> bool:
    """Whether a rule says patterns of what cells show, and looks further than around its spots."""
    return rule.patterns is not None and rule.find is None and not rule.corners and not rule.near(board)


def far_blocks(rules: Sequence[Rule], board: Board) -> tuple[list[Block], list[Place]]:
    """All places of such rules: what counts few cells, and has all of them on the board, as blocks; and all
    others.
    """
    if not rules:
        return [], []
    spots: dict[Pattern, list[Cells]] = {}
    others: list[Place] = []
    shown = _shown(board)
    for says in (rule.patterns for rule in rules if rule.patterns is not None):
        for pattern in says(shown.names, max(board.shape)):
            here = _spots(pattern, shown, board)
            for each in _nearby(pattern) if len(here) else ():
                few = counts_in(each.place) if len(each.place.scope) <= MOST_COUNTED else None
                whole = _whole(each, here, board) & (few is not None)
                for one in patterns_of(few or (), unstep):
                    spots.setdefault(one, []).append(here[whole])
                cut = (each.at(board, *divmod(cell, board.cols)) for cell in here[~whole].tolist())
                others += [place for place in cut if place is not None]
    blocks = [(pattern, np.concatenate(cells)) for pattern, cells in spots.items()]
    return [block for block in blocks if len(block[1])], others


def _nearby(pattern: Stepped) -> Sequence[Stepped]:
    """The same as patterns that count cells nearby, if there are few."""
    if pattern.place.says_nothing:
        return ()
    try:
        counts = near(pattern, REACH)
    except TooFar:
        return (pattern,)
    return counts if len(counts) <= MANY else (pattern,)


def _shown(board: Board) -> Named:
    """What each cell shows."""
    names, numbers = named(board.clues.values())
    cells = np.full(board.size, 1, dtype=np.int32)
    cells[np.fromiter(board.clues, dtype=np.int64, count=len(board.clues))] = numbers
    return Named({None: 1, **names}, cells)


def _spots(pattern: Stepped, shown: Named, board: Board) -> Cells:
    """The cells around which a board shows what a pattern asks for."""
    cells = np.arange(board.size, dtype=np.int32)
    for cell, symbols in sorted(pattern.shows, key=lambda part: part[0] != 0):
        wanted = [shown.names[symbol] for symbol in symbols if symbol in shown.names]
        wanted += [0] if OUTSIDE in symbols else []
        down, right = unstep(cell)
        rows, cols = cells // board.cols + down, cells % board.cols + right
        inside = (rows >= 0) & (rows < board.rows) & (cols >= 0) & (cols < board.cols)
        there = np.where(inside, shown.cells[np.where(inside, rows * board.cols + cols, 0)], 0)
        cells = cells[np.isin(there, wanted)]
    return cells


def _whole(pattern: Stepped, here: Cells, board: Board) -> NDArray[np.bool_]:
    """Where all cells of a pattern are on the board."""
    up, down, left, right = pattern.box
    rows, cols = here // board.cols, here % board.cols
    return (up <= rows) & (rows < board.rows - down) & (left <= cols) & (cols < board.cols - right)
