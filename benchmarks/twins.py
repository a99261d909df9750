"""Kurodoko and Kuroshuto as they are declared beside the judges written by hand, on the same boards.

    python -m benchmarks twins [clauses ...]

Published puzzles are those of `race`, each shown to have one solution; compiled boards are those of formulas
of 2, 10, 30 and 100 clauses, of which one solution is found. Processor seconds, in turns, the best of three,
in one process that is prepared for many boards. Above 1 the declaration takes longer.
"""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.race import corpus, formula, in_turns, mean
from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.registry import family, twin
from hardboard.reduction import compile_formula
from hardboard.verify.declared.judge import judge_of
from hardboard.verify.judge import judge

CLAUSES = (2, 10, 30, 100)
#: The targets, and the tiles of compiled boards.
TWINS = {"kurodoko": "compact", "kuroshuto": None}

Pair = tuple[ClueGrid, Board]


def pair(board: ClueGrid) -> Pair:
    """A board as each of the two judges has it."""
    cells = np.flatnonzero(board.clues)
    clues = dict(zip(cells.tolist(), board.clues.ravel()[cells].tolist(), strict=True))
    return board, Board(*board.shape, clues=clues)


def timed(hand: Callable[[Any], Any], declared: Callable[[Any], Any], boards: Pair) -> list[float]:
    """The seconds of both; they say the same, or one of them is wrong."""
    first, second = hand(boards[0]), declared(boards[1])
    if (first is None) != (second is None) or (isinstance(first, bool) and first != second):
        raise SystemExit("the judges disagree")
    return in_turns(lambda both: hand(both[0]), lambda both: declared(both[1]), on=boards)


def main() -> None:
    """A row for published boards, and one for each number of clauses."""
    clauses = [int(word) for word in sys.argv[1:]] or CLAUSES
    print("| boards | cells | by hand [ms] | declared [ms] | times |\n| --- | ---: | ---: | ---: | ---: |")
    for kind, tiles in TWINS.items():
        hand, same = judge(kind), twin(family(kind))
        declared = None if same is None else judge_of(same)
        assert declared is not None
        hand.prepare()
        declared.prepare()
        published = [pair(board) for board in corpus(kind)]
        if published:
            times = [timed(hand.unique, declared.unique, boards) for boards in published]
            row(f"{kind}, {len(times)} published", sum(board.clues.size for board, _ in published), times)
        for number in clauses:
            made = pair(compile_formula(formula(number), kind, tiles).board)
            row(f"{kind}, {number} clauses", made[0].clues.size, [timed(hand.find, declared.find, made)])


def row(name: str, cells: int, times: list[list[float]]) -> None:
    """Both times, and the geometric mean of how often longer the declaration takes."""
    first, second = (sum(column) * 1000 for column in zip(*times, strict=True))
    ratio = mean([two / one for one, two in times])
    print(f"| {name} | {cells:,} | {first:.1f} | {second:.1f} | {ratio:.1f} |", flush=True)


if __name__ == "__main__":
    main()
