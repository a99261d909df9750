"""`python -m benchmarks` says what there is, also when it is asked for help."""

from pathlib import Path

import pytest

from benchmarks.__main__ import main, names


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
