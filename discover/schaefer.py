"""Before anything is searched: is the puzzle easy by Schaefer's theorem?

Suppose that every pattern of the rules keeps one of four operations on its colourings. Then the constraint
problem with these relations is polynomial (Schaefer 1978), and every tile keeps the operation too. So no tile
can be a one-in-three or an OR with all signs. The program says this only if the local rules are all rules.
Connectivity is not such a relation, and numbers that look too far are left out.

    >>> preserved_operations([0b00, 0b11], 2)                     # two cells that are equal keep all four
    ['and', 'or', 'majority', 'exclusive or']
    >>> preserved_operations([0b001, 0b010, 0b100], 3)            # one in three keeps none
    []
"""

from collections.abc import Callable, Collection
from itertools import combinations

from hardboard.discover.window import TileRules
from hardboard.gadgets.symbols.forms import allowed_colourings

#: Operation -> what a constraint problem whose relations all keep it is called.
CLASSES = {"and": "Horn", "or": "dual Horn", "majority": "2-SAT", "exclusive or": "linear equations modulo 2"}
#: Places of more cells than this are left to the search.
MOST_CELLS = 14


def preserved_operations(relation: Collection[int], size: int) -> list[str]:
    """Return the operations that preserve a relation, whose members are numbers (bit i: cell i)."""
    members = set(relation)
    tests: dict[str, Callable[[], bool]] = {
        "and": lambda: all(a & b in members for a, b in combinations(members, 2)),
        "or": lambda: all(a | b in members for a, b in combinations(members, 2)),
        "majority": lambda: _pairwise(members, size),
        "exclusive or": lambda: _linear(members),
    }
    return [name for name, test in tests.items() if test()]


def _pairwise(members: set[int], size: int) -> bool:
    """Return True if a relation is the join of its projections to pairs: exactly these have a majority."""
    pairs = [(i, j, {(m >> i & 1, m >> j & 1) for m in members}) for i, j in combinations(range(size), 2)]
    single = [{m >> i & 1 for m in members} for i in range(size)]
    return all(
        m in members
        for m in range(1 << size)
        if all(m >> i & 1 in single[i] for i in range(size))
        and all((m >> i & 1, m >> j & 1) in seen for i, j, seen in pairs)
    )


def _linear(members: set[int]) -> bool:
    first = next(iter(members), 0)
    moved = {m ^ first for m in members}
    return all(a ^ b in moved for a, b in combinations(moved, 2))


def kept_operations(rules: TileRules) -> list[str]:
    """Return the operations that all patterns keep. They keep them at the edge of the board, too, where cells
    have one colour: each of the four, applied to equal values, gives that value."""
    found = list(CLASSES)
    for pattern in dict.fromkeys(rules.listed.near):
        if len(pattern.place.scope) > MOST_CELLS:
            return []
        cells = tuple(pattern.place.scope)
        own = preserved_operations(allowed_colourings(pattern.place, cells), len(cells))
        found = [name for name in found if name in own]
        if not found:
            break
    return found


def rules_not_looked_at(rules: TileRules) -> list[str]:
    """Return the descriptions of the rules that are not local rules."""
    numbers = ", ".join(map(str, rules.left_out))
    return [
        word
        for word, there in (
            (f"the numbers {numbers}, which look further", rules.left_out),
            ("connected cells", rules.listed.linked),
            ("lines of cells", rules.listed.lines),
            ("larger rooms", rules.listed.rooms),
        )
        if there
    ]
