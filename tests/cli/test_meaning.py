"""How a formula is read is said, and DIMACS is what it is everywhere: ordinary SAT."""

import json
from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.puzzles.formula import parse

CNF = "p cnf 2 2\n1 2 0\n1 -2 0\n"


def test_a_dimacs_file_is_ordinary_sat_and_clauses_written_out_are_one_in_three(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "f.cnf"
    file.write_text(CNF)
    assert main(["verify", str(file)]) == 0
    assert "formula  satisfiable, read as sat (at least one literal true" in capsys.readouterr().out
    assert main(["verify", str(file), "--as", "one-in-three", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["formula"], answer["meaning"]) == ("unsatisfiable", "one-in-three")
    assert main(["verify", "1,2 1,-2"]) == 0
    assert "unsatisfiable, read as one-in-three" in capsys.readouterr().out


@pytest.mark.slow
def test_compile_prove_and_campaign_say_it_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "f.cnf"
    file.write_text("p cnf 1 1\n1 0\n")
    assert main(["compile", str(file), "-o", str(tmp_path / "b.txt")]) == 0
    assert "sat (at least one" in capsys.readouterr().err
    assert main(["prove", "--formula", str(file), "--library", "compact", "-o", str(tmp_path / "p")]) == 0
    assert ", sat" in capsys.readouterr().out
    campaign = ["campaign", "--instances", "1", "--clauses", "1", "--jobs", "1", "-o", str(tmp_path / "f")]
    assert main([*campaign, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["meaning"] == "one-in-three"


def test_a_header_that_announces_millions_costs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "p cnf 9999999 1\n1 9999999 0\n", "--library", "compact"]) == 0
    assert "the claim holds" in capsys.readouterr().out


def test_unicode_names_and_remarks() -> None:
    formula = parse("# a remark\nα, β, größe # and another\n-α, 名\n")
    assert formula.names == ("größe", "α", "β", "名")
    assert len(formula.clauses) == 2
