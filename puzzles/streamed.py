"""Boards and solutions too large for memory: texts read and written band by band, rules checked on the way.

A board is rows of words, one a cell (the format `.grid`), a solution rows of `.` and `#`. A checker takes one
row after the other and keeps what the next ones need. That is the row before, the pieces of white cells that
reach it, and for each family what its clues still wait for. The violations are those of the whole board, in
the same words. For cells that are cut off, only the first cell is named.

    >>> print(spell_clues(np.array([[0, 12], [-1, 3]])).decode(), end="")
    . 12
    ? 3
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO, Protocol

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.components import components
from hardboard.puzzles.declared import BLACK, WHITE
from hardboard.puzzles.declared.breaches import cut_off_words
from hardboard.puzzles.declared.vocabulary import apart, clues_are, connected
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.grid import Ints, Shading, largest_number, number_regions
from hardboard.puzzles.rules import Violation, cell_name

#: Rows that are read at a time, and the most breaches that are kept.
BAND, MOST_BREACHES = 64, 1000

#: What all these families have in common.
SHARED_RULES = tuple(rule.text for rule in (clues_are(WHITE), apart(BLACK), connected(WHITE, "")))

_SIGNS = bytes.maketrans(b".-xo#", b"00000")


def spell_clues(cells: Ints) -> bytes:
    """Return rows of words: a number, `.` for none, `?` for a clue whose number is not given."""
    flat = cells.ravel()
    some = np.flatnonzero(flat > 0)
    values = flat[some]
    longer = [some[values >= 10**k] for k in range(1, len(str(values.max(initial=0))))]
    widths = np.full(flat.size, 2, dtype=np.int8)
    for spots in longer:
        widths[spots] += 1
    ends = np.cumsum(widths, dtype=np.int32 if flat.size < 1 << 27 else np.int64)
    out = np.full(int(ends[-1]), ord(" "), dtype=np.uint8)
    out[ends[cells.shape[1] - 1 :: cells.shape[1]] - 1] = ord("\n")
    out[ends - 2] = ord(".")
    out[ends[flat < 0] - 2] = ord("?")
    for power, spots in enumerate([some, *longer]):
        out[ends[spots] - 2 - power] = flat[spots] // 10**power % 10 + ord("0")
    return out.tobytes()


def read_clues(file: IO[bytes], name: str) -> Iterator[Ints]:
    """Yield the rows of a board of words, one after the other."""
    width = 0
    for number, line in enumerate(file, 1):
        words = line.split()
        if not words or (not width and words[0] == b"puzzle"):
            continue
        text = line.translate(_SIGNS).replace(b"?", b"-1")
        try:
            row = np.array(text.split(), dtype=np.int32)
        except (ValueError, OverflowError):
            bad = next(word for word in words if not word.isdigit() and word not in b". - x o # ?".split())
            raise InputError(
                f"the cell {bad[:12].decode(errors='replace')!r}", "a number or '.'", f"{name}: line {number}"
            ) from None
        width = width or len(row)
        if len(row) != width:
            raise InputError(
                counted_noun(len(row), "cell"), counted_noun(width, "cell"), f"{name}: line {number}"
            )
        yield row


def read_shades(file: IO[bytes], name: str) -> Iterator[Shading]:
    """Yield the rows of a solution, one after the other."""
    for number, line in enumerate(file, 1):
        row = np.frombuffer(line.strip(), dtype=np.uint8)
        if row.size:
            if not np.isin(row, (ord("."), ord("#"))).all():
                raise InputError("a character that is neither", "'.' or '#'", f"{name}: line {number}")
            yield row == ord("#")


class Checker(Protocol):
    """The rules of a family about clues, fed row by row."""

    def row(self, number: int, clues: Ints, shades: Shading) -> list[Violation]:
        """Breaches that this row makes known."""

    def end(self, rows: int) -> list[Violation]:
        """Breaches that the end of the board makes known."""


def violations(clues: Iterable[Ints], shades: Iterable[Shading], own: Checker) -> list[Violation]:
    """Return the violations on a grid of clues, at most `MOST_BREACHES`."""
    pieces, breaches, number = WhitePieces(), list[Violation](), 0
    above: Shading | None = None
    board, solution, most = iter(clues), iter(shades), 0
    while band := list(islice(board, BAND)):
        colours = list(islice(solution, len(band)))
        if len(colours) != len(band) or any(len(colour) != len(band[0]) for colour in colours):
            raise InputError(
                "a solution of another size",
                f"rows of {counted_noun(len(band[0]), 'cell')}, as the board has",
            )
        most = max(most, *(int(row.max()) for row in band))
        for row, colour in zip(band, colours, strict=True):
            breaches += _local(number, row, colour, above) + own.row(number, row, colour)
            number, above = number + 1, colour
        pieces.add(np.stack(colours))
        if len(breaches) > MOST_BREACHES:
            return breaches[:MOST_BREACHES]
    if next(solution, None) is not None:
        raise InputError("a solution of more rows", f"{counted_noun(number, 'row')}, as the board has")
    cells = number * (0 if above is None else len(above))
    if most > largest_number(cells):
        raise InputError(
            f"the clue {most}", f"a number from 1 to {largest_number(cells)} on a board of this size"
        )
    return breaches + own.end(number) + pieces.cut_off()


def _local(number: int, clues: Ints, shades: Shading, above: Shading | None) -> list[Violation]:
    """Return clues that are black, and pairs of black neighbours in a row and with the row above."""
    breaches = [
        Violation(SHARED_RULES[0], ((number, c),), f"the clue at {cell_name((number, c))} is black")
        for c in np.flatnonzero((clues != 0) & shades).tolist()
    ]
    pairs = [((number, c), (number, c + 1)) for c in np.flatnonzero(shades[:-1] & shades[1:]).tolist()]
    if above is not None:
        pairs += [((number - 1, c), (number, c)) for c in np.flatnonzero(above & shades).tolist()]
    return breaches + [
        Violation(SHARED_RULES[1], pair, f"{cell_name(pair[0])} and {cell_name(pair[1])} are both black")
        for pair in pairs
    ]


class WhitePieces:
    """Connected pieces of white cells: those that reach the last row, and size and first cell of all."""

    def __init__(self) -> None:
        self.rows = 0
        self.width = 0
        #: For each cell of the last row the number of its piece from 1 on, 0 for black.
        self.last: NDArray[np.int64] | None = None
        self.sizes: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self.firsts: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self.closed: list[tuple[int, int]] = []

    def add(self, shades: Shading) -> None:
        """Add the next rows."""
        labels, count = number_regions(~shades)
        flat = labels.ravel().astype(np.int64)
        sizes = np.bincount(flat, minlength=count + 1)[1:]
        names, spots = np.unique(flat, return_index=True)
        firsts = spots[names > 0] + self.rows * shades.shape[1]
        old = len(self.sizes)
        groups = self._joined(labels[0].astype(np.int64), old, count)
        number = int(groups.max(initial=-1)) + 1
        total = np.bincount(groups, np.concatenate([self.sizes, sizes]), minlength=number).astype(np.int64)
        first = np.full(number, np.iinfo(np.int64).max)
        np.minimum.at(first, groups, np.concatenate([self.firsts, firsts]))
        own = groups[old:]
        bottom = np.where(labels[-1] > 0, own[labels[-1] - 1] if count else 0, -1)
        alive = np.unique(bottom[bottom >= 0])
        gone = np.setdiff1d(np.arange(number), alive)
        self.closed += zip(first[gone].tolist(), total[gone].tolist(), strict=True)
        renumbered = np.zeros(number + 1, dtype=np.int64)
        renumbered[alive] = np.arange(1, len(alive) + 1)
        self.last = np.where(bottom >= 0, renumbered[bottom], 0)
        self.sizes, self.firsts = total[alive], first[alive]
        self.rows, self.width = self.rows + len(shades), shades.shape[1]

    def _joined(self, top: NDArray[np.int64], old: int, count: int) -> NDArray[np.int64]:
        """Return a group for each old and each new piece, equal for pieces that touch."""
        size = old + count
        if self.last is None or not size:
            return np.arange(size)
        touch = (self.last > 0) & (top > 0)
        ends = np.unique(np.stack([self.last[touch] - 1, old + top[touch] - 1]), axis=1)
        return components(size, ends[0], ends[1])

    def cut_off(self) -> list[Violation]:
        """Return a breach for each piece beside the largest."""
        every = sorted([*self.closed, *zip(self.firsts.tolist(), self.sizes.tolist(), strict=True)])
        if len(every) <= 1:
            return []
        largest = max(every, key=lambda piece: (piece[1], -piece[0]))
        breaches = []
        for first, size in every:
            if (first, size) != largest:
                cell = divmod(first, self.width)
                breaches.append(
                    Violation(SHARED_RULES[2], (cell,), cut_off_words(size, "white", cell_name(cell)))
                )
        return breaches[:MOST_BREACHES]
