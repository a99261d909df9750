"""Streams that are closed or full, Ctrl-C at any time, narrow locales, and words of any length."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hardboard.cli.main import main

PROGRAM = [sys.executable, "-m", "hardboard"]


def run(words: list[str], **options: object) -> "subprocess.CompletedProcess[str]":
    found: subprocess.CompletedProcess[str] = subprocess.run(  # type: ignore[call-overload]
        [*PROGRAM, *words], capture_output=True, text=True, timeout=60, **options
    )
    return found


@pytest.mark.slow
def test_closed_streams_and_a_narrow_locale() -> None:
    shell = f"{sys.executable} -m hardboard"
    for closing in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        done = subprocess.run(f"{shell} solve 3x3:2d5c {closing}", shell=True, capture_output=True, text=True)
        assert done.returncode == 0 and "Traceback" not in done.stderr, closing
    ascii_only = {**os.environ, "PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    done = run(["gadgets"], env=ascii_only)
    assert done.returncode == 0 and "K\\xf6lker" in done.stdout and not done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_named() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, "compile", "1"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert done.returncode == 2
    assert "hardboard: standard output: No space left on device" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("delay", [0.02, 0.1, 0.3])
def test_ctrl_c_during_imports_stops_in_one_line(delay: float) -> None:
    process = subprocess.Popen(
        [*PROGRAM, "verify", "1,2,3 -1,2,4 -2,3,4 1,-3,4"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(delay)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    # Before our first line runs Python itself is in charge.
    assert "hardboard/c" not in err or "Traceback" not in err
    assert process.returncode in (0, 130, -signal.SIGINT, 1)


def test_a_formula_with_slash_and_newline_is_no_file_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "1,2\n3/4"]) == 2
    assert "the literal '3/4'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["verify", "1," + "9" * 5000],
        ["solve", "9" * 5000],
        ["solve", "9x9:" + "9" * 5000],
        ["generate", "--size", "9" * 5000],
        ["generate", "--count", "x" * 5000],
        ["solve", "3x3:2d5c", "--family", "k" * 5000],
        ["solve", "3x3:2d5c", "--method", "k" * 5000],
        ["gadgets", "show", "t" * 5000],
    ],
)
def test_a_long_word_is_not_echoed(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        assert main(words) == 2
    except SystemExit as stop:
        assert stop.code == 2
    err = capsys.readouterr().err
    assert len(max(err.splitlines(), key=len)) < 1500
