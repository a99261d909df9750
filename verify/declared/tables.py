"""Tables said by less: by the least partial patterns that they forbid, and by counts.

>>> run = Table("run", (5, 6, 7), frozenset([0b011, 0b110, 0b111]))
>>> [(count.cells, sorted(count.allowed), dict(count.when)) for count in counts_in(run)]
[((6,), [1], {}), ((5, 7), [1, 2], {})]
"""

from collections.abc import Iterator
from functools import cache

from hardboard.puzzles.declared.board import BLACK
from hardboard.puzzles.declared.places import Count, Place, Table


@cache
def forbidden(size: int, patterns: frozenset[int]) -> list[tuple[int, int]]:
    """Least pairs (cells black, cells white) that no pattern agrees with, enough to forbid all others.

    Quine and McCluskey: two that differ in one cell are one without that cell.
    """
    full = (1 << size) - 1
    bad = {(bits, full & ~bits) for bits in range(1 << size) if bits not in patterns}
    primes: set[tuple[int, int]] = set()
    while bad:
        merged, wider = set(), set()
        for on, off in bad:
            for bit in (1 << i for i in range(size) if on >> i & 1):
                if (on ^ bit, off | bit) in bad:
                    merged |= {(on, off), (on ^ bit, off | bit)}
                    wider.add((on ^ bit, off))
        primes |= bad - merged
        bad = wider
    return _cover(primes, {bits for bits in range(1 << size) if bits not in patterns})


def _cover(primes: set[tuple[int, int]], left: set[int]) -> list[tuple[int, int]]:
    chosen = []
    for on, off in sorted(primes, key=lambda prime: ((prime[0] | prime[1]).bit_count(), prime)):
        hit = {bits for bits in left if bits & on == on and not bits & off}
        if hit:
            chosen.append((on, off))
            left = left - hit
    return chosen


def counts_in(place: Place) -> list[Count] | None:
    """The counts that together say what a place says, if it counts or is a table."""
    count, table = place.as_count, place.as_table
    if count is not None:
        return [count]
    return None if table is None else list(_counts(table))


def _counts(table: Table) -> Iterator[Count]:
    """One, if so many black cells are all that it asks for; else one for each pattern that it forbids: if
    all its black cells are black, one of the others is.
    """
    numbers = {pattern.bit_count() for pattern in table.patterns}
    if len(table.patterns) == sum(bits.bit_count() in numbers for bits in range(1 << len(table.cells))):
        yield Count(table.rule, table.cells, frozenset(numbers), at=table.spot)
        return
    for black, white in forbidden(len(table.cells), table.patterns):
        on, off = (tuple(c for i, c in enumerate(table.cells) if side >> i & 1) for side in (black, white))
        if off:
            when = dict.fromkeys(on, BLACK)
            yield Count(table.rule, off, frozenset(range(1, len(off) + 1)), when, at=table.spot)
        else:
            yield Count(table.rule, on, frozenset(range(len(on))), at=table.spot)
