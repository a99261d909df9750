"""Certificates of how many solutions a board has: against brute force, by both checkers."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hardboard.proof import second
from hardboard.proof.check import check
from hardboard.proof.prove.certificate import prove, prove_number, write
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import family, names, with_own_tiles
from hardboard.verify.judge import judge
from tests.support.boards import by_brute_force, small_boards

SEED = 18


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("kind", names())
def test_counts_of_small_boards_are_certified_and_those_of_brute_force(
    kind: str, tmp_path: Path, cases: Callable[[int], int], seed: int
) -> None:
    for board in small_boards(kind, cases(5), SEED + seed):
        write(prove_number(board, kind), tmp_path)
        verdict = check(tmp_path, board)
        assert verdict.accepted, verdict.reason
        assert verdict.facts.get("number", 0) == by_brute_force(kind, board)
        assert second.check(tmp_path).accepted
        write(prove(board, kind), tmp_path)
        assert check(tmp_path).accepted and second.check(tmp_path).accepted


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("kind", with_own_tiles())
def test_published_puzzles_have_one_solution(kind: str, corpus: Callable, tmp_path: Path) -> None:
    records = [record for record in corpus(kind) if record.get("solution")]
    for record in Random(SEED).sample(records, min(4, len(records))):
        board = family(kind).board_from_record(record)
        write(prove_number(board, kind, limit=1), tmp_path)
        verdict = check(tmp_path, board)
        assert verdict.accepted and verdict.facts["number"] == 1, verdict.reason


@pytest.mark.slow
@pytest.mark.parametrize("kind", with_own_tiles())
def test_a_board_with_two_solutions_is_not_certified_as_unique(kind: str) -> None:
    several = [board for board in small_boards(kind, 60, SEED) if 1 < judge(kind).count(board, limit=30) < 30]
    assert len(several) >= 3
    for board in several[:10]:
        with pytest.raises(InputError, match="more than 1 solution"):
            prove_number(board, kind, limit=1)
