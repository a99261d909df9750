"""Before anything is searched: is the puzzle easy by Schaefer's theorem?

If every place of every board keeps one of four operations on its colourings, the constraint problem with
these relations
is polynomial (Schaefer 1978), every tile keeps the operation too, and no tile can be a one-in-three or an OR
with all
signs. Connectivity is no such relation: where it is asked for, only the local part is shown to be easy.

    >>> operations([0b00, 0b11], 2)                     # two cells that are equal keep all four
    ['and', 'or', 'majority', 'exclusive or']
    >>> operations([0b001, 0b010, 0b100], 3)            # one in three keeps none
    []
"""

from collections.abc import Callable, Collection, Iterator
from itertools import combinations

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.guarded import guarded, near_places
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.declared.vocabulary.rule import Guarded
from hardboard.workbench.discover.window import Rules

#: Operation -> what a constraint problem whose relations all keep it is called.
CLASSES = {"and": "Horn", "or": "dual Horn", "majority": "2-SAT", "exclusive or": "linear equations modulo 2"}
#: Rules are tried on a board of this size, with a symbol in each cell in turn.
SIZE = 5
#: Places of more cells than this are left to the search.
MOST = 14


def operations(relation: Collection[int], size: int) -> list[str]:
    """The operations that a relation of some cells keeps; its members are numbers, bit i for cell i."""
    members = set(relation)
    tests: dict[str, Callable[[], bool]] = {
        "and": lambda: all(a & b in members for a, b in combinations(members, 2)),
        "or": lambda: all(a | b in members for a, b in combinations(members, 2)),
        "majority": lambda: _pairwise(members, size),
        "exclusive or": lambda: _linear(members),
    }
    return [name for name, test in tests.items() if test()]


def _pairwise(members: set[int], size: int) -> bool:
    """Whether a relation is all that its pairs of cells allow: exactly those keep majority."""
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


def easy(rules: Rules) -> list[str]:
    """The operations that all places of all boards keep; none if the search has to tell."""
    kept = list(CLASSES)
    seen: set[object] = set()
    for place in _places(rules):
        if len(place.scope) > MOST:
            return []
        relation = _relation(place)
        shape = (relation, len(place.scope))
        if shape not in seen:
            seen.add(shape)
            found = operations(relation, len(place.scope))
            kept = [name for name in kept if name in found]
        if not kept:
            break
    return kept


def _places(rules: Rules) -> Iterator[Place]:
    board = Board(SIZE, SIZE)
    if rules.declaration.layout.rooms:
        symbols = tuple(rules.signs.values())
        every = guarded(rules.declaration, board, symbols, reach=rules.reach)
        yield from (each.place for each in every if isinstance(each, Guarded))
        return
    seen: set[object] = set()
    for cell in board.cells:
        for symbol in rules.signs.values():
            for place in near_places(rules.declaration, board, cell, symbol):
                if place.key not in seen:
                    seen.add(place.key)
                    yield place


def _relation(place: Place) -> frozenset[int]:
    facts: list[bool | None] = [None] * (SIZE * SIZE)
    members = set()
    for bits in range(1 << len(place.scope)):
        for i, cell in enumerate(place.scope):
            facts[cell] = bool(bits >> i & 1)
        if not place.broken(facts):
            members.add(bits)
    return frozenset(members)
