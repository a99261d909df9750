"""Make the board that shows one symbol a cell, and read the symbols of a board. A symbol is a clue; a number
at a corner belongs to the cell to its upper left.

    >>> printed_board(Layout(corners=True), Board(2, 2), {0: 3}).corners
    {(1, 1): 3}

Rooms are described cell by cell: a cell shows the number printed in it and the walls to its right and below
it. So tiles with rooms can be searched for like tiles with clues.

The symbol of a cell in a room is (number, wall to the right, wall below), with -1 for no number. None is a
cell outside rooms. Rooms that can be looked at in windows are small. A room of a *shape* has cells open to
each other, with walls around them, and a number in its first cell at most.

    >>> board = Board(1, 3)
    >>> walled_board(Layout(rooms=True), board, {0: (-1, 0, 1), 1: (-1, 1, 1)}).rooms
    (0, 0, -1)
    >>> [len(room_shapes(size)) for size in (1, 2, 3, 4)]
    [1, 3, 9, 28]
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.components import least_members
from hardboard.puzzles.declared.board import UNKNOWN, Board, Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.patterns import OUTSIDE, Guard, Symbol, encode_step, guard_at
from hardboard.puzzles.declared.vocabulary.rule import Either, Rule
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell

#: The cells of a room, counted from its first one.
Shape = tuple[tuple[int, int], ...]
#: Rooms that windows look at have no more cells: there would be too many shapes.
LARGEST = 5
WALLS = ((0, 0), (0, 1), (1, 0), (1, 1))


@cache
def room_shapes(most: int) -> tuple[Shape, ...]:
    """Return the shapes of at most this many cells, small ones first."""
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
    """Return the symbols that a cell of a room may show."""
    return [(number, *walls) for number in (UNKNOWN, *numbers) for walls in WALLS]


def walled_board(layout: Layout, board: Board, shown: Mapping[Index, Symbol]) -> Board:
    """Return the board whose cells show these symbols; walls separate its rooms."""
    cells, symbols = _distinct(shown)
    numbers, right, below = symbols.T
    rooms = tuple(_parted(board, cells, right == 0, below == 0).tolist())
    printed = numbers != UNKNOWN
    clues = dict(zip(cells[printed].tolist(), numbers[printed].tolist(), strict=True)) if layout.clues else {}
    return Board(board.rows, board.cols, clues=clues, rooms=rooms)


def _distinct(shown: Mapping[Index, Symbol]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the cells with symbols, and a row of numbers for each; each symbol is read once."""
    nothing, *symbols = dict.fromkeys(chain([None], shown.values()))
    number_of = {nothing: 0} | {symbol: number for number, symbol in enumerate(symbols, 1)}
    which = np.fromiter(map(number_of.__getitem__, shown.values()), dtype=np.int32, count=len(shown))
    cells = np.fromiter(shown, dtype=np.int64, count=len(shown))[which > 0]
    table = np.array(symbols, dtype=np.int64).reshape(len(symbols), 3)
    return cells, table[which[which > 0] - 1]


def _parted(
    board: Board, cells: NDArray[np.int64], right: NDArray[np.bool_], below: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """Return the room of each cell of the board, if these cells are in one and open to the right or below."""
    inside = np.zeros(board.size + board.cols, dtype=bool)
    inside[cells] = True
    right = right & (cells % board.cols < board.cols - 1)
    ones = np.concatenate([cells[right], cells[below]])
    others = np.concatenate([cells[right] + 1, cells[below] + board.cols])
    ones, others = ones[inside[others]], others[inside[others]]
    first = least_members(board.size, ones, others)
    begins, rooms = np.zeros(board.size, dtype=bool), np.full(board.size, -1)
    begins[first[cells]] = True
    rooms[cells] = (np.cumsum(begins) - 1)[first[cells]]
    return rooms


def guard_of(shape: Shape, numbers: Collection[int], symbols: Collection[Symbol]) -> Guard:
    """Return the guard for a room of this shape with one of these numbers, in steps from its first cell."""
    parts: dict[Index, frozenset[Symbol]] = {}
    for row, col in shape:
        right, below = int((row, col + 1) not in shape), int((row + 1, col) not in shape)
        shows = numbers if (row, col) == (0, 0) else (UNKNOWN,)
        parts[encode_step(row, col)] = frozenset((number, right, below) for number in shows)
        for other, wall in (((row, col - 1), 1), ((row - 1, col), 2)):
            if other not in shape:
                closed = frozenset([OUTSIDE, *(s for s in symbols if s is None or s[wall])])
                parts[encode_step(*other)] = parts.get(encode_step(*other), closed) & closed
    return tuple(sorted(parts.items()))


def whole_rooms(
    board: Board, symbols: Sequence[Symbol], most: int, cells: Sequence[Index]
) -> Iterator[Either]:
    """Each of these cells is in no room, is joined to the one left of it or above it, or is in a room of a
    known shape. The first cell of a room is joined to none of these, so every room has a known shape."""
    numbers = sorted({symbol[0] for symbol in symbols if symbol is not None})
    known = [(shape, guard_of(shape, numbers, symbols)) for shape in room_shapes(most)]
    for cell in cells:
        row, col = divmod(cell, board.cols)
        terms: list[tuple[Guard, None]] = [(((cell, frozenset([None])),), None)]
        for other, wall in ((board.at(row, col - 1), 1), (board.at(row - 1, col), 2)):
            if other is not None:
                joined = frozenset(s for s in symbols if s is not None and not s[wall])
                terms.append((((other, joined),), None))
        for shape, guard in known:
            for down, right in shape:
                there = guard_at(guard, board, row - down, col - right)
                if there is not None:
                    terms.append((there, None))
        yield Either("rooms", cell, tuple(terms))


def idle_rooms(
    rules: Sequence[Rule], board: Board, symbols: Sequence[Symbol], most: int, cells: Sequence[Index]
) -> Iterator[Guard]:
    """Yield rooms of several cells that ask no more than rooms of one cell could: no tile needs them."""
    every = sorted({symbol[0] for symbol in symbols if symbol is not None})
    busy = {(shape, number) for shape in room_shapes(most) for number in every if _asks(rules, shape, number)}
    own = {divmod(cell, board.cols) for cell in cells}
    single, *larger = room_shapes(most)
    for shape in larger if (single, UNKNOWN) not in busy else ():
        idle = [number for number in every if (shape, number) not in busy]
        for row, col in sorted(own) if idle else ():
            if own.issuperset((row + down, col + right) for down, right in shape):
                guard = guard_at(guard_of(shape, idle, symbols), board, row, col)
                assert guard is not None
                yield guard


def _asks(rules: Sequence[Rule], shape: Shape, number: int) -> bool:
    """Return True if some rule asks for more than one colour of all cells of a room."""
    places = [place for rule in rules for place in room_places(rule, shape, number)]
    return not all(_of_one_colour(place) for place in places)


def room_places(rule: Rule, shape: Shape, number: int) -> list[Constraint]:
    """Return the constraints of a rule on a room with a number (or UNKNOWN), in steps from its first cell."""
    cells, shown = tuple(encode_step(*each) for each in shape), None if number == UNKNOWN else number
    said = rule.rooms.inside(cells, shown) if rule.rooms is not None else ()
    return [place for place in said if not place.says_nothing]


def _of_one_colour(place: Constraint) -> bool:
    """Return True if a count asks for all cells of one colour."""
    count = place.as_count
    if count is None or count.when:
        return False
    return sorted(n for n in count.allowed if n <= len(count.cells)) in ([0], [len(count.cells)])


def turned_walls(shown: Sequence[Symbol], cols: int, places: Sequence[Index]) -> list[Symbol]:
    """Return a square of cells turned or mirrored, cell i from `places[i]`: a room's number stands in its
    first cell again, and there is a wall all around.

    >>> turned_walls([(1, 0, 1), (-1, 1, 1), (0, 1, 1), (-1, 1, 1)], 2, [0, 2, 1, 3])  # rows to columns
    [(1, 1, 0), (0, 1, 1), (-1, 1, 1), (-1, 1, 1)]
    """
    before = walled_board(Layout(rooms=True, clues="numbers"), Board(cols, cols), dict(enumerate(shown)))
    rooms, clues = [before.rooms[place] for place in places], before.clues
    numbers = {before.rooms[cell]: number for cell, number in clues.items()}
    found: list[Symbol] = []
    for cell, room in enumerate(rooms):
        right = cell % cols == cols - 1 or rooms[cell + 1] != room
        below = cell + cols >= len(rooms) or rooms[cell + cols] != room
        number = UNKNOWN if room in rooms[:cell] else numbers.get(room, UNKNOWN)
        found.append(None if room < 0 else (number, int(right), int(below)))
    return found


def printed_board(layout: Layout, board: Board, shown: Mapping[Index, Symbol]) -> Board:
    """Return a board of the same size with these symbols."""
    if layout.rooms:
        return walled_board(layout, board, shown)
    given = {cell: symbol for cell, symbol in shown.items() if symbol is not None}
    if layout.corners:
        corners = {(cell // board.cols + 1, cell % board.cols + 1): number for cell, number in given.items()}
        return Board(board.rows, board.cols, corners=corners)
    return Board(board.rows, board.cols, clues=given)


def shown_on(layout: Layout, board: Board) -> dict[Cell, Symbol]:
    """Return the symbols of a board without rooms; some belong to cells off its upper and left end."""
    if layout.corners:
        return {(row - 1, col - 1): number for (row, col), number in board.corners.items()}
    return {divmod(cell, board.cols): symbol for cell, symbol in board.clues.items()}


def check_layout(declaration: Declaration) -> None:
    """Refuse a family with more than one symbol a cell on its boards, or two connected colours."""
    layout = declaration.layout
    linked = [rule.text for rule in declaration.rules if rule.linked is not None]
    if len(linked) > 1:
        raise InputError(
            f"{declaration.name}, where {linked[0]} and {linked[1]}", "at most one colour that is connected"
        )
    nothing = not (layout.clues or layout.corners or layout.rooms)
    for there, words, wanted in (
        (
            layout.rooms and layout.clues and not layout.room_numbers,
            "numbers beside rooms",
            "rooms with theirs",
        ),
        (
            layout.corners and (layout.clues or layout.rooms),
            "numbers in cells and at corners",
            "one of the two",
        ),
        (layout.arrows, "arrows", "numbers without arrows"),
        (layout.lines, "numbers outside", "numbers inside"),
        (layout.full, "a number in every cell", "cells that may be empty"),
        (layout.clues == "colours", "printed colours", "numbers"),
        (layout.total and not layout.optional, "a number for the whole board", "numbers in cells"),
        (nothing, "nothing printed on them", "symbols in cells or at corners"),
    ):
        if there:
            raise InputError(f"{declaration.name}, whose boards have {words}", wanted)
