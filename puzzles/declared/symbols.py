"""What the cells of a tile may show, and what can be said of such symbols from the rules alone: which are
weaker, how far they look, whether turning a board turns what they say.

    >>> from hardboard.puzzles import family
    >>> symbols_of(family("mosaic").declared)
    [None, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
"""

from collections.abc import Hashable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from random import Random

from hardboard.puzzles.declared.board import UNKNOWN, Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.guarded import (
    FAR,
    FURTHEST,
    LOCAL,
    MIDDLE,
    MOST,
    WIDE,
    guarded,
    keys,
    near_places,
    printed,
)
from hardboard.puzzles.declared.near import (
    TooFar,
    apart,
    as_counts,
)
from hardboard.puzzles.declared.places import Place, Table
from hardboard.puzzles.declared.vocabulary.rule import Guarded, Symbol
from hardboard.puzzles.declared.walls import wall_symbols

#: How far tiles look over their sides where a rule looks as far as the board goes, and at most.
MARGIN, SEEN = 2, 3


def symbols_of(declaration: Declaration, reach: int = FURTHEST) -> list[Symbol]:
    """What a cell may show, None (nothing) first: the clues that some colouring fits and that look no further
    than `reach`, if there are some that look further than near.

    A clue without a number is there only where it is no weaker form of one with a number, as a wall is, or
    where numbers are left out. Where rooms have numbers every cell is in one: a room of one cell without a
    number asks for nothing.
    """
    layout = declaration.layout
    if layout.rooms:
        return wall_symbols(range(reach + 2)) if layout.clues else [None, *wall_symbols(())]
    if layout.clues == "rings":
        tried: list[Symbol] = [(n,) for n in range(9)]
        tried += [pair for pair in combinations_with_replacement(range(1, 6), 2) if sum(pair) <= 6]
    else:
        tried = list(range(layout.least, MOST + 1))
    board = Board(WIDE, WIDE)
    unknown: list[bool | None] = [None] * board.size
    good = [
        symbol
        for symbol in tried
        if not _too_far(declaration, board, symbol, reach)
        and not _hopeless(declaration, board, symbol, unknown)
    ]
    empty = keys(declaration.places(board))
    number = keys(declaration.places(printed(layout, board, {MIDDLE: good[0]})))
    some_left_out = any(_too_far(declaration, board, symbol, reach) for symbol in tried)
    if layout.clues == "numbers" and layout.unknown and (some_left_out or not empty <= number):
        good.insert(0, UNKNOWN)
    return [None, *good]


def _too_far(declaration: Declaration, board: Board, symbol: Symbol, reach: int) -> bool:
    """Whether a symbol has a place that looks further than that."""
    most = min(reach, FURTHEST)
    own = declaration.places(printed(declaration.layout, board, {MIDDLE: symbol}))
    for place in [place for place in own if place.spot == MIDDLE and isinstance(place, FAR + LOCAL)]:
        counts = [place]
        if isinstance(place, FAR):
            try:
                counts = list(as_counts(place, board, most))
            except TooFar:
                return True
        if any(apart(board, cell, MIDDLE) > most for count in counts for cell in count.scope):
            return True
    return False


def _hopeless(declaration: Declaration, board: Board, symbol: Symbol, facts: Sequence[bool | None]) -> bool:
    """Whether a symbol contradicts itself, whatever colour its cell has."""
    places = declaration.places(printed(declaration.layout, board, {MIDDLE: symbol}))
    return all(
        any(place.broken([*facts[:MIDDLE], colour, *facts[MIDDLE + 1 :]]) for place in places)
        for colour in (True, False)
    )


def weaker(declaration: Declaration, symbols: Sequence[Symbol]) -> dict[Symbol, list[Symbol]]:
    """Symbol -> those that leave out some of its places and add none, the weakest first."""
    if declaration.layout.rooms:
        return {}
    board = Board(WIDE, WIDE)
    sets = {s: keys(declaration.places(printed(declaration.layout, board, {MIDDLE: s}))) for s in symbols}
    return {
        symbol: sorted((s for s in symbols if sets[s] < sets[symbol]), key=lambda other: len(sets[other]))
        for symbol in symbols
    }


def look(declaration: Declaration, symbols: Sequence[Symbol], reach: int) -> int | None:
    """How far from its spot a rule looks; None if one looks as far as the board goes."""
    if declaration.layout.rooms:
        every = guarded(declaration, Board(WIDE, WIDE), symbols, [MIDDLE], reach)
        own = [each.place for each in every if isinstance(each, Guarded) and each.spot == MIDDLE]
        return max(reach, *(apart(Board(WIDE, WIDE), c, MIDDLE) for p in own for c in p.scope))
    board, furthest = Board(WIDE, WIDE), 0
    for symbol in symbols:
        for place in near_places(declaration, board, MIDDLE, symbol):
            if place.spot == MIDDLE:
                furthest = max(furthest, *(apart(board, cell, MIDDLE) for cell in place.scope))
    return furthest if furthest <= FURTHEST else None


def steady(declaration: Declaration, symbols: Sequence[Symbol]) -> bool:
    """Whether rules are the same everywhere on a board but at its edge, as tiles must be able to rely on. Of
    rules about rooms `agrees` shows it: their places come from one place of the board."""
    if declaration.layout.rooms:
        return True
    board, far = Board(WIDE, WIDE), look(declaration, symbols, FURTHEST) or MARGIN
    last = WIDE - 1 - far
    spots = [board.cols * row + col for row in (far, WIDE // 2, last) for col in (far, WIDE // 2, last)]
    for symbol in symbols:
        seen = set()
        for spot in spots:
            own = [place for place in near_places(declaration, board, spot, symbol) if place.spot == spot]
            near = [place for place in own if all(apart(board, cell, spot) <= far for cell in place.scope)]
            seen.add(frozenset(_spread(place, range(-spot, board.size - spot)) for place in near))
        if len(seen) > 1:
            return False
    return True


def symmetric(declaration: Declaration, symbols: Sequence[Symbol]) -> bool:
    """Whether the rules are the same on a board that is turned or mirrored, as far as one symbol shows; walls
    to the right and below would have to be turned, too."""
    if declaration.layout.rooms:
        return False
    board, last = Board(7, 7), 6
    turned = [col * 7 + last - row for row in range(7) for col in range(7)]
    mirrored = [row * 7 + last - col for row in range(7) for col in range(7)]
    for symbol in symbols:
        own = list(declaration.places(printed(declaration.layout, board, {24: symbol})))
        places = [place for place in own if isinstance(place, LOCAL) and _inside(place)]
        far = [place for place in own if isinstance(place, FAR)]
        for image in (turned, mirrored):
            if {_spread(place, image) for place in places} != {_spread(place, range(49)) for place in places}:
                return False
            if far and not _same_turned(far, image):
                return False
    return True


def _inside(place: Place) -> bool:
    return all(0 < cell % 7 < 6 and 6 < cell < 42 for cell in place.scope)


def _same_turned(places: Sequence[Place], image: Sequence[int], tries: int = 200) -> bool:
    """Whether random colourings and their images break places that look on alike."""
    rng = Random(0)
    for _ in range(tries):
        facts = [rng.random() < 0.3 for _ in image]
        moved = [facts[cell] for cell in image]
        if any(place.broken(facts) for place in places) != any(place.broken(moved) for place in places):
            return False
    return True


def _spread(place: Place, image: Sequence[int]) -> Hashable:
    """What a place says, whatever its cells are listed in: for a table its patterns as sets of cells."""
    when = frozenset((image[cell], colour) for cell, colour in getattr(place, "when", {}).items())
    cells = [image[cell] for cell in place.cells]
    said: Hashable = getattr(place, "allowed", None)
    if isinstance(place, Table):
        said = frozenset(
            frozenset(cell for i, cell in enumerate(cells) if bits >> i & 1) for bits in place.patterns
        )
    return place.rule, frozenset(cells), when, said


@cache
def signs(symbols: tuple[Symbol, ...]) -> dict[str, Symbol]:
    """One sign a symbol, for pictures: digits for numbers, `.` for nothing, `?` for a clue without a number,
    small letters for lists of numbers, capitals for numbers and walls of rooms.
    """
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    if any(isinstance(symbol, tuple) and len(symbol) == 3 for symbol in symbols):
        rooms = [symbol for symbol in symbols if symbol is not None]
        nothing = {".": None} if None in symbols else {}
        return nothing | dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", rooms, strict=False))
    return {
        "." if symbol is None else "?" if symbol == UNKNOWN else str(symbol) if isinstance(symbol, int)
        else str(symbol[0]) if len(symbol) == 1 else next(letters): symbol
        for symbol in symbols
    }  # fmt: skip
