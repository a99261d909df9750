"""Witness maps as commands: an assignment lies down, by the rules, and is read back, for every target."""

import json
from pathlib import Path

import pytest

from hardboard.api.formulas import read_assignment
from hardboard.cli.main import main
from hardboard.puzzles import InputError
from hardboard.puzzles.formula import parse
from hardboard.puzzles.registry import with_own_tiles

FORMULA = "1,2 -1,3"
MODELS = ("1=1 2=0 3=1", "1=0 2=1 3=0")


@pytest.mark.slow
@pytest.mark.parametrize("target", with_own_tiles())
@pytest.mark.parametrize("values", MODELS)
def test_what_is_laid_down_is_read_back(
    target: str, values: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written, record = tmp_path / "s.txt", tmp_path / "s.json"
    words = [FORMULA, "--target", target]
    assert main(["lay-down", *words, "--assignment", values, "-o", str(written), "-o", str(record)]) == 0
    for path in (written, record):
        capsys.readouterr()
        assert main(["read-back", *words, str(path)]) == 0
        assert capsys.readouterr().out.strip() == values


def test_any_solution_is_read_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board, solution = tmp_path / "b.txt", tmp_path / "s.txt"
    assert main(["compile", FORMULA, "-o", str(board)]) == 0
    assert main(["solve", str(board), "-o", str(solution)]) == 0
    capsys.readouterr()
    assert main(["read-back", FORMULA, str(solution), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["satisfies"]
    assert " ".join(f"{name}={value:d}" for name, value in answer["assignment"].items()) in MODELS


def test_a_solution_that_breaks_a_rule_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s.txt"
    assert main(["lay-down", FORMULA, "--assignment", MODELS[0], "-o", str(path)]) == 0
    lines = path.read_text().splitlines()
    path.write_text("\n".join(["##" + lines[0][2:], *lines[1:]]) + "\n")
    assert main(["read-back", FORMULA, str(path)]) == 2
    assert "breaks a rule" in capsys.readouterr().err


def test_an_assignment_that_does_not_satisfy_is_answered_with_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lay-down", FORMULA, "--assignment", "1=1 2=1 3=1"]) == 1
    assert "clause 1 of the formula does not hold" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["1=2 2=0 3=0", "1=1 1=0 2=0 3=0", "1=1 2=0", "1 2 3 4", "-1=0 2 3", ""])
def test_bad_assignments_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_assignment(text, parse(FORMULA))
