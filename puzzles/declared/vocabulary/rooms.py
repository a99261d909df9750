"""Rules about rooms."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from hardboard.puzzles.declared.areas import Connected, Shapes
from hardboard.puzzles.declared.board import BLACK, LARGE, Board
from hardboard.puzzles.declared.constraints import Constraint, Count, Unequal
from hardboard.puzzles.declared.patterns import Block
from hardboard.puzzles.declared.vocabulary.constructor import constructor
from hardboard.puzzles.declared.vocabulary.rule import (
    COLOURS,
    BoardRule,
    Counted,
    CountsOfCells,
    NamedViolation,
    RoomRule,
    RoomSizes,
    Rule,
    Shape,
    Sizes,
    blacks,
    exact,
    rule_with_meaning,
)

__all__ = [
    "every_room",
    "no_run_over_rooms",
    "one_colour_rooms",
    "room_connected",
    "room_counts",
    "room_some",
    "rooms_apart",
    "shapes_differ",
    "sizes_differ",
]


@constructor
def room_counts(names: str = "bkShadeNe") -> Rule:
    """Require that a number counts the black cells of its room.

    >>> room_counts().text
    'a number counts the black cells of its room'
    """
    return rule_with_meaning("a number counts the black cells of its room", names, RoomCounts(names))


@dataclass(frozen=True)
class RoomCounts(RoomSizes):
    names: str

    def sizes(self, size: int, number: int | None) -> Sizes:
        return () if number is None else exact(self.names, size, BLACK, number)


@constructor
def every_room(number: int | None, names: str, *, or_none: bool = False) -> Rule:
    """Require that every room has a number of black cells.

    >>> every_room(4, "bkShadeGt4 bkShadeLt4").text
    'every room has 4 black cells'
    """
    if number is None:
        text = "every room has as many black cells as the board says"
        return rule_with_meaning(text, names, RoomsAsTotal(names, or_none))
    return rule_with_meaning(f"every room has {number} black cells", names, EveryRoom(number, names, or_none))


@dataclass(frozen=True)
class EveryRoom(RoomSizes):
    number: int
    names: str
    or_none: bool

    def sizes(self, size: int, number: int | None) -> Sizes:
        return _of_room(size, self.number, self.names, self.or_none)


@dataclass(frozen=True)
class RoomsAsTotal(BoardRule):
    names: str
    or_none: bool

    def places(self, board: Board) -> Iterator[Constraint]:
        for cells in board.room_cells.values():
            for name, some in _of_room(len(cells), board.total or 0, self.names, self.or_none):
                yield Count(name, tuple(cells), some)


def _of_room(size: int, want: int, names: str, or_none: bool) -> Sizes:
    none = frozenset([0]) if or_none else frozenset[int]()
    return ((name, some | none) for name, some in exact(names, size, BLACK, want))


@constructor
def room_some(name: str = "bkNoShade") -> Rule:
    """Require a black cell in every room whose number is not 0.

    >>> room_some().text
    'every room has a black cell'
    """
    return Rule("every room has a black cell", (name,), RoomSome(name))


class RoomSome(NamedViolation, RoomSizes):
    def sizes(self, size: int, number: int | None) -> Sizes:
        return () if number == 0 else ((self.name, blacks(size, BLACK, range(1, size + 1))),)


@constructor
def room_connected(name: str = "bkShadeDivide") -> Rule:
    """Require that the black cells of a room are connected inside it.

    >>> room_connected().text
    'the black cells of a room are connected'
    """
    return Rule("the black cells of a room are connected", (name,), RoomConnected(name))


class RoomConnected(NamedViolation, BoardRule):
    def places(self, board: Board) -> Iterator[Constraint]:
        for cells in board.room_cells.values():
            if len(cells) > 2:
                yield Connected(self.name, tuple(cells), board.near, BLACK)


@constructor
def rooms_apart(name: str = "cbShade") -> Rule:
    """Forbid two black neighbours in different rooms.

    >>> rooms_apart().text
    'black cells of different rooms are not neighbours'
    """
    return Rule("black cells of different rooms are not neighbours", (name,), RoomsApart(name))


class RoomsApart(NamedViolation, CountsOfCells):
    def counts(self, board: Board) -> Iterator[Counted]:
        rooms, near, few = board.rooms, board.near, frozenset([0, 1])
        for cell in board.cells:
            for other in near[cell]:
                if cell < other and rooms[cell] != rooms[other]:
                    yield (cell, other), few


@constructor
def one_colour_rooms(name: str = "bkMixed") -> Rule:
    """Require that all cells of a room have one colour.

    >>> one_colour_rooms().text
    'the cells of a room have one colour'
    """
    return Rule("the cells of a room have one colour", (name,), OneColourRooms(name))


class OneColourRooms(NamedViolation, RoomRule):
    def inside(self, shape: Shape, number: int | None) -> Iterator[Constraint]:
        return (Count(self.name, pair, frozenset([0, 2])) for pair in pairwise(shape))

    def blocks(self, board: Board) -> Iterator[Block]:
        if board.size > LARGE:
            import numpy as np

            rooms = board.room_array.ravel()
            order = np.argsort(rooms, kind="stable")
            same = (rooms[order[:-1]] == rooms[order[1:]]) & (rooms[order[:-1]] >= 0)
            pairs = np.stack([order[:-1][same], order[1:][same]], axis=1).tolist()
        else:
            pairs = [pair for cells in board.room_cells.values() for pair in pairwise(cells)]
        yield Count(self.name, range(2), frozenset([0, 2])), pairs


@constructor
def sizes_differ(name: str = "bsEqShade") -> Rule:
    """Forbid neighbouring rooms with equally many black cells, unless they have none.

    >>> sizes_differ().text
    'rooms side by side have different numbers of black cells'
    """
    return Rule("rooms side by side have different numbers of black cells", (name,), SizesDiffer(name))


class SizesDiffer(NamedViolation, BoardRule):
    def places(self, board: Board) -> Iterator[Constraint]:
        for one, other in board.sides:
            mine, theirs = board.room_cells[one], board.room_cells[other]
            yield Unequal(self.name, (*mine, *theirs), mine, theirs, BLACK)


@constructor
def no_run_over_rooms(colour: bool, borders: int, name: str) -> Rule:
    """Forbid a line of cells of a colour that crosses too many borders of rooms (Heyawake).

    >>> from hardboard.puzzles.declared import WHITE
    >>> no_run_over_rooms(WHITE, 2, "bkUnshadeConsecGt3").text
    'no line of white cells crosses 2 borders of rooms'
    """
    text = f"no line of {COLOURS[colour]} cells crosses {borders} borders of rooms"
    return Rule(text, (name,), NoRunOverRooms(colour, borders, name))


@cache
def _not_all(size: int, colour: bool) -> frozenset[int]:
    return blacks(size, colour, range(size))


@dataclass(frozen=True)
class NoRunOverRooms(CountsOfCells):
    colour: bool
    borders: int
    name: str

    def counts(self, board: Board) -> Iterator[Counted]:
        for line in board.lines:
            rooms = [board.rooms[cell] for cell in line]
            cuts = [i for i, (one, other) in enumerate(pairwise(rooms), 1) if one != other]
            for first, last in zip(cuts, cuts[self.borders - 1 :], strict=False):
                yield line[first - 1 : last + 1], _not_all(last - first + 2, self.colour)


@constructor
def shapes_differ(name: str = "bsSameShape") -> Rule:
    """Forbid equal shapes of four black cells that touch in different rooms (LITS).

    >>> shapes_differ().text
    'equal shapes in different rooms do not touch'
    """
    return Rule("equal shapes in different rooms do not touch", (name,), ShapesDiffer(name))


class ShapesDiffer(NamedViolation, BoardRule):
    def places(self, board: Board) -> Iterator[Constraint]:
        for one, other in board.sides:
            mine, theirs = board.room_cells[one], board.room_cells[other]
            yield Shapes(self.name, (*mine, *theirs), mine, theirs, board.near, board.cols)
