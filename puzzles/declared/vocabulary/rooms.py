"""Rules about rooms."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from hardboard.puzzles.declared.areas import Connected, Shapes
from hardboard.puzzles.declared.board import BLACK, LARGE, Board
from hardboard.puzzles.declared.patterns import Block
from hardboard.puzzles.declared.places import Count, Place, Unequal
from hardboard.puzzles.declared.vocabulary.rule import (
    COLOURS,
    BoardRule,
    Counted,
    CountsOfCells,
    RoomRule,
    RoomSizes,
    Rule,
    Shape,
    Sizes,
    blacks,
    exact,
    rule_with_meaning,
)


def room_counts(names: str = "bkShadeNe") -> Rule:
    """The number in a room is how many of its cells are black."""
    return rule_with_meaning("a number counts the black cells of its room", names, RoomCounts(names))


@dataclass(frozen=True)
class RoomCounts(RoomSizes):
    names: str

    def sizes(self, size: int, number: int | None) -> Sizes:
        return () if number is None else exact(self.names, size, BLACK, number)


def every_room(number: int | None, names: str, *, or_none: bool = False) -> Rule:
    """Every room has so many black cells, or as the board says; or none, which breaks another rule."""
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

    def places(self, board: Board) -> Iterator[Place]:
        for cells in board.room_cells.values():
            for name, some in _of_room(len(cells), board.total or 0, self.names, self.or_none):
                yield Count(name, tuple(cells), some)


def _of_room(size: int, want: int, names: str, or_none: bool) -> Sizes:
    none = frozenset([0]) if or_none else frozenset[int]()
    return ((name, some | none) for name, some in exact(names, size, BLACK, want))


def room_some(name: str = "bkNoShade") -> Rule:
    """Every room has a black cell, unless its number is 0."""
    return Rule("every room has a black cell", (name,), RoomSome(name))


@dataclass(frozen=True)
class RoomSome(RoomSizes):
    name: str

    def sizes(self, size: int, number: int | None) -> Sizes:
        return () if number == 0 else ((self.name, blacks(size, BLACK, range(1, size + 1))),)


def room_connected(name: str = "bkShadeDivide") -> Rule:
    """The black cells of each room are connected inside it."""
    return Rule("the black cells of a room are connected", (name,), RoomConnected(name))


@dataclass(frozen=True)
class RoomConnected(BoardRule):
    name: str

    def places(self, board: Board) -> Iterator[Place]:
        for cells in board.room_cells.values():
            if len(cells) > 2:
                yield Connected(self.name, tuple(cells), board.near, BLACK)


def rooms_apart(name: str = "cbShade") -> Rule:
    """No two black neighbours are in different rooms."""
    return Rule("black cells of different rooms are not neighbours", (name,), RoomsApart(name))


@dataclass(frozen=True)
class RoomsApart(CountsOfCells):
    name: str

    def counts(self, board: Board) -> Iterator[Counted]:
        rooms, near, few = board.rooms, board.near, frozenset([0, 1])
        for cell in board.cells:
            for other in near[cell]:
                if cell < other and rooms[cell] != rooms[other]:
                    yield (cell, other), few


def one_colour_rooms(name: str = "bkMixed") -> Rule:
    """The cells of a room have one colour."""
    return Rule("the cells of a room have one colour", (name,), OneColourRooms(name))


@dataclass(frozen=True)
class OneColourRooms(RoomRule):
    name: str

    def inside(self, shape: Shape, number: int | None) -> Iterator[Place]:
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


def sizes_differ(name: str = "bsEqShade") -> Rule:
    """Rooms side by side do not have equally many black cells, unless they have none."""
    return Rule("rooms side by side have different numbers of black cells", (name,), SizesDiffer(name))


@dataclass(frozen=True)
class SizesDiffer(BoardRule):
    name: str

    def places(self, board: Board) -> Iterator[Place]:
        for one, other in board.sides:
            mine, theirs = board.room_cells[one], board.room_cells[other]
            yield Unequal(self.name, (*mine, *theirs), mine, theirs, BLACK)


def no_run_over_rooms(colour: bool, borders: int, name: str) -> Rule:
    """No line of cells of the colour crosses so many borders of rooms (Heyawake: 2)."""
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


def shapes_differ(name: str = "bsSameShape") -> Rule:
    """Rooms whose four black cells touch have different shapes (LITS)."""
    return Rule("equal shapes in different rooms do not touch", (name,), ShapesDiffer(name))


@dataclass(frozen=True)
class ShapesDiffer(BoardRule):
    name: str

    def places(self, board: Board) -> Iterator[Place]:
        for one, other in board.sides:
            mine, theirs = board.room_cells[one], board.room_cells[other]
            yield Shapes(self.name, (*mine, *theirs), mine, theirs, board.near, board.cols)
