"""The core's interface: limits, assumptions, malformed records."""

import signal
from array import array
from random import Random
from time import process_time

import pytest

from hardboard.core import (
    RULE_CLAUSE,
    RULE_CONNECTED,
    RULE_COUNT,
    RULE_LOCAL_COUNT,
    RULE_RUNS,
    RULE_SIGHT,
    RULE_TABLE,
    BoardSolver,
    CoreError,
)
from hardboard.puzzles import family
from hardboard.verify.records import load_board
from tests.core.test_same_answers import random_record, satisfied


def pigeons(holes: int) -> BoardSolver:
    """One pigeon more than there are holes; a row a pigeon, a column a hole."""
    core = BoardSolver(holes + 1, holes)
    for pigeon in range(holes + 1):
        core.add([RULE_CLAUSE, holes + 1, holes, *(2 * (pigeon * holes + hole) for hole in range(holes))])
    for hole in range(holes):
        for one in range(holes + 1):
            for other in range(one):
                pair = [2 * (pigeon * holes + hole) + 1 for pigeon in (one, other)]
                core.add([RULE_CLAUSE, 3, 2, *pair])
    return core


def test_a_time_limit_ends_a_search() -> None:
    core = pigeons(11)
    assert core.search(ms=100) == 0 and not core.ended


def test_solutions_are_the_same_however_often_it_stops() -> None:
    mosaic = family("mosaic")
    board = mosaic.read_board(". . 3 .\n. 4 . .\n. . . 2\n")
    whole, parts = load_board(mosaic.declared, board), load_board(mosaic.declared, board)
    found = whole.search(most=1000)
    while not parts.ended:
        parts.search(most=1000, conflicts=3)
    assert parts.models == whole.models and len(set(whole.models)) == found > 10


def test_assumptions_hold_for_a_search_and_say_which_sufficed() -> None:
    core = BoardSolver(1, 4)
    core.add([RULE_CLAUSE, 3, 2, 0, 2])  # cell 0 or cell 1 is black
    assert core.search(most=99) == 12
    core.assume([1, 3, 4])
    assert core.search(most=99) == 0 and {*core.reasons(3)} == {1, 3}
    core.assume([1])
    assert core.search(most=99) == 4
    core.assume([])
    assert core.search(most=99) == 12


def test_an_assumption_against_what_is_known_already_has_no_solution() -> None:
    core = BoardSolver(1, 3)
    for cell in range(3):
        core.add([RULE_CLAUSE, 2, 1, 2 * cell])
    core.assume([0, 2, 5])
    assert core.search() == 0 and core.reasons(3) == [5]
    core.assume([0, 2, 4])
    assert core.search() == 1


@pytest.mark.parametrize(
    "record",
    [
        [RULE_CLAUSE, 2, 1, 999],  # a literal of no cell
        [RULE_CLAUSE, 2, 1, -1],
        [RULE_CLAUSE, 9, 1, 0],  # longer than the array
        [RULE_CLAUSE, 3, 1, 0, 0],  # values left over
        [RULE_CLAUSE, 1],
        [99, 0],
        [RULE_COUNT, 5, 2, 0, 0, 1, 0],  # a row that is too short
        [RULE_LOCAL_COUNT, 8, 0, 2, 0, 1, 0, 0, 0, 0],  # no colour
        [RULE_LOCAL_COUNT, 8, 0, 0, 1, 7, 0, 0, 0, 0],  # a symbol that no cell shows
        [RULE_CONNECTED, 5, 0, 0, 1, 400, 0],
        # More than a record can hold.
        [RULE_TABLE, 34, 31, 0, 1, *range(31)],
        [RULE_COUNT, 37, 0, 33, 0, 1, *range(33)],
        [RULE_LOCAL_COUNT, 133, 0, 0, 0, 64, *[0] * 128, 0, 0],
    ],
)
def test_a_malformed_record_is_refused(record: list[int]) -> None:
    with pytest.raises(CoreError, match="malformed"):
        BoardSolver(10, 10).add(record)


def test_records_that_are_damaged_are_refused_or_read_as_others() -> None:
    """No damage to records makes the core read what is not there; a sanitizer sees what happens else."""
    rng = Random(7)
    for _ in range(2000):
        record = random_record(rng, 4)
        record[rng.randrange(len(record))] = rng.choice([-1, 0, 1, 2, 9, 1 << 30, -(1 << 31), (1 << 31) - 1])
        core = BoardSolver(2, 2)
        try:
            core.add(record)
        except CoreError:
            continue
        core.search(most=3)


def test_symbols_and_local_rules_come_before_the_search() -> None:
    core = BoardSolver(1, 1)
    core.search()
    with pytest.raises(CoreError, match="before"):
        core.add([RULE_LOCAL_COUNT, 8, 0, -1, 0, 1, 0, 0, 0, 0])
    with pytest.raises(CoreError, match="before"):
        core.show(array("i", [0]), 1)


def test_values_of_free_variables_make_no_solution_of_their_own() -> None:
    """Random clauses: what is learnt from a solution may name free variables, and the cells count once."""
    rng = Random(3)
    for _ in range(300):
        cells, free = rng.randint(2, 5), rng.randint(1, 5)
        size = cells + free
        clauses = [[rng.randrange(2 * size) for _ in range(3)] for _ in range(rng.randint(2, 14))]
        core = BoardSolver(1, cells, free)
        core.add([x for clause in clauses for x in (RULE_CLAUSE, 4, 3, *clause)])
        models = (bits for bits in range(1 << size))
        kept = (
            bits for bits in models if all(any((bits >> (x >> 1) & 1) != x & 1 for x in c) for c in clauses)
        )
        assert core.search(most=99) == len({bits & (1 << cells) - 1 for bits in kept}), clauses


@pytest.mark.parametrize("start", [False, True])
def test_rules_that_come_later_are_as_if_they_had_been_there(start: bool) -> None:
    """Random constraints, some under conditions, in two parts: the solutions for each assumption."""
    rng = Random(start)
    for _ in range(200):
        cells, core = rng.randint(1, 6), None
        rules: list[tuple[list[int], int | None]] = []
        core = BoardSolver(1, cells)
        for part in range(3):
            for _ in range(rng.randint(0, 4)):
                condition = rng.choice([None, core.variable(), rng.randrange(2 * cells) // 2])
                record = random_record(rng, cells)
                literal = None
                if condition is not None and record[0] != RULE_TABLE:  # a table takes no guard
                    literal = 2 * condition + rng.randint(0, 1)
                rules.append((record, literal))
                core.add(record if literal is None else under(record, literal))
            if part and rng.random() < 0.3:
                core.search(most=rng.randint(1, 3))
            given = {literal >> 1: literal & 1 for _, literal in rules if literal and literal >> 1 >= cells}
            values = {variable: rng.randint(0, 1) for variable in given}
            if start or part == 2:
                core.assume([2 * variable + 1 - value for variable, value in values.items()])
                core.search(most=1 + (1 << cells))
                assert {*core.models} == by_trying(rules, cells, values) and core.ended


def under(record: list[int], literal: int) -> list[int]:
    """A clause or a count that holds if a literal is true."""
    if record[0] == RULE_CLAUSE:
        return [RULE_CLAUSE, record[1] + 1, record[2] + 1, *record[3:], literal ^ 1]
    return [RULE_COUNT, record[1] + 1, record[2], record[3] + 1, *record[4:], literal]


def by_trying(rules: list[tuple[list[int], int | None]], cells: int, values: dict[int, int]) -> set[bytes]:
    """All colourings that satisfy the rules whose conditions are true."""
    every = ([bits >> i & 1 for i in range(cells)] for bits in range(1 << cells))
    return {
        bytes(model)
        for model in every
        if all(
            satisfied(record, model)
            for record, literal in rules
            if literal is None or {**dict(enumerate(model)), **values}[literal >> 1] ^ (literal & 1)
        )
    }


def test_a_long_search_under_assumptions_forgets_what_it_learnt() -> None:
    core = pigeons(8)
    core.assume([])
    assert core.search() == 0 and core.ended


@pytest.mark.parametrize("shape", [(1 << 16, 1 << 16), ((1 << 32) + 1, 1), (1 << 28, 2)])
def test_boards_that_are_too_large_are_refused(shape: tuple[int, int]) -> None:
    with pytest.raises(OverflowError, match="expected fewer than 2"):
        BoardSolver(*shape)


def test_more_solutions_may_be_asked_for_than_there_are_numbers() -> None:
    assert BoardSolver(1, 2).search(1 << 40, ms=1 << 40) == 4


def test_a_sight_sees_any_number_of_cells() -> None:
    core = BoardSolver(1, 70)
    core.add([RULE_SIGHT, 74, 65, 1, 70, 70, *range(0, 140, 2)])
    assert core.search(99) == 16  # 65 black cells, a white one, and four that are free


def test_runs_are_in_lines_of_any_length() -> None:
    core = BoardSolver(1, 600)
    core.add([RULE_RUNS, 604, 2, 300, 297, 600, *range(0, 1200, 2)])
    assert core.search(99) == 6  # two cells more than are needed, before, between and after


def large() -> BoardSolver:
    """Cells of which each three in a row have a black one: seconds of work before a search begins."""
    core = BoardSolver(3000, 3000)
    steps = [number for step in range(3) for number in (0, step)]
    core.add([RULE_LOCAL_COUNT, 16, 0, -1, 0, 3, *steps, 0, 4, 1, 2, 3, 3])
    return core


class Enough(Exception):
    """What ends a search in these tests."""


def test_ctrl_c_is_seen_before_the_search_begins() -> None:
    def interrupt(*_: object) -> None:
        raise Enough

    core, start = large(), process_time()
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        with pytest.raises(Enough):
            core.search()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert process_time() - start < 0.5


def test_a_check_ends_a_search_which_can_go_on() -> None:
    def check() -> None:
        raise Enough

    core = pigeons(8)
    core.search(conflicts=1)  # rules are propagated once, and without a pause
    core.watch.check = check
    with pytest.raises(Enough):
        core.search()
    core.watch.check = None
    assert core.search() == 0 and core.ended


def test_a_time_limit_before_the_search_begins_is_final() -> None:
    core = large()
    for ms in (20, 0):
        with pytest.raises(TimeoutError, match="load the board anew"):
            core.search(ms=ms)
