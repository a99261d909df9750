"""The minimal conflicts of a constraint: the least sets of facts that break it, by `broken` alone.

>>> from hardboard.puzzles.declared.places import Count
>>> sorted(map(sorted, minimal_conflicts(Count("one", (0, 1), frozenset([1])), [None, None])))
[[-2, -1], [1, 2]]
"""

from collections.abc import Hashable, Iterator
from itertools import combinations, product

from hardboard.puzzles.declared.board import Facts, Index
from hardboard.puzzles.declared.places import Place


def minimal_conflicts(place: Place, facts: Facts) -> Iterator[list[int]]:
    """Yield the least sets of further facts that break a constraint, each as a clause on cell + 1."""
    scope = tuple(place.scope)
    numbers = {spot: number for number, spot in enumerate(scope)}
    here = place.moved(lambda spot: numbers.get(spot, len(scope)), len(scope) + 1)
    key = (type(here), here.key, tuple(facts[spot] for spot in scope))
    if key not in _LEAST:
        _LEAST[key] = list(_least(here, key[2]))
    for known in _LEAST[key]:
        yield [-(scope[spot] + 1) if value else scope[spot] + 1 for spot, value in known]


#: Place, in numbers of its own spots, and what is known of them -> the least sets of facts that break it.
_LEAST: dict[Hashable, list[frozenset[tuple[Index, bool]]]] = {}


def _least(place: Place, known: Facts) -> Iterator[frozenset[tuple[Index, bool]]]:
    free, facts = [spot for spot in place.scope if known[spot] is None], list(known)
    least: list[frozenset[tuple[Index, bool]]] = []
    for size in range(len(free) + 1):
        for spots in combinations(free, size):
            for values in product((False, True), repeat=size):
                given = frozenset(zip(spots, values, strict=True))
                if any(other <= given for other in least):
                    continue
                for spot, value in given:
                    facts[spot] = value
                if place.broken(facts):
                    least.append(given)
                for spot in spots:
                    facts[spot] = None
    yield from least
