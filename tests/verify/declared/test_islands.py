"""Areas of clues, written down whole: the same solutions as by the rules alone."""

import random
from itertools import product

import pytest

from hardboard.puzzles.declared import WHITE, Board, Layout, declare
from hardboard.puzzles.declared.areas import Connected, Numbered, Separate, Sized
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.vocabulary import islands as islands_of
from hardboard.puzzles.registry import family
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.declared.kinds.islands import said_by_islands, shapes
from hardboard.verify.declared.native import NativeEncoding
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import TRUE

NURIKABE = family("nurikabe").declared
#: The same where a corner connects.
ISLES = islands_of(WHITE, around="around")
AT_CORNERS = declare("at-corners", Layout(clues="numbers", least=1), [ISLES]).declared


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("without", [(), (Separate,), (Numbered,), (Separate, Numbered)])
@pytest.mark.parametrize("kind", [NURIKABE, AT_CORNERS], ids=lambda kind: kind.name)
def test_islands_are_those_of_the_rules(kind: Declaration, without: tuple[type, ...]) -> None:
    """Also where two clues may have one area, or areas need no clue."""
    rng, solvable = random.Random(5), 0
    for _ in range(60):
        rows, cols = rng.choice(((3, 3), (3, 4), (2, 5)))
        spots = rng.sample(range(rows * cols), rng.randint(1, 3))
        board = Board(rows, cols, clues={cell: rng.choice((-1, 1, 2, 3, 4, 5, 6, 7)) for cell in spots})
        places = [place for place in kind.places(board) if type(place) not in without]
        right = {
            facts
            for facts in product((False, True), repeat=board.size)
            if not any(place.broken(facts) for place in places)
        }
        found = [
            tuple(one.ravel().tolist()) for one in search.solutions(DeclaredEncoding(kind, board, places))
        ]
        assert len(found) == len(set(found)) and set(found) == right
        solvable += bool(right)
    assert solvable > 10


@pytest.mark.parametrize(
    ("large", "left"), [(4, []), (30, [Numbered, Sized]), (41, [Numbered, Separate, Sized])]
)
def test_nothing_is_left_to_be_asked_of_small_clues_and_little_of_larger_ones(
    large: int, left: list[type]
) -> None:
    board = Board(12, 12, clues={0: 3, 77: large})
    needed = [
        place for place, _ in DeclaredEncoding(NURIKABE, board).needed if not isinstance(place, Connected)
    ]
    assert [type(place) for place in needed] == left and all(place.spot in (0, 77) for place in needed)


def test_steps_are_said_with_the_first_wrong_area_and_once() -> None:
    code = DeclaredEncoding(NURIKABE, Board(4, 4, clues={0: 6}))
    literals = [code.cnf.has(cell, cell not in (0, 1, 15)) for cell in range(16)]
    model = sorted({literal for literal in literals if abs(literal) != TRUE}, key=abs)
    numbers = [len(code.broken(model)) for _ in range(3)]
    assert numbers[0] > numbers[1] == numbers[2] > 0


def test_areas_keep_off_closed_cells_and_are_none_where_there_are_too_many() -> None:
    near = Board(3, 3).near
    assert shapes(near, 0, 2, {1}, 9) == {frozenset({0, 3}): frozenset({1, 4, 6})}
    assert shapes(near, 0, 2, {1, 3}, 9) == {}
    assert shapes(near, 4, 3, (), 10) is None


def test_what_clues_add_up_to_is_said_of_all_cells_if_each_has_a_number() -> None:
    board = Board(4, 4, clues={0: 3, 15: 2})
    ((colour, cells, most, _),) = said_by_islands(NURIKABE.places(board), colour=True)
    assert colour is True and len(cells) == 16 and most == 5
    assert not [*said_by_islands(NURIKABE.places(board), colour=False)]
    assert not [*said_by_islands(NURIKABE.places(Board(4, 4, clues={0: 3, 15: -1})), colour=True)]


def test_black_cells_have_company_where_the_clues_leave_two() -> None:
    """The cell in the middle of a board, with its four neighbours."""
    company = {8, -3, -7, -9, -13}
    for number, there in ((7, True), (8, False)):
        clauses = NativeEncoding(NURIKABE, Board(3, 5, clues={0: number, 14: 6})).clauses
        assert (company in map(set, clauses)) is there
