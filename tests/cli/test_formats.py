"""A board says its family and format: content decides, a contradiction is an error, and every format of
a family can be converted into every other.
"""

from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.puzzles import InputError, family
from hardboard.puzzles.registry import infer


@pytest.mark.parametrize("text", ['{"clues": [[1, null], [null, null]]}', "1 .\n. .\n", "- - 2\n1 - -\n"])
def test_a_text_that_could_be_of_several_families_needs_the_name(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board"
    board.write_text(text)
    assert main(["solve", str(board)]) == 2
    assert "several families (kurodoko, kuroshuto" in capsys.readouterr().err
    assert main(["solve", str(board), "--family", "kuroshuto"]) in (0, 1)


def test_unknown_puzzles_are_named() -> None:
    with pytest.raises(InputError, match="the puzzle 'slalom'"):
        infer("https://puzz.link/p?slalom/2/2/1i")
    with pytest.raises(InputError, match="the puzzle 'chess'"):
        infer('{"family": "chess", "clues": [[1]]}')
    with pytest.raises(InputError, match="a board of the family 'kamaji'; expected kurodoko"):
        family("kurodoko").read_board('{"family": "kamaji", "clues": [[1]]}')


@pytest.mark.parametrize(
    "source",
    [
        "3x3:2d5c",
        "https://puzz.link/p?kurodoko/3/3/2j5i",
        "http://pzv.jp/p.html?kurodoko/3/3/2j5i",
        "https://puzz.link/p?kurodoko_edit/3/3/2j5i",
        "https://puzz.link/p?kurodoko/v:/3/3/2j5i",
        "kurodoko/3/3/2j5i/",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/range.html#3x3:2d5c",
        "pzprv3/kurodoko/3/3/2 . . /. . 5 /. . . /. . . /. . . /. . . /",
    ],
)
def test_an_address_or_a_range_id_is_an_argument_itself(
    source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", source]) == 0
    assert capsys.readouterr().out == ".#.\n...\n#..\n"


def test_content_decides_over_the_suffix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in (("a.json", "3x3:2d5c"), ("b.txt", '{"family":"kurodoko","clues":[[2,null]]}')):
        (tmp_path / name).write_text(text)
        assert main(["solve", str(tmp_path / name)]) == 0


@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto", "cave"])
def test_a_grid_without_spaces_is_refused_with_a_word_about_spaces(name: str) -> None:
    with pytest.raises(InputError, match=r"expected .*with a space between cells"):
        family(name).read_board("..2\n.5.\n...\n", ".grid")
    with pytest.raises(InputError, match=r"^(?!.*space)"):
        family(name).read_board(". . 2\n. oh .\n. . .\n", ".grid")


def test_numbers_without_spaces_are_refused_with_a_word_about_spaces() -> None:
    with pytest.raises(InputError, match=r"line 3: 1 number; expected 4, .*with a space between cells"):
        family("kamaji").read_board("4\n5\n2141\n2354\n2131\n1423\n")


@pytest.mark.parametrize(
    ("address", "program"),
    [
        ("https://sudokupad.app/abc", "SudokuPad"),
        ("https://f-puzzles.com/?load=N4Ig", "f-puzzles"),
        ("https://pedros.works/kudamono/player.html?W=5", "Kudamono"),
        ("https://www.janko.at/Raetsel/Kuromasu/001.a.htm", "janko.at"),
    ],
)
@pytest.mark.parametrize("more", [[], ["--family", "tapa"]])
def test_an_address_of_another_program_is_named(
    address: str, program: str, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", address, *more]) == 2
    complaint = capsys.readouterr().err
    assert f"an address of {program}, which is not read; expected one of puzz.link" in complaint
    assert complaint.count("\n") == 1
