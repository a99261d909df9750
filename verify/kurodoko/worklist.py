"""Propagation clue by clue, for boards of ordinary size.

It draws the same conclusions as the sweeps of `propagate`. A line of cells is an integer, one bit a cell,
once for each direction of view, so that the bits ahead of a clue are its line shifted to the right. The run
of white cells ahead is the number of trailing ones, and the way to the first black cell the number of
trailing zeros; an extra black bit stands for the edge.

    . 5 . # .      seen from the 5 to the right: black 1010 (the edge is the 1 at the left), so the run is at
                   most 1
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from hardboard.puzzles.grid import Cell, Shading
from hardboard.verify.kurodoko.propagate import KnownCells, conflict_at

Four = list[int]
#: Who is told of a cell, whether it became black, and the clue that did it.
Listener = Callable[[Cell, bool, Cell], None]


class Worklist:
    """Lines of known cells, and for each row and column the clues that have to be visited, one bit a clue.

    Lines are numbered: first the rows seen eastward, then westward, then the columns seen southward, then
    northward. A `listener` is told of every cell that gets a colour, when it does.
    """

    def __init__(self, known: KnownCells, listener: Listener | None = None) -> None:
        self.known, self.listener = known, listener
        self.clue: Cell = (0, 0)
        self.rows, self.cols = known.shape
        self.white = _all_lines(known.white)
        self.black = _all_lines(known.black) if known.black.any() else [0] * len(self.white)
        edges = (self.cols, self.cols, self.rows, self.rows)
        for line, edge in enumerate(np.repeat(edges, (self.rows, self.rows, self.cols, self.cols)).tolist()):
            self.black[line] |= 1 << edge
        # Clues that are not settled, and of these the ones that wait for a visit: first by row, then by
        # column.
        totals = np.zeros(known.shape, dtype=np.int32)
        totals[known.rows, known.cols] = known.totals
        self.totals = totals.tolist()
        clues = np.zeros(known.shape, dtype=bool)
        clues[known.rows, known.cols] = True
        self.open = [*_lines(clues), *_lines(clues.T)]
        self.waiting = list(self.open)
        self.bounds: dict[Cell, tuple[Four, Four]] = {}
        self.failed: Cell | None = None

    def run(self) -> KnownCells:
        """Visit clues until none waits or one fails; returns what is known then."""
        while self.failed is None and any(self.waiting):
            for line in range(self.rows + self.cols):
                while self.waiting[line] and self.failed is None:
                    place = self.waiting[line].bit_length() - 1
                    self._visit(*((line, place) if line < self.rows else (place, line - self.rows)))
        return self._result()

    def _visit(self, r: int, c: int) -> None:
        """Look at a clue, and draw conclusions if there are any. Nearly all time is spent here, so it is
        written out.
        """
        rows = self.rows
        self.waiting[r] &= ~(1 << c)
        self.waiting[rows + c] &= ~(1 << r)
        white = w0, w1, w2, w3 = self._ahead(self.white, r, c)
        black = b0, b1, b2, b3 = self._ahead(self.black, r, c)
        low = [
            (w0 ^ (w0 + 1)).bit_length() - 1,
            (w1 ^ (w1 + 1)).bit_length() - 1,
            (w2 ^ (w2 + 1)).bit_length() - 1,
            (w3 ^ (w3 + 1)).bit_length() - 1,
        ]
        high = [
            (b0 & -b0).bit_length() - 1,
            (b1 & -b1).bit_length() - 1,
            (b2 & -b2).bit_length() - 1,
            (b3 & -b3).bit_length() - 1,
        ]
        total = self.totals[r][c]
        if something_follows(low, high, white, total - sum(low)):
            tighten(low, high, white, total)
            self._colour((r, c), white, black, low, high)
        if low == high:
            self.open[r] &= ~(1 << c)
            self.open[rows + c] &= ~(1 << r)
            self.bounds[r, c] = low, high

    def _ahead(self, lines: list[int], r: int, c: int) -> tuple[int, int, int, int]:
        """The bits ahead of a cell in the four directions."""
        rows, cols = self.rows, self.cols
        return (
            lines[rows + r] >> (cols - c),
            lines[r] >> (c + 1),
            lines[2 * rows + cols + c] >> (rows - r),
            lines[2 * rows + c] >> (r + 1),
        )

    def _colour(self, cell: Cell, white: Sequence[int], black: Sequence[int], low: Four, high: Four) -> None:
        """Cells within a lower bound are white; where the bounds of a run meet, the next cell is black."""
        r, c = self.clue = cell
        if any(least > most for least, most in zip(low, high, strict=True)):
            self.failed, self.bounds[cell] = cell, (low, high)
            return
        for (dr, dc), w, b, least, most in zip(_STEPS, white, black, low, high, strict=True):
            fresh = ((1 << least) - 1) & ~w
            while fresh:
                distance = (fresh & -fresh).bit_length()
                self._whiten(r + distance * dr, c + distance * dc)
                fresh &= fresh - 1
            if least == most and not b >> most & 1:
                self._blacken(r + (most + 1) * dr, c + (most + 1) * dc)

    def _whiten(self, r: int, c: int) -> None:
        self._set(self.white, r, c)
        self._wake(r, c)

    def _blacken(self, r: int, c: int) -> None:
        """A cell is black, so its neighbours are white. Whether they could be is seen by the clues that this
        wakes.
        """
        self._wake(r, c)
        self._set(self.black, r, c)
        for x, y in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= x < self.rows and 0 <= y < self.cols and not self.white[x] >> y & 1:
                self._whiten(x, y)

    def _set(self, lines: list[int], r: int, c: int) -> None:
        if self.listener is not None:
            self.listener((r, c), lines is self.black, self.clue)
        rows, cols = self.rows, self.cols
        lines[r] |= 1 << c
        lines[rows + r] |= 1 << (cols - 1 - c)
        lines[2 * rows + c] |= 1 << r
        lines[2 * rows + cols + c] |= 1 << (rows - 1 - r)

    def _wake(self, r: int, c: int) -> None:
        """The open clues that see a cell as far as is known have to be visited."""
        for line, seen, place in ((r, r, c), (self.rows + c, 2 * self.rows + c, r)):
            if clues := self.open[line]:
                black = self.black[seen]
                start = (black & ((1 << place) - 1)).bit_length()
                beyond = black >> (place + 1)
                stop = place + (beyond & -beyond).bit_length()
                self.waiting[line] |= clues & ((1 << stop) - (1 << start))

    def _result(self) -> KnownCells:
        """What is known, as arrays, with the bounds of the clues that are still open."""
        for r in range(self.rows if self.failed is None else 0):
            for c in _bits(self.open[r]):
                white = self._ahead(self.white, r, c)
                low = [(w ^ (w + 1)).bit_length() - 1 for w in white]
                high = [(b & -b).bit_length() - 1 for b in self._ahead(self.black, r, c)]
                tighten(low, high, white, self.totals[r][c])
                self.bounds[r, c] = low, high
        known = self.known
        known.white, known.black = _mask(self.white, known.shape), _mask(self.black, known.shape)
        number = np.searchsorted(
            known.rows * self.cols + known.cols, [r * self.cols + c for r, c in self.bounds]
        )
        if self.bounds:
            known.low[:, number] = np.array([low for low, _ in self.bounds.values()]).T
            known.high[:, number] = np.array([high for _, high in self.bounds.values()]).T
        if self.failed is not None:
            known.conflict = conflict_at(known, self.failed)
        return known


#: Row and column steps of the directions W, E, N, S.
_STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))


def something_follows(low: Four, high: Four, white: Sequence[int], missing: int) -> bool:
    """Whether `tighten` would fix the colour of a cell or find a conflict; `missing` is what the lower bounds
    lack.
    """
    if missing <= 0:
        return missing < 0 or low != high
    s0, s1, s2, s3 = high[0] - low[0], high[1] - low[1], high[2] - low[2], high[3] - low[3]
    t0 = s0 if s0 <= missing else _span(white[0], low[0], missing)
    t1 = s1 if s1 <= missing else _span(white[1], low[1], missing)
    t2 = s2 if s2 <= missing else _span(white[2], low[2], missing)
    t3 = s3 if s3 <= missing else _span(white[3], low[3], missing)
    spare = t0 + t1 + t2 + t3 - missing
    if t0 > spare or t1 > spare or t2 > spare or t3 > spare:
        return True
    return t0 == 0 < s0 or t1 == 0 < s1 or t2 == 0 < s2 or t3 == 0 < s3


def _span(white: int, least: int, missing: int) -> int:
    """By how much a run can be longer than `least` if at most `missing` is allowed: it cannot end before a
    white cell.
    """
    return (~white & ((2 << (least + missing)) - 1)).bit_length() - 1 - least


def tighten(low: Four, high: Four, white: Sequence[int], total: int) -> None:
    """Bounds of four runs that add up to `total`, in place, given the white cells ahead as bits; stops where
    they cross.
    """
    most, least = sum(high), sum(low)
    changed = True
    while changed:
        changed = False
        for d in range(4):
            if (need := total - most + high[d]) > low[d]:
                # A run that takes in so many cells takes in the white cells that follow.
                ahead = white[d] >> need
                least -= low[d]
                low[d] = need + (ahead ^ (ahead + 1)).bit_length() - 1
                least += low[d]
                changed = True
            if (room := total - least + low[d]) < high[d] and high[d] >= low[d]:
                # A run cannot end before a white cell.
                most -= high[d]
                high[d] = (~white[d] & ((2 << room) - 1)).bit_length() - 1 if room >= 0 else -1
                most += high[d]
                changed = True
            if low[d] > high[d]:
                return


def _bits(line: int) -> Iterator[int]:
    """The places of the ones of an integer."""
    while line:
        yield (line & -line).bit_length() - 1
        line &= line - 1


def _all_lines(mask: Shading) -> list[int]:
    """The lines of a mask as integers: rows eastward, westward, columns southward, northward."""
    return [*_lines(mask), *_lines(mask[:, ::-1]), *_lines(mask.T), *_lines(mask.T[:, ::-1])]


def _lines(mask: Shading) -> Iterator[int]:
    packed = np.packbits(mask, axis=1, bitorder="little")
    data, size = packed.tobytes(), packed.shape[1]
    return (int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size))


def _mask(lines: list[int], shape: Cell) -> Shading:
    """The mask that integers stand for, one a row, the first ones of a longer list."""
    size = shape[1] // 8 + 1
    packed = np.frombuffer(
        b"".join(line.to_bytes(size, "little") for line in lines[: shape[0]]), dtype=np.uint8
    )
    return np.unpackbits(packed.reshape(-1, size), axis=1, count=shape[1], bitorder="little").astype(bool)
