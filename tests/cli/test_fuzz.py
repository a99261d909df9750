"""Mutated inputs: no traceback, no hang, no answer without a word."""

from pathlib import Path

import pytest

from hardboard.cli.main import main
from tests.support.fuzz import GOOD, one


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 120, 20))
def test_mutated_inputs_are_answered_or_refused_in_words(first: int) -> None:
    outcomes = [one(seed) for seed in range(first, first + 20)]
    assert [outcome.words for outcome in outcomes if outcome.what not in GOOD] == []


@pytest.mark.thorough
def test_thousands_of_mutated_inputs(cases, seed) -> None:
    first = 1000 + 100_000 * seed
    outcomes = [one(number) for number in range(first, first + cases(2000))]
    assert [outcome.words for outcome in outcomes if outcome.what not in GOOD] == []


def test_a_rule_about_no_other_cell_is_explained(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A black cell of a Norinori board of one cell would need a neighbour."""
    board = tmp_path / "one.json"
    board.write_text('{"family": "norinori", "rows": 1, "cols": 1, "rooms": [[0]]}')
    assert main(["solve", str(board), "--explain"]) == 1
    assert "no solution" in capsys.readouterr().out


def test_a_tile_of_no_numbers_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tile = tmp_path / "tile.txt"
    tile.write_text("tile t\nports N\nrelation N\n\nnumbers\n")
    assert main(["gadgets", "check", str(tile), "--library", "kamaji"]) == 2
    assert "line 6: no rows; expected rows of numbers" in capsys.readouterr().err


@pytest.mark.parametrize("suffix", ["png", "svg", "gif"])
def test_where_there_is_no_step_the_board_is_drawn(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, picture = tmp_path / "dead.json", tmp_path / f"why.{suffix}"
    board.write_text('{"family": "cave", "rows": 1, "cols": 2, "clues": [[9, 9]]}')
    assert main(["solve", str(board), "--explain", "-o", str(picture)]) == 1
    assert "no solution" in capsys.readouterr().out and picture.stat().st_size > 0
