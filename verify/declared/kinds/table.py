"""Tables: what they force, their clauses, and these wherever a table stands."""

from functools import cache

from hardboard.puzzles.declared.board import BLACK, WHITE, Facts
from hardboard.puzzles.declared.places import Table
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.declared.kinds.form import Written
from hardboard.verify.declared.kinds.kind import Forced, Kind
from hardboard.verify.declared.tables import forbidden


def forced_table(place: Table, facts: Facts) -> Forced:
    """The cells that have one colour in all patterns that are left."""
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


def write_table(place: Table, cnf: Clauses) -> None:
    """The least partial patterns that no pattern agrees with."""
    for black, white in forbidden(len(place.cells), place.patterns):
        signs = [(cell, black >> i & 1) for i, cell in enumerate(place.cells) if (black | white) >> i & 1]
        cnf.add(*(-cnf.black[cell] if sign else cnf.black[cell] for cell, sign in signs))


def table_form(place: Table) -> Written:
    """The least partial patterns that no pattern agrees with."""
    return _form(len(place.cells), place.patterns)


@cache
def _form(size: int, patterns: frozenset[int]) -> Written:
    clauses = [
        (tuple(i for i in range(size) if on >> i & 1), tuple(i for i in range(size) if off >> i & 1))
        for on, off in forbidden(size, patterns)
    ]
    return Written(clauses, [])


TABLE = Kind(forced_table, write=write_table, form=table_form, listed=True)
