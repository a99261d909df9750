"""Programs of our own look for cycles of objects rarely; a program that imports us decides for itself."""

import subprocess
import sys

from hardboard.garbage import NEW_OBJECTS
from hardboard.processes import FRESH, Process

SAYS = "import gc; from hardboard.{} import main; {}; print(gc.get_threshold()[0])"


def threshold_after(module: str, call: str) -> int:
    """After how many new objects Python looks, in an interpreter that has made a call."""
    command = [sys.executable, "-c", SAYS.format(module, call)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[-1])


def say(pipe: object) -> None:
    """Tell the number."""
    import gc

    pipe.send(gc.get_threshold()[0])  # type: ignore[attr-defined]


def test_of_commands_and_of_imports() -> None:
    assert threshold_after("cli.main", "main(['rules', 'kurodoko'])") == NEW_OBJECTS
    assert threshold_after("cli.main", "0") < NEW_OBJECTS


def test_of_processes() -> None:
    with Process(say, start=FRESH) as process:
        assert process.hear(seconds=60) == NEW_OBJECTS
