"""Everything that makes judging declared families fast and that could be taken away: what a board counts must
not depend on it. All that is known of kinds of places, whatever it is, is found from the record of a kind.

    >>> faces()
    ['counts', 'cut', 'forced', 'form', 'groups', 'hanging', 'idle', 'rays', 'rest', 'several', 'write']
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import fields, replace
from typing import Any
from unittest.mock import patch

import numpy as np

from hardboard.puzzles.declared import Board, Declaration
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import family, twin
from hardboard.puzzles.registry import names as registry_names
from hardboard.verify.declared import encoding, large, native
from hardboard.verify.declared.complete import Complete
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.declared.judge import encoded
from hardboard.verify.declared.kinds import KINDS
from hardboard.verify.declared.kinds.kind import Kind
from hardboard.verify.declared.native import NativeEncoding
from hardboard.verify.declared.settle import settle
from hardboard.verify.declared.squares import Begun
from hardboard.verify.declared.stated import stated
from hardboard.verify.declared.sweep import Swept
from hardboard.verify.sat import search

#: What the encoding does with places before they are written down, and what does nothing instead.
STEPS: dict[str, Callable[..., Any]] = {
    "alike": lambda places: {},
    "merged": lambda places: list(places),
    "small_sums": lambda places, board: iter(places),
    "lemmas": lambda board, places: iter(()),
    "write_edge": lambda board, places, cnf: None,
    "presolve": lambda places, size, facts=None, once=False: facts or [None] * size,
    "_is_late": lambda place: False,
    "write_company": lambda place, cnf, least, most: False,
}

#: What is done with the arrays of a large board, and what does less instead.
ARRAYS: dict[str, Callable[..., Any]] = {
    "arrays": lambda declaration, board: None,
    "printed": lambda board: False,
    "begin": lambda rules, board: Begun(stated(rules, board)),
    "sweep": lambda blocks, cols, size, known=None, sights=(): Swept(
        True, np.full(size, -1, dtype=np.int8) if known is None else known, list(blocks), sights
    ),
    "few_open": lambda sights, named: ([], [], sights),
    "settle": lambda counts, size, ahead, **known: settle(counts, size, **known),
}


#: Places without what follows beforehand, for who judges many boards.
VIEWS = "blocks_left"


def faces() -> list[str]:
    """What a kind of places may have and need not have."""
    return sorted(each.name for each in fields(Kind) if each.default is None)


@contextmanager
def without(name: str) -> Iterator[None]:
    """All kinds without one of their faces, or one step left out, for a while."""
    if name in ARRAYS:
        with patch.object(large, name, ARRAYS[name]):
            yield
    elif name in STEPS:
        with ExitStack() as steps:
            for module in (encoding, native):
                if hasattr(module, name):
                    steps.enter_context(patch.object(module, name, STEPS[name]))
            yield
    else:
        with patch.dict(KINDS, {place: replace(kind, **{name: None}) for place, kind in KINDS.items()}):
            yield


def names() -> list[str]:
    """All that can be taken away."""
    return [*faces(), *STEPS, *ARRAYS, VIEWS]


def families() -> dict[str, Declaration]:
    """All families with declared rules, those with a judge written by hand as they are declared."""
    values = {name: twin(family(name)) for name in registry_names()}
    return {name: value.declared for name, value in values.items() if value is not None}


def solutions(name: str, declaration: Declaration, board: Board) -> Iterator[tuple[list[bytes], list[bytes]]]:
    """The solutions of a board as it is judged, and with something taken away: of counts, of clauses by need
    and, where it matters, of all clauses written down; or as a large board is, all of whose arrays are made.
    """
    if name == VIEWS:
        before = sorted(one.tobytes() for one in search.solutions(NativeEncoding(declaration, board)))
        with patch.object(encoding, "_prepared", True):
            swept = encoded(declaration, board)
        yield before, sorted(one.tobytes() for one in search.solutions(swept))
        return
    if name in (*ARRAYS, "rays"):
        before = sorted(one.tobytes() for one in search.solutions(NativeEncoding(declaration, board)))
        with patch.object(encoding, "WIDE", 0):
            for taken in (nullcontext(), without(name)):
                with taken:
                    made = DeclaredEncoding(declaration, board)
                yield before, sorted(one.tobytes() for one in search.solutions(made))
        return
    whole = name in ("hanging", "rest", "write")
    makers = (NativeEncoding, DeclaredEncoding, Complete) if whole else (NativeEncoding, DeclaredEncoding)
    for maker in makers:
        before = sorted(one.tobytes() for one in search.solutions(maker(declaration, board)))
        with without(name):
            try:
                made = maker(declaration, board)
            except InputError:  # places of many cells, all of whose clauses only an accelerator can write
                assert maker is Complete, "clauses by need need no accelerator"
                continue
            after = sorted(one.tobytes() for one in search.solutions(made))
        yield before, after
