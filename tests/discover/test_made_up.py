"""A family that nobody has seen before, from its file to boards that are counted: unattended."""

import shutil
from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.puzzles.registry import FAMILIES
from tests.support.coq import HOME, alone, run

PLUS = """
from hardboard.puzzles.declared import BLACK, Layout, declare
from hardboard.puzzles.declared.vocabulary.rule import exactly, rule


def places(board):
    for cell, number in board.numbers.items():
        yield from exactly("plus", [cell, *board.near[cell]], BLACK, number, cell)


RULE = rule("a number counts the black cells of the plus around it", "plus", places)
FAMILY = declare("made-up-plus", Layout(clues="numbers", unknown=False), (RULE,))
"""


@pytest.fixture
def plus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in list(FAMILIES):
        monkeypatch.setitem(FAMILIES, name, FAMILIES[name])
    (tmp_path / "plus.py").write_text(PLUS)
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for name in [name for name in FAMILIES if "plus" in name]:
        del FAMILIES[name]


@pytest.mark.thorough
@pytest.mark.slow
def test_a_made_up_family_gets_a_library(plus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["discover", "./plus.py", "-o", "lib", "--pitch", "5"]) == 0
    assert "every tile checked from scratch" in capsys.readouterr().out
    assert main(["verify", "(a, b, c)", "--tiles", "lib", "--target", "./plus.py", "--count"]) == 0
    assert "3 models, 3 board solutions" in capsys.readouterr().out
    assert main(["tiles", "check", "one3", "--library", "lib", "--family", "./plus.py"]) == 0
    _certified(plus, capsys)
    if shutil.which("coqc"):
        _theorem(plus)


def _certified(plus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A certificate of a formula's board is believed with the file that the reader names, and no other."""
    of_formula = ["--target", "./plus.py", "--tiles", "lib"]
    assert main(["compile", "() (a)", *of_formula, "-o", "never.json"]) == 0
    assert main(["prove", "--formula", "(a, b)", *of_formula, "-o", "proof"]) == 0
    assert main(["check-proof", "proof", "--family", "./plus.py", "--formula", "(a, b)"]) == 0
    assert "accepted" in capsys.readouterr().out
    others = {
        "cross.py": PLUS.replace("[cell, *board.near[cell]]", "board.near[cell]"),
        "named.py": PLUS.replace("made-up-plus", "another-plus"),
    }
    for name, text in others.items():
        FAMILIES.pop("made-up-plus", None)
        (plus / name).write_text(text)
        assert main(["check-proof", "proof", "--family", f"./{name}"]) in (1, 2)
    FAMILIES.pop("made-up-plus", None)
    assert main(["check-proof", "proof"]) == 2
    assert "accepted" not in capsys.readouterr().out


def _theorem(plus: Path) -> None:
    """Rules in, a theorem of Coq out; and none by another rule."""
    FAMILIES.pop("made-up-plus", None)
    assert main(["tiles", "prove", "--library", "lib", "--family", "./plus.py", "--coq", "-o", "coq"]) == 0
    path = plus / "coq" / "lib.v"
    text = path.read_text()
    for spoilt in (False, True):
        path.write_text(text.replace(" [1]%nat);", " [2]%nat);", 1) if spoilt else text)
        with alone():
            done = run("make", "-C", "proof/coq", "theorem", f"FILE={path}", folder=HOME)
        assert (done.returncode != 0) is spoilt, done.stderr
        assert done.stdout.count("Closed under the global context") == (0 if spoilt else 1)
        assert "Axioms" not in done.stdout and ("true = true" in done.stderr) is spoilt


def test_tiles_of_a_family_that_is_not_known_are_refused(plus: Path) -> None:
    (plus / "lib").mkdir()
    (plus / "lib" / "library.toml").write_text('family = "made-up-plus"\nlayout = "bus"\npitch = 5\n')
    assert main(["verify", "1", "--tiles", "lib"]) == 2
