"""Mutated inputs over all verbs and formats, in process: no traceback, no hang, no bomb.

Every input is a text in one of the formats (boards of every family, formulas, solutions, tiles, libraries,
certificates, and so on) with some of its characters, words or lines changed, given to a verb that reads such
a text, now and then with one more option; every seventh has an extreme number, too. The inputs run one
after the other in a worker, which is forked anew every few hundred of them. Failures:

    traceback  an exception that is no answer, a strange exit status, or the end of the worker
    hang       10 seconds of work, in the worker or in processes that it started; or a minute of any kind
    memory     2 GB in use, there or there
    silent     bad input, and not one line that says so
"""

import contextlib
import io
import multiprocessing
import os
import resource
import shutil
import signal
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from hardboard.cli.main import main as hardboard
from hardboard.puzzles.registry import FAMILIES
from tests.support.fuzz_commands import command
from tests.support.fuzz_texts import texts

SECONDS, PATIENCE, MEMORY = 10, 60, 2 << 30
#: Inputs that one worker runs.
ROUND = 500
GOOD = ("answered", "refused")


class Outcome(NamedTuple):
    """What became of an input, the input if it went wrong, and what it took."""

    what: str
    words: str = ""
    seconds: float = 0
    memory: int = 0


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
    return Outcome(what, f"seed {seed}: {argv}\n{words}" if what not in GOOD else "", spent)


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
            status: Any = hardboard(argv)
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


def _worker(sender: Any, seeds: range) -> None:
    """Run these inputs, and say each time what became of one."""
    # Addresses that are only reserved count, too: twice of what may be used.
    resource.setrlimit(resource.RLIMIT_AS, (2 * MEMORY, 2 * MEMORY))
    for seed in seeds:
        with contextlib.suppress(OSError):
            Path("/proc/self/clear_refs").write_text("5")
        sender.send(_weighed(one(seed), seed))


def _weighed(outcome: Outcome, seed: int) -> Outcome:
    """The outcome with the memory that was in use at most."""
    used = [line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if "VmHWM" in line]
    peak = max(int(used[0]), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) << 10
    if outcome.what in GOOD and peak > MEMORY:
        return Outcome("memory", f"seed {seed}: {peak >> 20} MB", outcome.seconds, peak)
    return outcome._replace(memory=peak)


def run(inputs: int, seed: int) -> Iterator[Outcome]:
    """What becomes of so many inputs."""
    texts()
    last = seed + inputs
    while seed < last:
        receiver, sender = multiprocessing.Pipe(duplex=False)
        seeds = range(seed, min(last, seed + ROUND))
        worker = multiprocessing.get_context("fork").Process(target=_worker, args=(sender, seeds))
        worker.start()
        sender.close()
        for seed in seeds:
            # A solver is deaf to the clock: then the worker is ended from outside.
            if not receiver.poll(2 * PATIENCE):
                yield Outcome("hang", f"seed {seed}: the clock was not heard")
                break
            try:
                yield receiver.recv()
            except EOFError:
                yield Outcome("traceback", f"seed {seed}: the worker is gone")
                break
        seed += 1
        worker.kill()
        worker.join()
