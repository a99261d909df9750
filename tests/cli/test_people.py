"""`generate`, `rate`, `hint` and `solve --explain`, for every family that has them."""

import json
from pathlib import Path

import numpy as np
import pytest

from hardboard.cli.main import main
from hardboard.puzzles import family
from hardboard.puzzles.registry import with_own_tiles
from hardboard.verify import judge


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("made")


def generated(folder: Path, name: str) -> Path:
    path = folder / f"{name}.json"
    if not path.exists():
        assert main(["generate", "--family", name, "--size", "6", "--seed", "4", "-o", str(path)]) == 0
    return path


@pytest.mark.slow
@pytest.mark.parametrize("name", with_own_tiles())
def test_a_generated_puzzle_has_exactly_one_solution_and_the_seed_decides_it(
    name: str, made: Path, tmp_path: Path
) -> None:
    path = generated(made, name)
    assert judge(name).unique(family(name).read_board(path.read_text(), ".json"))
    assert (
        main(["generate", "--family", name, "--size", "6", "--seed", "4", "-o", str(tmp_path / "again.json")])
        == 0
    )
    assert (tmp_path / "again.json").read_text() == path.read_text()


@pytest.mark.slow
@pytest.mark.parametrize("name", with_own_tiles())
def test_explain_ends_in_the_solution_and_draws_its_steps(
    name: str, made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = generated(made, name)
    assert (
        main(["solve", str(path), "--family", name, "--explain", "--json", "-o", str(made / f"{name}.png")])
        == 0
    )
    answer = json.loads(capsys.readouterr().out)
    board = family(name).read_board(path.read_text(), ".json")
    assert answer["solution"] == json.loads(
        json.dumps(family(name).solution_to_json(judge(name).find(board)))
    )
    assert answer["trail"] and all(step["reason"] for step in answer["trail"])
    assert (made / f"{name}.png").stat().st_size > 1000


@pytest.mark.parametrize("name", with_own_tiles())
def test_rate_gives_a_label(name: str, made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", str(generated(made, name)), "--family", name, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["label"] in ("easy", "medium", "hard")


def test_a_hint_is_right_and_a_mistake_is_pointed_out(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = generated(made, "kurodoko")
    board = family("kurodoko").read_board(path.read_text(), ".json")
    solution = judge("kurodoko").find(board)
    partial = tmp_path / "partial.txt"
    partial.write_text("\n".join("?" * board.shape[1] for _ in range(board.shape[0])))
    assert main(["hint", str(path), str(partial), "--json", "-o", str(tmp_path / "hint.png")]) == 0
    step = json.loads(capsys.readouterr().out)
    assert all(solution[tuple(cell)] == (step["value"] == "black") for cell in step["cells"])
    wrong = np.where(solution, ".", "#")
    partial.write_text(
        "\n".join(
            wrong[0, 0] + "?" * (board.shape[1] - 1) if r == 0 else "?" * board.shape[1]
            for r in range(board.shape[0])
        )
    )
    assert main(["hint", str(path), str(partial)]) == 1
    assert "row 1, column 1" in capsys.readouterr().out


def test_what_a_family_does_not_have_is_said_in_one_line(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", "--family", "kamaji", "--symmetry", "mirror"]) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith(
        "hardboard: --symmetry for kamaji, which has no choice of it; expected one of kurodoko "
    )
    assert complaint.count("\n") == 1 and "kamaji" not in complaint.partition("expected")[2]


@pytest.mark.parametrize("name", ["kamaji", "nurimeizu"])
def test_what_a_family_has_no_use_for_is_refused_in_one_line(
    name: str, made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(generated(made, name)), "--family", name, "--explain", "--known-unique"]) == 2
    assert (
        capsys.readouterr().err.splitlines()[-1]
        == f"hardboard: explain if unique for {name}; expected a family that has it"
    )


@pytest.mark.parametrize("more", ["--count", "--all", "--unique"])
def test_explain_does_not_drop_another_question_in_silence(
    more: str, made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(generated(made, "kamaji")), "--family", "kamaji", "--explain", more]) == 2
    assert "--explain with" in capsys.readouterr().err


def test_a_method_that_refuses_a_board_refuses_it_with_unique_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "large.json"
    assert main(["generate", "--family", "nurimeizu", "--size", "8", "--seed", "1", "-o", str(board)]) == 0
    for more in ([], ["--unique"], ["--count"]):
        assert main(["solve", str(board), "--family", "nurimeizu", "--method", "brute", *more]) == 3
    assert main(["solve", str(board), "--family", "nurimeizu", "--method", "contradiction", "--unique"]) == 0


def test_many_puzzles_in_one_file_are_read_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "all.jsonl"
    assert main(["generate", "--family", "kuroshuto", "--size", "4", "--count", "3", "-o", str(file)]) == 0
    assert capsys.readouterr().out == "" and list(tmp_path.iterdir()) == [file]
    assert main(["solve", str(file), "--unique", "--json"]) == 0
    records = [json.loads(line) for line in file.read_text().splitlines()]
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    drawn = [["".join(".#"[black] for black in row) for row in record["solution"]] for record in records]
    assert [answer["solution"] for answer in answers] == drawn and all(one["unique"] for one in answers)


def test_a_formula_is_no_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "f.cnf").write_text("c a remark\np cnf 2 1\n1 2 0\n")
    assert main(["solve", str(tmp_path / "f.cnf")]) == 2
    assert "f.cnf: a formula in DIMACS; expected a board" in capsys.readouterr().err


def test_a_solution_by_the_name_of_a_picture_is_one_and_no_text_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, drawn = tmp_path / "board.txt", tmp_path / "solved.svg"
    assert main(["generate", "--size", "4", "--seed", "1", "-o", str(board), "--solution", str(drawn)]) == 0
    assert drawn.read_text().startswith("<svg")
    known = tmp_path / "known.png"
    assert main(["inference", "1,2", "-o", str(tmp_path / "b.json"), "--known", str(known)]) == 2
    assert "a text for the picture 'known.png'" in capsys.readouterr().err
    assert not known.exists()
