"""The places of a large board: as arrays wherever they count few cells, and what these settle.

A compiled board of a million cells is settled but for a few thousand places; only these are written down.
"""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.verify.declared.clauses import Clauses, LiteralFacts
from hardboard.verify.declared.cuts import cut_any
from hardboard.verify.declared.far import far_blocks, is_far
from hardboard.verify.declared.kinds import cut_of
from hardboard.verify.declared.lemmas import whole, whole_board
from hardboard.verify.declared.looks import (
    MOST_COUNTED,
    Block,
    Cells,
    Counts,
    Uncounted,
    allowed_numbers,
    blocks_of,
    counts_of,
    printed,
)
from hardboard.verify.declared.rooms import about_rooms, room_blocks
from hardboard.verify.declared.settle import MANY_LOOKS, Settled, settle
from hardboard.verify.declared.simpler import merged, small_sums
from hardboard.verify.declared.sweep import sweep
from hardboard.verify.declared.windows import look

#: So many black cells are asked whether they keep a rule.
SOME = 1000


@dataclass(frozen=True, eq=False)
class Large:
    """The places that count few cells, what follows from them, and all other places. Cells of which nothing
    was known after sweeps have numbers of their own there; a black and a white cell stand for all others.
    """

    counts: Counts
    settled: Settled
    places: list[Place]
    #: of each cell of the board, its number; and of these, a cell
    number: Cells
    cell: Cells

    def clauses(self) -> Clauses:
        """What is known of each cell and the literals of the others; nothing is written down yet."""
        literals = array("i")
        literals.frombytes(self.settled.literals()[self.number].tobytes())
        cnf = Clauses(LiteralFacts(literals), black=literals, top=self.settled.free)
        if not self.settled.possible:
            cnf.clauses.append([])
        return cnf

    def some_black(self) -> list[Index]:
        """Some of the cells that are known to be black."""
        state = self.settled
        black = state.value[state.root] ^ state.flipped == 1
        cells: list[Index] = np.flatnonzero(black[self.number])[:SOME].tolist()
        return cells

    def unsettled(self) -> Iterator[Count]:
        """The places in the arrays that still say something."""
        cell = self.cell.tolist()
        for number in np.flatnonzero(~self.settled.settled).tolist():
            cells, allowed, when = self.counts.of(number)
            need = {cell[other]: colour for other, colour in when}
            yield Count("", [cell[other] for other in cells], allowed_numbers(allowed), need)


def arrays(declaration: Declaration, board: Board) -> Large | None:
    """The places of a board, if all that is to be added by need is connectivity of the whole board."""
    try:
        blocks, given, others = _as_blocks(declaration.rules, board)
    except Uncounted:
        return None
    swept = sweep(blocks, board.cols, board.size)
    given += [place for rule in others if rule.kept_by is None for place in rule.places(board)]
    rest = merged(list(small_sums(given, board)))
    if any(cut_of(place, board) is not cut_any and not whole_board(place, board) for place in rest):
        return None
    few = [count for count in map(_few, rest) if count is not None]
    looked = look(swept, board, [place.colour for place in whole(board, rest)])
    if looked.kinds:
        swept = sweep(swept.left, board.cols, board.size, looked.known(swept.value))
    number, cell = _open_cells(swept.value)
    counts = counts_of(swept.left, board.cols, few)
    counts = replace(counts, cells=number[counts.cells], others=number[counts.others])
    known = np.array([-1] * (len(cell) - 2) + [1, 0], dtype=np.int8)
    settled = settle(counts, len(cell), known=known, ties=looked.ties(number), ahead=MANY_LOOKS)
    if not (swept.possible and looked.possible):
        settled = replace(settled, possible=False)
    large = Large(counts, settled, [place for place in rest if _few(place) is None], number, cell)
    for rule in others:
        if rule.kept_by is not None and not any(rule.kept_by(board, one) for one in large.some_black()):
            large.places.extend(rule.places(board))
    return large


def _as_blocks(rules: Sequence[Rule], board: Board) -> tuple[list[Block], list[Place], list[Rule]]:
    """What rules say that is the same wherever a board looks the same, as blocks; what else these say; and
    all other rules.
    """
    shown = printed(board)
    local = [rule for rule in rules if rule.near(board) and (shown or rule.patterns is not None)]
    rooms = [rule for rule in rules if about_rooms(rule)]
    far = [rule for rule in rules if is_far(rule, board)]
    (of_rooms, some), (of_far, more) = room_blocks(rooms, board), far_blocks(far, board)
    others = [rule for rule in rules if rule not in {*local, *rooms, *far}]
    return [*of_rooms, *blocks_of(local, board), *of_far], some + more, others


def _open_cells(value: NDArray[np.int8]) -> tuple[Cells, Cells]:
    """Of each cell its number: those that are not known from 0 on, then one for black and one for white; and
    of each number a cell.
    """
    cells = np.flatnonzero(value < 0)
    number = np.where(value == 1, len(cells), len(cells) + 1).astype(np.int32)
    number[cells] = np.arange(len(cells))
    ends = np.argmax(value == 1), np.argmax(value == 0)
    return number, np.array([*cells, *ends], dtype=np.int32)


def _few(place: Place) -> Count | None:
    """A count that fits into the arrays."""
    return place.as_count if len(place.cells) <= MOST_COUNTED else None
