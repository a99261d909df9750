"""The places of a large board: as arrays wherever they count few cells, and what these settle.

A compiled board of a million cells is settled but for a few thousand places; only these are written down.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.places import Count, Place
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.declared.cuts import cut_any
from hardboard.verify.declared.kinds import cut_of
from hardboard.verify.declared.lemmas import whole_board
from hardboard.verify.declared.looks import MOST_COUNTED, Counts, Uncounted, counts_of, printed
from hardboard.verify.declared.settle import Settled, settle
from hardboard.verify.declared.simpler import merged, small_sums
from hardboard.verify.sat.cnf import TRUE

#: So many times as many places are looked at with a colour assumed as there are.
LOOKS = 20


@dataclass(frozen=True, eq=False)
class Large:
    """The places that count few cells, what follows from them, and all other places."""

    counts: Counts
    settled: Settled
    places: list[Place]

    def clauses(self) -> Clauses:
        """What is known of each cell and the literals of the others; nothing is written down yet."""
        state = self.settled
        value, flipped = state.value[state.root], state.flipped
        free = (state.root == np.arange(len(state.root))) & (state.value < 0)
        number = np.cumsum(free)[state.root]
        known = np.where(value ^ flipped, TRUE, -TRUE)
        black = np.where(value >= 0, known, np.where(flipped, number, -number)).tolist()
        facts: list[bool | None] = [None if abs(x) != TRUE else x > 0 for x in black]
        cnf = Clauses(facts, black=black)
        if not state.possible:
            cnf.clauses.append([])
        return cnf

    def unsettled(self) -> Iterator[Count]:
        """The places in the arrays that still say something."""
        for number in np.flatnonzero(~self.settled.settled).tolist():
            cells, allowed, when = self.counts.of(number)
            yield Count("", cells, _numbers(allowed), dict(when))


@cache
def _numbers(bits: int) -> frozenset[int]:
    return frozenset(number for number in range(MOST_COUNTED + 1) if bits >> number & 1)


def arrays(declaration: Declaration, board: Board) -> Large | None:
    """The places of a board, if all that is to be added by need is connectivity of the whole board."""
    local = [rule for rule in declaration.rules if rule.near(board)] if printed(board) else []
    given = [place for rule in declaration.rules if rule not in local for place in rule.places(board)]
    others = merged(list(small_sums(given, board)))
    if any(cut_of(place, board) is not cut_any and not whole_board(place, board) for place in others):
        return None
    few = [count for count in map(_few, others) if count is not None]
    try:
        counts = counts_of(local, board, few)
    except Uncounted:
        return None
    rest = [place for place in others if _few(place) is None]
    return Large(counts, settle(counts, board.size, ahead=LOOKS), rest)


def _few(place: Place) -> Count | None:
    """A count that fits into the arrays."""
    return place.as_count if len(place.cells) <= MOST_COUNTED else None
