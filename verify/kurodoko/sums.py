"""Four numbers add up to a total, as clauses over order literals, without a table of tuples.

An order literal of a number x says that x is at least k. West and east make a sum, north and south must make
up the rest:

    x >= i  and  y >= j    ->  x + y >= i + j
    x <= i  and  y <= j    ->  x + y <= i + j

"x + y is at least k" is one fresh variable, or, if three of the numbers suffice, a literal that is there
already; what is left for the other two is said by the same variables negated. The clauses depend on the
ranges alone, so clues of the same ranges share one template:

    >>> template((1, 1, 0, 0), 1).clauses
    ((1, 2), (-2, -1))
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from hardboard.verify.sat.cnf import TRUE

Order = Callable[[int], int]


@dataclass(frozen=True)
class Template:
    """Clauses over columns 1, 2, ...: the order literals of the four numbers from 1 to their largest value,
    then fresh ones.
    """

    columns: int
    fresh: int
    clauses: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=4096)
def template(sizes: tuple[int, int, int, int], total: int) -> Template:
    """That four numbers from 0 to `sizes` add up to `total`."""
    ends = list(accumulate(sizes))
    west, east, north, south = (_order(end - size, size) for end, size in zip(ends, sizes, strict=True))
    least, most = max(0, total - sizes[2] - sizes[3]), min(sizes[0] + sizes[1], total)
    if least > most:
        return Template(ends[-1], 0, ((),))
    fresh = 0
    if sizes[0] == 0:
        inner: Order = east
    elif sizes[1] == 0:
        inner = west
    elif sizes[2] == 0 or sizes[3] == 0:
        single = south if sizes[2] == 0 else north
        inner = _complement(single, total)
    else:
        fresh = most - least
        inner = _order(ends[-1] - least, most)
    across = _clipped(inner, least, most)
    down = _complement(across, total)
    parts = [*_sum(west, east, sizes[:2], across, most), *_sum(north, south, sizes[2:], down, total - least)]
    parts += [(across(k), -across(k + 1)) for k in range(least + 1, most)] if fresh else []
    return Template(ends[-1], fresh, tuple(dict.fromkeys(_simplified(parts))))


def _order(offset: int, size: int) -> Order:
    """Order literals of a number from 0 to `size` whose columns start after `offset`."""
    return lambda k: TRUE if k <= 0 else -TRUE if k > size else offset + k


def _complement(order: Order, total: int) -> Order:
    """The order literals of `total` less a number."""
    return lambda k: -order(total - k + 1)


def _clipped(order: Order, least: int, most: int) -> Order:
    return lambda k: TRUE if k <= least else -TRUE if k > most else order(k)


def _sum(
    one: Order, other: Order, sizes: tuple[int, ...], total: Order, most: int
) -> Iterator[tuple[int, ...]]:
    """That two numbers add up to a third, which is at most `most`; what follows from neighbouring cases is
    left out.
    """
    for i in range(sizes[0] + 1):
        for j in range(sizes[1] + 1):
            if i + j <= most + 1 and total(i + j) != TRUE:
                yield -one(i), -other(j), total(i + j)
            if total(i + j + 2) != TRUE and total(i + j + 1) != -TRUE:
                yield one(i + 1), other(j + 1), -total(i + j + 1)


def _simplified(clauses: list[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Without literals that cannot hold, and without clauses that always hold."""
    for clause in clauses:
        if TRUE not in clause:
            literals = {x for x in clause if x != -TRUE}
            if not any(-x in literals for x in literals):
                yield tuple(sorted(literals))
