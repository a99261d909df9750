"""What a word of the vocabulary gives: a rule, in words, that says its places on a board.

A rule says one of these, and its places follow from it:

    patterns    what it says at any spot, as data (`hardboard.puzzles.declared.patterns`)
    rooms       what it says of a room of a shape, with a number or without; and what of cells in none
    lines       that black cells see each other along lines, or must not (`Lines`)
    linked      that a colour is connected all over the board (`Linked`)
    total       what it says of a board that prints a number for itself, and nothing of others
    find        a function of the board, if it is none of these
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import BLACK, DIAGONALS, STEPS, WHITE, Board, Index
from hardboard.puzzles.declared.patterns import Guard, Mover, Pattern, Symbol, spread, step
from hardboard.puzzles.declared.places import Count, Place

#: Which cells of a board a rule is about.
Where = Callable[[Board], Collection[Index]]
COLOURS = {BLACK: "black", WHITE: "white"}
BESIDE = tuple(step(*each) for each in STEPS)
#: Which cells are around a cell, as steps, by the name that rules use.
AROUND: dict[str, tuple[Index, ...]] = {
    "beside": BESIDE,
    "around": (*BESIDE, *(step(*each) for each in DIAGONALS)),
    "on and around": (0, *BESIDE, *(step(*each) for each in DIAGONALS)),
    "diagonally beside": tuple(step(*each) for each in DIAGONALS),
}
#: All clues there are, None among them, and how far there are cells at most -> what is said of them.
Says = Callable[[Collection[Symbol], int], Iterable[Pattern]]
#: The cells of a room as steps from its first one, in reading order; what says places of it moves none.
Shape = tuple[Index, ...]


@dataclass(frozen=True, eq=False)
class Guarded:
    """A place that is there exactly if its guard holds, and the spot that it belongs to."""

    place: Place
    guard: Guard
    spot: Index


@dataclass(frozen=True, eq=False)
class Either:
    """One of these holds: a guard, and with it, if a cell is named, that this cell is black."""

    rule: str
    spot: Index
    terms: tuple[tuple[Guard, Index | None], ...]


@dataclass(frozen=True)
class Lines:
    """Of the cells of a line without a clue between them at most one is black (`few`); or each of these
    cells is black or in such a line with a black one.
    """

    rule: str
    few: bool

    def places(self, board: Board) -> Iterator[Place]:
        """One place for each line between clues, or for each cell."""
        stretches = [
            list(cells)
            for line in board.lines
            for clue, cells in groupby(line, board.clues.__contains__)
            if not clue
        ]
        if self.few:
            yield from (counted(self.rule, cells, BLACK, (0, 1)) for cells in stretches if len(cells) > 1)
            return
        seen: dict[Index, list[Index]] = {}
        for cells in stretches:
            for cell in cells:
                seen.setdefault(cell, [cell]).extend(other for other in cells if other != cell)
        for _, cells in sorted(seen.items()):
            yield counted(self.rule, cells, BLACK, range(1, len(cells) + 1))

    def guarded(self, board: Board, clues: Collection[Symbol]) -> Iterator[Guarded | Either]:
        """The same for all boards of this size at once, whatever is printed: of each two cells in line, or
        of each cell; see `hardboard.gadgets.symbols.rulelist` for what lies beyond.
        """
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
    """These cells show nothing."""
    return tuple((cell, frozenset([None])) for cell in cells)


@dataclass(frozen=True)
class Linked:
    """All cells of a colour are connected side by side, or if only at corners."""

    rule: str
    colour: bool
    corners: bool = False

    def place(self, board: Board, outside: frozenset[Index] = frozenset()) -> Connected:
        """The rule on a board; with `outside`, each cell of the colour to one of those cells."""
        near = board.near8 if self.corners else board.near
        return Connected(self.rule, board.cells, near, self.colour, outside)


@dataclass(frozen=True)
class Rule:
    """A rule of a family: in words, and what it says."""

    text: str
    names: tuple[str, ...]
    find: Callable[[Board], Iterable[Place]] | None = None
    patterns: Says | None = None
    #: the shape of a room and its number -> places in steps from its first cell
    rooms: Callable[[Shape, int | None], Iterable[Place]] | None = None
    #: what is said of a cell in no room, in steps from it
    roomless: tuple[Place, ...] = ()
    lines: Lines | None = None
    linked: Linked | None = None
    total: Callable[[Board, int], Iterable[Place]] | None = None
    #: the clues are those at corners, each belonging to the cell to its upper left
    corners: bool = False

    def places(self, board: Board) -> Iterable[Place]:
        """The rule at all its places on a board, in an order that depends on the board alone."""
        if self.find is not None:
            return self.find(board)
        if self.patterns is not None:
            return self._spread(board)
        if self.lines is not None:
            return self.lines.places(board)
        if self.linked is not None:
            return [self.linked.place(board)]
        if self.total is not None:
            return () if board.total is None else self.total(board, board.total)
        return self._in_rooms(board)

    def near(self, board: Board) -> bool:
        """Whether it counts, or has tables, on this board, no further than the cells around the spot of each
        place, so that it is the same wherever these look the same: see `hardboard.verify.declared.looks`.
        """
        return self.patterns is not None and all(
            (pattern.place.as_count or pattern.place.as_table) is not None
            and _around_spot(pattern, self.corners)
            for pattern in self._on(board, (board.corners if self.corners else board.clues).values())
        )

    def _on(self, board: Board, shown: Iterable[Symbol]) -> Iterable[Pattern]:
        assert self.patterns is not None
        return self.patterns(dict.fromkeys([None, *shown]), max(board.shape))

    def _spread(self, board: Board) -> Iterator[Place]:
        if self.corners:
            shown = {(row - 1, col - 1): number for (row, col), number in board.corners.items()}
        else:
            shown = {divmod(cell, board.cols): clue for cell, clue in board.clues.items()}
        yield from spread(self._on(board, shown.values()), board, shown)

    def _in_rooms(self, board: Board) -> Iterator[Place]:
        """What is said of each room; steps are the board's own here."""
        for room, cells in board.room_cells.items() if self.rooms is not None else ():
            assert self.rooms is not None
            first = cells[0]
            shape = tuple([cell - first for cell in cells])
            for put in _room_movers(self.rooms, shape, board.room_numbers.get(room)):
                yield put(first, board)
        for cell, room in enumerate(board.rooms) if self.roomless else ():
            if room < 0:
                yield from (place.mover(_same)(cell, board) for place in self.roomless)


def _around_spot(pattern: Pattern, corners: bool) -> bool:
    """Whether all it looks at is around its spot, also where its first cells are off the board: it is said to
    be at its spot, or has no two cells that are not around each other."""
    downs, rights = zip(*pattern.looks_at, strict=True)
    apart = max(max(downs) - min(downs), max(rights) - min(rights))
    return apart <= 1 or (pattern.place.at == 0 and not corners and pattern.reach <= 1)


def _same(cell: Index) -> Index:
    return cell


@lru_cache(maxsize=1 << 12)
def _room_movers(
    rooms: Callable[[Shape, int | None], Iterable[Place]], shape: Shape, number: int | None
) -> tuple[Mover, ...]:
    """What puts what is said of a room: asked once for rooms that look alike, whichever board they are on."""
    return tuple(each.mover(_same) for each in rooms(shape, number) if not each.says_nothing)


def rule(text: str, names: str, places: Callable[[Board], Iterable[Place]] | None = None) -> Rule:
    """A rule with places of its own, its names written in one string."""
    return Rule(text, tuple(names.split()), places)


def said(
    text: str,
    names: str,
    patterns: Says,
    *,
    corners: bool = False,
) -> Rule:
    """A rule that says its patterns, its names written in one string."""
    return Rule(text, tuple(names.split()), patterns=patterns, corners=corners)


def numbers(clues: Iterable[Symbol]) -> list[int]:
    """The clues that are numbers."""
    return [clue for clue in clues if isinstance(clue, int) and clue >= 0]


def of_numbers(patterns: Callable[[int, int], Iterable[Pattern]]) -> Says:
    """What is said of all clues, from what is said of a number; each is made once."""

    @lru_cache(maxsize=1 << 8)
    def made(number: int, most: int) -> tuple[Pattern, ...]:
        return tuple(patterns(number, most))

    return lambda clues, most: (each for number in numbers(clues) for each in made(number, most))


def shown(*clues: Symbol) -> Guard:
    """The spot shows one of these."""
    return ((0, frozenset(clues)),)


def counted(
    name: str, cells: Sequence[Index], colour: bool, allowed: Collection[int], **more: object
) -> Count:
    """So many of the cells have the colour."""
    most = len(cells)
    black = frozenset(n if colour else most - n for n in range(most + 1) if n in allowed)
    return Count(name, tuple(cells), black, **more)  # type: ignore[arg-type]


def exactly(
    names: str,
    cells: Sequence[Index],
    colour: bool,
    number: int,
    at: Index | None = None,
    when: Mapping[Index, bool] | None = None,
) -> Iterator[Count]:
    """The cells of the colour are so many; of two names the first is for too many, the other too few."""
    more, _, less = names.partition(" ")
    up, down = range(min(number, len(cells)) + 1), range(number, len(cells) + 1)
    for name, allowed in ((more, up), (less, down)) if less else ((more, [number]),):
        yield counted(name, cells, colour, allowed, at=at, when=when or {})


def only_if(cell: Index, colour: bool | None) -> dict[Index, bool]:
    """What `Count` takes as `when`: this cell has this colour, or nothing."""
    return {} if colour is None else {cell: colour}
