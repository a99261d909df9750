"""Rules about a loop through cells and the rooms that it passes (Country Road, Moon or Sun)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.constraints import Constraint, Count
from hardboard.puzzles.declared.doubled import edges_with_points, point_spots, room_points
from hardboard.puzzles.declared.vocabulary.constructor import constructor
from hardboard.puzzles.declared.vocabulary.rule import (
    BoardRule,
    Counted,
    CountsOfCells,
    NamedViolation,
    Rule,
    never,
)

__all__ = ["marks_in_turn", "no_empty_neighbours", "rooms_once"]


@constructor
def rooms_once(twice: str = "bkPassTwice", never: str = "bkNoLine") -> Rule:
    """Require that the loop enters and leaves each room once, and visits no cell outside all rooms.

    >>> rooms_once().text
    'the loop enters and leaves each room exactly once'
    """
    text = "the loop enters and leaves each room exactly once"
    return Rule(text, (twice, never), RoomsOnce(twice, never))


@dataclass(frozen=True)
class RoomsOnce(BoardRule):
    twice: str
    never: str

    def places(self, board: Board) -> Iterator[Constraint]:
        rooms, inside = board.rooms, room_points(board)
        borders: dict[int, list[Index]] = {room: [] for room in (*inside, -1)}
        for edge, one, other in edges_with_points(board):
            if rooms[edge] < 0:
                borders[rooms[one]].append(edge)
                borders[rooms[other]].append(edge)
        for point in point_spots(board):
            if board.rooms[point] < 0:
                yield Count(self.never, (point,), frozenset([0]))
        for room, cells in inside.items():
            own = tuple(borders[room])
            yield Count(self.never, tuple(cells), frozenset(range(1, len(cells) + 1)), at=cells[0])
            if len(own) > 2:
                yield Count(self.twice, own, frozenset([0, 1, 2]), at=cells[0])


@constructor
def no_empty_neighbours(name: str = "cbNoLine") -> Rule:
    """Require that the loop visits one of two neighbours in different rooms (Country Road).

    >>> no_empty_neighbours().text
    'of two neighbours in different rooms the loop visits at least one'
    """
    text = "of two neighbours in different rooms the loop visits at least one"
    return Rule(text, (name,), NoEmptyNeighbours(name))


class NoEmptyNeighbours(NamedViolation, CountsOfCells):
    def counts(self, board: Board) -> Iterator[Counted]:
        rooms, some = board.rooms, frozenset([1, 2])
        for edge, one, other in edges_with_points(board):
            if rooms[edge] < 0 <= min(rooms[one], rooms[other]):
                yield (one, other), some


@constructor
def marks_in_turn(
    both: str = "bkBothMarksPassed", none: str = "bkNoMarksPassed",
    moons: str = "bkNotAllMSPassed bkMSPassedGt2", suns: str = "bkNotAllMUPassed bkMUPassedGt2",
) -> tuple[Rule, ...]:  # fmt: skip
    """Require that the loop visits all moons or all suns of a room, in turn (Moon or Sun).

    >>> marks_in_turn()[0].text
    'in each room the loop visits all moons and no sun, or all suns and no moon'
    """
    (moon, moon_turn), (sun, sun_turn) = moons.split(), suns.split()
    turns = "from room to room moons and suns take turns"
    return (
        Rule(
            "in each room the loop visits all moons and no sun, or all suns and no moon",
            (both, none, moon, sun),
            OneKindOfMarks(both, none, moon, sun),
        ),
        Rule(turns, (moon_turn,), MarksInTurn("B", moon_turn)),
        Rule(turns, (sun_turn,), MarksInTurn("W", sun_turn)),
    )


def _marks(board: Board, sign: str) -> dict[int, list[Index]]:
    own: dict[int, list[Index]] = {}
    for cell in sorted(board.clues):
        if board.clues[cell] == sign:
            own.setdefault(board.rooms[cell], []).append(cell)
    return own


@dataclass(frozen=True)
class OneKindOfMarks(BoardRule):
    both: str
    none: str
    moon: str
    sun: str

    def places(self, board: Board) -> Iterator[Constraint]:
        by_sign = [_marks(board, "B"), _marks(board, "W")]
        for room, cells in room_points(board).items():
            own = [marks.get(room, []) for marks in by_sign]
            every = (*own[0], *own[1])
            some = frozenset(range(1, len(every) + 1))
            yield Count(self.none, every, some, at=cells[0]) if every else never(self.none, cells[0])
            for one in own[0]:
                for other in own[1]:
                    yield Count(self.both, (one, other), frozenset([0, 1]))
            for partly, alike in zip((self.moon, self.sun), own, strict=True):
                for pair in pairwise(alike):
                    yield Count(partly, pair, frozenset([0, 2]))


@dataclass(frozen=True)
class MarksInTurn(CountsOfCells):
    """See `marks_in_turn`: not in two rooms one after the other."""

    sign: str
    name: str

    def counts(self, board: Board) -> Iterator[Counted]:
        rooms, few = board.rooms, frozenset([0, 1, 2])
        first = {room: cells[0] for room, cells in _marks(board, self.sign).items()}
        for edge, one, other in edges_with_points(board):
            if rooms[edge] < 0 and rooms[one] in first and rooms[other] in first:
                yield (edge, first[rooms[one]], first[rooms[other]]), few
