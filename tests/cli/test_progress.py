"""Work that takes minutes says how far it is, in a pipe too."""

import fcntl
import os
import struct
import sys
import termios
from pathlib import Path

import pytest

from hardboard.cli.commands import generate
from hardboard.cli.main import main
from hardboard.cli.options import progress, teller


def test_in_a_pipe_a_line_comes_while_the_work_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    seen = []
    for number in progress(range(5), 5, "tiles", line_after=2):
        seen.append((number, capsys.readouterr().err))
    assert seen == [(0, ""), (1, ""), (2, "tiles: 2 of 5\n"), (3, ""), (4, "tiles: 4 of 5\n")]
    assert list(progress(range(3), None, "quiet")) == [0, 1, 2] and capsys.readouterr().err == ""


def test_a_terminal_that_does_not_say_its_size_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    near, far = os.openpty()
    fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 0, 0, 0, 0))
    with os.fdopen(far, "w") as terminal:
        monkeypatch.setattr("sys.stderr", terminal)
        assert list(progress(range(2), 2, "tiles")) == [0, 1]
        print("end", file=terminal, flush=True)
        assert b"tiles:   0%" in os.read(near, 1000)
    os.close(near)


def test_a_puzzle_that_takes_long_is_not_made_in_silence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a pipe a line comes when nothing was said for a while; here no while is too short."""
    monkeypatch.setattr(generate, "SILENCE", 0.0)
    words = ["generate", "--family", "hitori", "--size", "5", "--difficulty", "hard", "--seed", "1"]
    assert main(words) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "seed 1" and len(said) > 1
    assert all(line.startswith("hitori: try ") for line in said[1:])


def test_a_pipe_gets_a_line_from_time_to_time(capsys: pytest.CaptureFixture[str]) -> None:
    times = [0.0]
    tell = teller(60, lambda: times[-1])
    for now in (1.0, 59, 60, 61, 119, 120):
        times.append(now)
        tell(f"{now:g} s")
    assert capsys.readouterr().err == "60 s\n120 s\n"


@pytest.mark.parametrize("words", [[], ["--target", "kamaji"]])
def test_a_terminal_is_told_which_tiles_a_board_is_made_of(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And of smaller ones, where there are."""
    for terminal in (True, False):
        monkeypatch.setattr(sys.stderr, "isatty", lambda terminal=terminal: terminal)
        assert main(["compile", "(a, ~b)", *words, "-o", str(tmp_path / "a.txt")]) == 0
        told = [line for line in capsys.readouterr().err.splitlines() if "tiles of the library" in line]
        assert len(told) == terminal and all(("; with --compact" in line) == (not words) for line in told)
