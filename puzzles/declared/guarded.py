"""Rules on a board of which it is not known yet what is printed where.

A *guarded* place is there exactly if some cells show some symbols; the tile search chooses symbols and
colours together, so it needs the places of all boards at once. They are made from the rules themselves: of a
board with nothing printed and of all boards with one symbol. A word whose places depend on several symbols in
another way (the light of Light Up ends at walls) says its guarded places itself; `agrees` holds both to
the places of whole boards.

    >>> from hardboard.puzzles import family
    >>> mosaic = family("mosaic").declared
    >>> len(guarded(mosaic, Board(3, 3), [None, *range(10)]))  # what a number says at a cell, each once
    66
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from random import Random

from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.near import (
    Space,
    as_counts,
    board_around,
    moved,
    space_around,
)
from hardboard.puzzles.declared.places import Count, Onward, Place, Table
from hardboard.puzzles.declared.vocabulary.rule import Either, Guard, Guarded, Rule, Symbol
from hardboard.puzzles.declared.walls import guarded_by_rooms, random_rooms, walled, whole_rooms
from hardboard.puzzles.errors import InputError

#: Places that can be looked at in windows; connectivity is argued for apart.
LOCAL = (Count, Table)
#: Places that look on from cell to cell, near if their number is small.
FAR = (Onward,)
#: Numbers above this are not tried as symbols.
MOST = 9
#: A rule that looks further than this from its spot is taken to look as far as the board goes.
FURTHEST = 6
#: A board on which rules are tried out, and its middle.
WIDE = 2 * FURTHEST + 3
MIDDLE = WIDE * WIDE // 2


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
        if not isinstance(place, LOCAL + FAR) and not everywhere:
            raise InputError(
                f"{declaration.name}, whose rule {place.rule} is a {type(place).__name__}",
                "rules that count or list the colours of cells near a symbol, and connectivity",
            )


def _example(layout: Layout) -> dict[Index, Symbol]:
    """Something to print: a clue, or two rooms side by side."""
    if layout.rooms:
        return {c: (-1, int(c in (14, 19)), 1) for c in (12, 13, 14, 17, 18, 19)}
    return {12: (1,) if layout.clues == "rings" else 1}


def keys(places: Iterable[Place]) -> set[Hashable]:
    """What these places say."""
    return {place.key for place in places}


def guarded(
    declaration: Declaration,
    board: Board,
    symbols: Sequence[Symbol],
    cells: Sequence[Index] | None = None,
    reach: int = FURTHEST,
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
        space = space_around(board, cell, FURTHEST)
        near += [moved(count, space, board, cell) for count in _looked_up(layout, rule, space, symbol)]
    return {place.key: place for place in near}


@cache
def _looked_up(layout: Layout, rule: Rule, space: Space, symbol: Symbol) -> list[Count]:
    """What a rule's places that look on say of a symbol with so much space around it."""
    board, spot = board_around(space)
    places = rule.places(printed(layout, board, {spot: symbol}))
    return [c for place in places if isinstance(place, FAR) for c in as_counts(place, board, FURTHEST)]


def holds(guard: Guard, shown: Mapping[Index, Symbol]) -> bool:
    """Whether cells show what a guard asks for."""
    return all(shown.get(cell) in symbols for cell, symbols in guard)


def agrees(
    declaration: Declaration, symbols: Sequence[Symbol], tries: int = 20, seed: int = 0, reach: int = FURTHEST
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
