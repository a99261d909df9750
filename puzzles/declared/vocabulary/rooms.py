"""Rules about rooms."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import pairwise

from hardboard.puzzles.declared.areas import Connected, Shapes
from hardboard.puzzles.declared.board import BLACK, Board, Index
from hardboard.puzzles.declared.patterns import Block
from hardboard.puzzles.declared.places import Count, Place, Unequal
from hardboard.puzzles.declared.vocabulary.rule import (
    COLOURS,
    Counted,
    Rule,
    Shape,
    blacks,
    exact,
    listed,
    rule,
)

#: How many cells a room has, and its number -> names, and how many of the cells may be black.
Sizes = Callable[[int, int | None], Iterable[tuple[str, frozenset[int]]]]


def in_rooms(text: str, names: str, sizes: Sizes) -> Rule:
    """A rule about how many cells of each room are black: rooms of one size and number are said together."""

    def places(shape: Shape, number: int | None) -> Iterator[Place]:
        return (Count(name, shape, some) for name, some in sizes(len(shape), number))

    def blocks(board: Board) -> Iterator[Block]:
        same: dict[tuple[int, int | None], list[list[Index]]] = {}
        for room, cells in board.room_cells.items():
            same.setdefault((len(cells), board.room_numbers.get(room)), []).append(cells)
        for (size, number), rows in same.items():
            yield from ((count, rows) for count in made(size, number))

    @lru_cache(maxsize=1 << 8)
    def made(size: int, number: int | None) -> list[Count]:
        counts = (Count(name, range(size), some) for name, some in sizes(size, number))
        return [count for count in counts if not count.says_nothing]

    return Rule(text, tuple(names.split()), rooms=places, laid=blocks)


def room_counts(names: str = "bkShadeNe") -> Rule:
    """The number in a room is how many of its cells are black."""

    def sizes(size: int, number: int | None) -> Iterable[tuple[str, frozenset[int]]]:
        return () if number is None else exact(names, size, BLACK, number)

    return in_rooms("a number counts the black cells of its room", names, sizes)


def every_room(number: int | None, names: str, *, or_none: bool = False) -> Rule:
    """Every room has so many black cells, or as the board says; or none, which breaks another rule."""

    def sizes(size: int, want: int) -> Iterator[tuple[str, frozenset[int]]]:
        none = frozenset([0]) if or_none else frozenset[int]()
        return ((name, some | none) for name, some in exact(names, size, BLACK, want))

    def asked(board: Board) -> Iterator[Place]:
        for cells in board.room_cells.values():
            for name, some in sizes(len(cells), board.total or 0):
                yield Count(name, tuple(cells), some)

    def blocks(board: Board) -> Iterator[Block]:
        same: dict[int, list[list[Index]]] = {}
        for cells in board.room_cells.values():
            same.setdefault(len(cells), []).append(cells)
        for size, rows in same.items():
            for name, some in sizes(size, board.total or 0):
                yield Count(name, range(size), some), rows

    if number is None:
        text = "every room has as many black cells as the board says"
        return Rule(text, tuple(names.split()), asked, blocks)
    return in_rooms(f"every room has {number} black cells", names, lambda size, _: sizes(size, number))


def room_some(name: str = "bkNoShade") -> Rule:
    """Every room has a black cell, unless its number is 0."""

    def sizes(size: int, number: int | None) -> Iterator[tuple[str, frozenset[int]]]:
        if number != 0:
            yield name, blacks(size, BLACK, range(1, size + 1))

    return in_rooms("every room has a black cell", name, sizes)


def room_connected(name: str = "bkShadeDivide") -> Rule:
    """The black cells of each room are connected inside it."""

    def places(board: Board) -> Iterator[Place]:
        for cells in board.room_cells.values():
            if len(cells) > 2:
                yield Connected(name, tuple(cells), board.near, BLACK)

    return rule("the black cells of a room are connected", name, places)


def rooms_apart(name: str = "cbShade") -> Rule:
    """No two black neighbours are in different rooms."""

    def counts(board: Board) -> Iterator[Counted]:
        rooms, near, few = board.rooms, board.near, frozenset([0, 1])
        for cell in board.cells:
            for other in near[cell]:
                if cell < other and rooms[cell] != rooms[other]:
                    yield (cell, other), few

    return listed("black cells of different rooms are not neighbours", name, counts)


def one_colour_rooms(name: str = "bkMixed") -> Rule:
    """The cells of a room have one colour."""
    alike = frozenset([0, 2])

    def places(shape: Shape, number: int | None) -> Iterator[Place]:
        return (Count(name, pair, alike) for pair in pairwise(shape))

    def blocks(board: Board) -> Iterator[Block]:
        pairs = [pair for cells in board.room_cells.values() for pair in pairwise(cells)]
        yield Count(name, range(2), alike), pairs

    return Rule("the cells of a room have one colour", (name,), rooms=places, laid=blocks)


def sizes_differ(name: str = "bsEqShade") -> Rule:
    """Rooms side by side do not have equally many black cells, unless they have none."""

    def places(board: Board) -> Iterator[Place]:
        for one, other in board.sides:
            mine, theirs = board.room_cells[one], board.room_cells[other]
            yield Unequal(name, (*mine, *theirs), mine, theirs, BLACK)

    return rule("rooms side by side have different numbers of black cells", name, places)


def no_run_over_rooms(colour: bool, borders: int, name: str) -> Rule:
    """No line of cells of the colour crosses so many borders of rooms (Heyawake: 2)."""

    @cache
    def not_all(size: int) -> frozenset[int]:
        return blacks(size, colour, range(size))

    def counts(board: Board) -> Iterator[Counted]:
        for line in board.lines:
            rooms = [board.rooms[cell] for cell in line]
            cuts = [i for i, (one, other) in enumerate(pairwise(rooms), 1) if one != other]
            for first, last in zip(cuts, cuts[borders - 1 :], strict=False):
                yield line[first - 1 : last + 1], not_all(last - first + 2)

    return listed(f"no line of {COLOURS[colour]} cells crosses {borders} borders of rooms", name, counts)


def shapes_differ(name: str = "bsSameShape") -> Rule:
    """Rooms whose four black cells touch have different shapes (LITS)."""

    def places(board: Board) -> Iterator[Place]:
        for one, other in board.sides:
            mine, theirs = board.room_cells[one], board.room_cells[other]
            yield Shapes(name, (*mine, *theirs), mine, theirs, board.near, board.cols)

    return rule("equal shapes in different rooms do not touch", name, places)
