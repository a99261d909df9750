"""What recorded answers do not say of commands: all formats hold one board, and a false claim is noticed."""

from pathlib import Path

import pytest

from hardboard import compile_formula, parse
from hardboard.cli.main import main
from hardboard.puzzles import family

FORMULA = "1,2,3 -1,2,4"


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    code = main(list(argv))
    assert code == 0, capsys.readouterr().err
    return capsys.readouterr().out


@pytest.mark.slow
def test_every_format_holds_the_same_board(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wanted = compile_formula(parse(FORMULA), library="compact").board
    paths = [str(tmp_path / f"b{suffix}") for suffix in (".txt", ".url", ".json", ".PNG", ".svg")]
    said(
        capsys, "compile", FORMULA, "--library", "compact", *(word for path in paths for word in ("-o", path))
    )
    texts = [Path(path).read_text(encoding="utf-8") for path in paths[:3]]
    assert all(family("kurodoko").read_board(text) == wanted for text in texts)
    assert Path(paths[3]).read_bytes().startswith(b"\x89PNG") and Path(paths[4]).read_text(
        encoding="utf-8"
    ).startswith("<svg")
    assert said(capsys, "compile", FORMULA, "--library", "compact") == texts[0]


def test_a_claim_that_fails_ends_with_1(capsys: pytest.CaptureFixture[str], spoilt: Path) -> None:
    codes = {main(["verify", text, "--library", str(spoilt)]) for text in ("1", "1,2", "-1", "1,2,3", "-1,2")}
    assert 1 in codes and "THE CLAIM FAILS" in capsys.readouterr().out
