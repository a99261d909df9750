"""Certificates of how many solutions a board has: against brute force, and against forgeries."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hardboard.proof.check import check
from hardboard.proof.prove.certificate import prove_number, write
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
def test_a_board_with_two_solutions_is_not_certified_as_unique(kind: str, tmp_path: Path) -> None:
    """Not by the prover; nor with one of the solutions left out of the list."""
    several = [board for board in small_boards(kind, 60, SEED) if 1 < judge(kind).count(board, limit=30) < 30]
    assert len(several) >= 3
    for board in several[:10]:
        with pytest.raises(InputError, match="more than 1 solution"):
            prove_number(board, kind, limit=1)
        write(prove_number(board, kind), tmp_path)
        head = json.loads((tmp_path / "certificate.json").read_text())
        (tmp_path / "certificate.json").write_text(json.dumps(head | {"number": head["number"] - 1}))
        assert "says" in check(tmp_path).reason
        solutions = (tmp_path / "solutions.txt").read_text().rstrip("\n").split("\n\n")
        (tmp_path / "solutions.txt").write_text("\n\n".join(solutions[1:]) + "\n")
        assert not check(tmp_path).accepted
        (tmp_path / "solutions.txt").write_text("\n\n".join([solutions[1], *solutions[1:]]) + "\n")
        (tmp_path / "certificate.json").write_text(json.dumps(head))
        assert "twice" in check(tmp_path).reason


def test_a_solution_that_is_not_minimal_does_not_count(tmp_path: Path) -> None:
    """All lines of two ones cover a square, and two of them would do."""
    board = family("kamaji").board_from_record({"clues": [[1, 1], [1, 1]], "maximum": 2})
    write(prove_number(board, "kamaji"), tmp_path)
    assert check(tmp_path).facts["number"] == judge("kamaji").count(board)
    longest = "\n".join(sorted(set((tmp_path / "solutions.txt").read_text().split("\n")) - {""}))
    (tmp_path / "solutions.txt").write_text(longest + "\n")
    head = json.loads((tmp_path / "certificate.json").read_text())
    (tmp_path / "certificate.json").write_text(json.dumps(head | {"number": 1}))
    assert "does not count" in check(tmp_path).reason
