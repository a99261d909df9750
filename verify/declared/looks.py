"""The places of local rules on a large board, as arrays: made once for all spots that look alike.

What a local rule says at a spot depends on the cells around it and on what is printed there. A board of a
million cells, made of a few dozen tiles, has a few thousand such looks; the rules are asked once for each, on
a board of three by three cells, and what they say is moved to all spots that look so.

    >>> from hardboard.puzzles.declared.vocabulary import apart
    >>> counts = counts_of([apart(True)], Board(2, 2))
    >>> counts.number, [counts.of(place)[0] for place in range(4)]
    (4, [[0, 1], [2, 3], [0, 2], [1, 3]])
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.places import Count
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.verify.declared.tables import counts_in

Numbers = NDArray[np.int64]
#: Cells of a board by number, of which a large board's places have tens of millions.
Cells = NDArray[np.int32]
#: Counts of more cells than this do not fit into a number's bits.
MOST_COUNTED = 62
#: A place seen from its spot: the cells counted, the allowed numbers as bits, cells with colours they need.
Pattern = tuple[tuple[tuple[int, int], ...], int, tuple[tuple[tuple[int, int], bool], ...]]


class Uncounted(Exception):
    """A place of a local rule that neither counts cells nor is a table."""


@dataclass(frozen=True, eq=False)
class Counts:
    """Many places of type `Count`: place i counts `cells[start[i]:start[i + 1]]`, and matters if the cells
    `others[also[i]:also[i + 1]]` have the `colours` beside them.
    """

    start: Numbers
    cells: Cells
    allowed: NDArray[np.uint64]
    also: Numbers
    others: Cells
    colours: NDArray[np.int8]

    @property
    def number(self) -> int:
        """How many places there are."""
        return len(self.allowed)

    def of(self, place: int) -> tuple[list[int], int, list[tuple[int, bool]]]:
        """The cells, the allowed numbers as bits, and the cells with the colours they need."""
        cells = self.cells[self.start[place] : self.start[place + 1]].tolist()
        some = slice(self.also[place], self.also[place + 1])
        return cells, int(self.allowed[place]), [
            (cell, bool(colour)) for cell, colour in zip(self.others[some], self.colours[some], strict=True)
        ]  # fmt: skip


def counts_of(rules: Sequence[Rule], board: Board, more: Sequence[Count] = ()) -> Counts:
    """All places of local rules on a board that prints clues and corners alone; and some more."""
    spots: dict[Pattern, list[Numbers]] = {}
    for cells in _looking_alike(board) if rules else ():
        for pattern in _patterns(rules, board, int(cells[0])):
            spots.setdefault(pattern, []).append(cells)
    blocks = [_moved(pattern, np.concatenate(cells), board.cols) for pattern, cells in spots.items()]
    return _joined([*blocks, _listed(more)])


def printed(board: Board) -> bool:
    """Whether a board prints nothing but clues and corners."""
    return not (board.rooms or board.arrows or board.row_clues or board.col_clues)


def _looking_alike(board: Board) -> Iterator[Numbers]:
    """The cells, in groups around which the same is printed."""
    looks = np.zeros(board.shape, dtype=np.int64)
    for signs, offsets in ((_clues(board), range(3)), (_corners(board), range(2))):
        base = int(signs.max()) + 1
        for down in offsets:
            for right in offsets:
                looks *= base
                looks += signs[down : down + board.rows, right : right + board.cols]
        looks = np.unique(looks, return_inverse=True)[1].reshape(board.shape)
    order = np.argsort(looks, axis=None, kind="stable")
    return iter(np.split(order, np.cumsum(np.bincount(looks.ravel()))[:-1]))


def _clues(board: Board) -> Numbers:
    """A number for what each cell shows, 0 around the board, 1 for nothing."""
    signs = np.zeros((board.rows + 2, board.cols + 2), dtype=np.int64)
    signs[1:-1, 1:-1] = 1
    cells = np.fromiter(board.clues, dtype=np.int64, count=len(board.clues))
    signs[cells // board.cols + 1, cells % board.cols + 1] = _named(board.clues.values())
    return signs


def _corners(board: Board) -> Numbers:
    """A number for what each corner shows, 1 for nothing."""
    signs = np.ones((board.rows + 1, board.cols + 1), dtype=np.int64)
    if board.corners:
        rows, cols = np.array(list(board.corners)).T
        signs[rows, cols] = _named(board.corners.values())
    return signs


def _named(values: Iterable[object]) -> list[int]:
    names: dict[object, int] = {}
    return [names.setdefault(value, len(names) + 2) for value in values]


def _patterns(rules: Sequence[Rule], board: Board, cell: Index) -> Iterator[Pattern]:
    """What the rules say at a cell, asked on the part of the board around it."""
    row, col = divmod(cell, board.cols)
    rows = range(max(row - 1, 0), min(row + 2, board.rows))
    cols = range(max(col - 1, 0), min(col + 2, board.cols))
    part = _part(board, rows, cols)
    here = (row - rows[0]) * part.cols + col - cols[0]

    def step(other: Index) -> tuple[int, int]:
        return other // part.cols + rows[0] - row, other % part.cols + cols[0] - col

    for place in (place for rule in rules for place in rule.places(part) if place.spot == here):
        counts = counts_in(place)
        if counts is None:
            raise Uncounted(place.rule)
        for count in counts:
            when = tuple((step(other), colour) for other, colour in count.when.items())
            yield tuple(map(step, count.cells)), _bits(count.allowed), when


def _part(board: Board, rows: range, cols: range) -> Board:
    """Some rows and columns of a board with what is printed there."""
    clues: Mapping[Index, Any] = board.clues
    cells = [row * board.cols + col for row in rows for col in cols]
    corners = [
        (row, col) for row in range(rows[0], rows[-1] + 2) for col in range(cols[0], cols[-1] + 2)
    ]  # fmt: skip
    return Board(
        len(rows),
        len(cols),
        clues={number: clues[cell] for number, cell in enumerate(cells) if cell in clues},
        corners={
            (row - rows[0], col - cols[0]): board.corners[row, col]
            for row, col in corners
            if (row, col) in board.corners
        },
    )


def _moved(pattern: Pattern, spots: Numbers, wide: int) -> Counts:
    """A place at each of these spots."""
    cells, allowed, when = pattern
    steps = np.array([down * wide + right for down, right in cells], dtype=np.int32)
    others = np.array([down * wide + right for (down, right), _ in when], dtype=np.int32)
    number, spots = len(spots), spots.astype(np.int32)
    return Counts(
        np.arange(number + 1) * len(steps),
        np.add.outer(spots, steps).ravel(),
        np.full(number, allowed, dtype=np.uint64),
        np.arange(number + 1) * len(others),
        np.add.outer(spots, others).ravel(),
        np.tile(np.array([colour for _, colour in when], dtype=np.int8), number),
    )


def _listed(places: Sequence[Count]) -> Counts:
    """Places that are given one by one."""
    whens = [place.when for place in places]
    return Counts(
        np.cumsum([0, *(len(place.cells) for place in places)]),
        np.array([cell for place in places for cell in place.cells], dtype=np.int32),
        np.array([_bits(place.allowed) for place in places], dtype=np.uint64),
        np.cumsum([0, *map(len, whens)]),
        np.array([cell for when in whens for cell in when], dtype=np.int32),
        np.array([colour for when in whens for colour in when.values()], dtype=np.int8),
    )


def _bits(allowed: frozenset[int]) -> int:
    return sum(1 << number for number in allowed)


def _joined(blocks: Sequence[Counts]) -> Counts:
    sizes = [np.diff(block.start) for block in blocks]
    more = [np.diff(block.also) for block in blocks]
    return Counts(
        np.cumsum(np.concatenate([[0], *sizes])),
        np.concatenate([block.cells for block in blocks]),
        np.concatenate([block.allowed for block in blocks]),
        np.cumsum(np.concatenate([[0], *more])),
        np.concatenate([block.others for block in blocks]),
        np.concatenate([block.colours for block in blocks]),
    )
