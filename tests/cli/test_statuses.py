"""A method that gives up says "not found", exit status 3; "no solution" is for those who have shown it."""

import json
from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.puzzles.registry import having
from hardboard.verify.judge import judge

#: A puzzle with exactly one solution, and one without any.
UNIQUE, DEAD = "3x3:2d5c", "3x3:2_2g"
WEAK = ["--set", "population=2", "--set", "selection=1", "--set", "abort-after=1"]
LIMITS = {
    "evolution": ["--method", "genetic", *WEAK],
    "brute force": ["--method", "brute", "--set", "options=1"],
}


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(UNIQUE)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("words", LIMITS.values(), ids=LIMITS)
def test_what_was_not_found_is_not_said_to_be_missing(
    words: list[str], board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", str(board), "--family", "kurodoko", *words]) == 3
    assert capsys.readouterr().out.startswith("not found: ")
    assert main(["solve", str(board), "--family", "kurodoko", *words, "--json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert answer["status"] == "unknown"
    assert answer["reason"]


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


@pytest.mark.slow
def test_who_has_shown_that_there_is_none_says_so(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board.write_text(DEAD)
    for method in ("lazy", "brute", "person"):
        assert main(["solve", str(board), "--method", method]) == 1
        assert capsys.readouterr().out == "no solution\n"


def test_rules_without_guesses_do_not_know(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.txt"
    path.write_text("3x3:d4d")
    assert main(["solve", str(path), "--method", "person", "--set", "depth=0"]) == 3
    assert "0 guesses at once leave cells open" in capsys.readouterr().out


def test_the_judge_may_know_what_a_method_does_not(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["solve", str(board), "--family", "kurodoko", *LIMITS["evolution"], "--unique", "--json"]) == 3
    )
    answer = json.loads(capsys.readouterr().out)
    assert (answer["status"], answer["unique"]) == ("unknown", True)


def test_help_lists_every_method_with_a_line_and_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["solve", "--help"])
    shown = [line.split() for line in capsys.readouterr().out.splitlines()]
    for name in having("judge"):
        for word, method in judge(name).methods.items():
            assert [word, *method.summary.split()] in shown
            assert all(
                [f"{option}=", *str(about).split()] in shown for option, about in method.options.items()
            )


@pytest.mark.slow
def test_a_generator_that_runs_out_of_attempts_has_not_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--size", "2", "--difficulty", "medium"]) == 3
    assert "not found: no medium puzzle of 2 rows" in capsys.readouterr().err
