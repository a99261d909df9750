"""Handler of tables: forced colours, clauses, and the least partial patterns that a table forbids."""

from functools import cache

from hardboard.puzzles.declared.board import BLACK, WHITE, Facts
from hardboard.puzzles.declared.constraints import Table
from hardboard.verify.declared.clauses import BoardClauses
from hardboard.verify.declared.handlers.handler import ConstraintHandler, Forced


def forced_table(place: Table, facts: Facts) -> Forced:
    """Return the cells that have one colour in all patterns that are left."""
    black = sum(1 << i for i, cell in enumerate(place.cells) if facts[cell] is BLACK)
    white = sum(1 << i for i, cell in enumerate(place.cells) if facts[cell] is WHITE)
    left = [pattern for pattern in place.patterns if pattern & black == black and not pattern & white]
    if not left:
        return None
    every, some = left[0], left[0]
    for pattern in left:
        every &= pattern
        some |= pattern
    open_cells = [(i, cell) for i, cell in enumerate(place.cells) if facts[cell] is None]
    same = [(i, cell) for i, cell in open_cells if not (every ^ some) >> i & 1]
    return [(cell, bool(every >> i & 1)) for i, cell in same]


def write_table(place: Table, cnf: BoardClauses) -> None:
    """The least partial patterns that no pattern agrees with."""
    for black, white in forbidden(len(place.cells), place.patterns):
        signs = [(cell, black >> i & 1) for i, cell in enumerate(place.cells) if (black | white) >> i & 1]
        cnf.add(*(-cnf.black[cell] if sign else cnf.black[cell] for cell, sign in signs))


@cache
def forbidden(size: int, patterns: frozenset[int]) -> list[tuple[int, int]]:
    """Return pairs (black cells, white cells) that forbid all other patterns (Quine and McCluskey)."""
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


TABLE = ConstraintHandler(forced_table, write=write_table, listed=True)
