"""The four rules of Kurodoko as a checker that names each breach and its place."""

import numpy as np

from hardboard.puzzles.grid import Ints, Shading, adjacent_pairs, regions, runs
from hardboard.puzzles.kurodoko.board import Board
from hardboard.puzzles.rules import Violation, place

RULES = (
    "a cell with a clue is white",
    "no two black cells are neighbours",
    "all white cells are connected",
    "a clue is the number of white cells seen from it, itself included",
)


def sees(shading: Shading) -> Ints:
    """How many white cells each cell sees in the four directions, itself included (meaningful for white
    cells).
    """
    total: Ints = sum(runs(shading).values(), np.ones(shading.shape, dtype=np.int32))
    return total


def violations(board: Board, shading: Shading) -> list[Violation]:
    """Every breach of the rules; empty exactly when `shading` solves `board`."""
    return clue_black(board, shading) + black_pairs(shading) + cut_off(shading) + wrong_sight(board, shading)


def clue_black(board: Board, shading: Shading) -> list[Violation]:
    """Rule 1: a cell with a clue is white."""
    bad = np.argwhere((board.clues != 0) & shading).tolist()
    return [Violation(RULES[0], ((r, c),), f"the clue at {place((r, c))} is black") for r, c in bad]


def black_pairs(shading: Shading) -> list[Violation]:
    """Rule 2: no two black cells are neighbours."""
    return [
        Violation(RULES[1], pair, f"{place(pair[0])} and {place(pair[1])} are both black")
        for pair in adjacent_pairs(shading)
    ]


def cut_off(shading: Shading) -> list[Violation]:
    """Rule 3: all white cells are connected. One breach for each region beside the largest."""
    labels, count = regions(~shading)
    if count <= 1:
        return []
    sizes = np.bincount(labels.ravel())[1:]
    found = []
    for label in range(1, count + 1):
        if label == int(np.argmax(sizes)) + 1:
            continue
        cells = tuple((int(r), int(c)) for r, c in np.argwhere(labels == label))
        plural = "cell" if len(cells) == 1 else "cells"
        found.append(
            Violation(RULES[2], cells, f"{len(cells)} white {plural} around {place(cells[0])} are cut off")
        )
    return found


def wrong_sight(board: Board, shading: Shading) -> list[Violation]:
    """Rule 4: a clue is the number of white cells seen from it, itself included."""
    seen = sees(shading)
    bad = np.argwhere((board.clues > 0) & ~shading & (seen != board.clues)).tolist()
    return [
        Violation(
            RULES[3],
            ((r, c),),
            f"the clue {board.clues[r, c]} at {place((r, c))} sees {seen[r, c]} white cells",
        )
        for r, c in bad
    ]
