"""Pictures show what is wrong: the contradiction, the second completion, and the user's own formula."""

import json
import re
from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.gadgets import load
from hardboard.workbench.explain import Possible
from hardboard.workbench.report import examine

BAD = "4 . . .\n. . 2 .\n. . . .\n3 . . .\n"
CONFLICT = "no solution: the 2 at row 2, column 3; the 3 at row 4, column 1 contradict each other"


def drawn(path: Path) -> str:
    """The words of a picture, its lines joined."""
    return " ".join(re.sub(r"<[^>]*>", " ", path.read_text(encoding="utf-8")).split())


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["edit", "bad.txt", "--family", "kurodoko"], 1, [CONFLICT]),
        (["hint", "bad.txt", "--family", "kurodoko"], 1, [CONFLICT]),
        (
            ["hint", "bad.txt", "--family", "minesweeper"],
            1,
            ["no solution: the 4 at row 1, column 1 cannot be"],
        ),
        (
            ["edit", "--family", "heyawake", "--size", "4"],
            1,
            ["no solution: not together: no two black cells"],
        ),
        (["edit", "--family", "creek", "--size", "2"], 1, ["one solution", "another", "differ in 1 cell"]),
        (
            ["compile", "(a) (~a, b) (~b)", "--compact", "--why"],
            1,
            ["kurodoko: (a) (~a, b) (~b), no solution", "black, off the wires"],
        ),
        (
            ["compile", "(a, ~b)", "--compact", "--solved"],
            0,
            ["kurodoko: (a, ~b), solved", "black, off the wires"],
        ),
        (["compile", "(a, ~b)", "--target", "kamaji", "--solved"], 0, ["a piece off the wires"]),
        (["compile", "(a, ~b)", "--compact"], 0, ["a wire"]),
        (["compile", "(a) (~a)", "--compact", "--assignment", "a=1"], 1, ["NOT a solution"]),
    ],
)
def test_a_picture_says_what_is_wrong(
    words: list[str], status: int, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.txt").write_text(BAD)
    assert main([*words, "-o", "a.svg"]) == status
    text = drawn(Path("a.svg"))
    for line in said:
        assert line in text
    assert "broken:" not in text


@pytest.mark.parametrize(
    ("library", "name"), [("koelker", "zero"), pytest.param("koelker", "wire", marks=pytest.mark.thorough)]
)
def test_a_second_completion_stands_beside_the_first(
    library: str,
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["tiles", "check", name, "--library", library, "--explain"]
    assert main([*words, "-o", "a.svg"]) == 0
    assert (
        "is allowed, and has this completion:" in (told := capsys.readouterr().out)
        and "and this one:" in told
    )
    text = drawn(Path("a.svg"))
    assert "another completion, which" in text and "here they differ" in text
    assert main([*words, "--json"]) == 0
    (reason, *_) = json.loads(capsys.readouterr().out)["reasons"]
    assert reason["completion"] != reason["second"]
    own = load(library)
    report = examine(own.tile(name), own, promises=False)
    for one in report.reasons:
        assert isinstance(one, Possible) and report.bench is not None and one.differ(report.bench)
