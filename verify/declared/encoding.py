"""A board of a declared family as clauses and, for rules about areas, clauses by need.

See `hardboard.verify.search.Encoding`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Any

import numpy as np

from hardboard.puzzles.declared.areas import AreaSum, Connected
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.near import Space, as_counts, board_around, moved, space_around
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.grid import Ints, Shading
from hardboard.verify.cnf import TRUE
from hardboard.verify.connectivity.cuts import cuts
from hardboard.verify.declared.bits import Bits
from hardboard.verify.declared.clauses import WRITERS, Clauses, write_count
from hardboard.verify.declared.cuts import CUTS, Candidate, Groups, variable_bits
from hardboard.verify.declared.lemmas import lemmas, write_edge
from hardboard.verify.declared.presolve import presolve

#: Sums of areas up to this are written down.
SMALL = 1
#: On boards with more cells than this, regions that are cut off are looked for one by one.
WIDE = 20_000
#: Counts of more cells than this are written down when a candidate breaks them: many never are.
LATE = 40


def merged(places: Sequence[Place]) -> list[Place]:
    """The places, with counts of the same cells as one: many rules are two, for too many and too few."""
    kept: list[Place] = []
    counts: dict[Any, int] = {}
    for place in places:
        if isinstance(place, Count) and len(place.cells) > 2:
            key = (place.cells, *place.when.items())
            if key in counts:
                one = kept[counts[key]]
                assert isinstance(one, Count)
                kept[counts[key]] = replace(one, allowed=one.allowed & place.allowed)
                continue
            counts[key] = len(kept)
        kept.append(place)
    return kept


def _small_sums(places: Iterable[Place], board: Board) -> Iterator[Place]:
    """The places, with small sums of areas as counts of cells nearby, which are written down at once."""
    for place in places:
        if isinstance(place, AreaSum) and place.total <= SMALL:
            space = space_around(board, place.spot, SMALL + 1)
            counts = _sum_around(place.rule, place.colour, place.total, space)
            yield from (moved(count, space, board, place.spot) for count in counts)
        else:
            yield place


@cache
def _sum_around(rule: str, colour: bool, total: int, space: Space) -> list[Count]:
    board, spot = board_around(space)
    return as_counts(AreaSum(rule, board.cells, board.near, colour, total, at=spot), board, SMALL + 1)


#: Two cells have one colour.
ALIKE = frozenset([0, 2])


def is_alike(place: Place) -> bool:
    """Whether a place says of two cells that they have one colour."""
    return isinstance(place, Count) and place.allowed == ALIKE and len(place.cells) == 2 and not place.when


def alike(places: Sequence[Place]) -> dict[Index, Index]:
    """Cell -> the first of the cells that have its colour, if there is one before it."""
    first: dict[Index, Index] = {}

    def find(cell: Index) -> Index:
        while cell in first:
            cell = first[cell]
        return cell

    for place in filter(is_alike, places):
        one, other = sorted(map(find, place.cells))
        if one != other:
            first[other] = one
    return {cell: find(cell) for cell in first}


class Encoding:
    """The rules of a declaration on one board; or of their places there only some."""

    def __init__(self, declaration: Declaration, board: Board, places: Sequence[Place] | None = None) -> None:
        given = declaration.places(board) if places is None else places
        self.board, self.places = board, merged(list(_small_sums(given, board)))
        known = presolve(self.places, board.size)
        same = alike(self.places)
        self.cnf = cnf = Clauses(known or [None] * board.size, same)
        self.decisive: Sequence[int] = range(1, cnf.top + 1)
        if known is None:
            cnf.clauses.append([])
        self._late = [place for place in self.places if isinstance(place, Count) and len(place.cells) > LATE]
        for place in (*self.places, *lemmas(board, self.places)):
            if type(place) in WRITERS and place not in self._late and not (same and is_alike(place)):
                WRITERS[type(place)](place, cnf)
        write_edge(board, self.places, cnf)
        self.needed = [(place, CUTS[type(place)]) for place in self.places if type(place) in CUTS]
        self._wide = board.size > WIDE and all(
            type(place) is Connected and not place.outside and place.near is board.near
            for place, _ in self.needed
        )

    @cached_property
    def grid(self) -> Bits:
        """The board's cells as bits: each as long as the board is large, so only where they are used."""
        return Bits(*self.board.shape)

    @cached_property
    def groups(self) -> Groups:
        """Groups of cells of which one has a colour."""
        parted = any(type(place) is Connected for place, _ in self.needed)
        return Groups(self.cnf if parted else Clauses(()), self.grid)

    @cached_property
    def _black(self) -> int:
        return self.grid.mask(cell for cell, literal in enumerate(self.cnf.black) if literal == TRUE)

    @cached_property
    def _bits(self) -> list[int]:
        return variable_bits(self.cnf, self.grid)

    @property
    def clauses(self) -> Sequence[Sequence[int]]:
        """The rules that are written down."""
        return self.cnf.clauses

    @property
    def black(self) -> Ints:
        """Of each cell the literal that it is black."""
        return np.array(self.cnf.black, dtype=np.int32).reshape(self.board.shape)

    def decode(self, model: Sequence[int]) -> Shading:
        """The shading of a model."""
        values = [
            literal == TRUE or (literal != -TRUE and model[-literal - 1] < 0) for literal in self.cnf.black
        ]
        return np.array(values, dtype=bool).reshape(self.board.shape)

    def broken(self, model: Sequence[int]) -> list[list[int]]:
        """The clauses about areas that a model breaks."""
        late = self._written_late(model)
        if late or not self.needed:
            return late
        if self._wide:
            return self._parted(model)
        black = self._black
        for bit, value in zip(self._bits, model, strict=False):
            if value < 0:
                black |= bit
        here = Candidate(self.grid, self.cnf, black)
        return [clause for place, cut in self.needed for clause in cut(place, here, self.groups)]

    def _parted(self, model: Sequence[int]) -> list[list[int]]:
        """On a large board: for each region that is cut off, its border, or two cells that it parts."""
        black, clauses = self.decode(model), []
        for place, _ in self.needed:
            colour = place.colour  # type: ignore[attr-defined]
            for cut in cuts(~black if colour else black):
                border, ends = (
                    [self.cnf.has(row * self.board.cols + col, colour) for row, col in part]
                    for part in (cut.border, cut.witnesses)
                )
                clauses.append([x for x in (*border, *(-end for end in ends)) if x != -TRUE])
        return clauses

    def _written_late(self, model: Sequence[int]) -> list[list[int]]:
        """The clauses of large counts that a model breaks; from then on they are written down."""
        facts = self.decode(model).ravel().tolist() if self._late else []
        before = len(self.cnf.clauses)
        for place in [place for place in self._late if place.broken(facts)]:
            self._late.remove(place)
            write_count(place, self.cnf)
        return self.cnf.clauses[before:]
