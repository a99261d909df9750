"""The core gives the answers of the families' rules, and of clauses and python-sat.

On boards of up to twelve cells every colouring is tried against the rules' own `violations`; larger boards
are counted by clauses, too.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.core import RULE_CLAUSE, RULE_COUNT, RULE_TABLE, BoardSolver
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.registry import FAMILIES, family
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.records import load
from hardboard.verify.sat import search
from tests.support.boards import random_board

#: The families whose rules are declared, and for Kurodoko and Kuroshuto their declared forms.
DECLARED = [name for name in FAMILIES if family(name).declared is not None]
MOST = 6


def found_by_core(name: str, board: Any) -> int:
    """How many solutions the core finds, up to `MOST`; each is one, and they differ."""
    rules = family(name)
    core = load(rules.declared, board)
    found = core.search(most=MOST)
    models = {bytes(model) for model in core.models}
    assert len(models) == found
    for model in models:
        colours = np.frombuffer(model, dtype=np.int8).reshape(board.rows, board.cols) > 0
        assert rules.declared.violations(board, colours) == []
    return found


#: Boards of which some core lost solutions, or had too many: a run that must go on was taken to end below a
#: known black cell; probing forgot cells near a sum.
MENDED: list[tuple[str, tuple[int, int], dict[int, int]]] = [
    ("canal-view", (6, 3), {4: 3, 14: 2, 17: 2}),
    ("kurotto", (2, 5), {7: 1, 5: 2, 3: 2}),
    ("kurotto", (3, 5), {1: 2, 6: 2, 12: 1, 10: 2}),
    ("kurotto", (2, 5), {2: 2, 6: 3, 8: 3}),
]


@pytest.mark.parametrize(("name", "shape", "clues"), MENDED)
def test_boards_that_were_wrong_once_are_right(
    name: str, shape: tuple[int, int], clues: dict[int, int]
) -> None:
    declared, board = family(name).declared, Board(*shape, clues=clues)
    core = load(declared, board)
    core.classes()
    number = core.search(100, keep=0)
    assert number == len([*search.solutions(DeclaredEncoding(declared, board))])
    assert found_by_core(name, board) == min(number, MOST)


@pytest.mark.slow
@pytest.mark.parametrize("name", DECLARED)
def test_as_many_as_clauses_allow(name: str) -> None:
    rng, rules, made = Random(name), family(name), 0
    while made < 12:
        try:
            board = random_board(rules.declared.layout, rng, rng.randint(2, 5), rng.randint(2, 5))
        except InputError:
            continue
        made += 1
        plain = search.solutions(DeclaredEncoding(rules.declared, board))
        assert found_by_core(name, board) == sum(1 for _ in islice(plain, MOST))


def satisfied(record: Sequence[int], model: Sequence[int]) -> bool:
    """Whether a colouring satisfies a record of `random_record`, by what `core.h` says of it."""

    def true(literal: int) -> int:
        return model[literal >> 1] ^ (literal & 1)

    if record[0] == RULE_CLAUSE:
        return any(map(true, record[3:]))
    size = record[2]
    if record[0] == RULE_TABLE:
        patterns, row = record[4 : 4 + record[3]], record[5 + record[3] :]
        return sum(true(literal) << i for i, literal in enumerate(row)) in patterns
    allowed, row = record[5 : 5 + record[4]], record[6 + record[4] :]
    guarded = all(map(true, row[size:]))
    return not guarded or sum(map(true, row[:size])) in allowed


def random_record(rng: Random, cells: int) -> list[int]:
    """A clause, a count with guards, or a table; literals may come twice, and with their opposites."""
    kind, size, guards = (
        rng.choice([RULE_CLAUSE, RULE_COUNT, RULE_TABLE]),
        rng.randint(1, 5),
        rng.randint(0, 2),
    )
    row = [rng.randrange(2 * cells) for _ in range(size + (guards if kind == RULE_COUNT else 0))]
    if kind == RULE_CLAUSE:
        values = [size, *row]
    elif kind == RULE_COUNT:
        allowed = [n for n in range(size + 1) if rng.random() < 0.5]
        values = [size, guards, len(allowed), *allowed, 1, *row]
    else:
        patterns = [n for n in range(1 << size) if rng.random() < 0.6]
        values = [size, len(patterns), *patterns, 1, *row]
    return [kind, len(values), *values]


@pytest.mark.parametrize("number", [300, pytest.param(10_000, marks=pytest.mark.thorough)])
def test_random_constraints_have_the_solutions_that_they_should(number: int) -> None:
    rng = Random(number)
    for _ in range(number):
        cells = rng.randint(1, 9)
        records = [random_record(rng, cells) for _ in range(rng.randint(1, 8))]
        core = BoardSolver(1, cells)
        core.add([value for record in records for value in record])
        core.search(most=1 << cells)
        every = ([bits >> i & 1 for i in range(cells)] for bits in range(1 << cells))
        right = {bytes(model) for model in every if all(satisfied(record, model) for record in records)}
        assert len(core.models) == len(right) and {*core.models} == right and core.ended


@pytest.mark.parametrize("name", ["kurodoko", "mosaic", "context"])
def test_a_large_board_has_different_solutions_one_after_the_other(name: str) -> None:
    """A search for one solution takes cells that no rule wants black for white, and loses no others."""
    rules = family(name)
    board = Board(70, 70, clues={70 * 9 * k + 7 * k: 2 for k in range(1, 8)})
    core = load(rules.declared, board)
    assert core.search(most=1) == 1 and not core.ended
    assert core.search(most=3) == 3 and len({*core.models}) == 3
    for model in core.models:
        colours = np.frombuffer(model, dtype=np.int8).reshape(board.shape) > 0
        assert rules.declared.violations(board, colours) == []
