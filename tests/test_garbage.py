"""Programs of our own look for cycles of objects rarely; a program that imports us decides for itself."""

import subprocess
import sys

import pytest

from hardboard.garbage import NEW_OBJECTS

#: A command, the same without its being run, and a process that tells its own number.
PROGRAMS = {
    "from hardboard.cli.main import main; main(['rules', 'kurodoko'])": True,
    "import hardboard.cli.main, hardboard.processes": False,
    "from hardboard.processes import Process;"
    " print(Process(lambda pipe: pipe.send(gc.get_threshold()[0])).hear(seconds=60))": True,
}


#: What runs a command as `hardboard` does, and says afterwards whether Python looks at what is there then.
ENDING = """
import gc, sys
from hardboard.__main__ import start
sys.argv[1:] = sys.argv[1].split()
try: start()
finally: print(gc.get_freeze_count() > 0)
"""


@pytest.mark.parametrize("command", ["--version", "rules kurodoko", "rules chess"])
def test_a_program_that_ends_looks_no_more(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENDING, command], capture_output=True, text=True, check=False
    )
    assert done.stdout.split()[-1] == "True", done.stderr


def last_number(program: str) -> int:
    """After how many new objects Python looks, by what a program says last."""
    told = "" if "print" in program else "; print(gc.get_threshold()[0])"
    command = [sys.executable, "-c", f"import gc; {program}{told}"]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[-1])


def test_programs_of_our_own_look_rarely() -> None:
    assert {program: last_number(program) == NEW_OBJECTS for program in PROGRAMS} == PROGRAMS
