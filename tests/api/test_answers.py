"""Limits of number and time, many boards at once, and options that would do nothing."""

import json
from pathlib import Path

import pytest

from hardboard.api.answers import tally, within
from hardboard.cli.main import main
from hardboard.puzzles import GaveUp

EMPTY = "9x9:zzzc"
FORCED = "3x3:2d5c"


def test_a_cap_is_never_written_as_a_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", EMPTY, "--count", "--limit", "5"]) == 0
    assert capsys.readouterr().out == "at least 5 (stopped at 5)\n"
    assert main(["solve", EMPTY, "--count", "--limit", "5", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["at_least"] == 5 and "count" not in answer
    assert main(["solve", "3x3:2d5c", "--count", "--limit", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == 1


def test_a_count_ends_when_time_is_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", EMPTY, "--count", "--timeout", "0.5"]) in (0, 3)
    assert "(time is up)" in capsys.readouterr().out


def test_without_an_answer_in_time_the_status_is_unknown() -> None:
    def slow():  # type: ignore[no-untyped-def]
        while True:
            pass
        yield 1

    with pytest.raises(GaveUp, match="time is up"):
        list(within(0.2, slow))
    assert tally(within(0.2, slow)).stopped == "time is up"
    assert list(within(5, lambda: iter([1, 2]))) == [1, 2]


def test_one_bad_line_spoils_only_its_own_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And JSON lines are known by their content; every answer carries an id."""
    many = tmp_path / "many.txt"
    good = '{"family": "kurodoko", "clues": [[2, null]]}'
    many.write_text("\n".join(['{"id": "a", ' + good[1:], "{bad", good, '{"id": "d", "clues": 3}', good]))
    assert main(["solve", str(many), "--family", "kurodoko"]) == 2
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["id"] for answer in answers] == ["a", 2, 3, "d", 5]
    assert [answer["status"] for answer in answers] == ["solvable", "error", "solvable", "error", "solvable"]
    assert "line 2" in answers[1]["error"]


@pytest.mark.parametrize(
    "words",
    [
        ["solve", EMPTY, "--seed", "1", "--seed", "2"],
        ["dimacs", EMPTY, "-o", "a.cnf", "-o", "b.cnf"],
        ["prove", EMPTY, "-o", "a", "-o", "b"],
        ["verify", "1,2", "--as", "sat", "--as", "one-in-three"],
    ],
)
def test_an_option_given_twice_is_refused(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2 and "given twice" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words",
    [
        ["solve", FORCED],
        ["solve", FORCED, "--explain"],
        ["render", FORCED],
        ["hint", FORCED],
        ["floorplan", "1,2"],
        ["gadgets", "explain", "wire", "N=1", "S=1"],
    ],
)
def test_two_files_are_two_pictures(words: list[str], tmp_path: Path) -> None:
    files = [tmp_path / "a.svg", tmp_path / "b.tex"]
    main([*words, *(word for file in files for word in ("-o", str(file)))])
    assert files[0].read_text().startswith("<svg") and files[1].read_text().startswith("\\documentclass")


@pytest.mark.parametrize(
    "words",
    [
        ["solve", EMPTY, "--known-unique"],
        ["solve", EMPTY, "--limit", "3"],
        ["solve", EMPTY, "--all", "-o", "a.txt"],
        ["solve", EMPTY, "--explain", "--method", "lazy"],
        ["render", EMPTY, "--cell", "5"],
        ["compile", "1", "--cell", "5"],
        ["compile", "1", "--solved", "-o", "a.url"],
        ["prove", EMPTY, "--as", "sat"],
        ["prove", "--formula", "1", "--family", "kurodoko"],
        ["check-proof", "proof", "--as", "sat"],
    ],
)
def test_an_option_that_would_do_nothing_is_refused(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == 2
    assert not list(tmp_path.iterdir())


def test_the_solution_of_a_compiled_board_is_written_in_every_format_it_has(tmp_path: Path) -> None:
    text, record, board = (str(tmp_path / name) for name in ("s.txt", "s.json", "b.txt"))
    assert main(["compile", "1,2", "--solved", "-o", text, "-o", record]) == 0
    assert main(["compile", "1,2", "-o", board]) == 0
    assert main(["check", board, text]) == main(["check", record, record]) == 0
