"""The commands do what they say: files in every format, verdicts, solutions, checks."""

import json
from pathlib import Path

import pytest

from hardboard import check_claim, compile_formula, parse
from hardboard.cli.main import main
from hardboard.puzzles import family

FORMULA = "1,2,3 -1,2,4"


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    code = main(list(argv))
    assert code == 0, capsys.readouterr().err
    return capsys.readouterr().out


@pytest.mark.slow
def test_every_format_holds_the_same_board(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wanted = compile_formula(parse(FORMULA), library="compact").board
    paths = [str(tmp_path / f"b{suffix}") for suffix in (".txt", ".url", ".json", ".PNG", ".svg")]
    said(
        capsys, "compile", FORMULA, "--library", "compact", *(word for path in paths for word in ("-o", path))
    )
    texts = [Path(path).read_text(encoding="utf-8") for path in paths[:3]]
    assert all(family("kurodoko").read_board(text) == wanted for text in texts)
    assert Path(paths[3]).read_bytes().startswith(b"\x89PNG") and Path(paths[4]).read_text(
        encoding="utf-8"
    ).startswith("<svg")
    assert said(capsys, "compile", FORMULA, "--library", "compact") == texts[0]


def test_compile_json_prints_the_size_figures(capsys: pytest.CaptureFixture[str]) -> None:
    facts = json.loads(said(capsys, "compile", FORMULA, "--json"))
    assert {"rows", "cols", "clues", "tiles", "layers", "largest_clue"} <= set(facts)
    assert facts == compile_formula(parse(FORMULA)).facts | {"meaning": "one-in-three"}


@pytest.mark.slow
def test_a_dimacs_file_as_cnf(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "f.cnf"
    path.write_text("c long clauses\np cnf 4 2\n1 -2 3 -4 0\n-1 0\n")
    answer = json.loads(
        said(capsys, "verify", str(path), "--as", "sat", "--library", "compact", "--count", "--json")
    )
    assert answer["agree"] and answer["models"] == answer["solutions"] == 7
    assert json.loads(said(capsys, "verify", str(path), "--as", "sat", "--json"))["board"] == "solvable"


def test_verify_says_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(said(capsys, "verify", FORMULA, "--json"))
    assert answer["formula"] == "satisfiable" and answer["board"] == "solvable" and answer["agree"] is True
    assert parse(FORMULA).holds({int(name): value for name, value in answer["assignment"].items()})
    assert answer["rows"] > 16 and answer["cols"] > 16
    unsolvable = json.loads(said(capsys, "verify", "1 -1", "--json"))
    assert (
        unsolvable["formula"] == "unsatisfiable"
        and unsolvable["board"] == "unsolvable"
        and unsolvable["assignment"] is None
    )
    text = said(capsys, "verify", "(a, ~b)")
    assert "verdict  the claim holds" in text and "witness" in text


def test_a_claim_that_fails_ends_with_1(capsys: pytest.CaptureFixture[str], spoilt: Path) -> None:
    codes = {main(["verify", text, "--library", str(spoilt)]) for text in ("1", "1,2", "-1", "1,2,3", "-1,2")}
    assert 1 in codes and "THE CLAIM FAILS" in capsys.readouterr().out


def test_solve_and_check_and_render(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    board, solution, bad = (str(tmp_path / name) for name in ("b.txt", "s.txt", "bad.txt"))
    said(capsys, "compile", "1,2", "--library", "compact", "-o", board)
    said(capsys, "solve", board, "-o", solution)
    assert said(capsys, "check", board, solution) == "a valid solution\n"
    assert said(capsys, "solve", board, "--count") == "2\n"
    rows = Path(solution).read_text().splitlines()
    Path(bad).write_text("\n".join(["#" + rows[0][1:], *rows[1:-1], "##" + rows[-1][2:]]))
    assert main(["check", board, bad, "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert not answer["valid"] and all(
        {"rule", "cells", "message"} <= set(found) for found in answer["violations"]
    )
    said(capsys, "render", board, solution, "-o", str(tmp_path / "a.png"))
    said(capsys, "check", board, solution, "-o", str(tmp_path / "c.png"))
    assert (tmp_path / "a.png").stat().st_size > 1000 and (tmp_path / "c.png").exists()


def test_a_solution_as_json_can_be_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("3x3:2d5c\n")
    path = tmp_path / "s.json"
    said(capsys, "solve", str(tmp_path / "b.txt"), "-o", str(path))
    record = json.loads(path.read_text())
    assert record["solution"] == [[0, 1, 0], [0, 0, 0], [1, 0, 0]]
    said(capsys, "check", str(path), str(path))


@pytest.mark.slow
def test_an_unsolvable_board_ends_with_1_and_writes_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "b.txt").write_text("1x1:5\n")
    assert main(["solve", str(tmp_path / "b.txt"), "-o", str(tmp_path / "s.txt")]) == 1
    assert capsys.readouterr().out == "no solution\n" and not (tmp_path / "s.txt").exists()


def test_many_boards_one_answer_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_text('{"id": "a", "clues": [[2, null]]}\n\n{"id": "b", "clues": [[5]]}\n')
    lines = said(capsys, "solve", str(path), "--unique", "--family", "kurodoko").splitlines()
    answers = [json.loads(line) for line in lines]
    assert [(a["id"], a["status"], a["unique"]) for a in answers] == [
        ("a", "solvable", True),
        ("b", "unsolvable", False),
    ]


@pytest.mark.slow
def test_the_same_from_python() -> None:
    made = compile_formula(parse(FORMULA))
    assert check_claim(made).agree and made.facts["clues"] > 0
    assert family("kurodoko").violations(made.board, check_claim(made).solution) == []


def test_the_nine_tiles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    tiles = {tile["name"]: tile for tile in json.loads(said(capsys, "gadgets", "--json"))}
    assert {"wire", "negation", "variable", "zero", "xor", "choice", "split", "sidesplit", "bend"} <= set(
        tiles
    )
    assert tiles["wire"]["ports"] == ["N", "S"] and tiles["wire"]["size"] == [17, 17]
