"""Boards say their family: what is compiled does in every format, and of a large board the head decides."""

from io import BytesIO
from pathlib import Path

import pytest

from hardboard.api.files import read_board
from hardboard.cli.main import main
from hardboard.puzzles import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.formula import parse
from hardboard.puzzles.registry import compilable, family, infer, names
from hardboard.reduction import compile_formula
from hardboard.reduction.streaming import stream_board


@pytest.mark.slow
@pytest.mark.parametrize("target", compilable())
def test_what_is_compiled_says_its_family(target: str) -> None:
    made = compile_formula(parse("1,2"), target=target)
    kind = family(made.family)
    for suffix in kind.suffixes:
        try:
            text = kind.write_board(made.board, suffix)
        except InputError:  # the format has no room for the board
            continue
        assert infer(text) == target, suffix
        assert kind.same(kind.read_board(text, suffix), made.board)


@pytest.mark.parametrize("target", ["kurodoko", "kuroshuto"])
def test_what_is_streamed_says_its_family(
    target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, made = BytesIO(), compile_formula(parse("1"), target=target)
    stream_board(parse("1"), out, target)
    assert infer(out.getvalue().decode()) == target
    (tmp_path / "board.grid").write_bytes(out.getvalue())
    (tmp_path / "white.txt").write_text(("." * made.board.shape[1] + "\n") * made.board.shape[0])
    other = {"kurodoko": "kuroshuto", "kuroshuto": "kurodoko"}[target]
    files = [str(tmp_path / "board.grid"), str(tmp_path / "white.txt")]
    assert main(["check", *files, "--stream"]) == 1
    told = capsys.readouterr().out
    (tmp_path / "rows.grid").write_bytes(out.getvalue().partition(b"\n\n")[2])
    assert main(["check", str(tmp_path / "rows.grid"), files[1], "--stream", "--family", target]) == 1
    assert capsys.readouterr().out == told
    assert main(["check", *files, "--stream", "--family", other]) == 2
    assert f"a board of {target}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(["2 . . . 5 . . " * 100] * 500),
        "problem\n" + "\n".join(["2 - - - 5 - - " * 100] * 500) + "\nend\n",
        '{"clues": [' + ",".join(["[" + ",".join(["2, null"] * 300) + "]"] * 500) + "]}",
    ],
)
def test_of_a_large_board_the_head_decides(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths, read = [], Family.read_board
    monkeypatch.setattr(
        Family, "read_board", lambda self, text, suffix=None: (lengths.append(len(text)), read(self, text))[1]
    )
    with pytest.raises(InputError, match=r"of several families \(kurodoko, kuroshuto"):
        infer(text)
    assert len(lengths) >= len(names()) and max(lengths) < 20_000 < len(text)
    assert infer(text, "kurodoko") == "kurodoko"


def test_a_large_board_that_nobody_can_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("a b c\na b\n" * 20_000)
    with pytest.raises(InputError, match="does not say its family; expected --family NAME"):
        read_board(str(tmp_path / "board.txt"))
