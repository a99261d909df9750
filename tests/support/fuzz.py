"""Mutated inputs over all verbs and formats, in process: no traceback, no hang, no bomb.

Every input is a file of a recorded command, a word of it, or a board of any family in any format, with
some of its characters, words or lines changed; every seventh has an extreme number, too. Failures:

    traceback  an exception that is no answer, or a strange exit status
    hang       10 seconds of work, here or in processes that were started; or a minute of any kind
    memory     more than there is
    silent     bad input, and not one line that says so
"""

import contextlib
import io
import os
import resource
import shutil
import signal
import tempfile
import time
import traceback
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from hardboard.cli.main import main
from hardboard.puzzles.registry import FAMILIES
from tests.support.fuzz_commands import command

SECONDS, PATIENCE = 10, 60
GOOD = ("answered", "refused")


class Outcome(NamedTuple):
    """What became of an input, and the input if it went wrong."""

    what: str
    words: str = ""


class Hang(BaseException):
    """An input took too long."""


def _ring(*_: Any) -> None:
    raise Hang


def one(seed: int) -> Outcome:
    """What becomes of one input."""
    folder, here = Path(tempfile.mkdtemp(prefix="fuzz-")), Path.cwd()
    families = dict(FAMILIES)
    try:
        argv = command(Random(seed), folder)
        os.chdir(folder)
        begun = _work()
        what, words = _run(argv)
        spent = _work() - begun
    finally:
        os.chdir(here)
        shutil.rmtree(folder, ignore_errors=True)
        FAMILIES.clear()
        FAMILIES.update(families)
    what = "hang" if what in GOOD and spent > SECONDS else what
    return Outcome(what, f"seed {seed}: {argv}\n{words}" if what not in GOOD else "")


def _work() -> float:
    """Seconds of work in this process and in those that it has started and that are done. What other
    programs do meanwhile is not this one's fault.
    """
    return time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])


def _run(argv: list[str]) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    for timer, sign, seconds in (
        (signal.ITIMER_PROF, signal.SIGPROF, SECONDS),
        (signal.ITIMER_REAL, signal.SIGALRM, PATIENCE),
    ):
        signal.signal(sign, _ring)
        signal.setitimer(timer, seconds)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status: Any = main(argv)
    except SystemExit as stop:
        status = stop.code
    except Hang:
        return "hang", traceback.format_exc()
    except MemoryError:
        return "memory", traceback.format_exc()
    except BaseException:
        return "traceback", traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
    if status not in (0, 1, 2, 3):
        return "traceback", f"exit status {status}"
    if status == 2 and not err.getvalue().strip() and not out.getvalue():
        return "silent", ""
    return ("refused" if status == 2 else "answered"), ""
