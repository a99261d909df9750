"""Certificates and witness maps as commands: a folder holds one certificate; a wrong solution is refused."""

from pathlib import Path

import pytest

from hardboard.api.formulas import read_assignment
from hardboard.cli.main import main
from hardboard.puzzles import InputError
from hardboard.puzzles.formula import parse


def test_a_new_certificate_replaces_the_old_one(tmp_path: Path) -> None:
    board, folder = tmp_path / "board.txt", tmp_path / "proof"
    board.write_text("3x2:2_2_2c\n")
    assert main(["prove", str(board), "-o", str(folder)]) == 0
    (tmp_path / "easy.txt").write_text("3x2:f\n")
    assert main(["prove", str(tmp_path / "easy.txt"), "-o", str(folder)]) == 0
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["board.json", "certificate.json", "solution.txt"]
    assert main(["check-proof", str(folder), "--board", str(board)]) == 1


@pytest.mark.slow
def test_a_certificate_about_a_formulas_translation_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    formula, proof = tmp_path / "f.cnf", tmp_path / "proof"
    formula.write_text("p cnf 2 1\n1 2 0\n")
    assert main(["prove", "--formula", str(formula), "--target", "kuroshuto", "-o", str(proof)]) == 0
    assert "sat translated to one-in-three" in capsys.readouterr().out
    assert main(["check-proof", str(proof), "--formula", str(formula)]) == 0
    assert "your formula was translated to this one" in capsys.readouterr().out
    assert main(["check-proof", str(proof), "--formula", "1,2", "--as", "sat"]) == 0
    assert main(["check-proof", str(proof), "--formula", "1,2"]) == 1


FORMULA = "1,2 -1,3"
MODELS = ("1=1 2=0 3=1", "1=0 2=1 3=0")


def test_a_solution_that_breaks_a_rule_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "s.txt"
    assert main(["compile", FORMULA, "--assignment", MODELS[0], "-o", str(path)]) == 0
    lines = path.read_text().splitlines()
    path.write_text("\n".join(["##" + lines[0][2:], *lines[1:]]) + "\n")
    assert main(["decode", FORMULA, str(path)]) == 2
    assert "breaks a rule" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["1=2 2=0 3=0", "1=1 1=0 2=0 3=0", "1=1 2=0", "1 2 3 4", "-1=0 2 3", ""])
def test_bad_assignments_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_assignment(text, parse(FORMULA))
