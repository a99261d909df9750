"""Rooms cell by cell: what a cell shows is the number printed in it and whether there is a wall to its right
and below it, so that tiles with rooms can be searched for like tiles with clues.

A symbol is (number, wall to the right, wall below), the number -1 if there is none; None is a cell of no
room. Rooms that can be looked at in windows are small: a room of a *shape* is there if its cells are open to
each other, walled off from all others, and only its first cell shows a number.

    >>> board = Board(1, 3)
    >>> walled(Layout(rooms=True), board, {0: (-1, 0, 1), 1: (-1, 1, 1)}).rooms
    (0, 0, -1)
    >>> [len(shapes(size)) for size in (1, 2, 3, 4)]
    [1, 3, 9, 28]
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np

from hardboard.puzzles.declared.board import UNKNOWN, Board, Index
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.places import Count, Place, Table
from hardboard.puzzles.declared.vocabulary.rule import Either, Guard, Guarded, Rule, Symbol

#: The cells of a room, counted from its first one.
Shape = tuple[tuple[int, int], ...]
#: A board on which rules about rooms are tried out, and its middle.
SIZE = 9
MIDDLE = SIZE * SIZE // 2
WALLS = ((0, 0), (0, 1), (1, 0), (1, 1))


@cache
def shapes(most: int) -> tuple[Shape, ...]:
    """The shapes of up to so many cells, small ones first."""
    level: set[Shape] = {((0, 0),)}
    found = list(level)
    for _ in range(most - 1):
        larger = set()
        for shape in level:
            for row, col in shape:
                for cell in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
                    if cell not in shape:
                        cells = sorted((*shape, cell))
                        top, left = cells[0]
                        larger.add(tuple((r - top, c - left) for r, c in cells))
        level = larger
        found += sorted(level)
    return tuple(found)


def wall_symbols(numbers: Collection[int]) -> list[Symbol]:
    """What a cell of a room may show."""
    return [(number, *walls) for number in (UNKNOWN, *numbers) for walls in WALLS]


def walled(layout: Layout, board: Board, shown: Mapping[Index, Symbol]) -> Board:
    """The board whose cells show this: rooms are what is not parted by walls."""
    parts = [(cell, *symbol) for cell, symbol in shown.items() if symbol is not None]
    cells, numbers, right, below = np.array(parts, dtype=np.int64).reshape(-1, 4).T
    inside = np.zeros(board.size + board.cols, dtype=bool)
    inside[cells] = True
    open_right, open_below = (right == 0) & (cells % board.cols < board.cols - 1), below == 0
    ones, others = (
        np.concatenate([cells[open_right], cells[open_below]]),
        np.concatenate([cells[open_right] + 1, cells[open_below] + board.cols]),
    )
    ones, others = ones[inside[others]], others[inside[others]]
    first = np.arange(board.size)
    while (first[ones] != first[others]).any():
        np.minimum.at(first, others, first[ones])
        np.minimum.at(first, ones, first[others])
        first = first[first]
    rooms = np.full(board.size, -1)
    rooms[cells] = np.unique(first[cells], return_inverse=True)[1]
    printed = numbers != UNKNOWN
    clues = dict(zip(cells[printed].tolist(), numbers[printed].tolist(), strict=True)) if layout.clues else {}
    return Board(board.rows, board.cols, clues=clues, rooms=tuple(rooms.tolist()))


def room(shape: Shape, number: int, at: Index, cols: int) -> dict[Index, Symbol]:
    """What the cells of a room of a shape show."""
    found = {}
    for row, col in shape:
        right, below = (row, col + 1) not in shape, (row + 1, col) not in shape
        shows = number if (row, col) == (0, 0) else UNKNOWN
        found[at + row * cols + col] = (shows, int(right), int(below))
    return found


def guard_of(
    shape: Shape, numbers: Collection[int], at: Index, board: Board, symbols: Collection[Symbol]
) -> Guard | None:
    """That a room of this shape is there, with one of these numbers in its first cell; None if it does not
    fit on the board."""
    top, left = divmod(at, board.cols)
    cells = {(top + row, left + col) for row, col in shape}
    if any(board.at(row, col) is None for row, col in cells):
        return None
    parts: dict[Index, frozenset[Symbol]] = {}
    for row, col in cells:
        right, below = int((row, col + 1) not in cells), int((row + 1, col) not in cells)
        shows = numbers if (row, col) == (top, left) else (UNKNOWN,)
        parts[row * board.cols + col] = frozenset((number, right, below) for number in shows)
        for other, wall in (((row, col - 1), 1), ((row - 1, col), 2)):
            index = board.at(*other)
            if other not in cells and index is not None:
                closed = frozenset(s for s in symbols if s is None or s[wall])
                parts[index] = parts.get(index, closed) & closed
    return tuple(sorted(parts.items()))


def whole_rooms(
    board: Board, symbols: Sequence[Symbol], most: int, cells: Sequence[Index]
) -> Iterator[Either]:
    """Each of these cells is in no room, is joined to the one left of it or above it, or is in a room of a
    known shape. The first cell of a room is joined to none of these, so every room has a known shape."""
    numbers = sorted({symbol[0] for symbol in symbols if symbol is not None})
    for cell in cells:
        row, col = divmod(cell, board.cols)
        terms: list[tuple[Guard, None]] = [(((cell, frozenset([None])),), None)]
        for other, wall in ((board.at(row, col - 1), 1), (board.at(row - 1, col), 2)):
            if other is not None:
                joined = frozenset(s for s in symbols if s is not None and not s[wall])
                terms.append((((other, joined),), None))
        for shape in shapes(most):
            for down, right in shape:
                first = board.at(row - down, col - right)
                guard = None if first is None else guard_of(shape, numbers, first, board, symbols)
                if guard is not None:
                    terms.append((guard, None))
        yield Either("rooms", cell, tuple(terms))


def guarded_by_rooms(
    layout: Layout, rule: Rule, board: Board, symbols: Sequence[Symbol], most: int, cells: Sequence[Index]
) -> Iterator[Guarded]:
    """The places of a rule: those of a board without rooms, each as long as its spot is in none if a room
    takes it away, and those that one room adds."""
    bare = Board(board.rows, board.cols, rooms=(-1,) * board.size)
    gone, added = _effects(layout, rule, tuple(symbols), most)
    middle = divmod(MIDDLE, SIZE)
    for place in rule.places(bare):
        if isinstance(place, Count | Table):
            row, col = divmod(place.spot, board.cols)
            relative = said(shifted(place, board.cols, (middle[0] - row, middle[1] - col), SIZE))
            yield Guarded(place, ((place.spot, frozenset([None])),) if relative in gone else ())
    for cell in cells:
        row, col = divmod(cell, board.cols)
        for (shape, numbers), places in added.items():
            guard = guard_of(shape, numbers, cell, board, symbols)
            for place in places if guard is not None else ():
                moved = shifted(place, SIZE, (row - middle[0], col - middle[1]), board.cols)
                if moved is not None and max(moved.scope) < board.size:
                    yield Guarded(moved, guard or ())


def idle_rooms(
    layout: Layout,
    rules: Sequence[Rule],
    board: Board,
    symbols: Sequence[Symbol],
    most: int,
    cells: Sequence[Index],
) -> Iterator[Guard]:
    """Rooms of several of these cells that ask for nothing, or for one colour of all their cells, as rooms of
    one cell could: no tile needs them."""
    busy: set[tuple[Shape, int]] = set()
    for rule in rules:
        for (shape, numbers), places in _effects(layout, rule, tuple(symbols), most)[1].items():
            if not all(isinstance(p, Count) and not p.when and _of_one_colour(p) for p in places):
                busy |= {(shape, number) for number in numbers}
    every = sorted({symbol[0] for symbol in symbols if symbol is not None})
    own = {divmod(cell, board.cols) for cell in cells}
    single, *larger = shapes(most)
    for shape in larger if (single, UNKNOWN) not in busy else ():
        idle = [number for number in every if (shape, number) not in busy]
        for row, col in sorted(own) if idle else ():
            if own.issuperset((row + down, col + right) for down, right in shape):
                guard = guard_of(shape, idle, row * board.cols + col, board, symbols)
                assert guard is not None
                yield guard


def _of_one_colour(place: Count) -> bool:
    """Whether a count asks for all cells of one colour."""
    return sorted(n for n in place.allowed if n <= len(place.cells)) in ([0], [len(place.cells)])


@cache
def _effects(
    layout: Layout, rule: Rule, symbols: tuple[Symbol, ...], most: int
) -> tuple[set[Hashable], dict[tuple[Shape, tuple[int, ...]], list[Place]]]:
    """What a room in the middle takes away at its own cell, and what a room of each shape adds there, for
    which numbers."""
    board = Board(SIZE, SIZE)
    base = {said(p): p for p in rule.places(walled(layout, board, {}))}
    alone = {said(p) for p in rule.places(walled(layout, board, {MIDDLE: (UNKNOWN, 1, 1)}))}
    gone = {each for each, place in base.items() if place.spot == MIDDLE and each not in alone}
    added: dict[tuple[Shape, tuple[int, ...]], list[Place]] = {}
    numbers = sorted({symbol[0] for symbol in symbols if symbol is not None})
    for shape in shapes(most):
        by_place: dict[Hashable, tuple[Place, list[int]]] = {}
        for number in numbers:
            shown = room(shape, number, MIDDLE, SIZE)
            for place in rule.places(walled(layout, board, shown)):
                if said(place) not in base and isinstance(place, Count | Table):
                    by_place.setdefault(said(place), (replace(place, at=place.spot), []))[1].append(number)
        for place, shows in by_place.values():
            added.setdefault((shape, tuple(shows)), []).append(place)
    return gone, added


def random_rooms(board: Board, symbols: Sequence[Symbol], most: int, rng: Random) -> dict[Index, Symbol]:
    """Rooms of known shapes thrown onto a board; the other cells are in none, if they may be, or each in one
    that asks for nothing."""
    shown: dict[Index, Symbol] = {}
    numbers = sorted({symbol[0] for symbol in symbols if symbol is not None})
    for cell in board.cells:
        shape = rng.choice(shapes(most))
        row, col = divmod(cell, board.cols)
        there = [board.at(row + down, col + right) for down, right in shape]
        if rng.random() < 0.7 and all(index is not None and index not in shown for index in there):
            shown |= room(shape, rng.choice(numbers), cell, board.cols)
    rest = None if None in symbols else (UNKNOWN, 1, 1)
    return dict.fromkeys(board.cells, rest) | shown


def turned_walls(shown: Sequence[Symbol], cols: int, places: Sequence[Index]) -> list[Symbol]:
    """A square of cells turned or mirrored, cell i from `places[i]`: a room's number stands in its first
    cell again, and there is a wall all around.

    >>> turned_walls([(1, 0, 1), (-1, 1, 1), (0, 1, 1), (-1, 1, 1)], 2, [0, 2, 1, 3])  # rows to columns
    [(1, 1, 0), (0, 1, 1), (-1, 1, 1), (-1, 1, 1)]
    """
    before = walled(Layout(rooms=True, clues="numbers"), Board(cols, cols), dict(enumerate(shown)))
    rooms, clues = [before.rooms[place] for place in places], before.clues
    numbers = {before.rooms[cell]: number for cell, number in clues.items()}
    found: list[Symbol] = []
    for cell, room in enumerate(rooms):
        right = cell % cols == cols - 1 or rooms[cell + 1] != room
        below = cell + cols >= len(rooms) or rooms[cell + cols] != room
        number = UNKNOWN if room in rooms[:cell] else numbers.get(room, UNKNOWN)
        found.append(None if room < 0 else (number, int(right), int(below)))
    return found


def said(place: Place | None) -> Hashable:
    """Places with one value here say the same."""
    if not isinstance(place, Count | Table):
        return None
    when = frozenset(getattr(place, "when", {}).items())
    allowed = place.allowed if isinstance(place, Count) else place.patterns
    return type(place), place.rule, tuple(place.cells), when, allowed


def shifted(place: Place, cols: int, by: tuple[int, int], wide: int) -> Place | None:
    """A place of a board with so many columns, moved to one that is `wide`; None if it does not fit there."""

    def there(cell: Index) -> Index:
        return (cell // cols + by[0]) * wide + cell % cols + by[1]

    if any(not 0 <= cell % cols + by[1] < wide or cell // cols + by[0] < 0 for cell in place.scope):
        return None
    changes: dict[str, object] = {"cells": tuple(map(there, place.cells)), "at": there(place.spot)}
    if isinstance(place, Count):
        changes["when"] = {there(cell): colour for cell, colour in place.when.items()}
    return replace(place, **changes)  # type: ignore[arg-type]
