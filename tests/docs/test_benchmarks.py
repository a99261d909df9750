"""`python -m benchmarks` says what there is, also when it is asked for help."""

import json
from pathlib import Path

import pytest

from benchmarks import _families
from benchmarks.__main__ import main, names
from benchmarks.making import Made


@pytest.mark.slow
@pytest.mark.parametrize("words", [[], ["-h"], ["--help"]])
def test_help_lists_the_benchmarks(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert "python -m benchmarks" in shown and all(name in shown for name in names())


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
    monkeypatch.setattr(_families, "CORPUS", tmp_path)
    good = {"id": "good", "rooms": [[0, 0, 0, 0]], "solution": ["####"]}
    bad = good | {"id": "bad", "rooms": [[0, 0, 0], [0]]}
    (tmp_path / "lits.jsonl").write_text("\n".join(map(json.dumps, (bad, good, good | {"solution": None}))))
    assert _families.published("lits") == [good | {"rows": 1, "cols": 4}]
    assert capsys.readouterr().err.startswith("lits, bad: no board: ")


def test_a_table_of_making_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    file.write_text('[["light-up", 4, 1, 5.0, null], 1.25]\n')
    known = Made(file)
    assert known.seconds("light-up", 4, 1, 5.0, None) == 1.25
    again = known.seconds("light-up", 3, 1, 5.0, None)
    assert abs(Made(file).seconds("light-up", 3, 1, 5.0, None) - again) < 0.001
    assert len(file.read_text().splitlines()) == 2
