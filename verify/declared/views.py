"""Boards of ordinary size on which numbers look along lines, for who judges many: what follows beforehand.

What is said at every spot is packed once for all boards of one shape, and numbers are looked up in tables:
then a board is swept (`sweep`) in less time than it takes to make its places. What is known is said of single
cells, and of the rest only what still says something is left.

    >>> from hardboard.puzzles.registry import family, twin
    >>> kurodoko = twin(family("kurodoko"))
    >>> blocks = blocks_left(kurodoko.declared, kurodoko.read_board("2 . ."))
    >>> [(place.allowed, spots) for place, spots in blocks if place.as_count is not None]
    [(frozenset({0}), [0, 1]), (frozenset({1}), [2])]
"""

import numpy as np

from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.patterns import HERE, Block, Symbol, rows_at
from hardboard.puzzles.declared.places import Count
from hardboard.puzzles.declared.vocabulary.rule import Rule, never
from hardboard.puzzles.grid import Cell
from hardboard.verify.declared.kinds import kind_of
from hardboard.verify.declared.looks import Block as Packable
from hardboard.verify.declared.looks import Numbers, allowed_numbers
from hardboard.verify.declared.looks import Pattern as Look
from hardboard.verify.declared.rays import AlongRays, Sights, numbered
from hardboard.verify.declared.stated import stated
from hardboard.verify.declared.sweep import as_arrays, sweep_arrays

NO_CELLS = np.zeros(0, dtype=np.int64)
#: So many shapes of boards are kept.
MOST_SHAPES = 64
#: What is said of cells of which the colour is known.
WHITE_CELL, BLACK_CELL = (Count("", (0,), frozenset([number])) for number in (0, 1))


def blocks_left(declaration: Declaration, board: Board) -> list[Block] | None:
    """The places of a board as blocks: what is known of cells, and what is left; None if no number looks
    along lines.
    """
    if board.loop:
        return None
    key = id(declaration), board.shape
    plan = _plans.get(key)
    if plan is None:
        if len(_plans) >= MOST_SHAPES:
            _plans.clear()
        plan = _plans[key] = _Plan(declaration, board.shape)
    return plan.blocks(board)


class _Plan:
    """What is the same on all boards of a declaration and a shape."""

    def __init__(self, declaration: Declaration, shape: Cell) -> None:
        self.declaration, self._shape = declaration, shape  # which keeps its number its own
        blocks: list[Packable] = []
        #: Rules that say all they say of cells beside each other, everywhere; and those that say of each clue
        #: what is seen from it: the groups and the numbers there of what they say of it.
        self._fixed: set[int] = set()
        self._seeing: dict[int, dict[Symbol, list[tuple[int, int]]]] = {}
        self._groups: list[AlongRays] = []
        for number, rule in enumerate(declaration.rules):
            said = rule.patterns
            if said is None or said.corners:
                continue
            if not said.always:
                self._seeing[number] = {}
            elif said.everywhere:
                fixed = stated([rule], Board(*shape))
                if not (fixed.others or fixed.sights):
                    self._fixed.add(number)
                    blocks += [*fixed.near, *fixed.far]
        self._arrays = as_arrays(blocks, shape[1])
        self._counts = [_count(pattern, shape[1]) for pattern, _ in blocks]

    def blocks(self, board: Board) -> list[Block] | None:
        """The blocks of a board; None if no number looks along lines."""
        sights = self._sights(board)
        if not sights:
            return None
        value = np.full(board.size, -1, dtype=np.int8)
        rest = [
            block
            for number, rule in enumerate(self.declaration.rules)
            if number not in self._fixed and number not in self._seeing
            for block in rule.blocks(board)
        ]
        tells = [*map(_told, rest)]
        for cells, colour in tells:
            value[cells] = colour
        if any((value[cells] != colour).any() for cells, colour in tells):
            return [(never("", 0), HERE)]
        swept = sweep_arrays(self._arrays._replace(spots=self._arrays.spots.copy()), value, sights)
        if not swept.possible:
            return [(never("", 0), HERE)]
        known: list[Block] = [
            (place, np.flatnonzero(value == colour).tolist())
            for colour, place in enumerate((WHITE_CELL, BLACK_CELL))
        ]
        known += [(count, spots.tolist()) for count, spots in zip(self._counts, swept.left, strict=True)]
        known += [(place, HERE) for some in swept.sights for place in some.places(board)]
        known += [block for block, (cells, _) in zip(rest, tells, strict=True) if not len(cells)]
        return [block for block in known if block[1]]

    def _sights(self, board: Board) -> list[Sights]:
        """What is seen from numbers."""
        for number, known in [*self._seeing.items()]:
            for clue in board.symbols:
                if clue not in known:
                    said = self._numbered(self.declaration.rules[number], clue, board)
                    if said is None:
                        del self._seeing[number]
                        break
                    known[clue] = said
        spots: list[list[Index]] = [[] for _ in self._groups]
        own: list[list[int]] = [[] for _ in self._groups]
        for known in self._seeing.values():
            for cell, clue in board.clues.items():
                for group, pattern in known[clue]:
                    spots[group].append(cell)
                    own[group].append(pattern)
        return [
            group.at(np.array(cells, dtype=np.int32), np.array(patterns, dtype=np.int32))
            for group, cells, patterns in zip(self._groups, spots, own, strict=True)
            if cells
        ]

    def _numbered(self, rule: Rule, clue: Symbol, board: Board) -> list[tuple[int, int]] | None:
        """What a rule says of a clue, as patterns of groups; None if not all of them look along rays."""
        assert rule.patterns is not None
        patterns = [*rule.patterns([clue], max(self._shape))]
        guard = ((0, frozenset([clue])),)
        if all(p.sight and kind_of(p.place).rays is not None and p.shows == guard for p in patterns):
            return [numbered(self._groups, pattern, self._shape) for pattern in patterns]
        return None


def _told(block: Block) -> tuple[Numbers, int]:
    """The cells of which a block tells a colour, and that; none if it says something else."""
    place, spots = block
    count = place.as_count
    if count is None or len(count.cells) != 1 or count.when or len(count.allowed) != 1:
        return NO_CELLS, 0
    return rows_at(count.cells, spots).ravel(), min(count.allowed)


_plans: dict[tuple[int, Cell], _Plan] = {}


def _count(look: Look, cols: int) -> Count:
    """What is said around a spot, as a count of cells so many further on."""
    cells, allowed, when = look
    needs = {down * cols + right: colour for (down, right), colour in when}
    return Count("", tuple(down * cols + right for down, right in cells), allowed_numbers(allowed), needs)
