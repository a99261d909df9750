"""Puzzles by the dozen, solutions as pictures, fresh seeds, statuses, and stages of a search."""

import json
from pathlib import Path

import pytest

from hardboard.cli.main import main


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


def test_a_solution_by_the_name_of_a_picture_is_one_and_no_text_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, drawn = tmp_path / "board.txt", tmp_path / "solved.svg"
    assert main(["generate", "--size", "4", "--seed", "1", "-o", str(board), "--solution", str(drawn)]) == 0
    assert drawn.read_text().startswith("<svg")
    known = tmp_path / "known.png"
    assert main(["formulas", "forced", "1,2", "-o", str(tmp_path / "b.json"), "--known", str(known)]) == 2
    assert "a text for the picture 'known.png'" in capsys.readouterr().err
    assert not known.exists()


def test_a_fresh_seed_unless_one_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = []
    for _ in range(2):
        assert main(["generate", "--size", "4"]) == 0
        captured = capsys.readouterr()
        seeds.append(int(captured.err.split()[1]))
    assert seeds[0] != seeds[1]
    assert main(["generate", "--size", "4", "--seed", str(seeds[1])]) == 0
    assert capsys.readouterr().out == captured.out


WEAK = ["--set", "population=2", "--set", "selection=1", "--set", "abort-after=1"]
LIMITS = {
    "evolution": ["--method", "genetic", *WEAK],
    "brute force": ["--method", "brute", "--set", "options=1"],
}


@pytest.mark.slow
@pytest.mark.parametrize("words", LIMITS.values(), ids=LIMITS)
def test_lines_of_boards_carry_the_status(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text(
        json.dumps({"rows": 3, "cols": 3, "clues": [[2, None, None], [None, None, 5], [None] * 3]}) + "\n"
    )
    assert main(["solve", str(path), "--family", "kurodoko", *words]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "unknown"


STAGES = ["propagate", "probe", "search"]


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text("4 .\n. .\n")
    return str(path)


@pytest.mark.parametrize("limit", [[], ["--timeout", "60"]], ids=["none", "in a process of its own"])
def test_stages_are_said_on_stderr_and_the_answer_stays(
    limit: list[str], board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "--family", "mosaic", "--stats", *limit, board]) == 0
    said = capsys.readouterr()
    assert said.out == "##\n##\n"
    assert [line.split()[0] for line in said.err.splitlines()] == STAGES
    assert "fixed 4" in said.err


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "--family", "mosaic", "--unique"],
        ["verify", "1,2,3", "--target", "mosaic"],
        ["generate", "--family", "mosaic", "--size", "4", "--seed", "1"],
    ],
    ids=lambda words: words[0],
)
def test_answers_in_json_have_them(words: list[str], board: str, capsys: pytest.CaptureFixture[str]) -> None:
    main([*words, "--stats", "--json", *([board] if words[0] == "solve" else [])])
    said = capsys.readouterr()
    stages = json.loads(said.out)["stats"]
    assert list(stages) == STAGES and stages["propagate"]["solvers"] > 0
    assert all(stage["ms"] >= 0 for stage in stages.values())
    assert "propagate" not in said.err
