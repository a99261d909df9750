"""Bad input through the command line: one line, exit status 2, no traceback, nothing written."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hardboard.cli.main import main, protect


def one_line(capsys: pytest.CaptureFixture[str], argv: list[str], message: str) -> None:
    assert main(argv) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.count("\n") == 1 and shown.err.startswith("hardboard: ")
    assert re.search(message, shown.err), shown.err


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["x.foo", "x", "no/x.png", "no/x.svg", "no/x.txt", "no/x.json", "folder.png", "folder.txt"]
)
def test_output_that_cannot_be_written_leaves_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "folder.txt").mkdir()
    (tmp_path / "b.txt").write_text("3x3:2d5c\n")
    before = sorted(tmp_path.rglob("*"))
    one_line(capsys, ["compile", "1,2", "-o", str(tmp_path / name)], re.escape(name))
    one_line(capsys, ["solve", str(tmp_path / "b.txt"), "-o", str(tmp_path / name)], re.escape(name))
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_may_not_be_written_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    one_line(capsys, ["compile", "1,2", "-o", str(tmp_path / "a.png")], "Permission denied")
    tmp_path.chmod(0o700)


def test_an_earlier_file_survives_a_failed_writing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    one_line(capsys, ["compile", "1,2", "-o", str(path)], "No space left")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_options_are_not_taken_for_formulas() -> None:
    argv = ["compile", "1,2", "-o", "x.png", "--cell", "3", "-h", "--json"]
    assert protect(argv) == argv
    assert protect(["solve", "b.txt", "-o", "s.txt"]) == ["solve", "b.txt", "-o", "s.txt"]


@pytest.mark.slow
def test_the_program_as_it_is_installed() -> None:
    """One whole run in a process of its own: bad input leaves no traceback there either."""
    program = Path(sys.executable).with_name("hardboard")
    done = subprocess.run([program, "verify", "1,2,3,4"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    done = subprocess.run(
        [program, "verify", "-"], input="1,2,3", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "the claim holds" in done.stdout


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_error() -> None:
    program = Path(sys.executable).with_name("hardboard")
    done = subprocess.run(
        f'"{program}" compile "1,2,3 -1,2,4 3,4,5" | head -c 10', shell=True, capture_output=True, check=False
    )
    assert len(done.stdout) == 10 and b"Traceback" not in done.stderr
