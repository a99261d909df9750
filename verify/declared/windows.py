"""What follows in one window follows in every window that is equal.

A compiled board is made of a few tiles, each laid down thousands of times. So it is looked at through windows
a pitch apart: those that are equal, spot by spot, in what is known there and in which places are there, are
of one kind. Of a kind it is asked once what holds in every way to keep its places (`window`); that holds in
all its windows. Where a colour is connected, and is surely found elsewhere, too, a way that closes it off in
the window does not count. The pitch is the largest at which there are few kinds; it is found on a part of the
board, and nothing but time depends on it.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import Board
from hardboard.verify.declared.alike import alike, square_sums
from hardboard.verify.declared.looks import Cells, Numbers, Pattern
from hardboard.verify.declared.settle import Ties
from hardboard.verify.declared.sweep import Signs, Swept
from hardboard.verify.declared.window import BLACK, OFF, OPEN, WHITE, Concluded, Pane, conclude

Codes = NDArray[np.uint64]
#: A window has one spot more than its pitch, since tiles share lines of spots, and a margin around them.
MARGINS = range(1, 5)
#: The largest pitch, and how many kinds of windows there may be on the part of the board that is tried.
LONGEST, FEW_KINDS = 24, 40
#: Windows are worth it if each kind is seen so often, taken together.
OFTEN = 6
#: The part has so many rows and columns, if there are as many.
PART = 160, 480
#: Of so many kinds at most it is asked what follows.
MOST_KINDS = 1000
#: The margin is chosen by so many kinds, which are looked for among so many.
SOME_KINDS, MOST_TRIED = 4, 40
#: Bits of a code: the first two say what is known, the others which places are left.
KNOWN_BITS, BITS = 2, 64
#: Places that look further from their spots than this do not show that a colour is found.
REACH = 2


class Everywhere(NamedTuple):
    """What was found in a window, as steps from its first spot; and those of all windows of its kind, which
    may be off the board: no cell of which something is said is.
    """

    found: Concluded
    at: Numbers


class Looked(NamedTuple):
    """Whether there can be a solution, and what holds in each kind of window."""

    possible: bool
    kinds: list[Everywhere]

    def known(self, value: Signs) -> Signs:
        """What is known of each spot with this."""
        value = value.copy()
        for (cells, roots, flips), at in self.kinds:
            sure = roots < 0
            value[np.add.outer(at, cells[sure])] = flips[sure]
        return value

    def ties(self, number: Cells) -> Iterator[Ties]:
        """Cells, by these numbers, that are alike or different."""
        for (cells, roots, flips), at in self.kinds:
            tied = roots >= 0
            one, other = (number[np.add.outer(at, steps[tied])] for steps in (cells, roots))
            yield one, other, flips[tied]


def look(swept: Swept, board: Board, connected: Sequence[bool]) -> Looked:
    """What follows in windows of a board on which these colours are connected."""
    if not (swept.possible and swept.left) or len(swept.left) > BITS - KNOWN_BITS:
        return Looked(True, [])
    codes = _codes(swept, board)
    pitch = _pitch(codes, 2 if board.loop else 1)
    if pitch is None:
        return Looked(True, [])
    lattice = Lattice(swept, codes, *pitch, connected)
    kinds = []
    for at, found in lattice.kinds(lattice.margin()):
        if found is None:
            return Looked(False, [])
        if len(found.cells):
            kinds.append(Everywhere(found, at))
    return Looked(True, kinds)


class Lattice:
    """A board as it is seen through windows of one pitch."""

    def __init__(
        self, swept: Swept, codes: Codes, pitch: int, top: int, left: int, connected: Sequence[bool]
    ) -> None:
        self._swept, self._codes, self.pitch, self._first = swept, codes, pitch, (top, left)
        widest = self._wide(MARGINS[-1])
        self._joined = [
            colour for colour in connected if _on_both_sides(swept, codes.shape[1], colour, widest)
        ]
        self._made: dict[Pane, Concluded | None] = {}
        self._around = self.pitch + widest
        self._padded = np.pad(codes, self._around, constant_values=OFF)

    def kinds(self, margin: int) -> Iterator[tuple[Numbers, Concluded | None]]:
        """The first spots of equal windows, and what was found, as steps from there; the most frequent
        windows first.
        """
        wide, (_, cols) = self._wide(margin), self._codes.shape
        for spots in self._equal(margin):
            found = self._found(_window(self._codes, self._swept, spots[0] - margin, wide))
            yield (spots - margin) @ (cols, 1), None if found is None else _on_board(found, wide, cols)

    def margin(self) -> int:
        """How far windows look on: further as long as more follows from that in the most frequent ones, of
        those in which something is open.
        """
        spots, left = list[Numbers](), [0]
        for same in islice(self._equal(MARGINS[0]), MOST_TRIED):
            number = self._open([same[0]], MARGINS[0])
            if number:
                spots, left = [*spots, same[0]], [left[0] + number]
            if len(spots) == SOME_KINDS:
                break
        for margin in MARGINS[1:]:
            left.append(self._open(spots, margin))
            if left[-1] >= left[-2]:
                return margin - 1
        return MARGINS[-1]

    def _open(self, spots: Sequence[Numbers], margin: int) -> int:
        """How many cells tell all others in windows that begin at these spots, without their margins."""
        windows = [_window(self._codes, self._swept, spot - margin, self._wide(margin)) for spot in spots]
        found = [(window, self._found(window)) for window in windows]
        return sum(len(set(_roots(window, each, margin))) for window, each in found if each is not None)

    def _wide(self, margin: int) -> int:
        return self.pitch + 1 + 2 * margin

    def _equal(self, margin: int) -> Iterator[Numbers]:
        """Where equal windows begin, without their margins: rows and columns."""
        tops, lefts = (
            np.arange(first, size, self.pitch)
            for first, size in zip(self._first, self._codes.shape, strict=True)
        )
        spots = np.stack(np.meshgrid(tops, lefts, indexing="ij"), axis=-1).reshape(-1, 2)
        kind = alike(self._padded, spots - margin + self._around, self._wide(margin))
        order, number = np.argsort(kind, kind="stable"), np.bincount(kind + 1)
        ends = np.cumsum(number)
        most = min(MOST_KINDS, -(-len(spots) // OFTEN), len(number) - 1)
        for each in range(1, most + 1):
            yield spots[order[ends[each] - number[each] : ends[each]]]

    def _found(self, window: Pane) -> Concluded | None:
        if window not in self._made:
            self._made[window] = conclude(window, self._joined)
        return self._made[window]


def _roots(window: Pane, found: Concluded, margin: int) -> Iterator[int]:
    """The cells that tell the open ones inside the margin."""
    wide, root = window.wide, dict(zip(found.cells.tolist(), found.roots.tolist(), strict=True))
    inside = range(margin, wide - margin)
    for cell in (row * wide + col for row in inside for col in inside):
        if window.known[cell] == OPEN and root.get(cell, cell) >= 0:
            yield root.get(cell, cell)


def _codes(swept: Swept, board: Board) -> Codes:
    """Of each spot, as bits, what is known and which places are left there."""
    codes = np.array([OPEN, WHITE, BLACK], dtype=np.uint64)[swept.value + 1]
    for number, (_, spots) in enumerate(swept.left):
        codes[spots] |= np.uint64(1 << (number + KNOWN_BITS))
    return codes.reshape(board.shape)


def _pitch(codes: Codes, period: int) -> tuple[int, int, int] | None:
    """The largest pitch at which windows are of few kinds, and the first row and column of those of which
    there are the fewest, so far up and left that all of the board is seen.
    """
    (rows, cols), (high, long) = codes.shape, PART
    down, right = max(rows - high, 0) // 2, max(cols - long, 0) // 2
    part = codes[down : down + high, right : right + long]
    for pitch in range(LONGEST, 0, -period):
        sums = square_sums(part, pitch + 1 + 2 * MARGINS[0])
        if min(sums.shape) < 2 * pitch:
            continue
        number, top, left = min(
            (len(np.unique(sums[top::pitch, left::pitch])), top, left)
            for top in range(pitch)
            for left in range(pitch)
        )
        if number <= min(FEW_KINDS, (sums.shape[0] // pitch) * (sums.shape[1] // pitch) // OFTEN):
            first = down + top + MARGINS[0], right + left + MARGINS[0]
            return pitch, first[0] % pitch - pitch, first[1] % pitch - pitch
    return None


def _on_both_sides(swept: Swept, cols: int, colour: bool, wide: int) -> bool:
    """Whether a colour is found so far apart, by what is known or by single places, that each window has
    some of it outside.
    """
    told = [where for pattern, where in swept.left if _needs(pattern, colour)]
    rows, across = np.divmod(np.concatenate([np.flatnonzero(swept.value == colour), *told]), cols)
    return bool(len(rows)) and max(np.ptp(rows), np.ptp(across)) > wide + 2 * REACH


def _needs(pattern: Pattern, colour: bool) -> bool:
    """Whether some cell of a place has the colour, and is near its spot."""
    cells, allowed, when = pattern
    near = all(max(abs(down), abs(right)) <= REACH for down, right in cells)
    return near and not when and not allowed >> (0 if colour else len(cells)) & 1


def _window(codes: Codes, swept: Swept, spot: Numbers, wide: int) -> Pane:
    """A window, as a value."""
    here = np.full((wide, wide), OFF, dtype=np.uint64)
    (top, left), (bottom, right) = np.maximum(spot, 0), np.minimum(spot + wide, codes.shape)
    down, beside = (top, left) - spot
    here[down : down + bottom - top, beside : beside + right - left] = codes[top:bottom, left:right]
    places = []
    for number, (pattern, _) in enumerate(swept.left):
        found = np.argwhere(here >> np.uint64(number + KNOWN_BITS) & np.uint64(1))
        steps = np.array([*pattern[0], *(step for step, _ in pattern[2])])
        inside = (found + steps.min(axis=0) >= 0).all(axis=1) & (found + steps.max(axis=0) < wide).all(axis=1)
        if inside.any():
            places.append((pattern, tuple((found[inside] @ (wide, 1)).tolist())))
    return Pane(wide, (here & np.uint64(3)).astype(np.uint8).tobytes(), tuple(places))


def _on_board(found: Concluded, wide: int, cols: int) -> Concluded:
    """The same with steps on a board of so many columns."""

    def steps(cells: Cells) -> Cells:
        return np.where(cells < 0, -1, cells // wide * cols + cells % wide).astype(np.int32)

    return Concluded(steps(found.cells), steps(found.roots), found.flips)
