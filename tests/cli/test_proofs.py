"""A certificate's folder holds one certificate; one about a translation says so."""

from pathlib import Path

import pytest

from hardboard.cli.main import main


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
