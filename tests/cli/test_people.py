"""Puzzles as they are wished for, the techniques of trails, and methods that give up with exit status 3."""

import json
from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.puzzles import family
from hardboard.puzzles.registry import needed, part
from hardboard.verify.judge import judge


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
    assert main(["inference", "1,2", "-o", str(tmp_path / "b.json"), "--known", str(known)]) == 2
    assert "a text for the picture 'known.png'" in capsys.readouterr().err
    assert not known.exists()


WRITTEN = ("kurodoko", "kuroshuto", "kamaji", "nurimeizu")


def test_techniques_have_names_and_a_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "techniques.md").read_text(encoding="utf-8")
    for name in WRITTEN:
        for technique, (title, words) in (part(name, "techniques") or {}).items():
            assert f"| {technique} | {title} | {words} |" in page, (name, technique)


@pytest.mark.slow
def test_trails_use_only_techniques_that_the_page_lists() -> None:
    for name in WRITTEN:
        for seed in range(3):
            board, _ = needed(name, "generate")(5, 5, seed=seed, solutions=judge(name).solutions)
            explain = needed(name, "explain")
            options = {"solutions": judge(name).solutions} if "explain" in family(name).people.judged else {}
            used = {step.technique for step in explain(board, **options)[1]}
            assert used <= set(part(name, "techniques") or {}), name


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
