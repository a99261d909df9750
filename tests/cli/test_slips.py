"""What a newcomer is likely to mistype is answered in one line that says what to type instead."""

from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.puzzles.registry import names


def answer(capsys: pytest.CaptureFixture[str], argv: list[str]) -> str:
    """The one line that a slip is answered with."""
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1, err
    return err.removeprefix("hardboard: ").strip()


@pytest.mark.parametrize("name", names())
def test_a_family_stands_behind_its_option(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert answer(capsys, ["generate", name]) == f"generate: the word {name!r}; expected --family {name}"


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["generate", "Yajiln", "--size", "5"], "generate: the word 'Yajiln'; expected --family yajilin"),
        (["solve", "board.txt", "lits"], "solve: the word 'lits'; expected --family lits"),
        (["hint", "board.txt", "part.txt", "lits"], "hint: the word 'lits'; expected --family lits"),
        (["compile", "1,2,3", "mosaic"], "compile: the word 'mosaic'; expected --target mosaic"),
        (["compile", "mosaic", "1,2,3"], "compile: the word '1,2,3'; expected formula and options alone"),
        (["rules", "lits", "mosaic"], "rules: the word 'mosaic'; expected FAMILY and options alone"),
        (["demo", "chess"], "demo: the word 'chess'; expected options alone"),
        (["gadgets", "check", "wire", "x"], "gadgets check: the word 'x'; expected tile and options alone"),
        (["generate", "--familiy=lits"], "generate: the option '--familiy=lits'; expected --family"),
        (["solve", "x", "--uniqe"], "solve: the option '--uniqe'; expected --unique"),
        (["generate", "--family", "Light Up"], "the family 'Light Up'; expected light-up or a file such as"),
        (["rules", "yajiln"], "the family 'yajiln'; expected yajilin"),
        (["solve", "3x3:2d5c", "--method", "bruts"], "the method 'bruts'; expected brute"),
    ],
)
def test_a_word_at_the_wrong_place_is_answered_with_the_right_one(
    capsys: pytest.CaptureFixture[str], argv: list[str], message: str
) -> None:
    assert answer(capsys, argv).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing in it; expected a board"),
        (" \n\n", "nothing in it; expected a board"),
        (
            "https://example.com/x\n",
            "an address of example.com, which is not read; expected one of puzz.link",
        ),
        ("5 ? ?\n? ?", "line 2: 2 cells; expected 3 cells if it is of kurodoko, else --family NAME"),
    ],
)
def test_a_text_that_is_no_board(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "b.txt"
    path.write_text(text)
    for words in (["solve"], ["rate"], ["render"]):
        assert answer(capsys, [*words, str(path)]).startswith(f"{path}: {message}")


@pytest.mark.parametrize("text", ["", "https://example.com/x"])
def test_a_text_that_is_a_board_of_no_family_is_none_of_one_that_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    path = tmp_path / "b.txt"
    path.write_text(text)
    said = {answer(capsys, ["solve", str(path), "--family", name]) for name in names()}
    assert len(said) == 1, said


def test_a_board_of_another_family(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_text("puzzle masyu\n\n. W .\n. . .\n")
    expected = f"{path}: a board of masyu; expected one of lits"
    assert answer(capsys, ["solve", str(path), "--family", "lits"]) == expected


def test_a_method_of_a_family_that_has_one_way(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_text("puzzle masyu\n\n. W .\n. . .\n")
    said = answer(capsys, ["solve", str(path), "--method", "brute"])
    assert said == "the method 'brute'; expected none: masyu has one way to solve"


def test_a_sheet_of_a_board_as_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_text("puzzle masyu\n\n. W .\n. . .\n")
    said = answer(capsys, ["sheet", str(path), "-o", str(tmp_path / "b.pdf")])
    assert said == f"{path}: no puzzles; expected one JSON object a line"


@pytest.mark.parametrize("size", ["0", "9x", "x9", "9x0", "-3", "9x9x9", "1000", "9.5", "nine", ""])
def test_a_size_that_is_none(capsys: pytest.CaptureFixture[str], size: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["generate", "--size", size])
    assert ended.value.code == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.endswith(f"argument --size: {size!r} is not a size such as 9 or 10x15")
