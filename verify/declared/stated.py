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

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from hardboard.puzzles.declared.board import Board, Step
from hardboard.puzzles.declared.near import Space, TooFar
from hardboard.puzzles.declared.patterns import OUTSIDE, Guard, Symbol, near, unstep
from hardboard.puzzles.declared.patterns import Pattern as Stepped
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.puzzles.grid import Cell
from hardboard.verify.declared.alike import Codes
from hardboard.verify.declared.kinds import kind_of
from hardboard.verify.declared.looks import (
    MOST_COUNTED,
    Block,
    Cells,
    Numbers,
    Pattern,
    both,
    clue_codes,
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
    said = Statements()
    for corners, patterns in patterns_on(rules, board).items():
        said.add(patterns, Symbols.on(board, corners), Ends(board.shape))
    return said.stated(board)


def patterns_on(rules: Sequence[Rule], board: Board) -> dict[bool, list[Stepped]]:
    """What rules say on a board, of its cells and of its corners."""
    said = [rule.patterns for rule in rules if rule.patterns is not None]
    return {
        corners: [
            pattern
            for each in said
            if each.corners == corners
            for pattern in each.on(board)
            if not pattern.place.says_nothing
        ]
        for corners in sorted({each.corners for each in said})
    }


class Ends(NamedTuple):
    """Where a board ends: it has so many rows and columns. Or where windows on a sheet do, which are so wide
    and so far apart, the first of them so far from the edge: there nothing is said that looks further.
    """

    shape: Cell
    wide: int = 0
    apart: int = 0
    first: int = 0

    def space(self, rows: Numbers, cols: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """How many cells there are above, below, left and right of some."""
        if self.wide:
            rows, cols = (rows - self.first) % self.apart, (cols - self.first) % self.apart
            return rows, self.wide - 1 - rows, cols, self.wide - 1 - cols
        return rows, self.shape[0] - 1 - rows, cols, self.shape[1] - 1 - cols


#: A count as seen from its first cell, and the step there from the spot where it is said.
Spotted = tuple[Pattern, Step]


class Statements:
    """What patterns say at some spots: counts, each with the step from a spot to its first cell; what looks
    along rays; and all others.
    """

    def __init__(self) -> None:
        self.counts: dict[Spotted, list[Cells]] = {}
        self.sights: dict[Stepped, list[Cells]] = {}
        self.others: list[Place] = []

    def add(self, patterns: Sequence[Stepped], shown: "Symbols", ends: Ends) -> None:
        """What patterns say where something is shown."""
        said: dict[Guard, list[Stepped]] = {}
        for pattern in patterns:
            if sees(pattern):
                self.sights.setdefault(pattern, []).append(shown.cells(pattern.shows))
                continue
            for each in nearby(pattern):
                said.setdefault(each.shows, []).append(each)
        for guard, some in said.items():
            for places, spots in _put(some, ends, *shown.where(guard)):
                few: list[Count] = []
                for place in places:
                    counts = few_counts(place)
                    if counts is not None:
                        few += counts
                    else:
                        self.others += placed(place, spots, ends.shape)
                for key in _from_first(tuple(few)):
                    self.counts.setdefault(key, []).append(spots)

    def each_block(self, cols: int) -> list[Block]:
        """Counts, each with the spots of its first cell, in order."""
        return [
            (pattern, np.concatenate(spots) + np.int32(down * cols + right))
            for (pattern, (down, right)), spots in self.counts.items()
        ]

    def blocks(self, cols: int) -> list[Block]:
        """The same, counts that are equal together."""
        blocks: dict[Pattern, list[Cells]] = {}
        for pattern, spots in self.each_block(cols):
            blocks.setdefault(pattern, []).append(spots)
        return [(pattern, np.concatenate(spots)) for pattern, spots in blocks.items()]

    def seen(self, shape: Cell) -> list[Sights]:
        """What looks along rays."""
        return sights_of([(pattern, np.concatenate(spots)) for pattern, spots in self.sights.items()], shape)

    def stated(self, board: Board) -> Stated:
        """All of it, on this board."""
        blocks, around = self.blocks(board.cols), 2 * reach_around(board)
        near = [_wide(pattern) <= around for pattern, _ in blocks]
        return Stated(
            [block for block, each in zip(blocks, near, strict=True) if each],
            [block for block, each in zip(blocks, near, strict=True) if not each],
            self.seen(board.shape),
            self.others,
        )


def sees(pattern: Stepped) -> bool:
    """Whether a pattern looks along rays, which are known."""
    return pattern.sight and kind_of(pattern.place).rays is not None


def few_counts(place: Place) -> list[Count] | None:
    """The counts of few cells that together say what a place says, if there are some."""
    return counts_in(place) if len(place.scope) <= MOST_COUNTED else None


@lru_cache(maxsize=1 << 12)
def _from_first(few: tuple[Count, ...]) -> list[tuple[Pattern, Step]]:
    """Counts in steps, each as seen from its first cell, and the step there."""
    return [from_its_first(pattern) for pattern in patterns_of(few, unstep)]


def nearby(pattern: Stepped) -> Sequence[Stepped]:
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


def placed(place: Place, spots: Cells, shape: Cell) -> list[Place]:
    """A place in steps at each of these spots."""
    if not len(spots):
        return []
    put, board = Stepped(place).mover(shape[1]), Board(*shape)
    return [put(spot, board) for spot in spots.tolist()]


def _put(
    patterns: Sequence[Stepped], ends: Ends, rows: Numbers, cols: Numbers
) -> Iterator[tuple[list[Place], Cells]]:
    """What patterns say at some spots, those together that have as much space as matters."""
    if not len(rows):
        return
    box = [max(sides) for sides in zip(*(pattern.box for pattern in patterns), strict=True)]
    cells, space = (rows * ends.shape[1] + cols).astype(np.int32), ends.space(rows, cols)
    inner = np.ones(len(rows), dtype=np.bool_)
    for side, most in zip(space, box, strict=True):
        inner &= side >= most
    edge = np.flatnonzero(~inner)
    if len(edge) and not ends.wide:
        near = [np.minimum(side[edge], most) for side, most in zip(space, box, strict=True)]
        looks = np.zeros(len(edge), dtype=np.int64)
        for side in near:
            looks = both(looks, side + 1)
        for alike in groups(looks):
            here = [int(side[alike[0]]) for side in near]
            cut = (pattern.within(_least(pattern.box, here)) for pattern in patterns)
            places = [pattern.place for pattern in cut if pattern is not None]
            yield places, cells[edge[alike]]
    if len(edge) < len(cells):
        yield [pattern.place for pattern in patterns], cells[inner]


def _least(box: Space, space: Sequence[int]) -> Space:
    up, down, left, right = map(min, box, space)
    return up, down, left, right


class Symbols:
    """What the cells of a board show, or its corners, each at the cell to its upper left, as numbers: 0 for
    nothing. Only some cells may be asked for.
    """

    def __init__(
        self, codes: Codes, names: Mapping[Symbol, int], corners: bool, only: Numbers | None = None
    ) -> None:
        #: Rows and columns of the first spot that may show something.
        self._first = -1 if corners else 0
        self.codes, self.names = codes, names
        self._shape = codes.shape[0] + self._first, codes.shape[1] + self._first
        self._only = only
        # A corner at the upper or left side of the board belongs to no cell: it says what it shows.
        self._spots = dict[int, Numbers]()
        flat = codes.ravel()
        asked = None if only is None else self._asked(only)
        shown = np.flatnonzero(flat) if asked is None else asked[flat[asked] != 0]
        for alike in groups(flat[shown].astype(np.int64)) if len(shown) else ():
            self._spots[int(flat[shown[alike[0]]])] = shown[alike]

    @classmethod
    def on(cls, board: Board, corners: bool) -> "Symbols":
        """What a board shows."""
        codes, names = shown_codes(board, corners)
        return cls(codes, names, corners)

    def _asked(self, cells: Numbers) -> Numbers:
        """Cells, as places in the array; with corners, also those that belong to no cell."""
        if not self._first:
            return cells
        rows, cols = np.divmod(cells, self._shape[1])
        edge = np.zeros(self.codes.shape, dtype=np.bool_)
        edge[0] = edge[:, 0] = True
        edge[rows + 1, cols + 1] = True
        return np.flatnonzero(edge)

    def cells(self, guard: Guard) -> Cells:
        """The spots around which this is shown, as numbers of cells."""
        if not self._first and [cell for cell, _ in guard] == [0]:
            return self._showing(guard[0][1]).astype(np.int32)
        rows, cols = self.where(guard)
        cells: Cells = (rows * self._shape[1] + cols).astype(np.int32)
        return cells

    def where(self, guard: Guard) -> tuple[Numbers, Numbers]:
        """The rows and columns of the spots around which this is shown."""
        own = dict(guard).get(0)
        if own is not None:
            rows, cols = np.divmod(self._showing(own), self.codes.shape[1])
            rows, cols = rows + self._first, cols + self._first
        elif self._only is not None:
            rows, cols = np.divmod(self._only, self._shape[1])
        else:
            rows, cols = (each.ravel() for each in np.indices(self._shape))
        for cell, symbols in guard:
            if cell != 0 and len(rows):
                down, right = unstep(cell)
                wanted = np.zeros(len(self.names), dtype=np.bool_)
                wanted[[self.names[symbol] for symbol in symbols if symbol in self.names]] = True
                kept = wanted[self._at(rows + down, cols + right)]
                rows, cols = rows[kept], cols[kept]
        return rows, cols

    def _showing(self, own: frozenset[Symbol]) -> Numbers:
        """Where one of some symbols is shown."""
        every = list[Numbers]()
        if None in own:
            if self._only is None:
                cells = self.codes == 0
                cells[: -self._first or 0] = cells[:, : -self._first or 0] = False
                every.append(np.flatnonzero(cells))
            else:
                rows, cols = np.divmod(self._only, self._shape[1])
                blank = self.codes[rows - self._first, cols - self._first] == 0
                every.append((rows - self._first)[blank] * self.codes.shape[1] + (cols - self._first)[blank])
        names = [self.names[symbol] for symbol in own if symbol in self.names]
        every += [self._spots[name] for name in names if name in self._spots]
        return np.concatenate(every) if every else np.zeros(0, dtype=np.int64)

    def _at(self, rows: Numbers, cols: Numbers) -> Cells:
        """What is shown there; where nothing can be, that the board has ended."""
        inside = (rows >= self._first) & (cols >= self._first)
        inside &= (rows < self._shape[0]) & (cols < self._shape[1])
        codes = np.full(len(rows), self.names[OUTSIDE], dtype=np.int32)
        codes[inside] = self.codes[rows[inside] - self._first, cols[inside] - self._first]
        beside = inside & (codes == 0) & ((rows < 0) | (cols < 0))
        codes[beside] = self.names[OUTSIDE]
        return codes


def shown_codes(board: Board, corners: bool) -> tuple[Codes, dict[Symbol, int]]:
    """What the cells of a board show, or its corners, as numbers; and of each symbol its number."""
    if corners:
        codes = np.zeros((board.rows + 1, board.cols + 1), dtype=np.int32)
        names, numbers = named(board.corners.values())
        if board.corners:
            rows, cols = np.array(list(board.corners), dtype=np.int64).T
            codes[rows, cols] = numbers
    else:
        codes, names = clue_codes(board)
    return codes, {None: 0, OUTSIDE: 1, **names}
