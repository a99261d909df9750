"""Declared families, words of the vocabulary, and constraints."""

import doctest
import importlib
import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from pkgutil import iter_modules

import pytest

from hardboard.puzzles.declared import BLACK, vocabulary
from hardboard.puzzles.declared.areas import Connected
from hardboard.puzzles.declared.board import WHITE, Board
from hardboard.puzzles.declared.constraints import Constraint, Count, Sight, Table
from hardboard.puzzles.declared.vocabulary.rule import Rule, counted
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import read_shading
from hardboard.puzzles.registry import declared, family
from hardboard.verify.judge import judge
from tests.support.constraints import Contrary, SameCount
from tests.support.fuzz import example


@pytest.mark.parametrize("name", declared())
def test_the_example_has_the_solution_shown_and_no_other(name):
    module = importlib.import_module(f"hardboard.puzzles.families.{name.replace('-', '_')}")
    assert len(inspect.getsource(module).splitlines()) <= 80
    (test,) = doctest.DocTestFinder(recurse=False).find(module, module=module)
    assert doctest.DocTestRunner().run(test).failed == 0
    board, solved = example(name)
    assert [one.tolist() for one in judge(name).solutions(board)] == [solved.tolist()]


#: Names that we find beside pzpr's. LITS: pzpr compares the shapes only of rooms with exactly four black
#: cells; here any four connected ones count, so that facts about a part of a room can break the rule. Boards
#: on which this differs are invalid either way.
BESIDES = {"lits": {"bsSameShape"}}


#: Loops have verdicts of their own: see `test_loops`.
COLOURED = [name for name in declared() if not family(name).declared.layout.loop]


@pytest.mark.sampled(10)
@pytest.mark.slow
@pytest.mark.parametrize("name", COLOURED)
def test_verdicts_and_names_are_those_of_pzpr(name, corpus):
    value = family(name)
    boards = [record for record in corpus("families/pzpr-labelled") if record["family"] == name]
    assert boards or name in ("mosaic", "nurimeizu")
    for record in boards:
        board = value.board_from_record(record)
        tests = record.get("tests") or [(record["shading"], [record["first"]] if record["first"] else [])]
        for rows, wanted in tests:
            shading = read_shading(rows, board.shape)
            names = {breach.code for breach in value.violations(board, shading)}
            assert bool(names) == bool(wanted)
            assert names >= set(wanted)
            assert "tests" not in record or names - set(wanted) <= BESIDES.get(name, set())


EXTREME = (0, -1, 2**31 - 1, 10**30)
NUMBERS = ("length", "number", "borders")


def _words() -> Iterator[Callable[..., Rule]]:
    """Those that make a rule of a number."""
    for module in iter_modules(vocabulary.__path__):
        words = vars(import_module(f"{vocabulary.__name__}.{module.name}"))
        for word in words.values():
            parameters = inspect.signature(word).parameters if inspect.isfunction(word) else {}
            if set(NUMBERS) & set(parameters) and inspect.signature(word).return_annotation is Rule:
                yield word


WORDS = {word.__name__: word for word in _words()}


@pytest.mark.parametrize("number", EXTREME)
@pytest.mark.parametrize("name", WORDS)
def test_an_extreme_number_is_refused_or_harmless(name: str, number: int) -> None:
    known = {"colour": BLACK, "name": "name", "names": "name"}
    parameters = inspect.signature(WORDS[name]).parameters.values()
    needed = {
        own.name: known[own.name] for own in parameters if own.default is own.empty and own.name in known
    }
    given = {own.name: number for own in parameters if own.name in NUMBERS}
    board = Board(2, 2, rooms=(0, 0, 1, 1))
    try:
        places = list(WORDS[name](**needed, **given).places(board))
    except InputError as error:
        assert "expected" in str(error)
        return
    for colouring in product((True, False), repeat=4):
        assert all(place.broken(list(colouring)) in (True, False) for place in places)


def test_numbers_beyond_the_cells_are_not_gone_through() -> None:
    assert counted("name", (0, 1), BLACK, range(1, 10**30)).allowed == {1, 2}


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
def test_every_part_of_a_place_is_in_its_key(other: Constraint) -> None:
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
def test_a_place_put_somewhere_is_the_place_moved_there(place: Constraint) -> None:
    put, moved = place.mover(lambda cell: cell)(3, BOARD), place.moved(lambda cell: cell + 3)
    assert put.key == moved.key and type(put) is type(place)
