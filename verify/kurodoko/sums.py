"""Four numbers add up to a total, as clauses over order literals, without a table of tuples.

An order literal of a number x says that x is at least k. West and east make a sum, north and south must make
up the rest:

    x >= i  and  y >= j    ->  x + y >= i + j
    x <= i  and  y <= j    ->  x + y <= i + j

"x + y is at least k" is one fresh variable, or, if three of the numbers suffice, a literal that is there
already; what is left for the other two is said by the same variables negated:

    >>> sum_clauses(([7], [8], [9, 10], [11]), 3, iter([12, 13]).__next__)[:5]
    [[7, 8, -12], [-8, 12], [7, -13], [-7, 12], [8, -13]]

The clauses depend on the ranges alone, so clues of the same ranges can share one template:

    >>> template((1, 1, 0, 0), 1).clauses
    ((1, 2), (-2, -1))
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, count, pairwise

#: Of a number the literals that say that it is at least 1, 2, ...
Order = Sequence[int]


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
    ends = [1, *(end + 1 for end in accumulate(sizes))]
    west, east, north, south = (range(first, last) for first, last in pairwise(ends))
    fresh = count(ends[-1])
    clauses = sum_clauses((west, east, north, south), total, fresh.__next__)
    return Template(ends[-1] - 1, next(fresh) - ends[-1], tuple(map(tuple, clauses)))


def sum_clauses(
    numbers: tuple[Order, Order, Order, Order], total: int, new: Callable[[], int]
) -> list[list[int]]:
    """That four numbers add up to `total`; `new` gives a variable."""
    west, east, north, south = numbers
    least, most = max(0, total - len(north) - len(south)), min(len(west) + len(east), total)
    if least > most:
        return [[]]
    three = not (west and east and north and south)
    if not west or not east:
        across = (west or east)[least:most]
    elif three:
        across = [-x for x in (north or south)[total - most : total - least]][::-1]
    else:
        across = [new() for _ in range(most - least)]
    down = [-x for x in across[::-1]]
    clauses = _sum(west, east, across, least) + _sum(north, south, down, total - most)
    if three:
        return _simplified(clauses)
    return clauses + [[one, -another] for one, another in pairwise(across)]


def _sum(one: Order, other: Order, total: Order, least: int) -> list[list[int]]:
    """That two numbers add up to a third, which is at least `least`; what follows from neighbouring cases is
    left out.
    """
    clauses, most = list[list[int]](), least + len(total)
    # For each k the literals that a number is less than k, and that it is more than k; none if one is sure.
    below, above = [[], *([-x] for x in other)], [*([x] for x in other), []]
    reached, passed = [[], *([x] for x in total), []], [[], *([-x] for x in total)]
    for i in range(len(one) + 1):
        less, more = [-one[i - 1]] if i else [], [one[i]] if i < len(one) else []
        for j in range(max(0, least - 1 - i), min(len(other), most + 1 - i) + 1):
            beyond = i + j - least
            if beyond > 0:
                clauses.append(less + below[j] + reached[beyond])
            if beyond < len(total):
                clauses.append(more + above[j] + passed[beyond + 1])
    return clauses


def _simplified(clauses: list[list[int]]) -> list[list[int]]:
    """Where one literal says two things: each once, without clauses that always hold."""
    sets = dict.fromkeys(tuple(sorted(set(clause))) for clause in clauses)
    return [list(clause) for clause in sets if not any(-x in clause for x in clause)]
