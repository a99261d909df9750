"""A board says its family and format: content decides, a contradiction is an error, and every format of
a family can be converted into every other.
"""

import json
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from hardboard.cli.main import main
from hardboard.puzzles import InputError, family
from hardboard.puzzles.registry import infer, needed
from hardboard.verify.judge import judge

WRITTEN = ("kurodoko", "kuroshuto", "kamaji", "nurimeizu")
SMALL = {"kurodoko": "2x2:2c", "address": "https://puzz.link/p?kurodoko/2/2/2i"}


def puzzle(name: str, size: int = 4) -> object:
    return needed(name, "generate")(size, size, seed=5, solutions=judge(name).solutions)[0]


@pytest.mark.parametrize("name", WRITTEN)
def test_every_file_that_we_write_says_its_family(name: str) -> None:
    kind, board = family(name), puzzle(name)
    for suffix in kind.suffixes:
        text = kind.write_board(board, suffix)
        assert kind.read_board(text) == board or suffix == ".grid"
        if suffix != ".grid":
            assert infer(text) == name, suffix


def test_what_is_generated_is_solved_and_proved_as_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, proof = str(tmp_path / "k.json"), str(tmp_path / "proof")
    assert main(["generate", "--family", "kuroshuto", "--size", "5", "--seed", "1", "-o", board]) == 0
    assert json.loads(Path(board).read_text())["family"] == "kuroshuto"
    assert main(["solve", board]) == 0
    assert main(["prove", board, "-o", proof]) == 0
    assert main(["check-proof", proof]) == 0
    assert "the kuroshuto board is solvable" in capsys.readouterr().out


def test_a_contradiction_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "k.json"
    board.write_text(json.dumps({"family": "kuroshuto", "clues": [[1, None], [None, None]]}))
    assert main(["solve", str(board), "--family", "kurodoko"]) == 2
    assert "a board of kuroshuto; expected one of kurodoko" in capsys.readouterr().err
    assert main(["solve", "https://puzz.link/p?kurochute/2/2/1i", "--family", "kurodoko"]) == 2
    board.write_text("begin\npuzzle kuroshuto\nproblem\n1 -\n- -\nend\n")
    assert main(["solve", str(board), "--family", "nurimeizu"]) == 2
    with pytest.raises(InputError, match="a board of the family 'kamaji'; expected kurodoko"):
        family("kurodoko").read_board('{"family": "kamaji", "clues": [[1]]}')


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


@pytest.mark.slow
@pytest.mark.parametrize("name", WRITTEN)
def test_convert_between_all_formats_of_a_family(name: str, tmp_path: Path) -> None:
    kind, board = family(name), puzzle(name, 3 if name == "nurimeizu" else 4)
    for source in kind.suffixes:
        first = tmp_path / f"in{source}"
        first.write_text(kind.write_board(board, source))
        goals = {goal: tmp_path / f"out{goal}" for goal in kind.suffixes}
        outputs = [word for last in goals.values() for word in ("-o", str(last))]
        assert main(["convert", str(first), "--family", name, *outputs]) == 0
        for goal, last in goals.items():
            assert last.read_text() == kind.write_board(board, goal), (source, goal)


@pytest.mark.parametrize("name", WRITTEN)
def test_the_grid_that_render_prints_can_be_read(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kind, board = family(name), puzzle(name)
    (tmp_path / "b.json").write_text(kind.write_board(board, ".json"))
    assert main(["render", str(tmp_path / "b.json")]) == 0
    assert kind.read_board(capsys.readouterr().out, ".grid") == board


def test_convert_says_what_it_cannot_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "3x3:2d5c", "-o", str(tmp_path / "a.json"), "-o", str(tmp_path / "b.chess")]) == 2
    assert "the format '.chess'" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    assert main(["convert", "3x3:2d5c"]) == 2


@pytest.mark.parametrize("name", ["kurodoko", "kuroshuto", "cave"])
def test_a_grid_without_spaces_is_refused_with_a_word_about_spaces(name: str) -> None:
    with pytest.raises(InputError, match=r"expected .*with a space between cells"):
        family(name).read_board("..2\n.5.\n...\n", ".grid")
    with pytest.raises(InputError, match=r"^(?!.*space)"):
        family(name).read_board(". . 2\n. oh .\n. . .\n", ".grid")


def test_numbers_without_spaces_are_refused_with_a_word_about_spaces() -> None:
    with pytest.raises(InputError, match=r"line 3: 1 number; expected 4, .*with a space between cells"):
        family("kamaji").read_board("4\n5\n2141\n2354\n2131\n1423\n")


@pytest.mark.slow
def test_a_hitori_board_with_blank_cells_is_read_solved_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = "https://puzz.link/p?hitori/3/3/11.2.3.33/"
    for name in ("b.txt", "b.json", "b.pzprv3", "b.url"):
        path = str(tmp_path / name)
        assert main(["convert", address, "-o", path]) == 0
        assert main(["convert", path, "--family", "hitori", "--to", "url"]) == 0
        assert capsys.readouterr().out.strip() == address.rstrip("/")
        assert main(["solve", path, "--family", "hitori", "--count"]) == 0
        assert capsys.readouterr().out.strip() == str(_hitori_solutions([[1, 1, 0], [2, 0, 3], [0, 3, 3]]))


def _hitori_solutions(rows: list[list[int]]) -> int:
    """Counted by the rules as they are said, over all colourings."""
    kind = family("hitori")
    board = kind.board_from_record({"clues": [[value or None for value in row] for row in rows]})
    cells = [np.array(bits).reshape(3, 3) for bits in product([False, True], repeat=9)]
    return sum(not kind.violations(board, one) for one in cells)


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
