"""Propagation is exhaustive: a core that was built with -DRECHECK asks all constraints again after each step,
on the board and in the search, and refuses to go on if anything follows.
"""

import subprocess
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import build_core
import hardboard.core
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.registry import FAMILIES, family
from hardboard.verify.records import load
from tests.support.boards import random_board
from tests.support.published import declarations, puzzles

DECLARED = [name for name in FAMILIES if family(name).declared is not None]
MOST = 20


@pytest.fixture(scope="module", params=[4096, pytest.param(1, marks=pytest.mark.thorough)])
def rechecking(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A library that checks itself; the second one takes every board for one with many open cells."""
    command = build_core.compiler()
    if not command:
        pytest.skip("no C compiler is installed")
    path = tmp_path_factory.mktemp("recheck") / "libcore.so"
    flags = [*build_core.FLAGS, "-DRECHECK", f"-DMANY_OPEN={request.param}"]
    subprocess.run([*command, *flags, "-o", path, *sorted(build_core.CORE.glob("*.c"))], check=True)
    return hardboard.core._library(Path(path))


def answers(name: str, board: Any, most: int = MOST) -> set[bytes] | None:
    """The board's solutions, each checked by the rules; None if a few conflicts do not suffice."""
    rules = declarations()[name].declared
    assert rules is not None
    core = load(rules, board)
    core.search(1, conflicts=300)  # a search for one solution takes other ways
    core.search(most, conflicts=300)
    for model in core.models:
        black = np.frombuffer(model, dtype=np.int8).reshape(board.rows, board.cols) > 0
        assert rules.violations(board, black) == []
    return {*core.models} if core.ended else None


@pytest.mark.slow
@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", DECLARED)
def test_random_boards(name: str, rechecking: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, made, layout = Random(f"again {name}"), 0, declarations()[name].declared.layout
    while made < 20:
        try:
            board = random_board(layout, rng, rng.randint(2, 7), rng.randint(2, 7))
        except InputError:
            continue
        made += 1
        plain = answers(name, board)
        with monkeypatch.context() as patch:
            patch.setattr(hardboard.core, "_core", rechecking)
            assert answers(name, board) == plain


@pytest.mark.sampled(4)
@pytest.mark.thorough
@pytest.mark.parametrize("name", DECLARED)
def test_published_boards(name: str, rechecking: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for record in puzzles(name, 12, smallest=True):
        board = declarations()[name].board_from_record(record)
        plain = answers(name, board, 2)
        with monkeypatch.context() as patch:
            patch.setattr(hardboard.core, "_core", rechecking)
            again = answers(name, board, 2)
        assert plain is None or again is None or plain == again


def test_a_run_that_is_found_to_go_on_is_looked_at_again(rechecking: Any) -> None:
    """Open cells that a clue surely sees reach known ones beyond them, so that the clue sees more than it
    was said to: a core that does not look again has solutions that break a clue.
    """
    clues = {
        (0, 8): 20, (1, 2): 2, (1, 6): 9, (2, 6): 14, (3, 2): 5, (4, 2): 6, (5, 10): 6, (6, 1): 14,
        (6, 5): 13, (6, 7): 14, (7, 9): 12, (8, 5): 4, (8, 9): 9, (9, 5): 7, (10, 0): 13, (10, 5): 12,
        (10, 9): 10, (11, 3): 4, (11, 8): 12,
    }  # fmt: skip
    board = Board(12, 12, clues={12 * row + col: number for (row, col), number in clues.items()})
    for library in (hardboard.core._core, rechecking):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(hardboard.core, "_core", library)
            found = answers("kurodoko", board)
            assert found is not None and len(found) == 6
