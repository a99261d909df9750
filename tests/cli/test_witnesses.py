"""Witness maps as commands: an assignment lies down, by the rules, and is read back, for every target."""

from pathlib import Path

import pytest

from hardboard.api.formulas import read_assignment
from hardboard.cli.main import main
from hardboard.puzzles import InputError
from hardboard.puzzles.formula import parse

FORMULA = "1,2 -1,3"
MODELS = ("1=1 2=0 3=1", "1=0 2=1 3=0")


def test_a_solution_that_breaks_a_rule_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s.txt"
    assert main(["lay-down", FORMULA, "--assignment", MODELS[0], "-o", str(path)]) == 0
    lines = path.read_text().splitlines()
    path.write_text("\n".join(["##" + lines[0][2:], *lines[1:]]) + "\n")
    assert main(["read-back", FORMULA, str(path)]) == 2
    assert "breaks a rule" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["1=2 2=0 3=0", "1=1 1=0 2=0 3=0", "1=1 2=0", "1 2 3 4", "-1=0 2 3", ""])
def test_bad_assignments_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_assignment(text, parse(FORMULA))
