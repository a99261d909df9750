"""A board for a solver that counts: the same places, the same solutions, and limits that are kept."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import comb
from random import Random

import pytest

from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.alike import broken_somewhere
from hardboard.puzzles.declared.patterns import put
from hardboard.puzzles.declared.places import Count, Place
from hardboard.puzzles.declared.vocabulary import rule
from hardboard.puzzles.registry import family
from hardboard.verify.declared.clauses import Clauses
from hardboard.verify.declared.kinds.form import Written
from hardboard.verify.declared.native import NativeEncoding
from hardboard.verify.judge import judge
from hardboard.verify.sat import search
from hardboard.verify.sat.solver import COUNTING_SOLVER, Solver, TimeIsUp, time_limit
from tests.support import accelerators
from tests.support.boards import random_board

SHAPES = ((3, 4), (1, 4), (4, 4), (1, 1))


def boards(kind: str, declaration: Declaration) -> Iterator[Board]:
    rng = Random(f"native {kind}")
    yield from (random_board(declaration.layout, rng, *shape) for shape in SHAPES)


@pytest.mark.parametrize("kind", accelerators.families())
def test_blocks_are_the_places(kind: str) -> None:
    declaration = accelerators.families()[kind]
    for board in boards(kind, declaration):
        blocks = [put(place, spot) for place, spots in declaration.blocks(board) for spot in spots]
        assert Counter(place.key for place in blocks) == Counter(
            place.key for place in declaration.places(board)
        )


@pytest.mark.slow
@pytest.mark.sampled(5)
@pytest.mark.parametrize("kind", accelerators.families())
def test_what_is_broken_somewhere_breaks_a_place(kind: str) -> None:
    declaration, rng = accelerators.families()[kind], Random(f"somewhere {kind}")
    for board in boards(kind, declaration):
        blocks, places = declaration.blocks(board), declaration.places(board)
        for facts in ([rng.choice((None, False, True)) for _ in board.cells] for _ in range(9)):
            assert broken_somewhere(blocks, facts) == any(place.broken(facts) for place in places)
        for place in places:  # colours of its cells alone
            facts: list[bool | None] = [None] * board.size
            for cell in place.scope:
                facts[cell] = rng.random() < 0.5
            assert broken_somewhere(blocks, facts) == any(one.broken(facts) for one in places)


def broken_by_none(places: list[Place], size: int) -> list[bytes]:
    """The colourings that break none of these places, one after the other."""
    every = ([*map(bool, colours)] for colours in product((0, 1), repeat=size))
    return sorted(bytes(facts) for facts in every if not any(place.broken(facts) for place in places))


@pytest.mark.parametrize("kind", accelerators.families())
def test_solutions_are_the_colourings_that_break_nothing(kind: str) -> None:
    declaration = accelerators.families()[kind]
    for board in (board for board in boards(kind, declaration) if board.size <= 9):
        found = search.solutions(NativeEncoding(declaration, board))
        wanted = broken_by_none(declaration.places(board), board.size)
        assert sorted(one.tobytes() for one in found) == wanted


def random_count(rng: Random, board: Board) -> Count:
    """A count of some cells, perhaps twice, with gaps, perhaps only where a cell has a colour."""
    cells = [rng.choice(board.cells) for _ in range(rng.randint(0, 6))]
    allowed = frozenset(number for number in range(8) if rng.random() < 0.6)
    when = {rng.choice(board.cells): rng.random() < 0.5} if rng.random() < 0.3 else {}
    return Count("some", tuple(cells), allowed, when)


@pytest.mark.slow
def test_counts_of_any_form_say_what_breaks_them() -> None:
    rng, board = Random(1), Board(2, 4)
    for _ in range(150):
        places: list[Place] = [random_count(rng, board) for _ in range(3)]
        rules = (rule("some", "some", lambda board, places=places: places),)  # type: ignore[misc]
        code = NativeEncoding(Declaration("own", family("mosaic").declared.layout, rules), board)  # type: ignore[union-attr]
        assert sorted(one.tobytes() for one in search.solutions(code)) == broken_by_none(places, board.size)


def test_a_count_of_many_cells_is_written_when_a_candidate_breaks_it() -> None:
    declaration, board = family("minesweeper").declared, Board(6, 6, total=17)
    assert declaration is not None
    code = NativeEncoding(declaration, board)
    assert len(code.late) == 1 and not code.most
    assert next(search.solutions(code)).sum() == 17 and not code.late


@pytest.mark.parametrize(("low", "high"), [(0, 3), (2, 5), (4, 4), (6, 7), (7, 7)])
def test_many_literals_are_counted_in_groups(low: int, high: int) -> None:
    cnf, cells = Clauses([None] * 7), range(1, 8)
    cnf.most = []
    assert cnf.counts_many(cells, low, high)
    with Solver(cnf.clauses, name=COUNTING_SOLVER, top=cnf.top, most=cnf.most) as solver:
        found = sorted(sum(x > 0 for x in model[:7]) for model in solver.models(cells))
    assert found == [n for n in range(low, high + 1) for _ in range(comb(7, n))]


def test_a_solver_that_counts_keeps_to_a_limit() -> None:
    """Twelve holes and thirteen pigeons, of which no two share a hole: no search of a few seconds sees it."""
    holes = [[12 * pigeon + hole + 1 for pigeon in range(13)] for hole in range(12)]
    some = [[12 * pigeon + hole + 1 for hole in range(12)] for pigeon in range(13)]
    clock = iter((0, 1, 2))
    with (
        Solver(some, name=COUNTING_SOLVER, most=[(hole, 1) for hole in holes]) as solver,
        pytest.raises(TimeIsUp),
        time_limit(1, lambda: next(clock)),
    ):
        solver.solve()


def test_few_and_many_places_are_written_alike() -> None:
    """Also where a place has no cell left that could keep it, so that its clause is empty."""
    parts = [((), ()), ((0, 2), ()), ((), (1,)), ((2,), (0, 1))]
    for number in range(1, len(parts) + 1):
        form, spots = Written(parts[:number], []), list(range(21))
        one_by_one = [clause for spot in spots for clause in form.lists([((1, 2, 4), [spot])])]
        assert sorted(form.lists([((1, 2, 4), spots)])) == sorted(one_by_one)


def test_a_board_of_many_places_that_nothing_keeps_has_no_solution() -> None:
    """In LITS each room has four black cells."""
    lits = family("lits")
    rooms = [[5 * row + col for col in range(5)] for row in range(5)]
    assert judge("lits").find(lits.board_from_record({"rows": 5, "cols": 5, "rooms": rooms})) is None


def test_listed_cells_are_written_as_those_at_spots() -> None:
    """Also where a place speaks of some cells of a row, or of them in another order."""
    form = Written([((0, 1, 2), ())], [(((), (0, 1, 2)), 1)])
    wanted = [(5, 8, 6)], [((-5, -8, -6), 1)]
    assert form.written([(range(3), [(4, 7, 5)])]) == wanted
    assert form.written([((2, 0, 1), [(7, 5, 4)])]) == wanted
    assert form.written([(range(3), [(4, 7, 5, 9)])]) == wanted
    assert form.written([((0, 3, 1), [4])]) == wanted
    assert form.written([(range(3), [4])]) == ([(5, 6, 7)], [((-5, -6, -7), 1)])
