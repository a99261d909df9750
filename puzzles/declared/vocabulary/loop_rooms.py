"""Rules about a loop through cells and the rooms that it passes (Country Road, Moon or Sun)."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.doubled import points, room_points, sides
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.declared.vocabulary.rule import Counted, Rule, listed, never, rule


def rooms_once(twice: str = "bkPassTwice", never: str = "bkNoLine") -> Rule:
    """The loop enters and leaves each room once, and visits no cell outside all rooms."""

    def places(board: Board) -> Iterator[Place]:
        rooms, inside = board.rooms, room_points(board)
        borders: dict[int, list[Index]] = {room: [] for room in (*inside, -1)}
        for edge, one, other in sides(board):
            if rooms[edge] < 0:
                borders[rooms[one]].append(edge)
                borders[rooms[other]].append(edge)
        for point in points(board):
            if board.rooms[point] < 0:
                yield Count(never, (point,), frozenset([0]))
        for room, cells in inside.items():
            own = tuple(borders[room])
            yield Count(never, tuple(cells), frozenset(range(1, len(cells) + 1)), at=cells[0])
            if len(own) > 2:
                yield Count(twice, own, frozenset([0, 1, 2]), at=cells[0])

    return rule("the loop enters and leaves each room exactly once", f"{twice} {never}", places)


def no_empty_neighbours(name: str = "cbNoLine") -> Rule:
    """Of two cells side by side in different rooms the loop visits one (Country Road)."""

    some = frozenset([1, 2])

    def counts(board: Board) -> Iterator[Counted]:
        rooms = board.rooms
        for edge, one, other in sides(board):
            if rooms[edge] < 0 <= min(rooms[one], rooms[other]):
                yield (one, other), some

    return listed("of two neighbours in different rooms the loop visits at least one", name, counts)


def marks_in_turn(
    both: str = "bkBothMarksPassed", none: str = "bkNoMarksPassed",
    moons: str = "bkNotAllMSPassed bkMSPassedGt2", suns: str = "bkNotAllMUPassed bkMUPassedGt2",
) -> tuple[Rule, ...]:  # fmt: skip
    """In each room the loop visits all moons and no sun, or all suns and no moon, in turn from room to room
    (Moon or Sun).
    """
    kinds = {"B": moons.split(), "W": suns.split()}

    def marks(board: Board, sign: str) -> dict[int, list[Index]]:
        own: dict[int, list[Index]] = {}
        for cell in sorted(board.clues):
            if board.clues[cell] == sign:
                own.setdefault(board.rooms[cell], []).append(cell)
        return own

    def kept(board: Board) -> Iterator[Place]:
        by_sign = {sign: marks(board, sign) for sign in kinds}
        for room, cells in room_points(board).items():
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

    def in_turn(sign: str, board: Board) -> Iterator[Counted]:
        rooms, first = board.rooms, {room: cells[0] for room, cells in marks(board, sign).items()}
        for edge, one, other in sides(board):
            if rooms[edge] < 0 and rooms[one] in first and rooms[other] in first:
                yield (edge, first[rooms[one]], first[rooms[other]]), few

    few, turns = frozenset([0, 1, 2]), "from room to room moons and suns take turns"
    names = " ".join([both, none, kinds["B"][0], kinds["W"][0]])
    return (
        rule("in each room the loop visits all moons and no sun, or all suns and no moon", names, kept),
        *(listed(turns, again, partial(in_turn, sign)) for sign, (_, again) in kinds.items()),
    )
