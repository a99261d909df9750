"""Rules about a loop through cells and the rooms that it passes (Country Road, Moon or Sun)."""

from collections.abc import Iterator
from itertools import pairwise

from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.doubled import edges, ends_of, points, room_points
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.declared.vocabulary.rule import Rule, never, rule


def rooms_once(twice: str = "bkPassTwice", never: str = "bkNoLine") -> Rule:
    """The loop enters and leaves each room once, and visits no cell outside all rooms."""

    def places(board: Board) -> Iterator[Place]:
        borders: dict[int, list[Index]] = {room: [] for room in board.room_cells}
        for edge in edges(board):
            for end in ends_of(board, edge):
                if board.rooms[edge] < 0 <= board.rooms[end]:
                    borders[board.rooms[end]].append(edge)
        for point in points(board):
            if board.rooms[point] < 0:
                yield Count(never, (point,), frozenset([0]))
        for room, cells in room_points(board).items():
            own = tuple(borders[room])
            yield Count(never, tuple(cells), frozenset(range(1, len(cells) + 1)), at=cells[0])
            if len(own) > 2:
                yield Count(twice, own, frozenset([0, 1, 2]), at=cells[0])

    return rule("the loop enters and leaves each room exactly once", f"{twice} {never}", places)


def no_empty_neighbours(name: str = "cbNoLine") -> Rule:
    """Of two cells side by side in different rooms the loop visits one (Country Road)."""

    def places(board: Board) -> Iterator[Place]:
        for edge in edges(board):
            ends = ends_of(board, edge)
            if board.rooms[edge] < 0 <= min(board.rooms[end] for end in ends):
                yield Count(name, ends, frozenset([1, 2]))

    return rule("of two neighbours in different rooms the loop visits at least one", name, places)


def marks_in_turn(
    both: str = "bkBothMarksPassed", none: str = "bkNoMarksPassed",
    moons: str = "bkNotAllMSPassed bkMSPassedGt2", suns: str = "bkNotAllMUPassed bkMUPassedGt2",
) -> tuple[Rule, Rule]:  # fmt: skip
    """In each room the loop visits all moons and no sun, or all suns and no moon, in turn from room to room
    (Moon or Sun).
    """
    kinds = {"B": moons.split(), "W": suns.split()}

    def marks(board: Board, sign: str) -> dict[int, list[Index]]:
        own = {
            room: [c for c in cells if board.clues.get(c) == sign] for room, cells in board.room_cells.items()
        }
        return {room: cells for room, cells in own.items() if cells}

    def kept(board: Board) -> Iterator[Place]:
        by_sign = {sign: marks(board, sign) for sign in kinds}
        for room, cells in board.room_cells.items():
            own = [by_sign[sign].get(room, []) for sign in kinds]
            every = (*own[0], *own[1])
            some = frozenset(range(1, len(every) + 1))
            yield Count(none, every, some, at=cells[0]) if every else never(none, cells[0])
            for one in own[0]:
                for other in own[1]:
                    yield Count(both, (one, other), frozenset([0, 1]))
            for (partly, _), alike in zip(kinds.values(), own, strict=True):
                for pair in pairwise(alike):
                    yield Count(partly, pair, frozenset([0, 2]))

    def in_turn(board: Board) -> Iterator[Place]:
        by_sign = {sign: marks(board, sign) for sign in kinds}
        for edge in edges(board):
            rooms = [board.rooms[end] for end in ends_of(board, edge)]
            for sign, (_, again) in kinds.items() if board.rooms[edge] < 0 else ():
                own = [by_sign[sign][room][0] for room in rooms if room in by_sign[sign]]
                if len(own) == 2:
                    yield Count(again, (edge, *own), frozenset([0, 1, 2]))

    names = " ".join([both, none, kinds["B"][0], kinds["W"][0]])
    return (
        rule("in each room the loop visits all moons and no sun, or all suns and no moon", names, kept),
        rule("from room to room moons and suns take turns", f"{kinds['B'][1]} {kinds['W'][1]}", in_turn),
    )
