"""The places of local rules on a large board, as arrays: made once for all spots that look alike.

What a local rule says at a spot depends on the cells around it and on what is printed there. A board of a
million cells, made of a few dozen tiles, has a few thousand such looks; the rules are asked once for each, on
a board of three by three cells, and what they say is moved to all spots that look so. On a doubled board
(`hardboard.puzzles.declared.doubled`) points, edges and faces look different, and what is printed in cells
stands on every second spot.

    >>> from hardboard.puzzles.declared.vocabulary import apart
    >>> board = Board(2, 2)
    >>> counts = counts_of(blocks_of([apart(True)], board), board.cols)
    >>> counts.number, [counts.of(place)[0] for place in range(4)]
    (4, [[0, 1], [2, 3], [0, 2], [1, 3]])
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import Board, Index, Step
from hardboard.puzzles.declared.patterns import Symbol
from hardboard.puzzles.declared.places import Count, Place, Table
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.verify.declared.numbered import NumberArray
from hardboard.verify.declared.tables import counts_in

Numbers = NDArray[np.int64]
#: Cells of a board by number, of which a large board's places have tens of millions.
Cells = NDArray[np.int32]
#: Counts of more cells than this do not fit into a number's bits.
MOST_COUNTED = 62
#: Smaller numbers are looked up in a list.
MOST_LISTED = 1 << 16
#: The numbers of looks are smaller than this.
MOST_LOOKS = 1 << 62
#: Cells with colours they need; and a place seen from its spot: the cells counted, the allowed numbers as
#: bits, and such cells.
Needs = tuple[tuple[Step, bool], ...]
Pattern = tuple[tuple[Step, ...], int, Needs]
#: A place, and the spots where it stands.
Block = tuple[Pattern, Cells]
#: Of many places all but what they allow.
Places = tuple[Numbers, Cells, Numbers, Cells, NDArray[np.int8], NDArray[np.bool_]]


class Named(NamedTuple):
    """Of each cell of a board a number; and of each number what is known, -1 for nothing, and a number that
    has the same colour, or the opposite one if it is `flipped`.
    """

    number: Cells
    known: NDArray[np.int8]
    root: Cells
    flipped: NDArray[np.int8]


class Uncounted(Exception):
    """A place of a local rule that neither counts cells nor is a table."""


@dataclass(frozen=True, eq=False)
class Counts:
    """Many places of type `Count`: place i counts `cells[start[i]:start[i + 1]]`, and matters if the cells
    `others[also[i]:also[i + 1]]` have the `colours` beside them; `allowed` are numbers. Or it is `listed`:
    then `allowed` are ways to colour its few cells, bit i of a way says whether cell i is black.
    """

    start: Numbers
    cells: Cells
    allowed: NDArray[np.uint64]
    also: Numbers
    others: Cells
    colours: NDArray[np.int8]
    listed: NDArray[np.bool_]

    @property
    def number(self) -> int:
        """How many places there are."""
        return len(self.allowed)

    @property
    def arrays(self) -> Places:
        """All of them but what is allowed, in order."""
        return self.start, self.cells, self.also, self.others, self.colours, self.listed

    def renamed(self, number: Cells) -> "Counts":
        """The same of cells that have these numbers."""
        return replace(self, cells=number[self.cells], others=number[self.others])

    def and_lists(self, more: "Sequence[Counts]") -> "Counts":
        """These, and others after them."""
        return _joined([self, *more])

    def of(self, place: int) -> tuple[list[int], int, list[tuple[int, bool]]]:
        """The cells, the allowed numbers or ways as bits, and the cells with the colours they need."""
        cells = self.cells[self.start[place] : self.start[place + 1]].tolist()
        some = slice(self.also[place], self.also[place + 1])
        return cells, int(self.allowed[place]), [
            (cell, bool(colour)) for cell, colour in zip(self.others[some], self.colours[some], strict=True)
        ]  # fmt: skip

    def place(self, number: int, cell: Sequence[Index] | None = None) -> Place:
        """A place as an object, on a board where its cells have the numbers of `cell`, if these are other
        ones.
        """
        cells, allowed, when = self.of(number)
        if cell is not None:
            cells, when = [cell[one] for one in cells], [(cell[one], colour) for one, colour in when]
        if self.listed[number]:
            return Table("", tuple(cells), allowed_numbers(allowed))
        return Count("", tuple(cells), allowed_numbers(allowed), dict(when))


def blocks_of(rules: Sequence[Rule], board: Board) -> list[Block]:
    """All places of local rules on a board that prints clues and corners alone."""
    spots: dict[Pattern, list[Cells]] = {}
    for cells in _looking_alike(board) if rules else ():
        for pattern in _patterns(rules, board, int(cells[0])):
            spots.setdefault(pattern, []).append(cells)
    return [(pattern, np.concatenate(cells)) for pattern, cells in spots.items()]


def counts_of(blocks: Sequence[Block], cols: int, more: Sequence[Count] = ()) -> Counts:
    """The places of a board with so many columns as arrays; and some more."""
    stands = (moved(pattern, spots, cols) for pattern, spots in blocks if len(spots))
    return _joined([*stands, _listed(more)])


def printed(board: Board) -> bool:
    """Whether a board prints nothing but clues and corners."""
    return not (board.rooms or board.arrows or board.row_clues or board.col_clues)


def reach_around(board: Board) -> int:
    """How many spots away the cells around a cell are: lines lie between the cells of a doubled board."""
    return 2 if board.loop else 1


def _looking_alike(board: Board) -> Iterator[Cells]:
    """The cells, in groups around which the same is printed and the board ends at the same sides."""
    period, around, sees = _period(board), reach_around(board), _sees_edge(board)
    clues, corners = _clues(board, around), _corners(board)
    rows, cols = (_ends(size, sees) for size in board.shape)
    for down, right in product(range(period), range(period)):
        looks = np.add.outer(rows[down::period] * (sees + 1) ** 2, cols[right::period])
        for signs, steps in ((clues, range(2 * around + 1)), (corners, range(2 if board.corners else 0))):
            for step_down, step_right in product(steps, steps):
                top, left = down + step_down, right + step_right
                if board.loop and not ((top - around) % 2 and (left - around) % 2):
                    continue  # cells, and clues in them, are where both numbers are odd
                bottom, end = top + board.rows - down, left + board.cols - right
                looks = both(looks, signs[top:bottom:period, left:end:period])
        for alike in groups(looks):
            spots = alike // looks.shape[1] * (period * board.cols) + alike % looks.shape[1] * period
            yield (spots + down * board.cols + right).astype(np.int32)


def groups(looks: Numbers) -> list[Numbers]:
    """Where equal numbers are, all over the array, in groups."""
    few = looks.size > 1 and int(looks.min()) >= 0 and int(looks.max()) < 1 << 16
    order = np.argsort(
        looks.astype(np.uint16) if few else looks, axis=None, kind="stable"
    )  # sooner by digits
    return np.split(order, np.flatnonzero(np.diff(looks.ravel()[order])) + 1)


def both(looks: Numbers, signs: Numbers | Cells) -> Numbers:
    """A number for both, another one for each two."""
    base = int(signs.max()) + 1
    if int(looks.max()) >= MOST_LOOKS // base:
        looks = _numbered(looks)
    return looks * base + signs


def _numbered(looks: Numbers) -> Numbers:
    """The numbers of looks as small as can be."""
    return np.unique(looks, return_inverse=True)[1].reshape(looks.shape)


def _period(board: Board) -> int:
    """After so many spots the board is the same, but for what is printed."""
    return 2 if board.loop else 1


def _sees_edge(board: Board) -> int:
    """How far from the edge of the board a spot looks different: where a loop is drawn, whether a spot around
    it is an edge depends on the spot behind that.
    """
    return reach_around(board) + 1 if board.loop else reach_around(board)


def _ends(size: int, sees: int) -> Numbers:
    """Of each place in a line, a number for how far it is from both ends."""
    places = np.arange(size)
    return np.minimum(places, sees) * (sees + 1) + np.minimum(places[::-1], sees)


def _clues(board: Board, around: int) -> Cells:
    """A number for what each cell shows, 0 around the board, 1 for nothing."""
    signs = np.zeros((board.rows + 2 * around, board.cols + 2 * around), dtype=np.int32)
    signs[around:-around, around:-around] = np.maximum(clue_codes(board)[0], 1)
    return signs


def clue_codes(board: Board) -> tuple[Cells, dict[Symbol, int]]:
    """A number for what each cell shows, from 2 on, 0 for nothing; and of each symbol its number."""
    clues = board.clues
    if isinstance(clues, NumberArray):
        least, names = min((0, *clues.symbols)), named((), clues.symbols)[0]
        name = np.zeros(max((0, *clues.symbols)) - least + 1, dtype=np.int32)
        name[np.array([*names], dtype=np.int64) - least] = [*names.values()]
        return name[clues.numbers - least if least else clues.numbers].reshape(board.shape), names
    names, numbers = named(clues.values(), board.symbols)
    codes = np.zeros(board.shape, dtype=np.int32)
    codes.ravel()[np.fromiter(clues, dtype=np.int64, count=len(clues))] = numbers
    return codes, names


def _corners(board: Board) -> Numbers:
    """A number for what each corner shows, 1 for nothing."""
    signs = np.ones((board.rows + 1, board.cols + 1), dtype=np.int64)
    if board.corners:
        rows, cols = np.array(list(board.corners)).T
        signs[rows, cols] = named(board.corners.values())[1]
    return signs


def named(
    values: Collection[Symbol], different: Iterable[Symbol] | None = None
) -> tuple[dict[Symbol, int], Cells]:
    """A number for each symbol, from 2 on, if the `different` ones are known in this order; and those of
    these.
    """
    names = {value: name for name, value in enumerate(different or dict.fromkeys(values), 2)}
    if names and all(type(value) is int and 0 <= value < MOST_LISTED for value in names):
        name = np.zeros(max(names) + 1, dtype=np.int32)
        name[list(names)] = list(names.values())
        return names, name[np.fromiter(values, dtype=np.int32, count=len(values))]
    return names, np.fromiter(map(names.__getitem__, values), dtype=np.int32, count=len(values))


def _patterns(rules: Sequence[Rule], board: Board, cell: Index) -> Iterator[Pattern]:
    """What the rules say at a cell, asked on the part of the board around it."""
    row, col = divmod(cell, board.cols)
    rows, cols = _around(row, board.rows, board), _around(col, board.cols, board)
    part = _part(board, rows, cols)
    here = (row - rows[0]) * part.cols + col - cols[0]

    def step(other: Index) -> tuple[int, int]:
        return other // part.cols + rows[0] - row, other % part.cols + cols[0] - col

    places = (place for rule in rules for place in rule.places(part) if place.spot == here)
    return patterns_of((count for place in places for count in _counted(place)), step)


def _counted(place: Place) -> list[Count]:
    counts = counts_in(place)
    if counts is None:
        raise Uncounted(place.rule)
    return counts


def patterns_of(counts: Iterable[Count], step: Callable[[Index], Step]) -> Iterator[Pattern]:
    """What counts say, their cells as steps from a spot; those of the same cells are one."""
    said: dict[tuple[tuple[Step, ...], Needs], int] = {}
    for count in counts:
        when = tuple((step(other), colour) for other, colour in count.when.items())
        key = tuple(map(step, count.cells)), when
        said[key] = said.get(key, -1) & _bits(count.allowed)
    for (cells, when), allowed in said.items():
        yield cells, allowed, when


def from_its_first(pattern: Pattern) -> tuple[Pattern, Step]:
    """A place as seen from its first cell, and the step there: what is seen from several spots may be one
    place, and a corner of the board is no cell.
    """
    cells, allowed, when = pattern
    down, right = next(iter((*cells, *(cell for cell, _ in when), (0, 0))))
    near = tuple((one - down, other - right) for one, other in cells)
    needs = tuple(((one - down, other - right), colour) for (one, other), colour in when)
    return (near, allowed, needs), (down, right)


def _around(place: int, size: int, board: Board) -> range:
    """The rows, or columns, around one that decide what local rules say there: a doubled board begins and
    ends with an even one.
    """
    if not board.loop:
        return range(max(place - 1, 0), min(place + 2, size))
    wide = _sees_edge(board) + 1
    return range(max(place - wide, 0) // 2 * 2, min((place + wide + 1) // 2 * 2 + 1, size))


def _part(board: Board, rows: range, cols: range) -> Board:
    """Some rows and columns of a board with what is printed there."""
    clues: Mapping[Index, Symbol] = board.clues
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
        loop=board.loop,
    )


def steps_of(pattern: Pattern, wide: int) -> tuple[Cells, Cells, NDArray[np.int8]]:
    """The cells counted as steps on a board of so many columns, and those that need colours, with these."""
    cells, _, when = pattern
    return (
        np.array([down * wide + right for down, right in cells], dtype=np.int32),
        np.array([down * wide + right for (down, right), _ in when], dtype=np.int32),
        np.array([colour for _, colour in when], dtype=np.int8),
    )


def moved(pattern: Pattern, spots: Cells, wide: int) -> Counts:
    """A place at each of these spots."""
    steps, others, colours = steps_of(pattern, wide)
    number, allowed = len(spots), pattern[1]
    return Counts(
        np.arange(number + 1) * len(steps),
        np.add.outer(spots, steps).ravel(),
        np.full(number, allowed, dtype=np.uint64),
        np.arange(number + 1) * len(others),
        np.add.outer(spots, others).ravel(),
        np.tile(colours, number),
        np.zeros(number, dtype=np.bool_),
    )


def ways_of(number: Numbers, cells: Cells, ways: NDArray[np.uint64]) -> Counts:
    """Lists of the ways to colour the first so many cells of each row."""
    return Counts(
        np.cumsum(np.concatenate([[0], number])),
        cells[np.arange(cells.shape[1]) < number[:, None]],
        ways,
        np.zeros(len(ways) + 1, dtype=np.int64),
        np.zeros(0, dtype=np.int32),
        np.zeros(0, dtype=np.int8),
        np.ones(len(ways), dtype=np.bool_),
    )


def places_of(block: Block, wide: int) -> Iterator[Count]:
    """The places of a block, one by one."""
    (_, allowed, when), spots = block
    steps, others, _ = steps_of(block[0], wide)
    for spot in spots.tolist():
        need = {spot + other: colour for other, (_, colour) in zip(others.tolist(), when, strict=True)}
        yield Count("", tuple((spot + steps).tolist()), allowed_numbers(allowed), need)


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
        np.zeros(len(places), dtype=np.bool_),
    )


def _bits(allowed: frozenset[int]) -> int:
    """The allowed numbers as bits; no cells that are counted are more than these."""
    return sum(1 << number for number in allowed if 0 <= number <= MOST_COUNTED)


@cache
def allowed_numbers(bits: int) -> frozenset[int]:
    """The numbers, or ways, that are allowed, from their bits."""
    return frozenset(number for number in range(bits.bit_length()) if bits >> number & 1)


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
        np.concatenate([block.listed for block in blocks]),
    )
