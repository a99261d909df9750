"""`hardboard prove` and `hardboard check-proof`: 0 for yes, 1 for no, 2 for bad input."""

import json
from pathlib import Path

import pytest

from hardboard.cli.main import main

UNSOLVABLE = "3x2:2_2_2c\n"


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(UNSOLVABLE)
    return str(path)


def test_prove_and_check_an_unsolvable_board(
    board: str, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    folder = str(tmp_path / "proof")
    assert main(["prove", board, "-o", folder]) == 0
    assert "unsolvable" in capsys.readouterr().out
    assert main(["check-proof", folder, "--board", board]) == 0
    assert capsys.readouterr().out == "accepted: the kurodoko board is unsolvable\n"
    (tmp_path / "proof" / "rules.lrat").write_text("")
    assert main(["check-proof", folder]) == 1
    assert capsys.readouterr().out.startswith("refused: rules.lrat")


def test_json(board: str, tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    folder = str(tmp_path / "proof")
    assert main(["prove", board, "-o", folder, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["claim"] == "unsolvable"
    assert sum(facts["by_rule"].values()) == facts["clauses"]
    assert main(["check-proof", folder, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["accepted"] is True


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    "target",
    [["--library", "compact"], ["--target", "kuroshuto"], ["--target", "kamaji"]],
    ids=lambda words: words[1],
)
def test_the_theorem_for_a_formula(target: list[str], tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    folder = str(tmp_path / "proof")
    assert main(["prove", "--formula", "-1,2", *target, "-o", folder]) == 0
    capsys.readouterr()
    assert main(["check-proof", folder, "--formula", "-1,2"]) == 0
    assert "exactly when the formula is (one-in-three): -1,2" in capsys.readouterr().out
    assert main(["check-proof", folder, "--formula", "1,2"]) == 1


def test_a_new_certificate_replaces_the_old_one(board: str, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    assert main(["prove", board, "-o", str(folder)]) == 0
    (tmp_path / "easy.txt").write_text("3x2:f\n")
    assert main(["prove", str(tmp_path / "easy.txt"), "-o", str(folder)]) == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "board.json",
        "certificate.json",
        "solution.txt",
    ]
    assert main(["check-proof", str(folder), "--board", board]) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["prove"],
        ["prove", "nowhere.txt"],
        ["prove", "--formula", "1,,2"],
        ["check-proof", "nowhere"],
    ],
)
def test_bad_input_is_one_line(arguments: list[str], capsys: pytest.CaptureFixture) -> None:
    assert main(arguments) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_folder_with_other_files_is_left_alone(board: str, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear")
    assert main(["prove", board, "-o", str(tmp_path / "other")]) == 2
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["letter.txt"]


def test_unreadable_certificates_are_bad_input(board: str, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    assert main(["prove", board, "-o", str(folder)]) == 0
    (folder / "certificate.json").write_text('{"format": "other"}')
    assert main(["check-proof", str(folder)]) == 2
    (folder / "certificate.json").write_text("{")
    assert main(["check-proof", str(folder)]) == 2


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
