"""What follows in one square of a board follows in every square that is equal, with what is around it.

A compiled board is made of a few tiles, each laid down thousands of times. So it is looked at as squares a
pitch apart: those that show the same, and around which a margin shows the same, are of one kind. One of each
kind is laid on a *sheet*, far from all others. What patterns say there is said, what follows is found once
(`sweep`, `settle`) and noted in all squares of the kind, and what says something still is said in each of
them. Cells in no such square are asked for what is said of them as on any board.

What is said on the sheet is said on the board wherever such a square is, for it depends on what the square
and its margin show, and on nothing else. A line of sight may look further, at cells of which nothing is known
on the sheet: there it may see more than it does where the board ends, so that less follows. What is known of
such cells afterwards is noted on the board, too, and a square for which they would be off the board is left
out. Lines of sight have one colour, so that what one sees there no other takes for its end.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.puzzles.declared.board import Board, Step
from hardboard.puzzles.declared.patterns import Pattern, Symbol, unstep
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.verify.declared.alike import Codes, alike, lattice
from hardboard.verify.declared.looks import Cells, Numbers, both, counts_of
from hardboard.verify.declared.rays import Sights, always, few_open, inside, rays_of
from hardboard.verify.declared.settle import MANY_LOOKS, Settled, Ties, settle
from hardboard.verify.declared.stated import (
    Ends,
    Spotted,
    Stated,
    Statements,
    Symbols,
    few_counts,
    nearby,
    patterns_on,
    sees,
    shown_codes,
)
from hardboard.verify.declared.sweep import NO_SIGHTS, Signs, Swept, open_named, sweep

#: Boards of so many cells are looked at as squares.
LARGE = 200_000
#: A margin has so many cells at least, and at most; what looks further is said on the whole board.
MARGIN, FURTHEST = 3, 4
#: So are lines of sight that are longer.
LONGEST = 24
#: A kind is worth it if there are so many squares of it, and the sheet if these are such a part of the board.
OFTEN, MOST_OF = 4, 0.5


class TiedSquares(NamedTuple):
    """Where the squares of a kind begin; and, as steps from there, cells that have the colour of others, or
    the opposite one.
    """

    at: Numbers
    cells: Numbers
    roots: Numbers
    flips: Signs


class Begun(NamedTuple):
    """What rules say on a board, as far as it does not follow from what is known of cells then, and from ties
    between cells.
    """

    stated: Stated
    value: Signs | None = None
    possible: bool = True
    ties: Sequence[TiedSquares] = ()

    def tied(self, number: Cells) -> Iterator[Ties]:
        """Cells, by these numbers, that are alike or different."""
        for at, cells, roots, flips in self.ties:
            one, other = (number[np.add.outer(at, steps)] for steps in (cells, roots))
            yield one, other, flips


#: What rules say of cells, and of corners; and what is shown there, with the numbers of symbols.
Sayings = dict[bool, list[Pattern]]
Codings = dict[bool, tuple[Codes, dict[Symbol, int]]]
#: What is shown beside squares on a sheet, where nothing is known: no guard asks for it.
UNKNOWN = object()


class Squares(NamedTuple):
    """Squares of so many cells a side with a margin: of each its first row and column, without the margin,
    and its kind, -1 if that is rare; and of each kind one.
    """

    side: int
    margin: int
    first: Numbers
    kind: Cells
    firsts: Numbers


class SquareFacts(NamedTuple):
    """What is known in squares of each kind, as steps down and right and colours; where that of each kind
    begins; and the least and greatest steps.
    """

    begins: Numbers
    steps: Numbers
    colours: Signs
    least: Numbers
    greatest: Numbers


class StillSaid(NamedTuple):
    """Where something is still said: kinds of squares, and steps down and right."""

    kinds: Numbers
    steps: Numbers


class Found(NamedTuple):
    """What follows in squares of each kind: what is known, what still says something, and ties."""

    possible: bool
    known: SquareFacts
    counts: dict[Spotted, StillSaid]
    sights: dict[Pattern, StillSaid]
    ties: list[tuple[int, Numbers, Numbers, Signs]]


def prepare() -> None:
    """Have compiled what only boards with long lines of sight need: see the Makefile."""
    inside(*NO_SIGHTS.asked, np.zeros(0, dtype=np.int8), np.zeros(0, dtype=np.bool_))


def begin(rules: Sequence[Rule], board: Board) -> Begun:
    """What rules that say patterns say on a board, with what follows in squares that are alike."""
    patterns = patterns_on(rules, board)
    codings: Codings = {corners: shown_codes(board, corners) for corners in patterns}
    local, margin = _local(patterns) if board.size >= LARGE else ({}, 0)
    squares = _squares(codings, margin, board) if any(local.values()) else None
    said = Statements()
    for corners, some in patterns.items():
        rest = some if squares is None else [each for each in some if each not in local[corners]]
        if rest:
            said.add(rest, Symbols(*codings[corners], corners), Ends(board.shape))
    if squares is None:
        return Begun(said.stated(board))
    found = _Sheet(squares, local, codings).found()
    value, outside = np.full(board.shape, -1, dtype=np.int8), np.ones(board.shape, dtype=np.bool_)
    kind = squares.kind.copy()
    begins, steps, colours, least, greatest = found.known
    flat = (steps @ (board.cols, 1)).astype(np.int32)
    possible = found.possible and _note(
        squares.first, squares.side, kind, begins, flat, colours, least, greatest, value, outside
    )
    cells = np.flatnonzero(outside)
    for corners, some in local.items():
        if some:
            said.add(some, Symbols(*codings[corners], corners, cells), Ends(board.shape))
    order, wide = np.argsort(kind, kind="stable"), np.array([board.cols, 1])
    begins = np.searchsorted(kind[order], np.arange(len(squares.firsts) + 1))
    at = (squares.first @ wide)[order]
    for key, (kinds, steps) in found.counts.items():
        said.counts.setdefault(key, []).append(_everywhere(kinds, steps @ wide, begins, at))
    for pattern, (kinds, steps) in found.sights.items():
        said.sights.setdefault(pattern, []).append(_everywhere(kinds, steps @ wide, begins, at))
    ties = [
        TiedSquares(at[begins[each] : begins[each + 1]], cells @ wide, roots @ wide, flips)
        for each, cells, roots, flips in found.ties
    ]
    return Begun(said.stated(board), value.ravel(), possible, ties)


def _local(patterns: Sayings) -> tuple[Sayings, int]:
    """The patterns that look near, or along short lines for one colour; and how wide margins must be."""
    colour: bool | None = None
    margin, local = MARGIN, Sayings()
    for corners, some in patterns.items():
        local[corners] = []
        for pattern in some:
            if sees(pattern):
                rays, seen, _ = rays_of(pattern)
                reach = max((abs(side) for cell, _ in pattern.shows for side in unstep(cell)), default=0)
                fits = max(map(len, rays), default=0) <= LONGEST and colour in (None, seen)
                colour = seen if fits and reach <= FURTHEST else colour
            else:
                parts = nearby(pattern)
                reach = max((part.reach for part in parts), default=0)
                fits = all(few_counts(part.place) is not None for part in parts)
            if fits and reach <= FURTHEST:
                margin = max(margin, reach)
                local[corners].append(pattern)
    return local, margin


def _squares(codings: Codings, margin: int, board: Board) -> Squares | None:
    """Squares of a board that are equal with their margins, if they are most of it."""
    codes: Codes | None = None
    for corners, (shown, _) in codings.items():
        own = np.ascontiguousarray(shown[1:, 1:]) if corners else shown
        codes = own if codes is None else both(codes.astype(np.int64), own)
    assert codes is not None
    found = lattice(codes, margin, 2 if board.loop else 1)
    if found is None:
        return None
    side, *begins = found
    sides = [
        np.arange(begin + -(-max(margin - begin, 0) // side) * side, size - side - margin + 1, side)
        for begin, size in zip(begins, board.shape, strict=True)
    ]
    first = np.stack(np.meshgrid(*sides, indexing="ij"), axis=-1).reshape(-1, 2)
    if not len(first):
        return None
    kind = alike(codes, first - margin, side + 2 * margin)
    number = np.bincount(kind[kind >= 0])
    often = int(np.searchsorted(-number, -OFTEN, "right"))  # the most frequent come first
    if not often or number[:often].sum() * side**2 < MOST_OF * board.size:
        return None
    kind[kind >= often] = -1
    _, some = np.unique(kind, return_index=True)
    return Squares(side, margin, first, kind, first[some[-often:]])


class _Sheet:
    """One square of each kind, so far apart that none is seen from another."""

    def __init__(self, squares: Squares, local: Sayings, codings: Codings) -> None:
        self._squares, self._local, self._codings = squares, local, codings
        rays = [rays_of(each)[0] for some in local.values() for each in some if sees(each)]
        self._pad = max((len(ray) for each in rays for ray in each), default=0)
        self._wide = squares.side + 2 * squares.margin
        self._apart = self._wide + 2 * self._pad
        self._across = math.isqrt(len(squares.firsts) - 1) + 1
        self._shape = -(-len(squares.firsts) // self._across) * self._apart, self._across * self._apart
        place = np.arange(self._apart) - self._pad
        here = (place >= 0) & (place < self._wide)
        self._windows = np.logical_and.outer(*(np.resize(here, size) for size in self._shape))
        used = len(squares.firsts) % self._across
        if used:
            self._windows[-self._apart :, used * self._apart :] = False

    def found(self) -> Found:
        """What follows on it."""
        said, cols = Statements(), self._shape[1]
        cells = np.flatnonzero(self._windows)
        for corners, some in self._local.items():
            if some:
                ends = Ends(self._shape, self._wide, self._apart, self._pad)
                said.add(some, self._shown(corners, cells), ends)
        blocks = said.each_block(cols)
        swept = sweep(blocks, cols, self._windows.size, sights=said.seen(self._shape), least=1)
        told = self._told(said, swept, swept.value, swept.sights)
        number = np.bincount(self._squares.kind[self._squares.kind >= 0])
        near, far = (
            sum(int(number[left.kinds].sum()) for left in some)
            for some in (told.counts.values(), told.sights.values())
        )
        return self._settled(said, swept) if near <= far else told

    def _shown(self, corners: bool, cells: Numbers) -> Symbols:
        """What squares show, with their margins."""
        (codes, names), (rows, cols) = self._codings[corners], self._shape
        unknown, own = max(names.values()) + 1, 1 if corners else 0
        sheet = np.full((rows + own, cols + own), unknown, dtype=codes.dtype)
        for number, (row, col) in enumerate((self._squares.firsts - self._squares.margin + own).tolist()):
            down, right = self._begin(number)
            part = codes[row : row + self._wide, col : col + self._wide]
            sheet[down + own : down + own + self._wide, right + own : right + own + self._wide] = part
        return Symbols(sheet, {**names, UNKNOWN: unknown}, corners, cells)

    def _begin(self, number: int) -> Step:
        """The first row and column of a square, with its margin."""
        down, right = divmod(number, self._across)
        return down * self._apart + self._pad, right * self._apart + self._pad

    def _settled(self, said: Statements, swept: Swept) -> Found:
        """What follows if ways to colour few cells are looked at, too."""
        windows = self._windows.ravel()
        stays = [inside(*some.asked, swept.value, windows) for some in swept.sights]
        inner = [some.some(stay) for some, stay in zip(swept.sights, stays, strict=True)]
        # No list has cells beside squares.
        named, _ = open_named(np.where(windows, swept.value, np.int8(0)))
        lists, listed, many = few_open(inner, named)
        counts = counts_of(swept.left, self._shape[1]).renamed(named.number).and_lists(lists)
        settled = settle(counts, len(named.known), known=named.known, ahead=MANY_LOOKS, parts=True)
        sizes = [len(spots) for _, spots in swept.left] + [len(some.spots) for some in listed]
        says = np.split(~settled.settled, np.cumsum(sizes)[:-1])
        near, along = says[: len(swept.left)], says[len(swept.left) :]
        blocks = [(key, spots[some]) for (key, spots), some in zip(swept.left, near, strict=True)]
        named = settled.named(named.number)
        left = [some.some(~stay) for some, stay in zip(swept.sights, stays, strict=True)]
        left += [some.some(still) for some, still in zip(listed, along, strict=True)]
        lists, listed, many = few_open(many, named)
        left += many + [some.some(~always(ways)) for some, ways in zip(listed, lists, strict=True)]
        value = np.where(windows, named.known[named.number], swept.value)
        told = self._told(said, swept._replace(left=blocks), value, left)
        return told._replace(
            possible=swept.possible and settled.possible, ties=self._ties(settled, named.number)
        )

    def _told(self, said: Statements, swept: Swept, value: Signs, sights: Sequence[Sights]) -> Found:
        """What is known, and what is left of what is said in squares, without their margins."""
        counts = dict[Spotted, StillSaid]()
        for key, (_, spots) in zip(said.counts, swept.left, strict=True):
            down, right = key[1]
            self._keep(counts, key, spots - np.int32(down * self._shape[1] + right))
        lines = dict[Pattern, StillSaid]()
        for some in sights:
            for number in np.unique(some.own).tolist():
                self._keep(lines, some.patterns[number], some.spots[some.own == number])
        return Found(swept.possible, self._known(value), counts, lines, [])

    def _keep(self, left: dict[Any, StillSaid], key: object, spots: Cells) -> None:
        """Note where something is still said, if that is in squares."""
        kinds, steps = self._steps(spots)
        inner = ((steps >= 0) & (steps < self._squares.side)).all(axis=1)
        if inner.any():
            before = left.get(key, StillSaid(kinds[:0], steps[:0]))
            left[key] = StillSaid(
                np.concatenate([before.kinds, kinds[inner]]), np.concatenate([before.steps, steps[inner]])
            )

    def _steps(self, cells: Cells | Numbers) -> tuple[Numbers, Numbers]:
        """The kinds of squares near which cells are, and the steps to them from their first cells."""
        rows, cols = np.divmod(cells.astype(np.int64), self._shape[1])
        begin = self._pad + self._squares.margin
        kinds = rows // self._apart * self._across + cols // self._apart
        return kinds, np.stack([rows % self._apart - begin, cols % self._apart - begin], axis=1)

    def _known(self, value: Signs) -> SquareFacts:
        cells = np.flatnonzero(value >= 0)
        kinds, steps = self._steps(cells)
        order = np.argsort(kinds, kind="stable")
        kinds, steps = kinds[order], steps[order]
        number = len(self._squares.firsts)
        begins = np.searchsorted(kinds, np.arange(number + 1))
        least, greatest = np.zeros((2, number, 2), dtype=np.int64)
        np.minimum.at(least, kinds, steps)
        np.maximum.at(greatest, kinds, steps)
        return SquareFacts(begins, steps, value[cells[order]], least, greatest)

    def _ties(self, settled: Settled, number: Cells) -> list[tuple[int, Numbers, Numbers, Signs]]:
        """Cells in squares, or their margins, that are alike or different: each with the first of them."""
        cells = np.flatnonzero(self._windows.ravel() & (number < len(settled.root) - 2))
        own = number[cells]
        cells, own = cells[settled.value[settled.root[own]] < 0], own[settled.value[settled.root[own]] < 0]
        _, first, root = np.unique(settled.root[own], return_index=True, return_inverse=True)
        tied = first[root] != np.arange(len(cells))
        flips = settled.flipped[own] ^ settled.flipped[own[first[root]]]
        kinds, steps = self._steps(cells)
        return [
            (each, steps[some], steps[first[root[some]]], flips[some])
            for each in np.unique(kinds[tied]).tolist()
            for some in [np.flatnonzero(tied & (kinds == each))]
        ]


@kernel
def _note(
    first: Numbers,
    side: int,
    kind: Cells,
    begins: Numbers,
    steps: Cells,
    colours: Signs,
    least: Numbers,
    greatest: Numbers,
    value: Signs,
    outside: NDArray[np.bool_],
) -> bool:
    """Note what is known in all squares; whether nothing contradicts itself. Where that would be off the
    board, the square is of no kind; the cells of all others are not outside.
    """
    (rows, cols), flat = value.shape, value.ravel()
    for square in range(len(first)):
        row, col, own = first[square, 0], first[square, 1], kind[square]
        if own < 0:
            continue
        if row + least[own, 0] < 0 or col + least[own, 1] < 0:
            kind[square] = -1
            continue
        if row + greatest[own, 0] >= rows or col + greatest[own, 1] >= cols:
            kind[square] = -1
            continue
        at, clash = row * cols + col, False
        for k in range(begins[own], begins[own + 1]):
            clash |= flat[at + steps[k]] == 1 - colours[k]
            flat[at + steps[k]] = colours[k]
        if clash:
            return False
        for down in range(row, row + side):
            for right in range(col, col + side):
                outside[down, right] = False
    return True


@kernel
def _everywhere(kinds: Numbers, steps: Numbers, begins: Numbers, at: Numbers) -> Cells:
    """The cells that are so many steps from the first cells of all squares of these kinds."""
    total = 0
    for kind in kinds:
        total += begins[kind + 1] - begins[kind]
    cells, number = np.empty(total, np.int32), 0
    for k in range(len(kinds)):
        for square in range(begins[kinds[k]], begins[kinds[k] + 1]):
            cells[number] = at[square] + steps[k]
            number += 1
    return cells
