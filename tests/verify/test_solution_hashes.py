"""Four families have the solutions that their handwritten solvers found: none is lost, none is new."""

import json
from collections import Counter

import pytest

from tests.support.solution_hashes import CHUNKS, FAMILIES, FILE, boards, chunk_hash, solutions

KEPT = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", FAMILIES)
def test_the_solutions_of_random_boards_are_those_that_were_recorded(name: str, chunk: int) -> None:
    assert chunk_hash(name, chunk) == KEPT[name][chunk]


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_the_recorded_boards_are_of_all_kinds(name: str) -> None:
    numbers = Counter(min(2, len(solutions(name, board))) for board in boards(name, 0))
    assert min(numbers[0], numbers[1], numbers[2]) >= 3, numbers
