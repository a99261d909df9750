"""`--stats` says what the stages of a search did: on stderr, or in the answer of `--json`."""

import json
from pathlib import Path

import pytest

from hardboard.cli.main import main

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
