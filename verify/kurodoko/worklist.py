"""The propagation of `propagate` for boards of ordinary size, clue by clue: faster there than sweeps over whole arrays.

A line of cells is an integer, one bit a cell, once for each direction of view, so that the bits ahead of a clue are its line
shifted to the right. The run of white cells ahead is the number of trailing ones, and the way to the first black cell the
number of trailing zeros: a visit to a clue is a few operations on integers. An extra black bit ends each line.

    . 5 . # .      seen from the 5 to the right: black 101 (the edge is the 1 at the left), so the run is at most 1
"""

from typing import NamedTuple

import numpy as np

from puzzles.grid import Cell, Shading
from puzzles.kurodoko import Board
from verify.kurodoko.propagate import Conflict, Known, conflict_at, untouched

#: For each direction W, E, N, S: the line and the place on it, seen that way, of a cell given in rows and columns.
View = tuple[Cell, Cell, Cell, Cell]


class _Clue(NamedTuple):
    """A clue: its number in order, its cell, the sum of its runs, and its line and next place in each direction."""

    number: int
    row: int
    col: int
    total: int
    ahead: View


class Worklist:
    """Lines of known cells, and for each row and column the clues that have to be visited, one bit a clue."""

    def __init__(self, board: Board) -> None:
        self.start = untouched(board)
        self.rows, self.cols = board.shape
        lengths = (self.cols, self.cols, self.rows, self.rows)
        self.white = [_lines(self.start.white, d) for d in range(4)]
        self.black = [[1 << length] * len(lines) for length, lines in zip(lengths, self.white, strict=True)]
        self.clues: dict[Cell, _Clue] = {}
        # Clues that are not yet settled, and those of them that wait for a visit, by row and by column.
        self.open = [[0] * self.rows, [0] * self.cols]
        for number, (r, c) in enumerate(zip(self.start.rows.tolist(), self.start.cols.tolist(), strict=True)):
            ahead = tuple((line, place + 1) for line, place in self._views(r, c))
            self.clues[r, c] = _Clue(number, r, c, int(self.start.totals[number]), ahead)  # type: ignore[arg-type]
            self.open[0][r] |= 1 << c
            self.open[1][c] |= 1 << r
        self.waiting = [list(self.open[0]), list(self.open[1])]
        self.bounds: list[list[int]] = [[0] * 8 for _ in self.clues]
        self.failed: _Clue | None = None

    def _views(self, r: int, c: int) -> View:
        return (r, self.cols - 1 - c), (r, c), (c, self.rows - 1 - r), (c, r)

    def run(self) -> None:
        """Visit clues until none waits or one fails."""
        while self.failed is None and (any(self.waiting[0]) or any(self.waiting[1])):
            for axis in (0, 1):
                for line, waiting in enumerate(self.waiting[axis]):
                    if waiting:
                        self._visit_line(axis, line)

    def _visit_line(self, axis: int, line: int) -> None:
        """Visit the waiting clues of a line; what they find out on the way may make others wait again."""
        while (waiting := self.waiting[axis][line]) and self.failed is None:
            place = waiting.bit_length() - 1
            clue = self.clues[(line, place) if axis == 0 else (place, line)]
            self.waiting[0][clue.row] &= ~(1 << clue.col)
            self.waiting[1][clue.col] &= ~(1 << clue.row)
            self._visit(clue)

    def _visit(self, clue: _Clue) -> None:
        """Bring the bounds of the four runs of a clue up to date, and colour what follows."""
        white = [lines[line] >> place for lines, (line, place) in zip(self.white, clue.ahead, strict=True)]
        black = [lines[line] >> place for lines, (line, place) in zip(self.black, clue.ahead, strict=True)]
        low = [(w ^ (w + 1)).bit_length() - 1 for w in white]
        high = [(b & -b).bit_length() - 1 for b in black]
        tighten(low, high, white, clue.total)
        self.bounds[clue.number] = low + high
        settled = True
        for d in range(4):
            if low[d] > high[d]:
                self.failed = clue
                return
            if fresh := ((1 << low[d]) - 1) & ~white[d]:
                self._whiten_ahead(clue, d, fresh)
            if low[d] < high[d]:
                settled = False
            elif not black[d] >> high[d] & 1:
                self._blacken(*_ahead(clue, d, high[d] + 1))
        if settled:
            self.open[0][clue.row] &= ~(1 << clue.col)
            self.open[1][clue.col] &= ~(1 << clue.row)

    def _whiten_ahead(self, clue: _Clue, direction: int, fresh: int) -> None:
        while fresh:
            distance = (fresh & -fresh).bit_length()
            self._whiten(*_ahead(clue, direction, distance))
            fresh &= fresh - 1

    def _whiten(self, r: int, c: int) -> None:
        for lines, (line, place) in zip(self.white, self._views(r, c), strict=True):
            lines[line] |= 1 << place
        self._wake(r, c)

    def _blacken(self, r: int, c: int) -> None:
        """A cell is black, so its neighbours are white. Whether they could be is seen by the clues that this wakes."""
        self._wake(r, c)
        for lines, (line, place) in zip(self.black, self._views(r, c), strict=True):
            lines[line] |= 1 << place
        for x, y in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= x < self.rows and 0 <= y < self.cols and not self.white[1][x] >> y & 1:
                self._whiten(x, y)

    def _wake(self, r: int, c: int) -> None:
        """The open clues that see a cell as far as is known have to be visited."""
        for axis, view, line, place in ((0, 1, r, c), (1, 3, c, r)):
            black = self.black[view][line]
            start = (black & ((1 << place) - 1)).bit_length()
            beyond = black >> (place + 1)
            stop = place + (beyond & -beyond).bit_length()
            self.waiting[axis][line] |= self.open[axis][line] & ((1 << stop) - (1 << start))

    def known(self) -> Known:
        """The result as arrays."""
        known = self.start
        known.white, known.black = _mask(self.white[1], self.cols), _mask(self.black[1], self.cols)
        bounds = np.array(self.bounds, dtype=np.int32).reshape(-1, 8).T
        known.low, known.high = bounds[:4].copy(), bounds[4:].copy()
        if self.failed is not None:
            known.conflict = conflict_at(known, self.failed.number)
        return known


def tighten(low: list[int], high: list[int], white: list[int], total: int) -> None:
    """Bounds of four runs that add up to `total`, in place, given the white cells ahead as bits; `low` passes `high` on conflict."""
    changed = True
    while changed:
        changed = False
        most, least = sum(high), sum(low)
        for d in range(4):
            if (need := total - most + high[d]) > low[d]:
                ahead = white[d] >> need
                low[d] = need + (ahead ^ (ahead + 1)).bit_length() - 1
                changed = True
            if (room := total - least + low[d]) < high[d] and high[d] >= low[d]:
                # A run cannot end before a white cell.
                high[d] = (~white[d] & ((2 << room) - 1)).bit_length() - 1 if room >= 0 else -1
                changed = True
            if low[d] > high[d]:
                return
            if changed:
                most, least = sum(high), sum(low)


def _ahead(clue: _Clue, direction: int, distance: int) -> Cell:
    """The cell at some distance from a clue."""
    if direction < 2:
        return clue.row, clue.col + (distance if direction else -distance)
    return clue.row + (distance if direction == 3 else -distance), clue.col


def _lines(mask: Shading, direction: int) -> list[int]:
    """The lines of a mask as integers, as seen in one direction."""
    turned = mask if direction < 2 else mask.T
    seen = turned[:, ::-1] if direction in (0, 2) else turned
    packed = np.packbits(seen, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def _mask(lines: list[int], width: int) -> Shading:
    """The mask that integers stand for, one a row."""
    size = width // 8 + 1
    packed = np.frombuffer(b"".join(line.to_bytes(size, "little") for line in lines), dtype=np.uint8)
    return np.unpackbits(packed.reshape(-1, size), axis=1, count=width, bitorder="little").astype(bool)
