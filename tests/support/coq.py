"""Coq at work in tests: one build, one process at a time."""

import fcntl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
BUILD = HOME / "build" / "coq"


@contextmanager
def alone() -> Iterator[None]:
    """One build at a time, whichever process of the tests comes first."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def run(*command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command that has ended, with all that it said."""
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)
