"""Constraints that may look as far as the board goes but have a small number, as constraints that look near.

For example, a number 2 that counts seen cells reads three cells in each direction. Such a constraint names
the next cell that it reads (`frontier`). Following these reads finds all least sets of violating facts. Each
set is written as a `Count`. `broken` alone is trusted: a set of facts is taken because it violates the
constraint, and a colouring without further reads obeys it.

    >>> from hardboard.puzzles.declared.constraints import Sight
    >>> place = Sight("view", (0, 1, 2), [(1, 2)], True, 1, at=0)
    >>> [(each.cells, sorted(each.allowed), each.when) for each in as_counts(place, Board(1, 3), 2)]
    [((2,), [0], {}), ((1,), [1], {})]
"""

from collections.abc import Iterator

from hardboard.puzzles.declared.board import BLACK, Board, Index
from hardboard.puzzles.declared.constraints import Constraint, Count, shrink_facts


class TooFar(Exception):
    """A constraint looks further from its anchor than it should."""


def as_counts(place: Constraint, board: Board, reach: int) -> list[Count]:
    """Return a constraint as counts of single cells under guards; raise `TooFar` if it looks beyond `reach`.

    Cells get colours one by one, in the order in which `frontier` asks for them, until the constraint is
    violated. Each violation is one count, so the counts are equivalent to the constraint.
    """
    counts: dict[frozenset[tuple[Index, bool]], Count] = {}
    for facts in _violating_facts(place, board, reach, [None] * board.size):
        least = shrink_facts(place, facts)
        if not least:  # nothing can mend it
            return [Count(place.rule, (place.spot,), frozenset(), at=place.spot)]
        (cell, colour), *others = least.items()
        allowed = frozenset([0 if colour is BLACK else 1])
        counts[frozenset(least.items())] = Count(place.rule, (cell,), allowed, dict(others), at=place.spot)
    return list(counts.values())


def _violating_facts(
    place: Constraint, board: Board, reach: int, facts: list[bool | None]
) -> Iterator[list[bool | None]]:
    """Yield facts that violate a constraint, in the order in which it looks at cells."""
    if place.broken(facts):
        yield facts
        return
    cell = place.frontier(facts)
    if cell is None:
        return
    if king_distance(board, cell, place.spot) > reach:
        raise TooFar(place.rule)
    for colour in (True, False):
        facts[cell] = colour
        yield from _violating_facts(place, board, reach, facts)
    facts[cell] = None


def king_distance(board: Board, one: Index, other: Index) -> int:
    """Return steps between two cells, diagonal ones included."""
    (row, col), (down, right) = divmod(one, board.cols), divmod(other, board.cols)
    return max(abs(row - down), abs(col - right))
