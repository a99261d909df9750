"""A bad line of a batch is reported with its number, the rest goes on, and the exit status is 2."""

import json
from pathlib import Path
from typing import Any

import pytest

from hardboard.api.sheet import PAPERS
from hardboard.cli import described
from hardboard.cli.main import main

GOOD = {"family": "kurodoko", "rows": 1, "cols": 2, "clues": [[2, None]], "solution": [".."]}


@pytest.fixture
def lines(tmp_path: Path) -> str:
    path = tmp_path / "all.jsonl"
    bad = [json.dumps(GOOD | {"clues": [[2]]}), "{", json.dumps(GOOD | {"family": "chess"})]
    path.write_text("\n".join([json.dumps(GOOD), *bad, json.dumps(GOOD)]) + "\n", encoding="utf-8")
    return str(path)


def test_check_answers_each_line_in_json(lines: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", lines, "--json"]) == 2
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one.get("status") == "error" for one in answers] == [False, True, True, True, False]


def test_what_is_no_puzzle_has_no_rating(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.jsonl"
    several = {"family": "kurodoko", "rows": 2, "cols": 2, "clues": [[None, None]] * 2}
    path.write_text(f"{json.dumps(GOOD)}\n{json.dumps(several)}\n", encoding="utf-8")
    assert main(["rate", str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[1] == "2: not unique"


def test_a_booklet_says_what_a_question_mark_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    monkeypatch.setattr(
        "hardboard.render.book.book", lambda puzzles, title, rules, *_: told.append(rules) or []
    )
    monkeypatch.setattr("hardboard.render.pdf.pdf_bytes", lambda pages: b"")
    for clue in (-1, 2):
        line = {"family": "nurikabe", "clues": [[clue, None, None]], "solution": None}
        (tmp_path / "one.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")
        assert main(["sheet", str(tmp_path / "one.jsonl"), "-o", str(tmp_path / "book.pdf")]) == 0
    assert ["A ? is a number that is not told." in rules[0].sentences for rules in told] == [True, False]


def test_a_booklet_has_seeds_grades_examples_and_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Any, ...]] = []
    monkeypatch.setattr("hardboard.render.book.book", lambda *given: told.append(given) or [])
    monkeypatch.setattr("hardboard.render.pdf.pdf_bytes", lambda pages: b"")
    lines = [
        {"family": "creek", "rows": 1, "cols": 2, "corners": [[1, None, None], [None] * 3], "seed": 7},
        {"family": "mosaic", "clues": [[0]], "grade": 2, "seed": 8},
    ]
    (tmp_path / "two.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    words = ["--links", "--author", "Anna", "--paper", "letter"]
    assert main(["sheet", str(tmp_path / "two.jsonl"), "-o", str(tmp_path / "book.pdf"), *words]) == 0
    puzzles, title, rules, _, look = told[0]
    assert (title, [one.caption.partition(",")[0] for one in puzzles]) == (
        "Creek and Mosaic",
        ["1. Creek", "2. Mosaic"],
    )
    assert [(one.note, one.origin) for one in puzzles] == [("", "seed 7"), ("grade 2 of 9", "seed 8")]
    assert puzzles[0].link.startswith("https://puzz.link/p?creek/2/1/") and not puzzles[1].link
    assert (look.author, look.size) == ("Anna", PAPERS["letter"]) and all(one.example for one in rules)


def test_a_booklet_is_set_from_several_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(tmp_path / name) for name in ("easy.jsonl", "hard.jsonl")]
    for file in files:
        Path(file).write_text('{"family": "kurodoko", "clues": [[2, null]]}\n', encoding="utf-8")
    Path(files[1]).write_text("no puzzle\n", encoding="utf-8")
    assert main(["sheet", *files, files[0], "-o", str(tmp_path / "book.pdf")]) == 2
    out, err = capsys.readouterr()
    assert "2 puzzles on" in out and f"{files[1]}: line 1" in err


#: Verb -> its options for many boards, what it prints of each, and the file that it writes for the last.
MANY: dict[str, tuple[tuple[str, ...], str, str]] = {
    "solve": (("-o", "{}/solved.txt"), '"solvable"', "solved-3.txt"),
    "check": (("-o", "{}/checked.svg"), "a valid solution", "checked-3.svg"),
    "rate": ((), "easy, grade 1", ""),
    "convert": (
        ("--to", "url", "-o", "{}/board.json"),
        "https://puzz.link/p?kurodoko/2/1/2g",
        "board-3.json",
    ),
    "hint": (("--tell", "where", "-o", "{}/hint.png"), "look at row 1, column 2", "hint-3.png"),
    "edit": (("--put", "r1c1=?", "-o", "{}/edited.json"), "several solutions", "edited-3.json"),
    "render": (("-o", "{}/drawn.svg"), "", "drawn-3.svg"),
    "dimacs": (("-o", "{}/rules.cnf"), "", "rules-3.cnf"),
    "prove": (("--unique", "-o", "{}/proof"), "exactly: certificate in", "proof-3"),
}


@pytest.mark.parametrize("verb", MANY)
def test_every_verb_that_takes_a_board_takes_many(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bad line is told with its number and costs its own answer; files are numbered by line."""
    known = {name: described.arguments(name) for name in described.summaries()}
    taking = {
        name for name in known if any(one["name"] == "board" and one["positional"] for one in known[name])
    }
    assert taking == {*MANY, "figure", "options"}
    file = tmp_path / "many.jsonl"
    file.write_text("\n".join([json.dumps(GOOD), "{", json.dumps(GOOD | {"id": "third"})]), encoding="utf-8")
    words, said, written = MANY[verb]
    assert main([verb, str(file), *(word.format(tmp_path) for word in words)]) == 2
    out, err = capsys.readouterr()
    assert out.count(said) == 2 if said else out == ""
    assert "line 2" in (out if verb == "solve" else err)
    assert not written or (tmp_path / written).exists()


def test_what_is_said_for_one_board_is_refused_for_many(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "many.jsonl"
    file.write_text(f"{json.dumps(GOOD)}\n" * 2, encoding="utf-8")
    for words in (["solve", "--explain"], ["convert", "--to", "url", "--solution", "x"], ["hint", "x"]):
        assert main([words[0], str(file), *words[1:]]) == 2
        assert "with many boards; expected one board" in capsys.readouterr().err
    assert main(["dimacs", str(file)]) == 2 and "expected -o" in capsys.readouterr().err
    assert main(["figure", "two-trees", str(file), "-o", str(tmp_path / "x.png")]) == 2
    assert "line 2: the figure 'two-trees'; expected none for kurodoko" in capsys.readouterr().err
    assert main(["options", str(file)]) == 2
    assert "several puzzles, one a line; expected one board" in capsys.readouterr().err


def test_random_takes_count_and_a_stranger_is_told_of_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["random", "one-in-three", "--count", "2"]) == 0
    assert len(capsys.readouterr().out.split("\n\n")) >= 1
    (tmp_path / "b.txt").write_text("puzzle mine\n\n. 1\n. .\n", encoding="utf-8")
    assert main(["solve", str(tmp_path / "b.txt")]) == 2
    assert "--family FILE" in capsys.readouterr().err


def test_a_bad_line_names_the_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "torn.jsonl"
    told = [{"family": "creek", "rows": 1}, {k: v for k, v in GOOD.items() if k != "solution"}]
    path.write_text("".join(json.dumps(one) + "\n" for one in told) + "{\n", encoding="utf-8")
    assert main(["check", str(path)]) == 2
    first, second, third = capsys.readouterr().err.splitlines()
    assert ": line 1: cols: None; expected a number" in first
    assert ": line 2: no solution; expected a field 'solution'" in second
    assert ": line 3: expecting" in third
    assert main(["sheet", str(path), "-o", str(tmp_path / "book.pdf")]) == 2
    assert ": line 1: cols: None" in capsys.readouterr().err


def test_a_target_of_ones_own_wants_tiles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from hardboard.puzzles.declared import BLACK, Layout, declare\n"
        "from hardboard.puzzles.declared.vocabulary import apart\n"
        "FAMILY = declare('mine-of-batches', Layout(clues='numbers'), (apart(BLACK),))\n",
        encoding="utf-8",
    )
    assert main(["compile", "(a, b)", "--target", str(mine)]) == 2
    assert "without tiles; expected --tiles FOLDER" in capsys.readouterr().err
