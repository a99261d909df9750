"""Rules on a board of which it is not known yet what is printed where.

A *guarded* place is there exactly if some cells show some symbols; the tile search chooses symbols and
colours together, so it needs the places of all boards at once. They are made from the rules themselves: of a
board with nothing printed and of all boards with one symbol. A word whose places depend on several symbols in
another way (the light of Light Up ends at walls) says its guarded places itself; `agrees` holds both to
the places of whole boards.

    >>> from hardboard.puzzles import family
    >>> mosaic = family("mosaic").declared
    >>> symbols_of(mosaic)
    [None, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    >>> len(guarded(mosaic, Board(3, 3), symbols_of(mosaic)))  # what a number says at a cell, each once
    66
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from hardboard.puzzles.declared.areas import AreaSum, Connected
from hardboard.puzzles.declared.board import UNKNOWN, Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.near import (
    Space,
    TooFar,
    apart,
    as_counts,
    board_around,
    moved,
    space_around,
)
from hardboard.puzzles.declared.places import Count, Place, Sight, Table
from hardboard.puzzles.declared.vocabulary.rule import Either, Guard, Guarded, Rule, Symbol
from hardboard.puzzles.declared.walls import guarded_by_rooms, random_rooms, wall_symbols, walled, whole_rooms
from hardboard.puzzles.errors import InputError

#: Places that can be looked at in windows; connectivity is argued for apart.
LOCAL = (Count, Table, Sight)
#: Places that look on from cell to cell, near if their number is small.
FAR = (AreaSum,)
#: Numbers above this are not tried as symbols.
MOST = 9
#: A board on which rules are tried out, and its middle.
WIDE = 9
MIDDLE = WIDE * WIDE // 2
#: A rule that looks further than this from its spot is taken to look as far as the board goes.
NEAR = 3


def printed(layout: Layout, board: Board, shown: Mapping[Index, Symbol]) -> Board:
    """A board of the same size with these symbols; one of a corner belongs to the cell to its upper left."""
    if layout.rooms:
        return walled(layout, board, shown)
    given = {cell: symbol for cell, symbol in shown.items() if symbol is not None}
    if layout.corners:
        corners = {(cell // board.cols + 1, cell % board.cols + 1): number for cell, number in given.items()}
        return Board(board.rows, board.cols, corners=corners)
    return Board(board.rows, board.cols, clues=given)


def check_layout(declaration: Declaration) -> None:
    """Refuse a family with more on its boards than one symbol a cell, or with rules about areas that are not
    plain connectivity.
    """
    layout = declaration.layout
    extra = [
        word
        for word, there in (
            ("numbers beside rooms", layout.rooms and layout.clues and not layout.room_numbers),
            ("arrows", layout.arrows),
            ("numbers outside", layout.lines),
            ("a number in every cell", layout.full),
            ("printed colours", layout.clues == "colours"),
            ("a number for the whole board", layout.total and not layout.optional),
        )
        if there
    ]
    if extra or not (layout.clues or layout.corners or layout.rooms):
        raise InputError(
            f"{declaration.name}, whose boards have {extra[0] if extra else 'nothing printed on them'}",
            "a family with one symbol a cell or corner",
        )
    board = printed(layout, Board(5, 5), _example(layout))
    for place in declaration.places(board):
        everywhere = type(place) is Connected and not place.outside and len(place.cells) == board.size
        if type(place) not in LOCAL + FAR and not everywhere:
            raise InputError(
                f"{declaration.name}, whose rule {place.rule} is a {type(place).__name__}",
                "rules that count or list the colours of cells near a symbol, and connectivity",
            )


def _example(layout: Layout) -> dict[Index, Symbol]:
    """Something to print: a clue, or two rooms side by side."""
    if layout.rooms:
        return {c: (-1, int(c in (14, 19)), 1) for c in (12, 13, 14, 17, 18, 19)}
    return {12: (1,) if layout.clues == "rings" else 1}


def symbols_of(declaration: Declaration, reach: int = NEAR) -> list[Symbol]:
    """What a cell may show, None (nothing) first: the clues that some colouring fits and that look no further
    than `reach`, if they look on from cell to cell.

    A clue without a number is there only where it is no weaker form of one with a number, as a wall is, or
    where numbers are left out.
    """
    layout = declaration.layout
    if layout.rooms:
        return [None, *wall_symbols(range(reach + 2) if layout.clues else ())]
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
    some_left_out = any(_too_far(declaration, board, symbol, reach) for symbol in tried[:: MOST - 1])
    if layout.clues == "numbers" and layout.unknown and (some_left_out or not empty <= number):
        good.insert(0, UNKNOWN)
    return [None, *good]


def _too_far(declaration: Declaration, board: Board, symbol: Symbol, reach: int) -> bool:
    """Whether a symbol has a place that looks on from cell to cell, further than that."""
    try:
        for place in declaration.places(printed(declaration.layout, board, {MIDDLE: symbol})):
            if isinstance(place, FAR):
                as_counts(place, board, reach)
    except TooFar:
        return True
    return False


def _hopeless(declaration: Declaration, board: Board, symbol: Symbol, facts: Sequence[bool | None]) -> bool:
    """Whether a symbol contradicts itself, whatever colour its cell has."""
    places = declaration.places(printed(declaration.layout, board, {MIDDLE: symbol}))
    return all(
        any(place.broken([*facts[:MIDDLE], colour, *facts[MIDDLE + 1 :]]) for place in places)
        for colour in (True, False)
    )


def weaker(declaration: Declaration, symbols: Sequence[Symbol]) -> dict[Symbol, Symbol]:
    """Symbol -> one that leaves out some of its places and adds none, the weakest first."""
    if declaration.layout.rooms:
        return {}
    board = Board(WIDE, WIDE)
    sets = {s: keys(declaration.places(printed(declaration.layout, board, {MIDDLE: s}))) for s in symbols}
    weakest: dict[Symbol, Symbol] = {}
    for symbol in symbols:
        below = [other for other in symbols if sets[other] < sets[symbol]]
        if below:
            weakest[symbol] = min(below, key=lambda other: len(sets[other]))
    return weakest


def horizon(declaration: Declaration, symbols: Sequence[Symbol], reach: int) -> tuple[int, bool]:
    """How far from its spot a rule looks, and whether that is all: some look as far as the board goes."""
    if declaration.layout.rooms:
        every = guarded(declaration, Board(WIDE, WIDE), symbols, [MIDDLE], reach)
        own = [each.place for each in every if isinstance(each, Guarded) and each.spot == MIDDLE]
        return max(reach, *(apart(Board(WIDE, WIDE), c, MIDDLE) for p in own for c in p.scope)), True
    board, furthest = Board(WIDE, WIDE), 0
    for symbol in symbols:
        for place in near_places(declaration, board, MIDDLE, symbol):
            if place.spot == MIDDLE:
                furthest = max(furthest, *(apart(board, cell, MIDDLE) for cell in place.scope))
    return (furthest, True) if furthest <= NEAR else (2, False)


def near(declaration: Declaration, symbols: Sequence[Symbol]) -> bool:
    """Whether what a symbol itself asks for is near it."""
    if declaration.layout.rooms:
        return True
    board = Board(WIDE, WIDE)
    empty = keys(declaration.places(board))
    return not any(
        apart(board, cell, MIDDLE) > NEAR
        for symbol in symbols
        for place in declaration.places(printed(declaration.layout, board, {MIDDLE: symbol}))
        if isinstance(place, LOCAL) and key(place) not in empty
        for cell in place.scope
    )


def steady(declaration: Declaration, symbols: Sequence[Symbol]) -> bool:
    """Whether rules are the same everywhere on a board but at its edge, as tiles must be able to rely on. Of
    rules about rooms `agrees` shows it: their places come from one place of the board."""
    if declaration.layout.rooms:
        return True
    board, (far, _) = Board(WIDE, WIDE), horizon(declaration, symbols, NEAR)
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
        far = [place for place in own if isinstance(place, (*FAR, Sight))]
        for image in (turned, mirrored):
            if {_spread(place, image) for place in places} != {_spread(place, range(49)) for place in places}:
                return False
            if far and not _same_turned(far, image):
                return False
    return True


def _inside(place: Place) -> bool:
    return not isinstance(place, Sight) and all(0 < cell % 7 < 6 and 6 < cell < 42 for cell in place.scope)


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


def key(place: Place) -> Hashable:
    """Places with one key say the same."""
    parts: list[Hashable] = [type(place)]
    for field in fields(place):
        value: Any = getattr(place, field.name)
        if field.name != "near":
            parts.append(frozenset(value.items()) if isinstance(value, Mapping) else _hashable(value))
    return tuple(parts)


def _hashable(value: Any) -> Hashable:
    return tuple(map(_hashable, value)) if isinstance(value, list | tuple | range) else value


def keys(places: Iterable[Place]) -> set[Hashable]:
    """What these places say."""
    return set(map(key, places))


def guarded(
    declaration: Declaration,
    board: Board,
    symbols: Sequence[Symbol],
    cells: Sequence[Index] | None = None,
    reach: int = NEAR,
) -> list[Guarded | Either]:
    """The places of all boards of this size that show symbols in these cells (all, if none are given), those
    of connectivity left out. Rooms have one cell more than they reach at most.
    """
    shown = board.cells if cells is None else cells
    places: list[Guarded | Either] = []
    if declaration.layout.rooms:
        places += whole_rooms(board, symbols, reach + 1, shown)
    for rule in declaration.rules:
        if declaration.layout.rooms:
            places += guarded_by_rooms(declaration.layout, rule, board, symbols, reach + 1, shown)
        elif rule.guarded is not None:
            places += rule.guarded(board, [symbol for symbol in symbols if symbol is not None])
        else:
            places += _derived(declaration.layout, rule, board, symbols, shown)
    return places


def _derived(
    layout: Layout, rule: Rule, board: Board, symbols: Sequence[Symbol], cells: Sequence[Index]
) -> list[Guarded | Either]:
    """A rule's places on the board with nothing printed and on those with one symbol."""
    base = _local(layout, rule, board)
    guards: dict[Hashable, dict[Index, set[Symbol]]] = {each: {} for each in base}
    known = dict(base)
    middle = cells[len(cells) // 2]
    if all(_local(layout, rule, board, middle, s).keys() == base.keys() for s in symbols):
        cells = ()  # a rule that does not look at symbols
    for cell in cells:
        with_one = {s: _local(layout, rule, board, cell, s) for s in symbols if s is not None}
        for symbol, places in with_one.items():
            for each in places.keys() - base.keys():
                known[each] = places[each]
                guards.setdefault(each, {}).setdefault(cell, set()).add(symbol)
        if any(len(places) < len(base) or not base.keys() <= places.keys() for places in with_one.values()):
            for each in base:
                stays = {symbol for symbol, places in with_one.items() if each in places}
                if len(stays) < len(with_one):
                    guards[each][cell] = {None, *stays}
    for each, by_cell in guards.items():
        if each not in base and len(by_cell) > 1:
            raise InputError(
                f"the rule {rule.text!r}, whose places depend on several symbols",
                "a rule with guarded places",
            )
    return [
        Guarded(known[each], tuple((cell, frozenset(shown)) for cell, shown in by_cell.items()))
        for each, by_cell in guards.items()
    ]


def near_places(declaration: Declaration, board: Board, cell: Index, symbol: Symbol) -> list[Place]:
    """All places on a board with one symbol, those of connectivity left out."""
    return [
        p
        for rule in declaration.rules
        for p in _local(declaration.layout, rule, board, cell, symbol).values()
    ]


def _local(
    layout: Layout, rule: Rule, board: Board, cell: Index = 0, symbol: Symbol = None
) -> dict[Hashable, Place]:
    """The near places of a rule on a board with one symbol."""
    places = list(rule.places(printed(layout, board, {cell: symbol})))
    near = [place for place in places if isinstance(place, LOCAL)]
    if any(isinstance(place, FAR) for place in places):
        space = space_around(board, cell, NEAR)
        near += [moved(count, space, board, cell) for count in _looked_up(layout, rule, space, symbol)]
    return {key(place): place for place in near}


@cache
def _looked_up(layout: Layout, rule: Rule, space: Space, symbol: Symbol) -> list[Count]:
    """What a rule's places that look on say of a symbol with so much space around it."""
    board, spot = board_around(space)
    places = rule.places(printed(layout, board, {spot: symbol}))
    return [count for place in places if isinstance(place, FAR) for count in as_counts(place, board, NEAR)]


def holds(guard: Guard, shown: Mapping[Index, Symbol]) -> bool:
    """Whether cells show what a guard asks for."""
    return all(shown.get(cell) in symbols for cell, symbols in guard)


def agrees(
    declaration: Declaration, symbols: Sequence[Symbol], tries: int = 20, seed: int = 0, reach: int = NEAR
) -> bool:
    """Whether on random boards the guarded places that are there say just what the rules' own places say: of
    random colourings, the same are broken.
    """
    rng, board = Random(seed), Board(5, 4)
    every = guarded(declaration, board, symbols, reach=reach)
    for _ in range(tries):
        if declaration.layout.rooms:
            shown = random_rooms(board, symbols, reach + 1, rng)
        else:
            shown = {cell: rng.choice(symbols) for cell in board.cells if rng.random() < 0.4}
        own = [
            p
            for p in declaration.places(printed(declaration.layout, board, shown))
            if isinstance(p, LOCAL + FAR)
        ]
        there = [g.place for g in every if isinstance(g, Guarded) and holds(g.guard, shown)]
        either = [e for e in every if isinstance(e, Either)]
        for _ in range(40):
            facts = [rng.random() < 0.35 for _ in board.cells]
            said = {place.rule for place in there if place.broken(facts)}
            said |= {clause.rule for clause in either if not satisfied(clause, shown, facts)}
            if said != {place.rule for place in own if place.broken(facts)}:
                return False
    return True


def satisfied(clause: Either, shown: Mapping[Index, Symbol], facts: Sequence[bool | None]) -> bool:
    """Whether one of a clause's terms holds on a board whose colours are all known."""
    return any(holds(guard, shown) and (cell is None or facts[cell] is True) for guard, cell in clause.terms)


@cache
def signs(symbols: tuple[Symbol, ...]) -> dict[str, Symbol]:
    """One sign a symbol, for pictures: digits for numbers, `.` for nothing, `?` for a clue without a number,
    small letters for lists of numbers, capitals for numbers and walls of rooms.
    """
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    if any(isinstance(symbol, tuple) and len(symbol) == 3 for symbol in symbols):
        rooms = [symbol for symbol in symbols if symbol is not None]
        return {".": None} | dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", rooms, strict=False))
    return {
        "." if symbol is None else "?" if symbol == UNKNOWN else str(symbol) if isinstance(symbol, int)
        else str(symbol[0]) if len(symbol) == 1 else next(letters): symbol
        for symbol in symbols
    }  # fmt: skip
