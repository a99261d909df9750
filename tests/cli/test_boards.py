"""Boards by the dozen: formats, pictures, seeds, an answer for each line, and stages of a search."""

import json
from pathlib import Path
from typing import Any

import pytest

from hardboard.api.answers import tally_solutions, with_time_limit
from hardboard.api.sheet import PAPERS
from hardboard.cli import command_descriptions
from hardboard.cli.main import main
from hardboard.puzzles import GaveUp, InputError, family
from hardboard.puzzles.registry import family_names, infer_family
from tests.support.invoke import Invoke


@pytest.mark.parametrize("text", ['{"clues": [[1, null], [null, null]]}', "1 .\n. .\n", "- - 2\n1 - -\n"])
def test_a_text_that_could_be_of_several_families_needs_the_name(
    text: str, tmp_path: Path, invoke: Invoke
) -> None:
    board = tmp_path / "board"
    board.write_text(text)
    assert "several families (kurodoko, kuroshuto" in invoke("solve", board, status=2).err
    invoke("solve", board, "--family", "kuroshuto", status=(0, 1))


def test_unknown_puzzles_are_named() -> None:
    with pytest.raises(InputError, match="the puzzle 'slalom'"):
        infer_family("https://puzz.link/p?slalom/2/2/1i")
    with pytest.raises(InputError, match="the puzzle 'chess'"):
        infer_family('{"family": "chess", "clues": [[1]]}')
    with pytest.raises(InputError, match="a board of the family 'kamaji'; expected kurodoko"):
        family("kurodoko").read_board('{"family": "kamaji", "clues": [[1]]}')


def test_content_decides_over_the_suffix(tmp_path: Path, invoke: Invoke) -> None:
    for name, text in (("a.json", "3x3:2d5c"), ("b.txt", '{"family":"kurodoko","clues":[[2,null]]}')):
        (tmp_path / name).write_text(text)
        invoke("solve", tmp_path / name)


@pytest.mark.parametrize("text", ["", "https://example.com/x"])
def test_a_text_that_is_no_board_is_refused_alike_for_every_family(
    text: str, tmp_path: Path, invoke: Invoke
) -> None:
    (tmp_path / "b.txt").write_text(text)
    solve = ("solve", tmp_path / "b.txt", "--family")
    assert len({invoke(*solve, name, status=2).err for name in family_names()}) == 1


@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto", "cave"])
def test_a_grid_without_spaces_is_refused_with_a_word_about_spaces(name: str) -> None:
    with pytest.raises(InputError, match=r"expected .*with a space between cells"):
        family(name).read_board("..2\n.5.\n...\n", ".grid")
    with pytest.raises(InputError, match=r"^(?!.*space)"):
        family(name).read_board(". . 2\n. oh .\n. . .\n", ".grid")


def test_numbers_without_spaces_are_refused_with_a_word_about_spaces() -> None:
    with pytest.raises(InputError, match=r"line 3: 1 number; expected 4, .*with a space between cells"):
        family("kamaji").read_board("4\n5\n2141\n2354\n2131\n1423\n")


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
def test_every_verb_that_takes_a_board_takes_many(verb: str, tmp_path: Path, invoke: Invoke) -> None:
    """A bad line is told with its number and costs its own answer; files are numbered by line."""
    known = {
        name: command_descriptions.argument_records(name) for name in command_descriptions.command_summaries()
    }
    taking = {
        name for name in known if any(one["name"] == "board" and one["positional"] for one in known[name])
    }
    assert taking == {*MANY, "papers figure", "papers brute-force"}
    file = tmp_path / "many.jsonl"
    file.write_text("\n".join([json.dumps(GOOD), "{", json.dumps(GOOD | {"id": "third"})]), encoding="utf-8")
    words, said, written = MANY[verb]
    _, out, err = invoke(verb, file, *(word.format(tmp_path) for word in words), status=2)
    assert out.count(said) == 2 if said else out == ""
    assert "line 2" in (out if verb == "solve" else err)
    assert not written or (tmp_path / written).exists()


EMPTY = "9x9:zzzc"


def test_a_count_ends_when_time_is_up(invoke: Invoke) -> None:
    assert "(time is up)" in invoke("solve", EMPTY, "--count", "--time-limit", "0.5", status=(0, 3)).out


def test_without_an_answer_in_time_the_status_is_unknown() -> None:
    def slow():  # type: ignore[no-untyped-def]
        while True:
            pass
        yield 1

    with pytest.raises(GaveUp, match="time is up"):
        list(with_time_limit(0.2, slow))
    assert tally_solutions(with_time_limit(0.2, slow)).stopped == "time is up"
    assert list(with_time_limit(5, lambda: iter([1, 2]))) == [1, 2]


def test_one_bad_line_spoils_only_its_own_answer(tmp_path: Path, invoke: Invoke) -> None:
    """And JSON lines are known by their content; every answer carries an id."""
    many = tmp_path / "many.txt"
    good = '{"family": "kurodoko", "clues": [[2, null]]}'
    many.write_text("\n".join(['{"id": "a", ' + good[1:], "{bad", good, '{"id": "d", "clues": 3}', good]))
    answers = [
        json.loads(line) for line in invoke("solve", many, "--family", "kurodoko", status=2).out.splitlines()
    ]
    assert [answer["id"] for answer in answers] == ["a", 2, 3, "d", 5]
    assert [answer["status"] for answer in answers] == ["solvable", "error", "solvable", "error", "solvable"]
    assert "line 2" in answers[1]["error"]


def test_the_solution_of_a_compiled_board_is_written_in_every_format_it_has(tmp_path: Path) -> None:
    text, record, board = (str(tmp_path / name) for name in ("s.txt", "s.json", "b.txt"))
    assert main(["compile", "1,2", "--solved", "-o", text, "-o", record]) == 0
    assert main(["compile", "1,2", "-o", board]) == 0
    assert main(["check", board, text]) == main(["check", record, record]) == 0


def test_many_puzzles_in_one_file_are_read_as_such(tmp_path: Path, invoke: Invoke) -> None:
    file = tmp_path / "all.jsonl"
    assert invoke("generate --family kuroshuto --size 4 --count 3 -o", file).out == ""
    assert list(tmp_path.iterdir()) == [file]
    records = [json.loads(line) for line in file.read_text().splitlines()]
    answers = [json.loads(line) for line in invoke("solve --unique --json", file).out.splitlines()]
    drawn = [["".join(".#"[black] for black in row) for row in record["solution"]] for record in records]
    assert [answer["solution"] for answer in answers] == drawn and all(one["unique"] for one in answers)


def test_a_solution_by_the_name_of_a_picture_is_one_and_no_text_is(tmp_path: Path, invoke: Invoke) -> None:
    board, drawn = tmp_path / "board.txt", tmp_path / "solved.svg"
    invoke("generate --size 4 --seed 1 -o", board, "--solution", drawn)
    assert drawn.read_text().startswith("<svg")
    known = tmp_path / "known.png"
    said = invoke("formulas forced 1,2 -o", tmp_path / "b.json", "--known", known, status=2)
    assert "a text for the picture 'known.png'" in said.err
    assert not known.exists()


def test_a_fresh_seed_unless_one_is_given(invoke: Invoke) -> None:
    seeds = []
    for _ in range(2):
        captured = invoke("generate --size 4")
        seeds.append(int(captured.err.split()[1]))
    assert seeds[0] != seeds[1]
    assert invoke("generate --size 4 --seed", seeds[1]).out == captured.out


WEAK = ["--set", "population=2", "--set", "selection=1", "--set", "abort-after=1"]
LIMITS = {
    "evolution": ["--method", "genetic", *WEAK],
    "brute force": ["--method", "brute", "--set", "options=1"],
}


@pytest.mark.slow
@pytest.mark.parametrize("words", LIMITS.values(), ids=LIMITS)
def test_lines_of_boards_carry_the_status(words: list[str], tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text(
        json.dumps({"rows": 3, "cols": 3, "clues": [[2, None, None], [None, None, 5], [None] * 3]}) + "\n"
    )
    assert json.loads(invoke("solve", path, "--family", "kurodoko", *words).out)["status"] == "unknown"


STAGES = ["propagate", "probe", "search"]


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text("4 .\n. .\n")
    return str(path)


@pytest.mark.parametrize("limit", [[], ["--time-limit", "60"]], ids=["none", "in a process of its own"])
def test_stages_are_said_on_stderr_and_the_answer_stays(limit: list[str], board: str, invoke: Invoke) -> None:
    said = invoke("solve --family mosaic --stats", *limit, board)
    assert said.out == "##\n##\n"
    assert [line.split()[0] for line in said.err.splitlines()] == STAGES
    assert "fixed 4" in said.err


@pytest.mark.parametrize(
    "words",
    ["solve --family mosaic --unique", "verify 1,2,3 --target mosaic", "generate --family mosaic --size 4"],
)
def test_answers_in_json_have_them(words: str, board: str, invoke: Invoke) -> None:
    said = invoke(words, "--stats", "--json", *([board] if "solve" in words else []))
    stages = json.loads(said.out)["stats"]
    assert list(stages) == STAGES and stages["propagate"]["solvers"] > 0
    assert all(stage["ms"] >= 0 for stage in stages.values())
    assert "propagate" not in said.err
