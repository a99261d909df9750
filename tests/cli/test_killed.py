"""Killed commands leave nothing behind: whatever computes for them ends with them, and at once."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

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
    "solve": ["solve", "board.json", *FAMILY, "--timeout", "900"],
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
