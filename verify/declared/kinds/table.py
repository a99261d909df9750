"""Tables: what they force, and their clauses."""

from hardboard.puzzles.declared.board import BLACK, WHITE, Facts
from hardboard.puzzles.declared.places import Table
from hardboard.verify.declared.clauses import Clauses
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


TABLE = Kind(forced_table, write=write_table, listed=True)
