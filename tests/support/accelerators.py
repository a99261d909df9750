"""Everything that makes judging declared families fast and that could be taken away: what a board counts must
not depend on it. Tables by kinds of places are found wherever they stand, so that none has to be named here.

    >>> sorted(tables())
    ['AREAS', 'CUTS', 'FORCED', 'PARTLY', 'WRITERS']
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.registry import family, twin
from hardboard.puzzles.registry import names as registry_names
from hardboard.verify import declared as room
from hardboard.verify.declared import encoding
from hardboard.verify.declared.complete import Complete
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.sat import search

#: What the encoding does with places before they are written down, and what does nothing instead.
STEPS: dict[str, Callable[..., Any]] = {
    "alike": lambda places: {},
    "merged": lambda places: list(places),
    "small_sums": lambda places, board: iter(places),
    "lemmas": lambda board, places: iter(()),
    "write_edge": lambda board, places, cnf: None,
    "presolve": lambda places, size: [None] * size,
    "_is_late": lambda place: False,
}


def tables() -> dict[str, dict[type[Place], Any]]:
    """Name -> a table by kinds of places, each once, where it is made."""
    found: dict[str, dict[type[Place], Any]] = {}
    for module in pkgutil.iter_modules(room.__path__):
        loaded = importlib.import_module(f"{room.__name__}.{module.name}")
        for name, value in vars(loaded).items():
            known = any(value is other for other in found.values())
            if not known and isinstance(value, dict) and value and all(map(_is_kind, value)):
                found[name] = value
    return found


def _is_kind(key: Any) -> bool:
    return isinstance(key, type) and issubclass(key, Place)


@contextmanager
def without(name: str) -> Iterator[None]:
    """One table empty, or one step left out, for a while."""
    if name in STEPS:
        with patch.object(encoding, name, STEPS[name]):
            yield
    else:
        with patch.dict(tables()[name], clear=True):
            yield


def names() -> list[str]:
    """All that can be taken away."""
    return [*sorted(tables()), *STEPS]


def families() -> dict[str, Declaration]:
    """All families with declared rules, those with a judge written by hand as they are declared."""
    values = {name: twin(family(name)) for name in registry_names()}
    return {name: value.declared for name, value in values.items() if value is not None}


def solutions(name: str, declaration: Declaration, board: Board) -> Iterator[tuple[list[bytes], list[bytes]]]:
    """The solutions of a board as it is judged, and with something taken away: of clauses by need and, where
    it matters, of all clauses written down.
    """
    whole = name in ("AREAS", "ROOTED", "WRITERS")
    makers = (DeclaredEncoding, Complete) if whole else (DeclaredEncoding,)
    for maker in makers:
        before = sorted(one.tobytes() for one in search.solutions(maker(declaration, board)))
        with without(name):
            after = sorted(one.tobytes() for one in search.solutions(maker(declaration, board)))
        yield before, after
