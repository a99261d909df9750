"""Streams that are closed or full, Ctrl-C at any time, narrow locales, and words of any length."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hardboard.cli.main import main

HOME = Path(__file__).resolve().parents[2]
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
    done = run(["tiles", "list"], env=ascii_only)
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


#: Ctrl-C is pressed when a module is looked for; shells let it be ignored by what they run in the background.
PRESSED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Press:
    def find_spec(self, name, *rest):
        if name == wanted:
            os.kill(os.getpid(), signal.SIGINT)
wanted = sys.argv.pop(1)
sys.meta_path.insert(0, Press())
from hardboard.__main__ import start
raise SystemExit(start())
"""


@pytest.mark.parametrize(
    "module", ["hardboard.cli", "hardboard.cli.main", "argparse", "hardboard.cli.commands.verify", "numpy"]
)
def test_ctrl_c_during_imports_stops_in_one_line(module: str) -> None:
    words = [sys.executable, "-c", PRESSED, module, "verify", "1,2,3 -1,2,4"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "hardboard: stopped\n")


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
        ["tiles", "show", "t" * 5000],
    ],
)
def test_a_long_word_is_not_echoed(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        assert main(words) == 2
    except SystemExit as stop:
        assert stop.code == 2
    err = capsys.readouterr().err
    assert len(max(err.splitlines(), key=len)) < 1500


def test_a_strangers_words_command_no_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Titles and ids are printed by commands that know nothing of terminals."""
    clear = "\x1b[2J\u202e\x9b31m"
    tiles = tmp_path / "tiles"
    shutil.copytree(HOME / "gadgets" / "compact", tiles)
    toml = tiles / "library.toml"
    toml.write_text(toml.read_text().replace('title = "', 'title = "\\u001b[2J\\u202e\\u009b31m'))
    boards = tmp_path / "boards.jsonl"
    boards.write_text(2 * (json.dumps({"family": "kurodoko", "clues": [[2, None]], "id": clear}) + "\n"))
    for words in (
        ["tiles", "list", "--library", str(tiles)],
        ["solve", str(boards)],
        ["solve", "--json", str(boards)],
    ):
        assert main(words) == 0
        said = capsys.readouterr()
        shown = said.out + said.err
        assert "\\u001b[2J\\u202e\\u009b31m" in shown and not set(clear) & set(shown) - set("[2J31m")
        if "--json" in words:
            assert [json.loads(line)["id"] for line in said.out.splitlines()] == [clear, clear]
