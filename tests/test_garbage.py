"""Programs of our own look for cycles of objects rarely; a program that imports us decides for itself."""

import subprocess
import sys

from hardboard.garbage import NEW_OBJECTS

#: A command, the same without its being run, and a process that tells its own number.
PROGRAMS = {
    "from hardboard.cli.main import main; main(['rules', 'kurodoko'])": True,
    "import hardboard.cli.main, hardboard.processes": False,
    "from hardboard.processes import Process;"
    " print(Process(lambda pipe: pipe.send(gc.get_threshold()[0])).hear(seconds=60))": True,
}


def last_number(program: str) -> int:
    """After how many new objects Python looks, by what a program says last."""
    told = "" if "print" in program else "; print(gc.get_threshold()[0])"
    command = [sys.executable, "-c", f"import gc; {program}{told}"]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[-1])


def test_programs_of_our_own_look_rarely() -> None:
    assert {program: last_number(program) == NEW_OBJECTS for program in PROGRAMS} == PROGRAMS
