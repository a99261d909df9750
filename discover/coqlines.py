"""Rules along lines, however long, as patterns for short lines: `proof/coq/Lines.v`.

Suppose that no line of empty cells on a board is longer than some number of cells. Then "no two lamps in a
line" and "every empty cell is in line with a lamp" are patterns, with the ends of a line in their guards. A
pattern that no colouring obeys forbids longer lines.

    >>> len(list(line_patterns(4, {"outside": 0, None: 1, -1: 2})))
    108
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from hardboard.puzzles.declared.board import Index
from hardboard.puzzles.declared.patterns import Pattern, Symbol, encode_step
from hardboard.puzzles.declared.places import Count
from hardboard.puzzles.grid import Cell

#: What a cell around a tile may show, as Coq numbers symbols: 1 is nothing.
Shown = Callable[[Cell], set[int]]


def longest_line(size: int, shown: Shown) -> int | None:
    """Return the greatest length of a line with a cell of a tile in it; None if it may go on beyond the
    neighbours.

    >>> longest_line(2, lambda cell: {1} if 0 <= cell[0] < 3 and cell[1] == 0 else {2})
    3
    """
    longest = 0
    for fixed, down in product(range(size), (False, True)):
        line = [1 in shown((at, fixed) if down else (fixed, at)) for at in range(-size, 2 * size)]
        for at in (at for at in range(size, 2 * size) if line[at]):
            if False not in line[:at] or False not in line[at:]:
                return None
            first = at - line[at::-1].index(False) + 1
            longest = max(longest, line.index(False, at) - first)
    return longest


def line_patterns(longest: int, numbers: Mapping[Symbol, int]) -> Iterator[Pattern]:
    """The patterns for lines of at most so many cells, in the order of `line_patterns` in `Lines.v`."""
    clues = frozenset(symbol for symbol in numbers if symbol is not None)
    ways = ((1, 0), (0, 1))
    yield from (_pattern(_span(way, 0, longest), (), ()) for way in ways)
    for far, way in product(range(1, longest), ways):
        yield _pattern(_span(way, 0, far), (0, *_span(way, far, far)), (0, 1))
    arms = [(one, other) for one in range(longest) for other in range(longest - one)]
    for (left, right), (up, down) in product(arms, arms):
        cells = _span((1, 0), -left, right) + _span((0, 1), -up, -1) + _span((0, 1), 1, down)
        ends = (
            encode_step(0, -left - 1),
            encode_step(0, right + 1),
            encode_step(-up - 1, 0),
            encode_step(down + 1, 0),
        )
        yield _pattern(cells, cells, range(1, len(cells) + 1), [(cell, clues) for cell in ends])


def _pattern(
    empty: Sequence[Index],
    cells: Sequence[Index],
    allowed: Iterable[int],
    ends: Sequence[tuple[Index, frozenset[Symbol]]] = (),
) -> Pattern:
    guard = [(cell, frozenset([None])) for cell in empty]
    return Pattern(Count("line", tuple(cells), frozenset(allowed)), (*guard, *ends))


def _span(way: tuple[int, int], low: int, high: int) -> list[Index]:
    right, down = way
    return [encode_step(n * down, n * right) for n in range(low, high + 1)]
