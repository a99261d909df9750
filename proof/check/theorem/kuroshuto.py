"""Painted tiles on Kuroshuto boards: see `clues`. Of the cells as far from a clue as it says one is black.

>>> known, numbers, forms = opened(np.array([[2, 0, 0], [0, 0, 0]]))
>>> known.tolist(), numbers.tolist(), forms
([[0, -1, 1], [-1, -1, -1]], [[0, 0, 0], [0, 0, 0]], [])
"""

import numpy as np
from numpy.typing import NDArray

from hardboard.proof.check.theorem.clues import CluePatches
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.painted import STEADY_BLACK, STEADY_WHITE
from hardboard.proof.check.theorem.plan import Plan, alike
from hardboard.proof.check.theorem.soundness import BLACK, UNKNOWN, WHITE
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.patterns import step
from hardboard.puzzles.declared.places import Count
from hardboard.puzzles.grid import STEPS, Ints, Shading, reached

FORM, KIND = SHADINGS, "kuroshuto"
#: What the rule about clues is called in reasons.
SHOT = "nmShootShadeNe1"


def Looks(plan: Plan, board: Board) -> CluePatches:
    """The looks of tiles on a board: the clues that reach one cell alone, and what they leave open."""
    clues = board.clue_array
    known, numbers, forms = opened(clues)

    def right(codes: Ints) -> Shading:
        """Return that one of the cells is black that are as far from a clue as it says."""
        surely, maybe = reached(codes == STEADY_BLACK, clues), reached(codes != STEADY_WHITE, clues)
        sure: Shading = (surely == 1) & (maybe == 1)
        return sure

    return CluePatches(CluePatches.opened(KIND, plan, board, numbers, forms), known, KIND, right)


def opened(numbers: Ints) -> tuple[NDArray[np.int8], Ints, list[Count]]:
    """Return the known colours, a number for each open clue, and the counts that these numbers stand for.

    Cells with a clue have a known colour. So have cells that are black because a clue reaches no other one.
    The numbers begin at 1.
    """
    known = np.where(numbers != 0, WHITE, UNKNOWN).astype(np.int8)
    cells, spots, (height, width) = known.reshape(-1), np.flatnonzero(numbers > 0), numbers.shape
    own, (row, col) = numbers.reshape(-1)[spots].astype(np.int64), np.divmod(spots, width)
    ends = {"N": row, "E": width - 1 - col, "S": height - 1 - row, "W": col}
    # A clue that reaches beyond the board reaches itself, which is white.
    there = np.stack(
        [
            np.where(own <= ends[side], spots + own * (down * width + right), spots)
            for side, (down, right) in STEPS.items()
        ]
    )
    free = cells[there] == UNKNOWN
    cells[there[free & (free.sum(axis=0) == 1)]] = BLACK
    free, rest = cells[there] == UNKNOWN, 1 - (cells[there] == BLACK).sum(axis=0)
    left = np.flatnonzero(free.any(axis=0) | (rest != 0))
    rows, table = np.stack([own[left], rest[left], *free[:, left]]), np.zeros(numbers.shape, dtype=np.int32)
    forms = alike(rows)
    table.reshape(-1)[spots[left]] = forms + 1
    firsts = rows[:, np.unique(forms, return_index=True)[1]].T.tolist()
    return known, table, [_open(number, rest, free) for number, rest, *free in firsts]


def _open(number: int, rest: int, free: list[int]) -> Count:
    """So many of the free cells, so many steps away, are black."""
    sides = (one for one, so in zip(STEPS.values(), free, strict=True) if so)
    cells = tuple(step(number * down, number * right) for down, right in sides)
    return Count(SHOT, cells, frozenset([rest]), at=0)
