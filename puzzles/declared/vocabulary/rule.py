"""Rules as plain data: a rule is its words, the names of its violations, and one *meaning*.

A meaning is a frozen dataclass of a closed set (`hardboard.puzzles.declared.closed`), whose fields hold plain
values. The set is a sum type:

    EachClue     the same at every spot, as patterns (`hardboard.puzzles.declared.patterns`)
    RoomRule     for a room of some shape and number, and for cells in no room
    Lines        black cells see each other along lines, or must not
    Linked       a colour is connected all over the board
    BoardTotal   the number that a board prints for itself
    BoardRule    constraints that a constructor of the vocabulary lists for a board
    BoardFunction     constraints that a function of the board lists: the only meaning that is no data

    >>> Rule("all white cells are connected", ("cuDivide",), Linked("cuDivide", WHITE)).is_function
    False
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from hardboard.former_names import former_names
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import BLACK, DIAGONALS, STEPS, WHITE, Asked, Board, Index
from hardboard.puzzles.declared.constraints import Constraint, Count, Sight
from hardboard.puzzles.declared.custom_constraints import closed_constraints
from hardboard.puzzles.declared.patterns import (
    HERE,
    WIDE,
    Block,
    Guard,
    Mover,
    Pattern,
    Symbol,
    decode_step,
    encode_step,
    far_steps,
    nearby_patterns,
    pattern_blocks,
    pattern_constraints,
)
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import ALWAYS, Cell

#: Which cells of a board a rule is about.
Where = Callable[[Board], Collection[Index]]
COLOURS = {BLACK: "black", WHITE: "white"}
BESIDE = tuple(encode_step(*each) for each in STEPS)
#: Which cells are around a cell, as steps, by the name that rules use.
AROUND: dict[str, tuple[Index, ...]] = {
    "beside": BESIDE,
    "around": (*BESIDE, *(encode_step(*each) for each in DIAGONALS)),
    "on and around": (0, *BESIDE, *(encode_step(*each) for each in DIAGONALS)),
    "diagonally beside": tuple(encode_step(*each) for each in DIAGONALS),
}
#: So much of what an `EachClue` made is kept.
MOST_KEPT = 256


class Meaning(ABC):
    """The content of a rule: its constraints on every board."""

    @abstractmethod
    def places(self, board: Board) -> Iterable[Constraint]:
        """Return all constraints on a board, in an order that depends on the board alone."""

    def blocks(self, board: Board) -> Iterable[Block]:
        """Return the same constraints as instances: one object for many anchors where possible."""
        return [(place, HERE) for place in self.places(board)]


@dataclass(frozen=True)
class NamedViolation:
    """The data of a rule whose violations have one name."""

    name: str


class ClueWord(ABC):
    """The patterns of one clue, which depend on nothing else that a board shows."""

    #: whether it speaks of numbers alone
    numbers_only: ClassVar[bool] = True

    @abstractmethod
    def patterns(self, clue: Symbol, most: int) -> Iterable[Pattern]:
        """Return the patterns of a clue, each with its guard, on boards with lines of this length."""


@dataclass(frozen=True)
class ClueSees(ClueWord):
    """A number is how many cells of the colour are seen from it in the four directions."""

    name: str
    colour: bool
    itself: bool

    def patterns(self, clue: Symbol, most: int) -> Iterator[Pattern]:
        # One cell more than a ray may have of the colour: what lies beyond makes no difference.
        length = min(clue - self.itself + 1, most)
        rays = [
            tuple(encode_step(k * down, k * right) for k in range(1, length + 1)) for down, right in STEPS
        ]
        scope = (0, *(other for ray in rays for other in ray))
        sight = Sight(self.name, scope, rays, self.colour, clue, int(self.itself))
        yield Pattern(sight, spot_shows(clue), not self.colour)


@dataclass(frozen=True)
class CellsCounted(ClueWord):
    """A number is how many of some cells are black, perhaps only if its own cell has a colour."""

    names: str
    #: steps from the spot
    cells: tuple[Index, ...]
    #: the cell to point at, and the colour of the spot for which it holds
    at: Index | None = None
    when: bool | None = None

    @property
    def fault(self) -> str:
        """Why it might be another one on another board."""
        far = far_steps((*self.cells, self.at or 0)) or self.at not in (None, 0, *self.cells)
        return "cells that are too far away" * far + "a cell twice" * (len({*self.cells}) < len(self.cells))

    def patterns(self, clue: Symbol, most: int) -> Iterator[Pattern]:
        when = {} if self.when is None else {0: self.when}
        for place in exactly(self.names, self.cells, BLACK, clue, self.at, when):
            yield Pattern(place, spot_shows(clue))


@dataclass(frozen=True)
class ListedNumbers(ClueWord):
    """The patterns of each number, number 0 first: a table."""

    listed: tuple[tuple[Pattern, ...], ...]

    @property
    def fault(self) -> str:
        """The reason for which the table might differ from board to board: a missing guard."""
        for number, patterns in enumerate(self.listed):
            for pattern in patterns:
                if (0, frozenset([number])) not in pattern.shows:
                    return (
                        f"{pattern.place.rule!r}, said of the clue {number} without the guard shown({number})"
                    )
        return ""

    def patterns(self, clue: Symbol, most: int) -> Iterable[Pattern]:
        if clue >= len(self.listed):
            raise InputError(f"the number {clue}", f"0 to {len(self.listed) - 1}, for which a rule is listed")
        return self.listed[clue]


@dataclass(frozen=True)
class EachClue(Meaning):
    """Local rules of each clue by itself, which depend on no other clue and not on the board's size."""

    #: what is said at every spot, whatever there is on the board
    always: tuple[Pattern, ...] = ()
    #: what is said of a clue at its spots
    of: ClueWord | None = None
    #: what is said at the spots of all clues alike
    alike: tuple[Pattern, ...] = ()
    #: the clues are those at corners, each belonging to the cell to its upper left
    corners: bool = False
    _made: dict[object, tuple[Pattern, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def fault(self) -> str:
        """Why it might be another one on another board."""
        twice = any(0 in dict(pattern.shows) for pattern in self.alike)
        return "a pattern of all clues with a guard at the clue" * twice

    @property
    def everywhere(self) -> bool:
        """True if the constraints are the same at every anchor, whatever is shown."""
        return not (self.of or self.alike or any(pattern.shows for pattern in self.always))

    def __call__(self, clues: Collection[Symbol], most: int) -> Iterator[Pattern]:
        """Yield the patterns of these clues on boards with lines of at most this length."""
        yield from self.always
        given = [clue for clue in clues if clue is not None]
        if self.alike and given:
            yield from self._once(self._of_all, frozenset(given))
        if self.of is not None:
            make, far = self.of.patterns, isinstance(self.of, ClueSees)
            for clue in numbers(given) if self.of.numbers_only else given:
                yield from self._once(make, clue, min(clue + 1, most) if far else 0)

    def _once(self, make: Callable[..., Iterable[Pattern]], *asked: object) -> tuple[Pattern, ...]:
        """Return the patterns of a question, from a cache."""
        if (made := self._made.get(asked)) is None:
            if len(self._made) >= MOST_KEPT:
                self._made.clear()
            made = self._made[asked] = tuple(make(*asked))
        return made

    def _of_all(self, clues: frozenset[Symbol]) -> Iterator[Pattern]:
        """Return the constraints of all clues alike."""
        return (replace(pattern, shows=spot_shows(*clues) + pattern.shows) for pattern in self.alike)

    def on(self, board: Board) -> Iterable[Pattern]:
        """Return the patterns of the symbols on this board."""
        symbols = dict.fromkeys(board.corners.values()) if self.corners else board.symbols
        return self((None, *symbols), max(board.shape))

    def places(self, board: Board) -> Iterator[Constraint]:
        """Yield the patterns at all spots."""
        return pattern_constraints(self.on(board), board, self._shown(board))

    def blocks(self, board: Board) -> Iterable[Block]:
        """Return the same constraints, one object for all anchors with equal space."""
        return pattern_blocks(self.on(board), board, self._shown(board))

    def near_blocks(self, board: Board) -> Iterable[Block]:
        """Return the same constraints, with counts of nearby cells for those that look on."""
        patterns = (each for pattern in self.on(board) for each in nearby_patterns(pattern))
        return pattern_blocks(patterns, board, self._shown(board))

    def _shown(self, board: Board) -> dict[Cell, Symbol]:
        if self.corners:
            return {(row - 1, col - 1): number for (row, col), number in board.corners.items()}
        return board.clues_by_position


#: The cells of a room as steps from its first one, in reading order; what says constraints of it moves none.
Shape = tuple[Index, ...]
#: A constraint in steps of the board's own, and the anchors where it stands.
Spread = tuple[Constraint, Sequence[Index]]
#: Some cells, and how many of them may be black.
Counted = tuple[Sequence[Index], frozenset[int]]
#: Names, and how many of the cells of a room may be black.
Sizes = Iterable[tuple[str, frozenset[int]]]


@dataclass(frozen=True, eq=False)
class Guarded:
    """A constraint under a guard, and its anchor."""

    place: Constraint
    guard: Guard
    spot: Index


@dataclass(frozen=True, eq=False)
class Either:
    """One of these holds: a guard, and with it, if a cell is named, that this cell is black."""

    rule: str
    spot: Index
    terms: tuple[tuple[Guard, Index | None], ...]


@dataclass(frozen=True)
class Lines(Meaning):
    """With `few`, two black cells never see each other; else every cell sees a black cell or is black."""

    rule: str
    few: bool

    def places(self, board: Board) -> list[Count]:
        """Return one constraint for each line between clues, or for each cell."""
        return [Count(self.rule, tuple(cells), self._allowed(len(cells))) for cells in self._listed(board)]

    def blocks(self, board: Board) -> Iterator[Block]:
        """Yield the same constraints, those of equal size together."""
        alike: dict[int, list[list[Index]]] = {}
        for cells in self._listed(board):
            alike.setdefault(len(cells), []).append(cells)
        for size, rows in alike.items():
            yield Count(self.rule, range(size), self._allowed(size)), rows

    def _allowed(self, size: int) -> frozenset[int]:
        return frozenset([0, 1]) if self.few else blacks(size, BLACK, range(1, size + 1))

    def _listed(self, board: Board) -> list[list[Index]]:
        if self.few:
            return [cells for cells in board.stretches if len(cells) > 1]
        across: dict[Index, tuple[list[Index], int]] = {}
        seen: dict[Index, list[Index]] = {}
        for cells in board.stretches:  # those of rows come first
            for place, cell in enumerate(cells):
                if cell in across:
                    row, at = across[cell]
                    seen[cell] = [cell, *row[:at], *row[at + 1 :], *cells[:place], *cells[place + 1 :]]
                else:
                    across[cell] = cells, place
        return [seen[cell] for cell in across]

    def guarded(self, board: Board, clues: Collection[Symbol]) -> Iterator[Guarded | Either]:
        """Yield the constraints of all boards of this size at once, each with its guard."""
        for cell in board.cells:
            ways = [
                ray[: n + 1] for each in STEPS for ray in [board.ray(cell, each)] for n in range(len(ray))
            ]
            if self.few:
                for way in ways:
                    if cell < way[-1]:
                        pair = Count(self.rule, (cell, way[-1]), frozenset([0, 1]))
                        yield Guarded(pair, _open(cell, *way), cell)
            else:
                lights = [(_open(*way), way[-1]) for way in ways]
                yield Either(self.rule, cell, ((((cell, frozenset(clues)),), None), ((), cell), *lights))


def _open(*cells: Index) -> Guard:
    return tuple((cell, frozenset([None])) for cell in cells)


@dataclass(frozen=True)
class Linked(Meaning):
    """All cells of a colour are connected side by side, or if only at corners."""

    rule: str
    colour: bool
    corners: bool = False

    def places(self, board: Board) -> list[Connected]:
        """Return one constraint for the whole board."""
        return [self.place(board)]

    def blocks(self, board: Board) -> list[Block]:
        """Return the same constraint for a search."""
        near = board.near8 if self.corners else Asked(board, STEPS)
        return [(Connected(self.rule, board.cells, near, self.colour), HERE)]

    def place(self, board: Board, outside: frozenset[Index] = frozenset()) -> Connected:
        """Return the constraint of a board; with `outside`, each cell reaches one of those."""
        near = board.near8 if self.corners else board.near
        return Connected(self.rule, board.cells, near, self.colour, outside)


class RoomRule(Meaning):
    """Constraints of each room by its shape and number alone, and of each cell in no room."""

    def inside(self, shape: Shape, number: int | None) -> Iterable[Constraint]:
        """Return the constraints of a room with this number, or none, in steps from its first cell."""
        return ()

    @property
    def outside(self) -> tuple[Constraint, ...]:
        """The constraints of a cell in no room, in steps from it."""
        return ()

    def places(self, board: Board) -> Iterator[Constraint]:
        """Yield rooms in steps that do not depend on the board's size."""
        cols = board.cols
        for room, cells in board.room_cells.items():
            first = cells[0]
            row, col = divmod(first, cols)
            shape = tuple([(cell // cols - row) * WIDE + cell % cols - col for cell in cells])
            for put in _room_movers(self, shape, board.room_numbers.get(room), cols):
                yield put(first, board)
        for cell, room in enumerate(board.rooms) if self.outside else ():
            if room < 0:
                yield from (place.mover(_same)(cell, board) for place in self.outside)


class RoomSizes(RoomRule):
    """Allow numbers of black cells in a room by its size: rooms of one size are declared together."""

    @abstractmethod
    def sizes(self, size: int, number: int | None) -> Sizes:
        """Return the allowed numbers of black cells in a room of this size, by names."""

    def inside(self, shape: Shape, number: int | None) -> Iterable[Constraint]:
        """Return a count of all cells for each name."""
        return (Count(name, shape, some) for name, some in self.sizes(len(shape), number))

    def blocks(self, board: Board) -> Iterator[Block]:
        """Yield the same constraints for all rooms of one size and number."""
        same: dict[tuple[int, int | None], list[list[Index]]] = {}
        for room, cells in board.room_cells.items():
            same.setdefault((len(cells), board.room_numbers.get(room)), []).append(cells)
        for (size, number), rows in same.items():
            yield from ((count, rows) for count in _sized(self, size, number))


@lru_cache(maxsize=1 << 8)
def _sized(rule: RoomSizes, size: int, number: int | None) -> list[Count]:
    counts = (Count(name, range(size), some) for name, some in rule.sizes(size, number))
    return [count for count in counts if not count.says_nothing]


def _same(cell: Index) -> Index:
    return cell


@lru_cache(maxsize=1 << 12)
def _room_movers(rule: RoomRule, shape: Shape, number: int | None, cols: int) -> tuple[Mover, ...]:
    """Return functions that put the constraints of a room on boards with this many columns."""

    def flat(cell: Index) -> Index:
        down, right = decode_step(cell)
        return down * cols + right

    return tuple(each.mover(flat) for each in rule.inside(shape, number) if not each.says_nothing)


class BoardTotal(NamedViolation, Meaning):
    """The number of black cells that the board prints for itself, if it does."""

    def places(self, board: Board) -> Iterable[Constraint]:
        """Return one count, or none on a board without a number."""
        return () if board.total is None else exactly(self.name, board.cells, BLACK, board.total)


class BoardRule(Meaning):
    """Constraints that a constructor of the vocabulary lists for a board."""

    #: whether they depend, at the anchor of each constraint, on nothing further away than the cells around it
    local: ClassVar[bool] = False


class CountsOfCells(BoardRule):
    """A rule that lists cells, and how many of them may be black."""

    name: str

    @abstractmethod
    def counts(self, board: Board) -> Iterable[Counted]:
        """Return the cells of each count, and how many may be black."""

    def places(self, board: Board) -> list[Count]:
        """Return one count for each."""
        return [Count(self.name, tuple(cells), some) for cells, some in self.counts(board)]

    def blocks(self, board: Board) -> Iterator[Block]:
        """Counts of as many cells that may be equally many black ones, together."""
        alike: dict[tuple[int, frozenset[int]], list[Sequence[Index]]] = {}
        before: frozenset[int] | None = None
        rows: list[Sequence[Index]] = []
        for cells, some in self.counts(board):
            if some is not before or len(cells) != len(rows[0]):
                before, rows = some, alike.setdefault((len(cells), some), [])
            rows.append(cells)
        for (size, some), rows in alike.items():
            yield Count(self.name, range(size), some), rows


class AtAnchors(BoardRule):
    """A rule with equal constraints at many anchors, which looks at cells around the anchor alone."""

    local = True

    @abstractmethod
    def spread(self, board: Board) -> Iterator[Spread]:
        """Yield constraints in steps on the board, and their anchors."""

    def places(self, board: Board) -> Iterator[Constraint]:
        """Yield the constraints in the order of the anchors."""
        by_spot: dict[Index, list[Mover]] = {}
        for place, spots in self.spread(board):
            put = place.mover(_same)
            for spot in spots:
                by_spot.setdefault(spot, []).append(put)
        for spot in sorted(by_spot):
            yield from (put(spot, board) for put in by_spot[spot])

    def blocks(self, board: Board) -> Iterable[Block]:
        """Return the same constraints as `spread` yields them."""
        return self.spread(board)


@dataclass(frozen=True, eq=False)
class BoardFunction(Meaning):
    """The constraints that a function of the board lists. Boards it was not asked about are unknown."""

    find: Callable[[Board], Iterable[Constraint]]

    def places(self, board: Board) -> list[Constraint]:
        """Return copies of the constraints that the function lists."""
        return closed_constraints(self.find(board), board)


@dataclass(frozen=True)
class Rule:
    """A rule of a family.

    Attributes:
        text: the rule as a sentence.
        names: the names of its violations.
        meaning: plain data from which its constraints on every board follow.
    """

    text: str
    names: tuple[str, ...]
    meaning: Meaning

    @property
    def is_function(self) -> bool:
        """True if the rule lists its constraints board by board, and has no local rules."""
        return isinstance(self.meaning, BoardFunction | BoardRule)

    @property
    def patterns(self) -> EachClue | None:
        """The meaning, if it is one of patterns."""
        return self.meaning if isinstance(self.meaning, EachClue) else None

    @property
    def rooms(self) -> RoomRule | None:
        """The meaning, if it is one about rooms."""
        return self.meaning if isinstance(self.meaning, RoomRule) else None

    @property
    def lines(self) -> Lines | None:
        """The meaning, if it is one about lines."""
        return self.meaning if isinstance(self.meaning, Lines) else None

    @property
    def linked(self) -> Linked | None:
        """The meaning, if it is that a colour is connected."""
        return self.meaning if isinstance(self.meaning, Linked) else None

    def places(self, board: Board) -> Iterable[Constraint]:
        """Return the rule at all its constraints on a board, in an order that depends on the board alone."""
        return self.meaning.places(board)

    def blocks(self, board: Board, near: bool = False) -> Iterable[Block]:
        """Return the constraints as instances, in any order: see `Declaration.blocks`."""
        own = self.patterns
        made = self.meaning.blocks(board) if own is None or not near else own.near_blocks(board)
        return [block for block in made if block[1]]


def rule(text: str, names: str, places: Callable[[Board], Iterable[Constraint]]) -> Rule:
    """Return a rule that a function of the board makes.

    Args:
        text: the rule as a sentence.
        names: the names of its violations, in one string.
        places: a function that returns the constraints of a board.

    Returns:
        The rule. Theorems and libraries refuse it unless it is found to be the same at every clue.

    >>> from hardboard.puzzles.declared import Board
    >>> first = rule("the first cell is white", "first", lambda board: [counted("first", (0,), WHITE, [1])])
    >>> first.names, len(first.places(Board(2, 2)))
    (('first',), 1)
    """
    return Rule(text, tuple(names.split()), BoardFunction(places))


def rule_with_meaning(text: str, names: str, meaning: Meaning) -> Rule:
    """Return a rule with this meaning, its names written in one string."""
    return Rule(text, tuple(names.split()), meaning)


def numbers(clues: Iterable[Symbol]) -> list[int]:
    """Return the clues that are numbers."""
    return [clue for clue in clues if isinstance(clue, int) and clue >= 0]


def of_numbers(patterns: Callable[[int], Iterable[Pattern]]) -> EachClue:
    """Return a meaning from a function, which gives the local rules of each number from 0 to 99."""
    return EachClue(of=ListedNumbers(tuple(tuple(patterns(number)) for number in range(ALWAYS + 1))))


def spot_shows(*clues: Symbol) -> Guard:
    """Return the guard that the anchor shows one of these."""
    return ((0, frozenset(clues)),)


def counted(
    name: str, cells: Sequence[Index], colour: bool, allowed: Collection[int], **more: object
) -> Count:
    """Return the constraint that a number of cells have a colour.

    Args:
        name: the name of the violation.
        cells: the numbers of the cells, in reading order.
        colour: `BLACK` or `WHITE`.
        allowed: the numbers of cells that may have the colour.
        more: `at`, the cell to point at; `when`, colours of cells without which the constraint does not hold.

    Returns:
        The constraint.

    >>> counted("pair", (0, 1), WHITE, [0]).broken([False, None])
    True
    """
    numbers = allowed if isinstance(allowed, range) else tuple(allowed)
    return Count(name, tuple(cells), blacks(len(cells), colour, numbers), **more)  # type: ignore[arg-type]


@lru_cache(maxsize=1 << 12)
def blacks(most: int, colour: bool, allowed: Sequence[int]) -> frozenset[int]:
    """Return the numbers of black cells if one of some numbers has the colour."""
    return frozenset(n if colour else most - n for n in range(most + 1) if n in allowed)


def exactly(
    names: str,
    cells: Sequence[Index],
    colour: bool,
    number: int,
    at: Index | None = None,
    when: Mapping[Index, bool] | None = None,
) -> Iterator[Count]:
    """Yield the constraints that exactly a number of cells have a colour.

    Args:
        names: the name of the violation, or two: for too many cells and for too few.
        cells: the numbers of the cells, in reading order.
        colour: `BLACK` or `WHITE`.
        number: the number of cells that have the colour.
        at: the cell to point at.
        when: colours of cells without which the constraints do not hold.

    Yields:
        A constraint for each name.

    >>> [(count.rule, sorted(count.allowed)) for count in exactly("many few", (0, 1), BLACK, 1)]
    [('many', [0, 1]), ('few', [1, 2])]
    """
    for name, some in exact(names, len(cells), colour, number):
        yield Count(name, tuple(cells), some, when or {}, at=at)


@lru_cache(maxsize=1 << 12)
def exact(names: str, size: int, colour: bool, number: int) -> tuple[tuple[str, frozenset[int]], ...]:
    """Return for each name the allowed numbers of black cells."""
    more, _, less = names.partition(" ")
    if not less:
        return ((more, blacks(size, colour, (number,))),)
    up, down = range(min(number, size) + 1), range(number, size + 1)
    return (more, blacks(size, colour, up)), (less, blacks(size, colour, down))


def never(name: str, spot: Index) -> Count:
    """Return a constraint that is always violated."""
    return Count(name, (spot,), frozenset(), at=spot)


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)
