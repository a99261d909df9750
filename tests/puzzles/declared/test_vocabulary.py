"""Words of the vocabulary with numbers that no puzzle has: refused in one line, or right, and at once."""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from pkgutil import iter_modules

import pytest

from hardboard.puzzles.declared import BLACK, vocabulary
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.vocabulary.rule import Rule, counted
from hardboard.puzzles.errors import InputError

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
