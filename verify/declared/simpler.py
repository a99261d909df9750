"""Places of a board said more simply: fewer, as counts of cells nearby, or as cells that have one colour.

>>> from hardboard.puzzles.declared.places import Count
>>> few, many = Count("few", (0, 1, 2), frozenset([0, 1])), Count("many", (0, 1, 2), frozenset([1, 2, 3]))
>>> [sorted(place.allowed) for place in merged([few, many])]
[[1]]
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from hardboard.puzzles.declared.areas import AreaSum, Connected
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.near import Space, as_counts, board_around, moved, space_around
from hardboard.puzzles.declared.places import Count, Place

#: Sums of areas up to this are written down.
SMALL = 1


def merged(places: Sequence[Place]) -> list[Place]:
    """The places, with counts of the same cells as one: many rules are two, for too many and too few."""
    kept: list[Place] = []
    counts: dict[Any, int] = {}
    for place in places:
        if type(place) is Count and len(place.cells) > 2:
            key = (place.cells, *place.when.items())
            if key in counts:
                one = kept[counts[key]]
                assert isinstance(one, Count)
                kept[counts[key]] = replace(one, allowed=one.allowed & place.allowed)
                continue
            counts[key] = len(kept)
        kept.append(place)
    return kept


def small_sums(places: Iterable[Place], board: Board) -> Iterator[Place]:
    """The places, with small sums of areas as counts of cells nearby, which are written down at once."""
    for place in places:
        if type(place) is AreaSum and place.near is board.near and place.total <= SMALL:
            space = space_around(board, place.spot, SMALL + 1)
            counts = _sum_around(place.rule, place.colour, place.total, space)
            yield from (moved(count, space, board, place.spot) for count in counts)
        else:
            yield place


@cache
def _sum_around(rule: str, colour: bool, total: int, space: Space) -> list[Count]:
    board, spot = board_around(space)
    return as_counts(AreaSum(rule, board.cells, board.near, colour, total, at=spot), board, SMALL + 1)


#: Two cells have one colour.
ALIKE = frozenset([0, 2])


def is_alike(place: Place) -> bool:
    """Whether a place says of two cells that they have one colour."""
    return type(place) is Count and place.allowed == ALIKE and len(place.cells) == 2 and not place.when


def alike(places: Sequence[Place]) -> dict[Index, Index]:
    """Cell -> the first of the cells that have its colour, if there is one before it."""
    first: dict[Index, Index] = {}

    def find(cell: Index) -> Index:
        while cell in first:
            cell = first[cell]
        return cell

    for place in filter(is_alike, places):
        one, other = sorted(map(find, place.cells))
        if one != other:
            first[other] = one
    return {cell: find(cell) for cell in first}


def whole_board(place: Place, board: Board) -> bool:
    """Whether a place says that a colour is connected side by side, all over the board."""
    everywhere = type(place) is Connected and len(place.cells) == board.size
    return everywhere and not place.outside and place.near is board.near  # type: ignore[attr-defined]
