"""One rule at any anchor of any board, as data, so that a theorem can quantify over all boards.

A pattern is a constraint whose cells are *steps* from an anchor, with a guard: the symbols of some cells
under which the rule holds. Steps are cells of an infinite board on which the anchor is cell 0. So a
constraint moves to a board as from one board to another (`Constraint.moved`). Cells off the board have the
colour `off`. A count of black cells loses them, a table keeps the lists that agree, and a look along a line
ends there. So a rule is the same everywhere by construction, and its reach is known.

    >>> from hardboard.puzzles.declared.constraints import Count
    >>> beside = Pattern(Count("csAdjacent", (0, encode_step(0, 1)), frozenset([0, 1])))
    >>> [place.cells for place in pattern_constraints([beside], Board(1, 3), {})]
    [(0, 1), (1, 2)]
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from hardboard.former_names import former_names
from hardboard.puzzles.declared.areas import AreaSum
from hardboard.puzzles.declared.board import WHITE, Board, Index, Step
from hardboard.puzzles.declared.constraints import Constraint, Sight
from hardboard.puzzles.declared.near import TooFar, as_counts
from hardboard.puzzles.grid import Cell

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: What a cell shows: None for nothing, a number, UNKNOWN, or a tuple of numbers.
Symbol = Any
#: What is shown where the board has ended.
OUTSIDE = "outside"
#: Some cells (or steps), each of which shows one of some symbols.
Guard = tuple[tuple[Index, frozenset[Symbol]], ...]
#: What puts a constraint around a cell of a board.
Mover = Callable[[Index, Board], Constraint]
#: Where a place stands: once for each number, so many cells further on; or once for each row of cells, of
#: which its own are the constraints.
Spots = Sequence[Index] | Sequence[Sequence[Index]]
#: A constraint, and where it stands.
Block = tuple[Constraint, Spots]
#: A constraint stands where its cells are.
HERE = (0,)
#: How many cells there are above, below, left and right of a cell, as far as it matters.
Space = tuple[int, int, int, int]
#: Columns of the board without end.
WIDE = 1 << 40
#: Nothing that looks further is said as patterns that look near.
FURTHEST_NEAR = 50
#: Patterns of a custom rule look no further.
FURTHEST_STEP = 1000


def encode_step(down: int, right: int) -> Index:
    """Return a step as a cell of the board without end."""
    return down * WIDE + right


def decode_step(cell: Index) -> Step:
    """Return how far down and right a step leads.

    >>> decode_step(encode_step(2, -3))
    (2, -3)
    """
    right = (cell + WIDE // 2) % WIDE - WIDE // 2
    return (cell - right) // WIDE, right


def far_steps(steps: Iterable[Index]) -> bool:
    """Return True if one of these steps leads further than patterns of a custom rule may look."""
    return any(max(map(abs, decode_step(each))) > FURTHEST_STEP for each in steps)


@dataclass(frozen=True, eq=False)
class Pattern:
    """A local rule: a constraint in steps from its anchor, guard symbols, and the colour off the board.

    The colour is None if the rule holds only where all its cells are on the board.
    """

    place: Constraint
    shows: Guard = ()
    off: bool | None = WHITE

    @cached_property
    def key(self) -> Hashable:
        """All data of the pattern as a hashable value."""
        return self.place.key, self.shows, self.off

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pattern) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def fault(self) -> str:
        """The reason for which the rule might differ from board to board; "" if there is none."""
        place = self.place
        if far_steps((*place.scope, *(cell for cell, _ in self.shows))):
            return f"a pattern that looks further than {FURTHEST_STEP} cells"
        if len({*place.cells}) < len(place.cells) or len(dict(self.shows)) < len(self.shows):
            return "a pattern that looks at a cell twice"
        if place.at not in (None, 0, *place.scope):
            return "a pattern that points at a cell at which it does not look"
        return ""

    @cached_property
    def own_symbols(self) -> frozenset[Symbol] | None:
        """The symbols that the spot must show, if that matters."""
        return dict(self.shows).get(0)

    @cached_property
    def said_nearby(self) -> bool:
        """True if it counts cells, or has a table of them."""
        return (self.place.as_count or self.place.as_table) is not None

    @cached_property
    def says_nothing(self) -> bool:
        """True if it is seen that every colouring satisfies it."""
        return self.place.says_nothing

    @cached_property
    def looks_at(self) -> tuple[Step, ...]:
        """The steps to all cells that matter, guards included."""
        cells = dict.fromkeys([0, *self.place.scope, *(cell for cell, _ in self.shows)])
        return tuple(map(decode_step, cells))

    @property
    def sight(self) -> bool:
        """True if it looks along lines, which end where the board does."""
        return self.place.along_lines and self.off is self.place.colour_off(None)

    @cached_property
    def reach(self) -> int:
        """The distance from the spot that it looks, diagonal steps included."""
        return max(max(abs(down), abs(right)) for down, right in self.looks_at)

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The distances that it looks up, down, left and right."""
        steps = [decode_step(cell) for cell in (0, *self.place.scope)]
        downs, rights = [down for down, _ in steps], [right for _, right in steps]
        return -min(downs), max(downs), -min(rights), max(rights)

    def at(self, board: Board, row: int, col: int) -> Constraint | None:
        """Return the constraint at an anchor on a board; None if it is trivial there."""
        cut = self.within(space_around(board, self.box, row, col))
        return None if cut is None else cut.mover(board.cols)(row * board.cols + col, board)

    def within(self, space: Space) -> "Pattern | None":
        """Return the pattern for cells with this space around them; None if it is trivial there."""
        if space == self.box:
            return self
        if self.off is not None and space not in self._cuts:
            self._cuts[space] = self._cut(space)
        return self._cuts.get(space)

    @cached_property
    def _cuts(self) -> "dict[Space, Pattern | None]":
        return {}

    def _cut(self, space: Space) -> "Pattern | None":
        up, down, left, right = space

        def gone(cell: Index) -> bool:
            below, beside = decode_step(cell)
            return not (-up <= below <= down and -left <= beside <= right)

        assert self.off is not None
        place = self.place.clipped(gone, self.off)
        return None if place is None else Pattern(place)

    def mover(self, cols: int) -> Mover:
        """Return a function that puts the constraint around a cell of a board that has all its cells."""

        def flat(cell: Index) -> int:
            down, right = decode_step(cell)
            return down * cols + right

        if cols not in self._movers:
            self._movers[cols] = self.place.mover(flat)
        return self._movers[cols]

    @cached_property
    def _movers(self) -> dict[int, Mover]:
        return {}

    def flat(self, board: Board, space: Space) -> Constraint | None:
        """Return the constraint around cell 0 of a board of this width; None if it is trivial there."""
        cut = self.within(space)
        return None if cut is None else cut.mover(board.cols)(0, board)

    def holds(self, board: Board, row: int, col: int, shown: Mapping[Cell, Symbol]) -> bool:
        """Return True if the cells around an anchor show the symbols of the guard."""
        for cell, symbols in self.shows:
            down, right = decode_step(cell)
            where = row + down, col + right
            outside = not (0 <= where[0] < board.rows and 0 <= where[1] < board.cols)
            if shown.get(where, OUTSIDE if outside else None) not in symbols:
                return False
        return True


def space_around(board: Board, box: Space, row: int, col: int) -> Space:
    """Return how many cells there are above, below, left and right of a cell, at most as many as in a box."""
    up, down, left, right = box
    return min(up, row), min(down, board.rows - 1 - row), min(left, col), min(right, board.cols - 1 - col)


def guard_at(guard: Guard, board: Board, row: int, col: int) -> Guard | None:
    """Return a guard in steps, at a spot of a board; None where it asks for a symbol off the board."""
    found = []
    for cell, symbols in guard:
        down, right = decode_step(cell)
        index = board.at(row + down, col + right)
        if index is not None:
            found.append((index, symbols - {OUTSIDE}))
        elif OUTSIDE not in symbols:
            return None
    return tuple(found)


def pattern_constraints(
    patterns: Iterable[Pattern], board: Board, shown: Mapping[Cell, Symbol]
) -> Iterator[Constraint]:
    """Yield the constraints of local rules on a board whose cells show these symbols."""
    anywhere: list[Ready] = []
    by_symbol: dict[Symbol, list[Ready]] = {}
    rows, cols = board.shape
    for pattern in patterns:
        if pattern.says_nothing:
            continue
        own = pattern.own_symbols
        up, down, left, right = pattern.box
        near = range(up, rows - down), range(left, cols - right)
        make = pattern.mover(cols)
        for symbol in own or ():
            by_symbol.setdefault(symbol, []).append((len(pattern.shows) > 1, *near, make, pattern))
        if own is None:
            anywhere.append((bool(pattern.shows), *near, make, pattern))
    said = {symbol: anywhere + more for symbol, more in by_symbol.items()}
    nothing = said.get(None, anywhere)
    spots = [divmod(cell, cols) for cell in board.cells] if nothing else list(shown)
    if nothing:  # a corner at the upper or left side belongs to no cell, and says what it shows
        spots += [spot for spot in shown if min(spot) < 0]
    for row, col in spots:
        symbol = shown.get((row, col))
        here = nothing if symbol is None else said.get(symbol, anywhere)
        for asks, inner, along, make, pattern in here if row >= 0 <= col else by_symbol.get(symbol, ()):
            if asks and not pattern.holds(board, row, col, shown):
                continue
            if row in inner and col in along:
                yield make(row * cols + col, board)
            elif (cut := pattern.at(board, row, col)) is not None:
                yield cut


def pattern_blocks(
    patterns: Iterable[Pattern], board: Board, shown: Mapping[Cell, Symbol]
) -> Iterator[Block]:
    """Yield the same constraints as instances: counts and tables once for all anchors with equal space."""
    by_symbol: dict[Symbol, list[Cell]] = {}
    for spot, symbol in shown.items():
        by_symbol.setdefault(symbol, []).append(spot)
    for pattern in patterns:
        if pattern.says_nothing:
            continue
        own = pattern.own_symbols
        everywhere = own is None and not pattern.shows
        spots = [] if everywhere else _showing(own, by_symbol, board, shown)
        if len(pattern.shows) > 1 or (own is None and pattern.shows):
            spots = [spot for spot in spots if pattern.holds(board, *spot, shown)]
        if not pattern.said_nearby:
            spots = [divmod(cell, board.cols) for cell in board.cells] if everywhere else spots
            places = (pattern.at(board, *spot) for spot in spots)
            yield from ((place, HERE) for place in places if place is not None)
            continue
        if everywhere:
            yield from _everywhere(pattern, board)
            continue
        for space, cells in cells_by_space(board, pattern.box, spots):
            place = pattern.flat(board, space) if cells else None
            if place is not None:
                yield place, cells


def moved_constraint(place: Constraint, spot: Index | Sequence[Index]) -> Constraint:
    """Return a constraint of a block at one of its anchors."""
    if isinstance(spot, int):
        return place.moved(lambda cell: cell + spot) if spot else place
    return place.moved(lambda cell: spot[cell])


def cells_at(cells: Sequence[Index], spot: Index | Sequence[Index]) -> Sequence[Index]:
    """Return the cells of a constraint of a block at one of its anchors."""
    if isinstance(spot, int):
        return [cell + spot for cell in cells] if spot else cells
    return [spot[cell] for cell in cells]


def rows_at(cells: Sequence[Index], spots: Spots) -> "NDArray[np.int64]":
    """Return the cells of all constraints of a block, a row for each."""
    import numpy as np

    rows, steps = np.array(spots, dtype=np.int64), np.array(cells, dtype=np.int64)
    return rows[:, None] + steps if rows.ndim == 1 else rows[:, steps]


def _showing(
    own: frozenset[Symbol] | None,
    by_symbol: Mapping[Symbol, list[Cell]],
    board: Board,
    shown: Mapping[Cell, Symbol],
) -> list[Cell]:
    """Return the cells that show one of some symbols; all of them if none is asked for."""
    if own is None:
        return [divmod(cell, board.cols) for cell in board.cells]
    spots = [spot for symbol in own for spot in by_symbol.get(symbol, ())]
    if None in own:
        cells = (divmod(cell, board.cols) for cell in board.cells)
        spots += [spot for spot in cells if spot not in shown]
    return spots


def _everywhere(pattern: Pattern, board: Board) -> Iterator[Block]:
    """Yield a pattern at all cells, grouped by the space around them."""
    up, down, left, right = pattern.box
    rows, cols = _along(board.rows, up, down, board.cols), _along(board.cols, left, right, 1)
    for vertical, some in rows.items():
        for horizontal, others in cols.items():
            place = pattern.flat(board, (*vertical, *horizontal))
            if place is not None:
                yield place, [row + col for row in some for col in others]


def _along(size: int, before: int, after: int, by: int) -> dict[tuple[int, int], Sequence[Index]]:
    """Group the rows of a board, or its columns, by the number of lines before and after them that matter.


    >>> _along(4, 1, 1, 10)
    {(1, 1): range(10, 30, 10), (0, 1): [0], (1, 0): [30]}
    """
    inner = range(before, size - after)
    parts: dict[tuple[int, int], Sequence[Index]] = {}
    if inner:
        parts[before, after] = range(before * by, (size - after) * by, by)
    for number in (*range(min(before, size)), *range(max(before, size - after), size)):
        space = min(before, number), min(after, size - 1 - number)
        parts[space] = [*parts.get(space, ()), number * by]
    return parts


def cells_by_space(board: Board, box: Space, spots: Iterable[Cell]) -> Iterable[tuple[Space, list[Index]]]:
    """Return some cells, grouped by the space around them."""
    up, down, left, right = box
    rows, cols = board.rows, board.cols
    parts: dict[Space, list[Index]] = {}
    spots = list(spots)
    if not any(box) and min(map(min, spots), default=0) >= 0:  # a corner may belong to no cell
        return [(box, [row * cols + col for row, col in spots])]
    low, far = rows - down, cols - right
    inner = parts[box] = []
    for row, col in spots:
        if up <= row < low and left <= col < far:
            inner.append(row * cols + col)
        else:
            parts.setdefault(space_around(board, box, row, col), []).append(row * cols + col)
    return parts.items()


#: Whether a guard asks for more than the spot shows, where all cells are on the board, what moves it there.
Ready = tuple[bool, range, range, Mover, Pattern]


def nearby_patterns(pattern: Pattern) -> tuple[Pattern, ...]:
    """Return a pattern that looks on as patterns that look at most as far as its number."""
    return (
        near_patterns(pattern, pattern.place.total + 1)
        if isinstance(pattern.place, Sight | AreaSum)
        else (pattern,)
    )


@lru_cache(maxsize=1 << 12)
def near_patterns(pattern: Pattern, reach: int) -> tuple[Pattern, ...]:
    """Return a local rule as rules that count cells nearby; raise `TooFar` if a cell is beyond `reach`."""
    if not pattern.place.looks_on:
        return (pattern,)
    if pattern.place.looks_beyond(reach) or pattern.reach > FURTHEST_NEAR:
        raise TooFar(pattern.place.rule)
    middle = max(reach + 2, pattern.reach)
    board = Board(2 * middle + 1, 2 * middle + 1)
    place = pattern.at(board, middle, middle)
    assert place is not None

    def back(cell: Index) -> Index:
        row, col = divmod(cell, board.cols)
        return encode_step(row - middle, col - middle)

    return tuple(
        Pattern(count.moved(back), pattern.shows, pattern.off) for count in as_counts(place, board, reach)
    )


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)
