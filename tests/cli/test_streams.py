"""Streams that are closed or full, files that cannot be written, Ctrl-C and a kill at any time, progress."""

import fcntl
import json
import os
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from hardboard.cli.commands import generate
from hardboard.cli.main import main, protect_negative_words
from hardboard.cli.options import progress, progress_line
from tests.support.invoke import Invoke, Said
from tests.support.library_copies import copied, edited


def one_line(said: Said, message: str) -> None:
    """Assert that a command is refused in one line that has the message in it."""
    assert said.status == 2 and said.out == ""
    assert said.err.count("\n") == 1 and said.err.startswith("hardboard: ")
    assert re.search(message, said.err), said.err


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["x.foo", "x", "no/x.png", "no/x.svg", "no/x.txt", "no/x.json", "folder.png", "folder.txt"]
)
def test_output_that_cannot_be_written_leaves_nothing(invoke: Invoke, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "folder.txt").mkdir()
    (tmp_path / "b.txt").write_text("3x3:2d5c\n")
    before = sorted(tmp_path.rglob("*"))
    one_line(invoke("compile", "1,2", "-o", tmp_path / name, status=2), re.escape(name))
    one_line(invoke("solve", tmp_path / "b.txt", "-o", tmp_path / name, status=2), re.escape(name))
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_may_not_be_written_to(invoke: Invoke, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    one_line(invoke("compile", "1,2", "-o", tmp_path / "a.png", status=2), "Permission denied")
    tmp_path.chmod(0o700)


def test_an_earlier_file_survives_a_failed_writing(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    one_line(invoke("compile", "1,2", "-o", path, status=2), "No space left")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_options_are_not_taken_for_formulas() -> None:
    argv = ["compile", "1,2", "-o", "x.png", "--cell", "3", "-h", "--json"]
    assert protect_negative_words(argv) == argv
    assert protect_negative_words(["solve", "b.txt", "-o", "s.txt"]) == ["solve", "b.txt", "-o", "s.txt"]


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
    tiles = copied("compact", tmp_path)
    edited(tiles / "library.toml", 'title = "', 'title = "\\u001b[2J\\u202e\\u009b31m')
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
    tell = progress_line(60, lambda: times[-1])
    for now in (1.0, 59, 60, 61, 119, 120):
        times.append(now)
        tell(f"{now:g} s")
    assert capsys.readouterr().err == "60 s\n120 s\n"


@pytest.mark.parametrize("words", [[], ["--target", "kamaji"]])
def test_a_terminal_is_told_which_tiles_a_board_is_made_of(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    """And of smaller ones, where there are."""
    for terminal in (True, False):
        monkeypatch.setattr(sys.stderr, "isatty", lambda terminal=terminal: terminal)
        told = [
            line
            for line in invoke("compile", "(a, ~b)", *words, "-o", tmp_path / "a.txt").err.splitlines()
            if "tiles of the library" in line
        ]
        assert len(told) == terminal and all(("; with --library" in line) == (not words) for line in told)


pytestmark = pytest.mark.slow

#: A family whose rule never comes to an end, in a call of C that lets no other thread run.
ENDLESS = '''"""Nothing is known of this puzzle, ever."""
from hardboard.puzzles.declared import Layout, declare
from hardboard.puzzles.declared.vocabulary import rule

FAMILY = declare("endless", Layout(clues="numbers"), (
    rule("one never knows", "endless", lambda board: sum(range(10**15)) if board.rows == 9 else ()),))
'''
FAMILY = ["--family", "./endless.py"]
COMMANDS = {
    "solve": ["solve", "board.json", *FAMILY, "--time-limit", "900"],
    "many boards": ["solve", "many.jsonl", *FAMILY],
    "check many": ["check", "many.jsonl", *FAMILY],
    "campaign": ["campaign", "run", "--clauses", "200", "--instances", "40", "--jobs", "2", "-o", "store"],
    "discover": ["discover", "creek", "--jobs", "2", "-o", "found"],
    "check-proof": ["check-proof", "proof", "--all-checkers"],
}


def session(leader: int) -> set[int]:
    """The processes of a session that are not dead yet."""
    found = set()
    for path in Path("/proc").glob("[0-9]*"):
        try:
            state, _, _, number = (path / "stat").read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(number) == leader and state not in "ZX":
            found.add(int(path.name))
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_a_killed_command_leaves_no_process(name: str, tmp_path: Path) -> None:
    board = {"rows": 9, "cols": 9, "clues": [[None] * 9] * 9, "solution": ["." * 9] * 9}
    (tmp_path / "endless.py").write_text(ENDLESS)
    (tmp_path / "board.json").write_text(json.dumps(board))
    (tmp_path / "many.jsonl").write_text((json.dumps(board) + "\n") * 2)
    hardboard = [sys.executable, "-m", "hardboard"]
    if name == "check-proof":  # by a program that takes its time
        (tmp_path / "no.txt").write_text("puzzle light-up\n\n4 . .\n. . .\n. . .\n")
        (tmp_path / "drat-trim").write_text("#!/bin/sh\nexec sleep 900\n")
        (tmp_path / "drat-trim").chmod(0o755)
        subprocess.run([*hardboard, "prove", "no.txt", "-o", "proof"], cwd=tmp_path, check=True)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    command = subprocess.Popen(
        [*hardboard, *COMMANDS[name]],
        cwd=tmp_path,
        env=os.environ | {"PATH": path},
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    end = time.monotonic() + 120
    while len(session(command.pid)) < 2:
        assert command.poll() is None and time.monotonic() < end
        time.sleep(0.05)
    time.sleep(0.5)  # It computes by now, most of the time.
    command.send_signal(signal.SIGKILL)
    command.wait()
    while left := session(command.pid):
        if time.monotonic() > end:
            for pid in left:
                os.kill(pid, signal.SIGKILL)
            raise AssertionError(left)
        time.sleep(0.05)
