"""`python -m benchmarks` says what there is, also when it is asked for help."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import _edges
from benchmarks.__main__ import main, names
from hardboard import generate
from hardboard.verify.judge import judge
from tests.support import published


@pytest.mark.slow
def test_each_says_what_it_is(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", [])  # which a benchmark finds changed
    for name in names():
        try:
            status: object = main([name, "--help"])
        except SystemExit as end:
            status = end.code
        assert (status, bool(capsys.readouterr().out)) == (0, True), name


def test_a_name_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"]) == 2
    assert "no benchmark 'nothing'" in capsys.readouterr().err


def test_a_record_that_is_no_board_is_named_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(published, "CORPUS", tmp_path)
    good = {"id": "good", "rooms": [[0, 0, 0, 0]], "solution": ["####"]}
    bad = good | {"id": "bad", "rooms": [[0, 0, 0], [0]]}
    (tmp_path / "lits.jsonl").write_text("\n".join(map(json.dumps, (bad, good, good | {"solution": None}))))
    assert published.published("lits") == [good | {"rows": 1, "cols": 4}]
    assert capsys.readouterr().err.startswith("lits, bad: no board: ")


def test_an_afternoons_rival_counts_loops_as_we_do() -> None:
    for number in range(6):
        board = blank_or_made(number)
        assert _edges.count(board, 2) == judge("slitherlink").count(board, 2)


def blank_or_made(seed: int) -> Any:
    """Return a puzzle, or one without its first clues, which has more solutions."""
    made = generate("slitherlink", 4, seed=seed)
    record = made.family.record(made.board)
    rows = [[None if seed % 2 else clue for clue in record["clues"][0]], *record["clues"][1:]]
    return made.family.board_from_record(record | {"clues": rows})


@pytest.mark.slow
def test_sizes_are_a_table_with_a_row_for_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, chart = tmp_path / "size.csv", tmp_path / "size.svg"
    words = ["size", "compile", "--target", "creek", "--most", "5", "-o", str(out), "--chart", str(chart)]
    monkeypatch.setattr("sys.argv", [])
    assert main(words) == 0
    head, *rows = out.read_text().splitlines()
    assert head == "stage,target,size,cells,seconds,megabytes"
    assert [row.split(",")[:4] for row in rows] == [["compile", "creek", "5", "5472"]]
    assert "compile creek" in chart.read_text()
