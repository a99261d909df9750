"""What a word of the vocabulary gives: a rule, in words, that says its places on a board.

A rule says one of these, and its places follow from it:

    patterns    what it says at any spot, as data (`hardboard.puzzles.declared.patterns`): `EachClue`
    rooms       what it says of a room of a shape, with a number or without; and what of cells in none
    lines       that black cells see each other along lines, or must not (`Lines`)
    linked      that a colour is connected all over the board (`Linked`)
    total       what it says of a board that prints a number for itself, and nothing of others
    find        a function of the board, if it is none of these; `laid` are the same places as blocks
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import BLACK, DIAGONALS, STEPS, WHITE, Asked, Board, Index
from hardboard.puzzles.declared.patterns import (
    HERE,
    WIDE,
    Block,
    Guard,
    Mover,
    Pattern,
    Symbol,
    laid,
    spread,
    step,
    unstep,
)
from hardboard.puzzles.declared.places import Count, Place, Sight
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell

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
#: So much of what an `EachClue` made is kept.
MOST_KEPT = 256


@dataclass(frozen=True)
class ClueSees:
    """A number is how many cells of the colour are seen from it in the four directions."""

    name: str
    colour: bool
    itself: bool

    def patterns(self, number: int, most: int) -> Iterator[Pattern]:
        """What a number says on boards of so many cells in a line at most."""
        # One cell more than a ray may have of the colour: what lies beyond makes no difference.
        length = min(number - self.itself + 1, most)
        rays = [tuple(step(k * down, k * right) for k in range(1, length + 1)) for down, right in STEPS]
        scope = (0, *(other for ray in rays for other in ray))
        sight = Sight(self.name, scope, rays, self.colour, number, int(self.itself))
        yield Pattern(sight, shown(number), not self.colour)


@dataclass(frozen=True, eq=False)
class EachClue:
    """What is said of each clue by itself, the same on every board by construction: nothing in it is asked
    with other clues or with the board's size, and what is said of a clue is said where that clue is.
    """

    #: what is said at every spot, whatever there is on the board
    always: tuple[Pattern, ...] = ()
    #: a clue -> what is said at its spots
    of: Callable[[Symbol], Iterable[Pattern]] | None = None
    #: what is said at the spots of all clues alike
    alike: tuple[Pattern, ...] = ()
    seen: ClueSees | None = None
    _made: dict[object, tuple[Pattern, ...]] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        for pattern in (*self.always, *self.alike):
            _as_made(pattern)

    @property
    def everywhere(self) -> bool:
        """Whether the same is said at every spot, whatever is shown."""
        return not (self.of or self.alike or self.seen or any(pattern.shows for pattern in self.always))

    def __call__(self, clues: Collection[Symbol], most: int) -> Iterator[Pattern]:
        """What is said of these clues, on boards of so many cells in a line at most."""
        yield from self.always
        given = [clue for clue in clues if clue is not None]
        if self.of is not None:
            for clue in given:
                yield from self._once(self._said, clue)
        if self.alike and given:
            yield from self._once(self._of_all, frozenset(given))
        if self.seen is not None:
            for number in numbers(given):
                yield from self._once(self.seen.patterns, number, min(number + 1, most))

    def _once(self, make: Callable[..., Iterable[Pattern]], *asked: object) -> tuple[Pattern, ...]:
        """What is made of this, and kept for a while."""
        key = make.__name__, asked
        if (made := self._made.get(key)) is None:
            if len(self._made) >= MOST_KEPT:
                self._made.clear()
            made = self._made[key] = tuple(make(*asked))
        return made

    def _said(self, clue: Symbol) -> Iterator[Pattern]:
        """What is said of a clue. Said elsewhere, it would be there or not by what else the board shows."""
        assert self.of is not None
        for pattern in map(_as_made, self.of(clue)):
            if (0, frozenset([clue])) not in pattern.shows:
                said = f"{pattern.place.rule!r}, said of the clue {clue!r} and not where it is"
                raise InputError(said[:90], f"a pattern that asks for shown({clue!r})"[:90])
            yield pattern

    def _of_all(self, clues: frozenset[Symbol]) -> Iterator[Pattern]:
        """What is said of all clues alike."""
        return (replace(pattern, shows=shown(*clues) + pattern.shows) for pattern in self.alike)


def _as_made(pattern: Pattern) -> Pattern:
    """A pattern that says what it holds: one made from it may say another thing at each spot."""
    if type(pattern) is not Pattern:
        raise InputError(
            f"{type(pattern).__name__} for Pattern"[:90], "patterns of the vocabulary's own kind"
        )
    return pattern


#: The cells of a room as steps from its first one, in reading order; what says places of it moves none.
Shape = tuple[Index, ...]
#: A place in steps of the board's own, and the spots where it stands.
Spread = tuple[Place, Sequence[Index]]
#: Some cells, and how many of them may be black.
Counted = tuple[Sequence[Index], frozenset[int]]


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

    def places(self, board: Board) -> list[Count]:
        """One place for each line between clues, or for each cell."""
        return [Count(self.rule, tuple(cells), self._allowed(len(cells))) for cells in self._listed(board)]

    def blocks(self, board: Board) -> Iterator[Block]:
        """The same, of as many cells together."""
        alike: dict[int, list[list[Index]]] = {}
        for cells in self._listed(board):
            alike.setdefault(len(cells), []).append(cells)
        for size, rows in alike.items():
            yield Count(self.rule, range(size), self._allowed(size)), rows

    def _allowed(self, size: int) -> frozenset[int]:
        """How many of so many cells may be black."""
        return frozenset([0, 1]) if self.few else blacks(size, BLACK, range(1, size + 1))

    def _listed(self, board: Board) -> list[list[Index]]:
        """The cells of each place."""
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


#: What makes a loop of all that is black and connected: of the lines around a point two are black if it is,
#: else none; and faces are white.
OF_LOOP = LINES_AT_POINTS, WHITE_FACES = "lines at points", "white faces"


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

    def block(self, board: Board) -> Block:
        """The same for a search, which looks at neighbours of few cells side by side."""
        near = board.near8 if self.corners else Asked(board, STEPS)
        return Connected(self.rule, board.cells, near, self.colour), HERE


@dataclass(frozen=True)
class Rule:
    """A rule of a family: in words, and what it says."""

    text: str
    names: tuple[str, ...]
    find: Callable[[Board], Iterable[Place]] | None = None
    laid: Callable[[Board], Iterable[Block]] | None = None
    patterns: EachClue | None = None
    #: the shape of a room and its number -> places in steps from its first cell
    rooms: Callable[[Shape, int | None], Iterable[Place]] | None = None
    #: what is said of a cell in no room, in steps from it
    roomless: tuple[Place, ...] = ()
    lines: Lines | None = None
    linked: Linked | None = None
    total: Callable[[Board, int], Iterable[Place]] | None = None
    #: the clues are those at corners, each belonging to the cell to its upper left
    corners: bool = False
    #: `find` depends, at the spot of each place, on nothing further away than the cells around it
    local: bool = False
    #: which of `OF_LOOP` it says of a board of a loop
    of_loop: str = ""
    #: a black cell of which this is so keeps the rule, all over the board
    kept_by: Callable[[Board, Index], bool] | None = None

    def __post_init__(self) -> None:
        """What says the same on every board is of these kinds, and not of others made from them; and places
        follow from one of them: what was beside it would be in a list of rules, and on no board.
        """
        said = {"corners": self.corners, "local": self.local}
        said |= (
            {} if self.linked is None else {"colour": self.linked.colour, "at corners": self.linked.corners}
        )
        said |= {} if self.lines is None else {"few": self.lines.few}
        for name, so in said.items():
            if type(so) is not bool:
                raise InputError(f"the rule {self.text!r} with {name}={so!r}"[:90], "True or False")
        told = (self.find, self.patterns, self.rooms or self.roomless, self.lines, self.linked, self.total)
        if sum(map(bool, told)) > 1:
            raise InputError(f"the rule {self.text!r} said in several ways"[:90], "a rule for each of them")
        parts = ((self, Rule), (self.patterns, EachClue), (self.lines, Lines), (self.linked, Linked))
        for part, kind in parts:
            if part is not None and type(part) is not kind:
                found = f"the rule {self.text!r} with {type(part).__name__} for {kind.__name__}"
                raise InputError(found[:90], "words of the vocabulary, or `rule` and a function of the board")

    @property
    def is_function(self) -> bool:
        """Whether it is a function of the board: of such a rule nothing is known on boards that it was not
        asked about.
        """
        return self.find is not None

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

    def on(self, board: Board) -> Iterable[Pattern]:
        """The patterns of a rule that says some, with what is shown on this board."""
        symbols = dict.fromkeys(board.corners.values()) if self.corners else board.symbols
        assert self.patterns is not None
        return self.patterns((None, *symbols), max(board.shape))

    def blocks(self, board: Board) -> Iterable[Block]:
        """The same places as blocks, in any order: one object for many places where that can be."""
        if self.patterns is not None and self.find is None:
            shown = self._shown(board)
            return laid(self.on(board), board, shown)
        if self.laid is not None:
            return [block for block in self.laid(board) if block[1]]
        if self.lines is not None:
            return self.lines.blocks(board)
        if self.linked is not None:
            return [self.linked.block(board)]
        if self.roomless and self.rooms is None:
            outside = [cell for cell, room in enumerate(board.rooms) if room < 0]
            return [(place, outside) for place in self.roomless if outside]
        return [(place, HERE) for place in self.places(board)]

    def _shown(self, board: Board) -> dict[Cell, Symbol]:
        """What is shown, and where."""
        if self.corners:
            return {(row - 1, col - 1): number for (row, col), number in board.corners.items()}
        return board.shown

    def _spread(self, board: Board) -> Iterator[Place]:
        shown = self._shown(board)
        yield from spread(self.on(board), board, shown)

    def _in_rooms(self, board: Board) -> Iterator[Place]:
        """What is said of each room, in steps that tell nothing of the board's size."""
        cols = board.cols
        for room, cells in board.room_cells.items() if self.rooms is not None else ():
            assert self.rooms is not None
            first = cells[0]
            row, col = divmod(first, cols)
            shape = tuple([(cell // cols - row) * WIDE + cell % cols - col for cell in cells])
            for put in _room_movers(self.rooms, shape, board.room_numbers.get(room), cols):
                yield put(first, board)
        for cell, room in enumerate(board.rooms) if self.roomless else ():
            if room < 0:
                yield from (place.mover(_same)(cell, board) for place in self.roomless)


def _same(cell: Index) -> Index:
    return cell


@lru_cache(maxsize=1 << 12)
def _room_movers(
    rooms: Callable[[Shape, int | None], Iterable[Place]], shape: Shape, number: int | None, cols: int
) -> tuple[Mover, ...]:
    """What puts what is said of a room on boards with so many columns: asked once for rooms that look alike,
    whichever board they are on."""

    def flat(cell: Index) -> Index:
        down, right = unstep(cell)
        return down * cols + right

    return tuple(each.mover(flat) for each in rooms(shape, number) if not each.says_nothing)


def rule(
    text: str,
    names: str,
    places: Callable[[Board], Iterable[Place]] | None = None,
    *,
    local: bool = False,
    kept_by: Callable[[Board, Index], bool] | None = None,
) -> Rule:
    """A rule with places of its own, its names written in one string."""
    return Rule(text, tuple(names.split()), places, local=local, kept_by=kept_by)


def listed(
    text: str, name: str, counts: Callable[[Board], Iterable[Counted]], *, local: bool = False
) -> Rule:
    """A rule that lists cells, and how many of them may be black."""

    def blocks(board: Board) -> Iterator[Block]:
        return _alike(name, counts(board))

    return Rule(text, (name,), lambda board: _counts(name, counts(board)), blocks, local=local)


def _counts(name: str, counts: Iterable[Counted]) -> list[Count]:
    return [Count(name, tuple(cells), some) for cells, some in counts]


def _alike(name: str, counts: Iterable[Counted]) -> Iterator[Block]:
    """Counts of as many cells that may be equally many black ones, together."""
    alike: dict[tuple[int, frozenset[int]], list[Sequence[Index]]] = {}
    before: frozenset[int] | None = None
    rows: list[Sequence[Index]] = []
    for cells, some in counts:
        if some is not before or len(cells) != len(rows[0]):
            before, rows = some, alike.setdefault((len(cells), some), [])
        rows.append(cells)
    for (size, some), rows in alike.items():
        yield Count(name, range(size), some), rows


def at_spots(text: str, names: str, blocks: Callable[[Board], Iterable[Spread]]) -> Rule:
    """A rule that says the same at many spots: places in steps of the board's own, and where each stands. It
    looks no further than the cells around a spot; its places are in the order of the spots.
    """

    def places(board: Board) -> Iterator[Place]:
        by_spot: dict[Index, list[Mover]] = {}
        for place, spots in blocks(board):
            put = place.mover(_same)
            for spot in spots:
                by_spot.setdefault(spot, []).append(put)
        for spot in sorted(by_spot):
            yield from (put(spot, board) for put in by_spot[spot])

    return Rule(text, tuple(names.split()), places, blocks, local=True)


def said(text: str, names: str, patterns: EachClue, *, corners: bool = False) -> Rule:
    """A rule that says its patterns, its names written in one string."""
    return Rule(text, tuple(names.split()), patterns=patterns, corners=corners)


def numbers(clues: Iterable[Symbol]) -> list[int]:
    """The clues that are numbers."""
    return [clue for clue in clues if isinstance(clue, int) and clue >= 0]


def of_numbers(patterns: Callable[[int], Iterable[Pattern]]) -> EachClue:
    """What is said of all clues, from what is said of a number."""
    return EachClue(of=lambda clue: patterns(clue) if numbers([clue]) else ())


def shown(*clues: Symbol) -> Guard:
    """The spot shows one of these."""
    return ((0, frozenset(clues)),)


def counted(
    name: str, cells: Sequence[Index], colour: bool, allowed: Collection[int], **more: object
) -> Count:
    """So many of the cells have the colour."""
    numbers = allowed if isinstance(allowed, range) else tuple(allowed)
    return Count(name, tuple(cells), blacks(len(cells), colour, numbers), **more)  # type: ignore[arg-type]


@lru_cache(maxsize=1 << 12)
def blacks(most: int, colour: bool, allowed: Sequence[int]) -> frozenset[int]:
    """How many of some cells are black if so many have the colour."""
    return frozenset(n if colour else most - n for n in range(most + 1) if n in allowed)


def exactly(
    names: str,
    cells: Sequence[Index],
    colour: bool,
    number: int,
    at: Index | None = None,
    when: Mapping[Index, bool] | None = None,
) -> Iterator[Count]:
    """The cells of the colour are so many; of two names the first is for too many, the other too few."""
    for name, some in exact(names, len(cells), colour, number):
        yield Count(name, tuple(cells), some, when or {}, at=at)


@lru_cache(maxsize=1 << 12)
def exact(names: str, size: int, colour: bool, number: int) -> tuple[tuple[str, frozenset[int]], ...]:
    """The same by names, and by how many of so many cells are black."""
    more, _, less = names.partition(" ")
    if not less:
        return ((more, blacks(size, colour, (number,))),)
    up, down = range(min(number, size) + 1), range(number, size + 1)
    return (more, blacks(size, colour, up)), (less, blacks(size, colour, down))


def never(name: str, spot: Index) -> Count:
    """What nothing can mend."""
    return Count(name, (spot,), frozenset(), at=spot)
