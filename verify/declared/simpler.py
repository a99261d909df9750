"""Places of a board said more simply: fewer, as counts of cells nearby, or as cells that have one colour.

>>> from hardboard.puzzles.declared.places import Count
>>> few, many = Count("few", (0, 1, 2), frozenset([0, 1])), Count("many", (0, 1, 2), frozenset([1, 2, 3]))
>>> [sorted(place.allowed) for place in merged([few, many])]
[[1]]
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.places import Count, Place
from hardboard.verify.declared.kinds import kind_of


def merged(places: Sequence[Place]) -> list[Place]:
    """The places, with counts of the same cells as one: many rules are two, for too many and too few."""
    kept: list[Place] = []
    counts: dict[object, tuple[int, Count]] = {}
    for place in places:
        count = place.as_count if len(place.cells) > 2 else None
        key = None if count is None else (count.cells, *count.when.items())
        if count is not None and key in counts:
            number, one = counts[key]
            kept[number] = both = replace(one, allowed=one.allowed & count.allowed)
            counts[key] = number, both
            continue
        if count is not None:
            counts[key] = len(kept), count
        kept.append(place)
    return kept


def small_sums(places: Iterable[Place], board: Board) -> Iterator[Place]:
    """The places, with small sums of areas as counts of cells nearby, which are written down at once."""
    for place in places:
        counts = kind_of(place).counts
        nearby = None if counts is None else counts(place, board)
        if nearby is None:
            yield place
        else:
            yield from nearby


#: Two cells have one colour.
ALIKE = frozenset([0, 2])


def is_alike(place: Place) -> bool:
    """Whether a place says of two cells that they have one colour."""
    count = place.as_count if len(place.cells) == 2 else None
    return count is not None and count.allowed == ALIKE and not count.when


def alike(places: Sequence[Place]) -> dict[Index, Index]:
    """Cell -> the first of the cells that have its colour, if there is one before it."""
    return joined((*place.cells,) for place in filter(is_alike, places))


def joined(pairs: Iterable[Sequence[Index]]) -> dict[Index, Index]:
    """The same of pairs of cells that have one colour.

    >>> joined([(4, 2), (5, 6), (2, 6)])
    {4: 2, 6: 2, 5: 2}
    """
    first: dict[Index, Index] = {}
    for one, other in pairs:
        while one in first:
            one = first[one]
        while other in first:
            other = first[other]
        if one < other:
            first[other] = one
        elif other < one:
            first[one] = other
    for cell, one in first.items():
        while one in first:
            one = first[one]
        first[cell] = one
    return first
