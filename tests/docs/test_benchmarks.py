"""Benchmarks say what they are; the puzzles of examples/puzzles have one solution, and come again."""

import json
from pathlib import Path

import pytest

from benchmarks.__main__ import main, names
from benchmarks._puzzles import Source, make
from hardboard.puzzles import family
from hardboard.verify.judge import judge


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_sizes_are_a_table_with_a_row_for_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, chart = tmp_path / "size.csv", tmp_path / "size.svg"
    words = ["size", "compile", "--target", "creek", "--most", "5", "-o", str(out), "--chart", str(chart)]
    monkeypatch.setattr("sys.argv", [])
    assert main(words) == 0
    head, *rows = out.read_text().splitlines()
    assert head == "stage,target,size,cells,seconds,megabytes"
    assert [row.split(",")[:4] for row in rows] == [["compile", "creek", "5", "5472"]]
    assert "compile creek" in chart.read_text()


FOLDER = Path(__file__).resolve().parents[2] / "examples" / "puzzles"
FAMILIES = ("kurodoko", "kuroshuto", "kamaji", "nurimeizu")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", FAMILIES)
def test_each_has_the_solution_of_its_record_and_no_other(name: str) -> None:
    puzzles = Source(FOLDER).published(name)
    assert len(puzzles) >= 18
    for puzzle in puzzles:
        assert not family(name).violations(puzzle.board, puzzle.solution), puzzle.name
        assert judge(name).unique(puzzle.board), puzzle.name


@pytest.mark.parametrize("name", FAMILIES)
def test_a_seed_gives_one_puzzle_and_that_as_it_was_asked_for(name: str) -> None:
    known = json.loads((FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[0])
    puzzle, again = (make(name, known["rows"], known["difficulty"], known["seed"]) for _ in range(2))
    assert puzzle.record == again.record
    # Which puzzle it is depends on the solver's choices, and so on the machine.
    made = json.loads(json.dumps(puzzle.record))
    for key in ("id", "rows", "cols", "difficulty", "seed"):
        assert made.get(key) == known.get(key), key
    assert made.keys() == known.keys()
    assert judge(name).unique(puzzle.board)
