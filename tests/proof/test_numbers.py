"""Certificates of how many solutions a board has: against brute force, and against forgeries."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardboard.proof.check import check
from hardboard.proof.prove.certificate import prove_number, write
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import family, targets
from hardboard.verify.judge import judge

SEED = 18


def small_boards(kind: str, number: int) -> list[Any]:
    """Random boards of two to four rows and columns."""
    rng, boards = Random(SEED), []
    while len(boards) < number:
        rows, cols = rng.randint(2, 4), rng.randint(2, 4)
        cells = [[rng.random() for _ in range(cols)] for _ in range(rows)]
        if kind == "kamaji":
            record: Any = {"clues": [[1 + int(cell * 4) for cell in row] for row in cells]}
        elif kind == "nurimeizu":
            rooms = [[rng.randrange(rows * cols) // 2 for _ in row] for row in cells]
            spots = [(r, c) for r in range(rows) for c in range(cols)]
            icons: list[list[str | None]] = [[None] * cols for _ in range(rows)]
            for icon, (r, c) in zip("SG", rng.sample(spots, 2), strict=True):
                icons[r][c] = icon
            record = {"clues": icons, "rooms": rooms}
        else:
            record = {"clues": [[int(cell * 8) if cell > 0.7 else None for cell in row] for row in cells]}
        try:
            boards.append(family(kind).board_from_record(record))
        except InputError:
            continue
    return boards


@pytest.mark.parametrize("kind", targets())
def test_counts_of_small_boards_are_certified(kind: str, tmp_path: Path) -> None:
    for board in small_boards(kind, 50):
        number = judge(kind).count(board)
        write(prove_number(board, kind), tmp_path)
        verdict = check(tmp_path, board)
        assert verdict.accepted, verdict.reason
        assert verdict.facts.get("number", 0) == number


@pytest.mark.parametrize("kind", targets())
def test_published_puzzles_have_one_solution(kind: str, corpus: Callable, tmp_path: Path) -> None:
    records = [record for record in corpus(kind) if record.get("solution")]
    for record in Random(SEED).sample(records, min(4, len(records))):
        board = family(kind).board_from_record(record)
        write(prove_number(board, kind, limit=1), tmp_path)
        verdict = check(tmp_path, board)
        assert verdict.accepted and verdict.facts["number"] == 1, verdict.reason


@pytest.mark.parametrize("kind", targets())
def test_a_board_with_two_solutions_is_not_certified_as_unique(kind: str, tmp_path: Path) -> None:
    """Not by the prover; nor with one of the solutions left out of the list."""
    several = [board for board in small_boards(kind, 60) if 1 < judge(kind).count(board, limit=30) < 30]
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
