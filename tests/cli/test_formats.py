"""A board says its family and format: content decides, a contradiction is an error, and every format of
a family can be converted into every other.
"""

from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.puzzles import InputError, family
from hardboard.puzzles.registry import infer, names


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


def test_content_decides_over_the_suffix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in (("a.json", "3x3:2d5c"), ("b.txt", '{"family":"kurodoko","clues":[[2,null]]}')):
        (tmp_path / name).write_text(text)
        assert main(["solve", str(tmp_path / name)]) == 0


@pytest.mark.parametrize("text", ["", "https://example.com/x"])
def test_a_text_that_is_no_board_is_refused_alike_for_every_family(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "b.txt").write_text(text)
    statuses = {main(["solve", str(tmp_path / "b.txt"), "--family", name]) for name in names()}
    assert statuses == {2} and len({*capsys.readouterr().err.splitlines()}) == 1


@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto", "cave"])
def test_a_grid_without_spaces_is_refused_with_a_word_about_spaces(name: str) -> None:
    with pytest.raises(InputError, match=r"expected .*with a space between cells"):
        family(name).read_board("..2\n.5.\n...\n", ".grid")
    with pytest.raises(InputError, match=r"^(?!.*space)"):
        family(name).read_board(". . 2\n. oh .\n. . .\n", ".grid")


def test_numbers_without_spaces_are_refused_with_a_word_about_spaces() -> None:
    with pytest.raises(InputError, match=r"line 3: 1 number; expected 4, .*with a space between cells"):
        family("kamaji").read_board("4\n5\n2141\n2354\n2131\n1423\n")
