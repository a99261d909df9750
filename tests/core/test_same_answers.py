"""The core gives the answers of the families' rules, and of clauses and python-sat.

On boards of up to twelve cells every colouring is tried against the rules' own `violations`; larger boards
are counted by clauses, too.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.core import RULE_BULBS, RULE_CLAUSE, RULE_COUNT, RULE_LOCAL_SUM, RULE_TABLE, BoardSolver
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.registry import FAMILIES, family
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.record_list import RecordList, SymbolNumbers
from hardboard.verify.records import WRITERS, load
from hardboard.verify.sat import search
from tests.support.boards import random_board, small_boards

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


def declared_board(name: str, board: Any) -> Any:
    """The board as its declared family has it."""
    rules = family(name)
    return board if rules is family(name) else rules.board_from_record(family(name).board_to_record(board))


def listed(rule: Any, board: Any) -> list[int] | None:
    """The records of a rule, if they list their cells."""
    if type(rule.meaning) not in WRITERS:
        return None
    records = RecordList()
    WRITERS[type(rule.meaning)](records, rule.meaning, board, SymbolNumbers(board))
    values, at = records.values, 0
    while at < len(values):
        if values[at] <= RULE_LOCAL_SUM or values[at] == RULE_BULBS:
            return None
        at += 2 + values[at + 1]
    return values


@pytest.mark.slow
@pytest.mark.parametrize("name", DECLARED)
def test_rules_that_come_later_and_under_conditions(name: str) -> None:
    """The rules of boards of up to six cells, some of them added after a search and under conditions: for
    all of them, and for some, as by brute force.
    """
    declared, rng = family(name).declared, Random(name)
    for board in small_boards(name, 6, seed=5):
        own = declared_board(name, board)
        if own.size > 6:
            continue
        later = [rule for rule in declared.rules if rng.random() < 0.7 and listed(rule, own) is not None]
        core = load(replace(declared, rules=tuple(r for r in declared.rules if r not in later)), own)
        conditions = {}
        for rule in later:
            core.search(most=rng.randint(0, 2))
            conditions[rule] = 2 * core.variable()
            core.add(listed(rule, own) or [], condition=conditions[rule])
        for some in (later, [rule for rule in later if rng.random() < 0.6]):
            core.assume([literal + (rule not in some) for rule, literal in conditions.items()])
            core.search(most=1 << own.size)
            rules = tuple(rule for rule in declared.rules if rule in some or rule not in later)
            asked = replace(declared, rules=rules)
            every = np.array([*np.ndindex(*[2] * own.size)], dtype=bool).reshape(-1, *own.shape)
            right = {black.tobytes() for black in every if not asked.violations(own, black)}
            assert {*core.models} == right and len(core.models) == len(right)


def test_a_run_that_must_go_on_is_not_taken_to_end() -> None:
    """Below the 3 lies a known black cell: three open cells above it may not be a run of three."""
    board = Board(6, 3, clues={4: 3, 14: 2, 17: 2})
    assert found_by_core("canal-view", board) == 3


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


@pytest.mark.parametrize(
    ("shape", "clues"),
    [((2, 5), {7: 1, 5: 2, 3: 2}), ((3, 5), {1: 2, 6: 2, 12: 1, 10: 2}), ((2, 5), {2: 2, 6: 3, 8: 3})],
)
def test_probing_forgets_no_cell_near_a_sum(shape: tuple[int, int], clues: dict[int, int]) -> None:
    kind, board = family("kurotto"), Board(*shape, clues=clues)
    encoding = DeclaredEncoding(kind.declared, board)
    core = load(kind.declared, board)
    core.classes()
    assert core.search(100, keep=0) == len([*search.solutions(encoding)])
