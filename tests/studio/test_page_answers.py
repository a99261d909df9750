"""The page without a server gives the program's answers: its records come from rules that are data."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from hardboard.people.authoring import spared
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import declared, family
from hardboard.studio.family_data import family_data
from hardboard.verify.records import load
from tests.support.boards import random_board
from tests.support.published import published
from tests.support.puzzles import small
from tests.support.wasm import needs_wasm, node

pytestmark = needs_wasm
#: Solutions are counted up to this number; boards have so many cells, and lose so many clues.
MOST, CELLS, LOST = 3, 100, 4


def record_of(name: str, rng: Random) -> dict[str, Any]:
    """Return a random board, or a puzzle with some clues left out: these have few solutions."""
    kind = family(name)
    if rng.random() < 0.3:
        try:
            return kind.record(random_board(kind.declared.layout, rng, rng.randint(2, 7), rng.randint(2, 7)))
        except InputError:
            return record_of(name, rng)
    known = [one for one in published(name) if one["rows"] * one["cols"] <= CELLS]
    record = kind.record(kind.board_from_record(rng.choice(known)) if known else small(name).board)
    for _ in range(rng.randint(0, LOST)):
        ways = [less for _, less in spared(kind, record)]
        record = rng.choice(ways) if ways else record
    return record


@pytest.mark.parametrize("rounds", [3, pytest.param(48, marks=pytest.mark.thorough)])
def test_the_page_counts_the_solutions_that_the_program_counts(rounds: int) -> None:
    rng, names = Random(rounds), declared()
    boards = [(name, record_of(name, rng)) for _ in range(rounds) for name in names]
    data = {name: family_data(name) for name in names}
    given, numbers = node("answers.mjs", {"families": data, "boards": boards}), Counter[int]()
    assert len(given) == len(boards) >= 40 * rounds
    for (name, record), (found, ended, solutions) in zip(boards, given, strict=True):
        core = load(family(name).declared, family(name).board_from_record(record))
        assert (core.search(most=MOST), True) == (found, ended), (name, record)
        if found < MOST:
            assert sorted("".join(map(str, model)) for model in core.models) == solutions, (name, record)
        numbers[found] += 1
    assert min(numbers[number] for number in range(MOST + 1)) > rounds, numbers
