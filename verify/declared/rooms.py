"""The places of rules about rooms on a large board, as blocks: asked once for all rooms that look alike.

What such a rule says of a room depends on its shape and its number alone. A compiled board of a million rooms
has some dozens of both; what a rule says of one of them is moved to all others.

    >>> from hardboard.puzzles.declared.vocabulary import room_counts
    >>> board = Board(2, 4, clues={0: 1, 2: 1, 5: 0}, rooms=(0, 0, 1, 1, 2, 3, 2, 4))
    >>> blocks, others = room_blocks([room_counts()], board, often=1)
    >>> [(cells, allowed, spots.tolist()) for (cells, allowed, _), spots in blocks], others
    ([(((0, 0),), 1, [5]), (((0, 0), (0, 1)), 2, [0, 2])], [])
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from hardboard.puzzles.declared.board import UNKNOWN, Board
from hardboard.puzzles.declared.patterns import step, unstep
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.puzzles.declared.vocabulary.rule import Shape as Steps
from hardboard.verify.declared.looks import (
    MOST_COUNTED,
    Block,
    Cells,
    Numbers,
    Pattern,
    both,
    from_its_first,
    groups,
    patterns_of,
    places_of,
)
from hardboard.verify.declared.stated import placed
from hardboard.verify.declared.tables import counts_in

#: What stands at fewer spots is no block: if no two rooms are alike, each would be one.
OFTEN = 8


class Alike(NamedTuple):
    """Rooms of one shape, in steps, and with one number, UNKNOWN for none: their first cells. Cells in no
    room have no shape.
    """

    shape: Steps
    number: int
    first: Cells


def room_blocks(rules: Sequence[Rule], board: Board, often: int = OFTEN) -> tuple[list[Block], list[Place]]:
    """All places of rules about rooms: what counts few cells, and stands often, as blocks; and all others."""
    spots: dict[Pattern, list[Cells]] = {}
    others: list[Place] = []
    for alike in _alike(board) if rules else ():
        counts: list[Count] = []
        for place in (place for rule in rules for place in _said(rule, alike)):
            few = counts_in(place) if len(place.scope) <= MOST_COUNTED else None
            if few is None:
                others += placed(place, alike.first, board.shape)
            else:
                counts += few
        for pattern in patterns_of(counts, unstep):
            pattern, (down, right) = from_its_first(pattern)
            spots.setdefault(pattern, []).append(alike.first + np.int32(down * board.cols + right))
    blocks = [(pattern, np.concatenate(cells)) for pattern, cells in spots.items()]
    others += [count for block in blocks if len(block[1]) < often for count in places_of(block, board.cols)]
    return [block for block in blocks if len(block[1]) >= often], others


def _said(rule: Rule, alike: Alike) -> Iterator[Place]:
    """What a rule says of rooms that are alike, in steps from their first cells."""
    assert rule.rooms is not None
    number = None if alike.number == UNKNOWN else alike.number
    places = rule.rooms.inside(alike.shape, number) if alike.shape else rule.rooms.outside
    return (place for place in places if not place.says_nothing)


def _alike(board: Board) -> Iterator[Alike]:
    """All rooms, those of one shape and number together; and the cells in none."""
    rooms = np.array(board.rooms, dtype=np.int32)
    outside = np.flatnonzero(rooms < 0).astype(np.int32)
    if len(outside):
        yield Alike((), UNKNOWN, outside)
    cells = np.argsort(rooms, kind="stable").astype(np.int32)[len(outside) :]
    sizes = np.bincount(rooms[cells])
    start, numbers = np.cumsum(sizes) - sizes, _numbers(board, rooms, len(sizes))
    for size in np.unique(sizes).tolist():
        some = np.flatnonzero(sizes == size)
        own = cells[np.add.outer(start[some], np.arange(size))]
        for kind in groups(_looks(own, numbers[some], board.cols)):
            rows, cols = np.divmod(own[kind[0]], board.cols)
            shape = zip((rows - rows[0]).tolist(), (cols - cols[0]).tolist(), strict=True)
            number = int(numbers[some[kind[0]]])
            yield Alike(tuple(step(*each) for each in shape), number, own[kind, 0])


def _looks(own: Cells, numbers: Numbers, cols: int) -> Numbers:
    """Of rooms with as many cells, a row for each, a number: one for the same shape and number. Of too many
    cells to be counted at once each room is another.
    """
    if own.shape[1] > MOST_COUNTED:
        return np.arange(len(own))
    looks = numbers - UNKNOWN
    first = own[:, 0]
    for cell in own.T[1:]:
        down, right = cell // cols - first // cols, cell % cols - first % cols
        looks = both(looks, down * np.int64(2 * cols) + right)
    return looks


def _numbers(board: Board, rooms: Cells, count: int) -> Numbers:
    """Of each room its number: the first of those that are printed in it."""
    numbers, clues = np.full(count, UNKNOWN, dtype=np.int64), board.clues
    number_of = {clue: clue if isinstance(clue, int) else UNKNOWN for clue in dict.fromkeys(clues.values())}
    values = np.fromiter(map(number_of.__getitem__, clues.values()), dtype=np.int64, count=len(clues))[::-1]
    inside = rooms[np.fromiter(clues, dtype=np.int64, count=len(clues))][::-1]
    given = (inside >= 0) & (values >= 0)
    numbers[inside[given]] = values[given]
    return numbers
