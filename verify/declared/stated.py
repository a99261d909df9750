"""The places of rules that say patterns, on a large board: each pattern once, and the spots where it stands.

A pattern says by its guard what must be shown around a spot. Spots that show it are found by arrays, whatever
else is printed; where the board ends near them, the pattern is cut. Counts and tables become blocks of counts
(`looks`), and what looks along rays is kept as it is: both are swept before any place is an object.

    >>> from hardboard.puzzles.declared.vocabulary import clues_are, sees
    >>> board = Board(2, 3, clues={0: 2, 4: 3})
    >>> said = stated([clues_are(False), sees(False, "view")], board)
    >>> [(cells, allowed, spots.tolist()) for (cells, allowed, _), spots in said.near]
    [(((0, 0),), 1, [0, 4])]
    >>> [(some.spots.tolist(), some.wanted.tolist(), some.reach.tolist()) for some in said.sights]
    [([0, 4], [1, 2], [[0, 2, 1, 0], [1, 1, 0, 1]])]
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hardboard.puzzles.declared.board import Board, Step
from hardboard.puzzles.declared.near import Space, TooFar
from hardboard.puzzles.declared.patterns import OUTSIDE, Guard, Symbol, near, unstep
from hardboard.puzzles.declared.patterns import Pattern as Stepped
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.verify.declared.kinds import kind_of
from hardboard.verify.declared.looks import (
    MOST_COUNTED,
    Block,
    Cells,
    Numbers,
    Pattern,
    both,
    from_its_first,
    groups,
    named,
    patterns_of,
    reach_around,
)
from hardboard.verify.declared.rays import Sights, sights_of
from hardboard.verify.declared.tables import counts_in

#: What looks on is said as counts of cells that are no further away, and of these as no more.
REACH, MANY = 3, 40


class Stated(NamedTuple):
    """What rules say: counts of cells nearby, and of others; places along rays; and all others."""

    near: list[Block]
    far: list[Block]
    sights: list[Sights]
    others: list[Place]


def stated(rules: Sequence[Rule], board: Board) -> Stated:
    """All places of rules that say patterns."""
    counts: dict[Pattern, list[Cells]] = {}
    sights: list[tuple[Stepped, Cells]] = []
    others: list[Place] = []
    for corners in sorted({rule.corners for rule in rules}):
        shown = _Shown(board, corners)
        said: dict[Guard, list[Stepped]] = {}
        for pattern in (pattern for rule in rules if rule.corners == corners for pattern in rule.on(board)):
            if pattern.place.says_nothing:
                continue
            if pattern.sight and kind_of(pattern.place).rays is not None:
                sights.append((pattern, shown.cells(pattern.shows)))
                continue
            for each in _nearby(pattern):
                said.setdefault(each.shows, []).append(each)
        for guard, patterns in said.items():
            for places, spots in _put(patterns, board, *shown.where(guard)):
                few: list[Count] = []
                for place in places:
                    some = counts_in(place) if len(place.scope) <= MOST_COUNTED else None
                    if some is not None:
                        few += some
                    else:
                        others += placed(place, spots, board)
                for count, (down, right) in _from_first(tuple(few)):
                    counts.setdefault(count, []).append(spots + np.int32(down * board.cols + right))
    blocks = [(pattern, np.concatenate(spots)) for pattern, spots in counts.items()]
    around = 2 * reach_around(board)
    return Stated(
        [block for block in blocks if _wide(block[0]) <= around],
        [block for block in blocks if _wide(block[0]) > around],
        sights_of(sights, board),
        others,
    )


@lru_cache(maxsize=1 << 12)
def _from_first(few: tuple[Count, ...]) -> list[tuple[Pattern, Step]]:
    """Counts in steps, each as seen from its first cell, and the step there."""
    return [from_its_first(pattern) for pattern in patterns_of(few, unstep)]


def _nearby(pattern: Stepped) -> Sequence[Stepped]:
    """The same as patterns that count cells nearby, if it looks on from cell to cell and they are few."""
    try:
        counts = near(pattern, REACH)
    except TooFar:
        return (pattern,)
    return counts if len(counts) <= MANY else (pattern,)


def _wide(pattern: Pattern) -> int:
    """How far apart the cells that it looks at are."""
    cells, _, when = pattern
    sides = zip(*cells, *(cell for cell, _ in when), strict=True)
    return max((max(side) - min(side) for side in sides), default=0)


def placed(place: Place, spots: Cells, board: Board) -> list[Place]:
    """A place in steps at each of these spots."""
    if not len(spots):
        return []
    put = Stepped(place).mover(board.cols)
    return [put(spot, board) for spot in spots.tolist()]


def _put(
    patterns: Sequence[Stepped], board: Board, rows: Numbers, cols: Numbers
) -> Iterator[tuple[list[Place], Cells]]:
    """What patterns say at some spots, those together that have as much space as matters."""
    if not len(rows):
        return
    up, down, left, right = (max(sides) for sides in zip(*(pattern.box for pattern in patterns), strict=True))
    cells = (rows * board.cols + cols).astype(np.int32)
    inner = (rows >= up) & (rows < board.rows - down) & (cols >= left) & (cols < board.cols - right)
    edge = np.flatnonzero(~inner)
    if len(edge):
        rows, cols = rows[edge], cols[edge]
        space = np.minimum(
            [rows, board.rows - 1 - rows, cols, board.cols - 1 - cols], [[up], [down], [left], [right]]
        )
        looks = np.zeros(len(edge), dtype=np.int64)
        for side in space:
            looks = both(looks, side + 1)
        for alike in groups(looks):
            here = space[:, alike[0]].tolist()
            cut = (pattern.within(_least(pattern.box, here)) for pattern in patterns)
            places = [pattern.place for pattern in cut if pattern is not None]
            yield places, cells[edge[alike]]
    if len(edge) < len(cells):
        yield [pattern.place for pattern in patterns], cells[inner]


def _least(box: Space, space: Sequence[int]) -> Space:
    up, down, left, right = map(min, box, space)
    return up, down, left, right


class _Shown:
    """What the cells of a board show, or its corners, each at the cell to its upper left."""

    def __init__(self, board: Board, corners: bool) -> None:
        own, first = board.corners if corners else board.clues, -1 if corners else 0
        #: Rows and columns of the first spot that may show something, and a number for what each shows.
        self._first, self._shape = first, board.shape
        self._codes = np.zeros((board.rows - first, board.cols - first), dtype=np.int32)
        names, codes = named(own.values(), None if corners else board.symbols)
        self._names: dict[Symbol, int] = {None: 0, OUTSIDE: 1, **names}
        if own:
            if corners:
                rows, cols = np.array(list(own), dtype=np.int64).T
                self._codes[rows, cols] = codes
            else:
                self._codes.ravel()[np.fromiter(own, dtype=np.int64, count=len(own))] = codes
        # A corner at the upper or left side of the board belongs to no cell: it says what it shows.
        self._spots = dict[int, Numbers]()
        flat = self._codes.ravel().astype(np.int64)
        shown = np.flatnonzero(flat)
        for alike in groups(flat[shown]) if len(shown) else ():
            self._spots[int(flat[shown[alike[0]]])] = shown[alike]

    def cells(self, guard: Guard) -> Cells:
        """The spots around which this is shown, as numbers of cells."""
        if not self._first and [cell for cell, _ in guard] == [0]:
            return self._showing(guard[0][1]).astype(np.int32)
        rows, cols = self.where(guard)
        return (rows * self._shape[1] + cols).astype(np.int32)

    def where(self, guard: Guard) -> tuple[Numbers, Numbers]:
        """The rows and columns of the spots around which this is shown."""
        own = dict(guard).get(0)
        if own is None:
            rows, cols = (each.ravel() for each in np.indices(self._shape))
        else:
            rows, cols = np.divmod(self._showing(own), self._codes.shape[1])
            rows, cols = rows + self._first, cols + self._first
        for cell, symbols in guard:
            if cell != 0 and len(rows):
                down, right = unstep(cell)
                wanted = np.zeros(len(self._names), dtype=np.bool_)
                wanted[[self._names[symbol] for symbol in symbols if symbol in self._names]] = True
                kept = wanted[self._at(rows + down, cols + right)]
                rows, cols = rows[kept], cols[kept]
        return rows, cols

    def _showing(self, own: frozenset[Symbol]) -> Numbers:
        """Where one of some symbols is shown."""
        every = list[Numbers]()
        if None in own:
            cells = self._codes == 0
            cells[: -self._first or 0] = cells[:, : -self._first or 0] = False
            every.append(np.flatnonzero(cells))
        names = [self._names[symbol] for symbol in own if symbol in self._names]
        every += [self._spots[name] for name in names if name in self._spots]
        return np.concatenate(every) if every else np.zeros(0, dtype=np.int64)

    def _at(self, rows: Numbers, cols: Numbers) -> Cells:
        """What is shown there; where nothing can be, that the board has ended."""
        inside = (rows >= self._first) & (cols >= self._first)
        inside &= (rows < self._shape[0]) & (cols < self._shape[1])
        codes = np.full(len(rows), self._names[OUTSIDE], dtype=np.int32)
        codes[inside] = self._codes[rows[inside] - self._first, cols[inside] - self._first]
        beside = inside & (codes == 0) & ((rows < 0) | (cols < 0))
        codes[beside] = self._names[OUTSIDE]
        return codes
