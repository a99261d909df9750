"""The least partial patterns that a table forbids."""

from functools import cache


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
