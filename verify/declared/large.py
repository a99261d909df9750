"""The places of a large board: as arrays wherever they count few cells, and what these settle.

A compiled board of a million cells is settled but for a few thousand places; only these are written down.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np

from hardboard.kernels import kernel
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.doubled import is_edge
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.declared.vocabulary.loops import SomeLine
from hardboard.puzzles.declared.vocabulary.rule import BoardRule, Rule
from hardboard.puzzles.grid import Shading
from hardboard.verify.declared.clauses import Clauses, LiteralFacts
from hardboard.verify.declared.cuts import cut_any
from hardboard.verify.declared.kinds import cut_of
from hardboard.verify.declared.lemmas import whole, whole_board
from hardboard.verify.declared.looks import (
    MOST_COUNTED,
    Cells,
    Counts,
    Uncounted,
    blocks_of,
    counts_of,
    printed,
)
from hardboard.verify.declared.rays import Sights, always, few_open
from hardboard.verify.declared.rooms import room_blocks
from hardboard.verify.declared.settle import MANY_LOOKS, Settled, settle
from hardboard.verify.declared.simpler import merged, small_sums
from hardboard.verify.declared.squares import begin
from hardboard.verify.declared.sweep import Signs, Swept, open_named, sweep
from hardboard.verify.declared.windows import Looked, look
from hardboard.verify.sat.cnf import TRUE

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
        literals.frombytes(self.settled.literals()[self.number].data.cast("B"))
        cnf = Clauses(LiteralFacts(literals), black=literals, top=self.settled.free)
        if not self.settled.possible:
            cnf.clauses.append([])
        return cnf

    def known(self) -> Signs:
        """Of each cell of the board its colour, -1 if it is not known."""
        return self.settled.known()[self.number]

    def some_black(self) -> list[Index]:
        """Some of the cells that are known to be black."""
        cells: list[Index] = np.flatnonzero(self.known() == 1)[:SOME].tolist()
        return cells

    def unsettled(self) -> Iterator[Place]:
        """The places in the arrays that still say something."""
        cell = self.cell.tolist()
        for number in np.flatnonzero(~self.settled.settled).tolist():
            yield self.counts.place(number, cell)


def arrays(declaration: Declaration, board: Board) -> Large | None:
    """The places of a board, if all that is to be added by need is connectivity of the whole board."""
    said = [rule for rule in declaration.rules if rule.patterns is not None]
    local = [rule for rule in declaration.rules if is_local(rule) and printed(board)]
    rooms = [rule for rule in declaration.rules if rule.rooms is not None]
    others = [rule for rule in declaration.rules if rule not in (*said, *local, *rooms)]
    of_rooms, given = room_blocks(rooms, board)
    begun = begin(said, board)
    stands = begun.stated
    try:
        near = [*of_rooms, *stands.near, *blocks_of(local, board)]
    except Uncounted:
        return None
    swept = sweep([*near, *stands.far], board.cols, board.size, begun.value, stands.sights)
    given += stands.others
    given += [place for rule in others if kept_by(rule) is None for place in rule.places(board)]
    rest = merged(list(small_sums(given, board)))
    if any(cut_of(place, board) is not cut_any and not whole_board(place, board) for place in rest):
        return None
    few = [count for count in map(_few, rest) if count is not None]
    looked = Looked(True, [])
    if not begun.ties:
        looked = _look(swept, len(near), board, [place.colour for place in whole(board, rest)])
    if looked.kinds:
        swept = sweep(swept.left, board.cols, board.size, looked.known(swept.value), swept.sights)
    named, cell = open_named(swept.value)
    number = named.number
    seen, _, beyond = few_open(swept.sights, named)
    counts = counts_of(swept.left, board.cols, few).renamed(number).and_lists(seen)
    ties = chain(begun.tied(number), looked.ties(number))
    settled = settle(counts, len(cell), known=named.known, ties=ties, ahead=MANY_LOOKS)
    if not (begun.possible and swept.possible and looked.possible):
        settled = replace(settled, possible=False)
    large = Large(counts, settled, [place for place in rest if _few(place) is None], number, cell)
    large.places.extend(_seen_again(large, beyond, board))
    for rule in others:
        keeps = kept_by(rule)
        if keeps is not None and not any(keeps(board, one) for one in large.some_black()):
            large.places.extend(rule.places(board))
    return large


def is_local(rule: Rule) -> bool:
    """Return True if a rule looks, at the spot of each place, at the cells around it alone."""
    return isinstance(rule.meaning, BoardRule) and rule.meaning.local


def kept_by(rule: Rule) -> Callable[[Board, Index], bool] | None:
    """Return the test of black cells of which one keeps a rule all over the board, if it has one."""
    return is_edge if isinstance(rule.meaning, SomeLine) else None


def _seen_again(large: Large, sights: Sequence[Sights], board: Board) -> Iterator[Place]:
    """What places along rays still say where so much is known: lists, cells that they force, and what is
    left.
    """
    lists, _, left = few_open(sights, large.settled.named(large.number))
    cell = large.cell.tolist() if lists else []
    for ways in lists:
        for number in np.flatnonzero(~always(ways)).tolist():
            yield ways.place(number, cell)
    if not any(len(some.spots) for some in left):
        return
    known = large.known()
    again = sweep([], board.cols, board.size, known, left)
    for each in np.flatnonzero((known < 0) & (again.value >= 0)).tolist():
        yield Count("", (each,), frozenset([int(again.value[each])]))
    for some in again.sights:
        yield from some.places(board)


def _look(swept: Swept, near: int, board: Board, connected: Sequence[bool]) -> Looked:
    """What follows in windows, which see what looks near, so many blocks; nothing is looked for where most
    that is left looks further.
    """
    left = [len(spots) for _, spots in swept.left]
    if sum(left[:near]) <= sum(left[near:]) + sum(len(some.spots) for some in swept.sights):
        return Looked(True, [])
    return look(swept._replace(left=swept.left[:near]), board, connected)


def _few(place: Place) -> Count | None:
    """A count that fits into the arrays."""
    return place.as_count if len(place.cells) <= MOST_COUNTED else None


@kernel
def coloured(black: Cells, positive: Shading) -> Shading:
    """Which cells are black, from the literals that say so, and of each variable whether it is true."""
    shading = np.empty(len(black), np.bool_)
    for cell in range(len(black)):
        literal = black[cell]
        if literal == TRUE or literal == -TRUE:
            shading[cell] = literal > 0
        else:
            shading[cell] = positive[literal] if literal > 0 else not positive[-literal]
    return shading
