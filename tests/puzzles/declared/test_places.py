"""A place is a value: what it says is its key, and moving it changes its cells and nothing else."""

import pytest

from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import BLACK, WHITE, Board, Facts
from hardboard.puzzles.declared.places import Count, Place, Sight, Table

COUNT = Count("some", (0, 1), frozenset({1}), {2: BLACK}, at=2)
BOARD = Board(3, 3)


@pytest.mark.parametrize(
    "other",
    [
        Count("other", (0, 1), frozenset({1}), {2: BLACK}, at=2),
        Count("some", (1, 0), frozenset({1}), {2: BLACK}, at=2),
        Count("some", (0, 1), frozenset({2}), {2: BLACK}, at=2),
        Count("some", (0, 1), frozenset({1}), {2: WHITE}, at=2),
        Count("some", (0, 1), frozenset({1}), at=2),
        Count("some", (0, 1), frozenset({1}), {2: BLACK}, at=1),
        Table("some", (0, 1), frozenset({1}), at=2),
    ],
)
def test_every_part_of_a_place_is_in_its_key(other: Place) -> None:
    assert other.key != COUNT.key
    assert Count("some", [0, 1], frozenset({1}), {2: BLACK}, at=2).key == COUNT.key


def test_a_moved_place_is_broken_by_what_broke_it() -> None:
    row = Connected("cut", (0, 1, 2), BOARD.near, WHITE, frozenset([2]), at=1)
    down = row.moved(lambda cell: cell + 6)
    assert (down.cells, down.outside, down.at, down.rule) == ((6, 7, 8), frozenset([8]), 7, "cut")
    assert down.broken([None] * 6 + [WHITE, BLACK, None])
    assert not down.broken([None] * 6 + [WHITE, None, None])
    sight = Sight("view", (0, 1, 2), [(1, 2)], WHITE, 2, at=0).moved(lambda cell: cell + 3)
    assert (sight.rays, sight.spot, sight.total) == (((4, 5),), 3, 2)


class Contrary(Count):
    """A count that says the contrary, in `broken` alone."""

    def broken(self, facts: Facts) -> bool:
        """All cells are known, and as a count would like them."""
        return None not in [facts[cell] for cell in self.cells] and not super().broken(facts)


class SameCount(Count):
    """A count by another name."""


def test_a_kind_with_a_broken_of_its_own_has_no_face_of_another() -> None:
    contrary, same = (kind("own", (0, 1), frozenset([0, 1, 2])) for kind in (Contrary, SameCount))
    assert (same.as_count, same.says_nothing) == (same, True)
    assert (contrary.as_count, contrary.says_nothing) == (None, False)
    with pytest.raises(TypeError, match="Contrary cannot be cut"):
        contrary.clipped(lambda cell: cell == 1, BLACK)


@pytest.mark.parametrize(
    "place",
    [
        COUNT,
        Table("some", (0, 1), frozenset({1}), at=0),
        Sight("seen", (0, 1), ((1,),), WHITE, 1, at=0),
        Connected("cut", (0, 1, 2), BOARD.near, WHITE, frozenset([2]), at=1),
        Contrary("own", [0, 1], frozenset([1])),
    ],
)
def test_a_place_put_somewhere_is_the_place_moved_there(place: Place) -> None:
    put, moved = place.mover(lambda cell: cell)(3, BOARD), place.moved(lambda cell: cell + 3)
    assert put.key == moved.key and type(put) is type(place)
