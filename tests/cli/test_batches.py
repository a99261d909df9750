"""Many boards in a file: each has its answer, a bad line is named by its number, and the exit status is 2."""

import json
from pathlib import Path
from typing import Any

import pytest

from hardboard.api.answers import tally, within
from hardboard.api.sheet import PAPERS
from hardboard.cli import described
from hardboard.cli.main import main
from hardboard.puzzles import GaveUp

GOOD = {"family": "kurodoko", "rows": 1, "cols": 2, "clues": [[2, None]], "solution": [".."]}


def test_a_booklet_has_seeds_grades_examples_addresses_and_what_a_question_mark_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[Any, ...]] = []
    monkeypatch.setattr("hardboard.render.book.book", lambda *given: told.append(given) or [])
    monkeypatch.setattr("hardboard.render.pdf.pdf_bytes", lambda pages: b"")
    lines = [
        {"family": "creek", "rows": 1, "cols": 2, "corners": [[1, None, None], [None] * 3], "seed": 7},
        {"family": "nurikabe", "clues": [[-1, None, None]], "grade": 2, "seed": 8},
        {"family": "mosaic", "clues": [[0]]},
    ]
    (tmp_path / "two.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    words = ["--links", "--author", "Anna", "--paper", "letter"]
    assert main(["print", str(tmp_path / "two.jsonl"), "-o", str(tmp_path / "book.pdf"), *words]) == 0
    puzzles, title, rules, _, look = told[0]
    names = ["Creek", "Nurikabe", "Mosaic"]
    assert title == "Creek, Mosaic and Nurikabe"
    assert [one.caption.partition(",")[0] for one in puzzles] == [f"{k}. {x}" for k, x in enumerate(names, 1)]
    noted = [("", "seed 7"), ("grade 2 of 9", "seed 8"), ("", "")]
    assert [(one.note, one.origin) for one in puzzles] == noted
    assert puzzles[0].link.startswith("https://puzz.link/p?creek/2/1/") and not puzzles[2].link
    assert (look.author, look.size) == ("Anna", PAPERS["letter"]) and all(one.example for one in rules)
    unknown = "A ? is a number that is not told."
    assert {one.name for one in rules if unknown in one.sentences} == {"Nurikabe"}


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
    "draw": (("-o", "{}/drawn.svg"), "", "drawn-3.svg"),
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
    assert taking == {*MANY, "papers figure", "papers brute-force"}
    file = tmp_path / "many.jsonl"
    file.write_text("\n".join([json.dumps(GOOD), "{", json.dumps(GOOD | {"id": "third"})]), encoding="utf-8")
    words, said, written = MANY[verb]
    assert main([verb, str(file), *(word.format(tmp_path) for word in words)]) == 2
    out, err = capsys.readouterr()
    assert out.count(said) == 2 if said else out == ""
    assert "line 2" in (out if verb == "solve" else err)
    assert not written or (tmp_path / written).exists()


EMPTY = "9x9:zzzc"


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


def test_the_solution_of_a_compiled_board_is_written_in_every_format_it_has(tmp_path: Path) -> None:
    text, record, board = (str(tmp_path / name) for name in ("s.txt", "s.json", "b.txt"))
    assert main(["compile", "1,2", "--solved", "-o", text, "-o", record]) == 0
    assert main(["compile", "1,2", "-o", board]) == 0
    assert main(["check", board, text]) == main(["check", record, record]) == 0
