"""Instances in a process of their own, so that one of them can be stopped, or die, alone.

`python -m hardboard.campaigns.child` reads tasks and writes answers, a line of JSON each, and an
empty line when it begins a task: its time counts from there. A `Child` is the other end. A task says what to
do, `check` or `shrink`, with an instance.

    >>> from hardboard.puzzles.formula import parse
    >>> from hardboard.campaigns.plan import Instance, Way
    >>> task = {"do": "check", "instance": Instance(0, parse("1"), Way("kamaji", "kamaji", "bus")).to_json()}
    >>> with Child(Limits(seconds=60)) as child:
    ...     child.ask(task)["agree"]
    True
"""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import IO, Any

from hardboard.campaigns.plan import instance_from

Task = dict[str, Any]
Answer = dict[str, Any]
#: Signals by which a process ends whose memory was refused where nobody can catch it.
ABORTED = (signal.SIGABRT, signal.SIGSEGV)
#: So many seconds of processor beyond its limit, and a process whose parent was killed ends too.
GRACE = 5


@dataclass(frozen=True)
class Limits:
    """What an instance may take: seconds on the clock, and bytes beyond those of an idle process."""

    seconds: float | None = 300
    memory: int | None = None


class Child:
    """A process that does one task after another; a new one takes its place if it is ended."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.task: Task | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._end = float("inf")
        self._rest = b""

    def __enter__(self) -> "Child":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def give(self, task: Task) -> None:
        """Begin a task."""
        self.task = task
        process = self._process or self._start()
        self._end = float("inf")
        sent = json.dumps(task | {"seconds": self._seconds(task), "memory": self.limits.memory})
        assert process.stdin is not None
        with suppress(BrokenPipeError):  # If it has died, whoever takes the answer is told.
            process.stdin.write(sent.encode() + b"\n")
            process.stdin.flush()

    def _seconds(self, task: Task) -> float | None:
        """The limit of a task; some may take several times as long."""
        return None if self.limits.seconds is None else self.limits.seconds * float(task.get("patience", 1))

    def _start(self) -> subprocess.Popen[bytes]:
        # With -P nothing that lies in the working folder is taken for a module.
        command = [sys.executable, "-P", "-m", "hardboard.campaigns.child"]
        self._rest = b""
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._process

    @property
    def stream(self) -> IO[bytes]:
        """What can be waited for."""
        assert self._process is not None and self._process.stdout is not None
        return self._process.stdout

    @property
    def left(self) -> float | None:
        """Seconds until time is up."""
        return None if self._end == float("inf") else max(0.0, self._end - time.monotonic())

    def take(self) -> Answer | None:
        """The answer, also that time is up or that the process died; None if it is not there yet."""
        if not wait([self.stream.fileno()], 0):
            return self._ended({"outcome": "time"}) if self.left == 0 else None
        data = os.read(self.stream.fileno(), 1 << 16)
        if not data:
            return self._ended(None)
        *lines, self._rest = (self._rest + data).split(b"\n")
        answer = next((json.loads(line) for line in lines if line), None)
        if answer is not None:
            return self._answered(answer)
        if lines and self.task is not None:
            seconds = self._seconds(self.task)
            self._end = float("inf") if seconds is None else time.monotonic() + seconds
        return None

    def _answered(self, answer: Answer) -> Answer:
        self.task = None
        if answer.get("outcome") == "memory":
            self.stop()  # Who was once refused memory may be left in any state.
        return answer

    def _ended(self, answer: Answer | None) -> Answer:
        process, self.task = self._process, None
        self.stop()
        code = process.returncode if process else 0
        if answer is None and self.limits.memory is not None and -code in ABORTED:
            answer = {"outcome": "memory"}
        return answer or {"outcome": "died", "faults": f"its process ended with status {code}"}

    def ask(self, task: Task) -> Answer:
        """Do a task and wait for the answer."""
        self.give(task)
        while (answer := self.take()) is None:
            wait([self.stream.fileno()], self.left)
        return answer

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            process, self._process = self._process, None
            if process.poll() is None:
                process.kill()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with suppress(BrokenPipeError):
                        stream.close()
            process.wait()


def _limit(task: Task) -> None:
    """Set the limits of the process for one task."""
    if task["seconds"] is not None:
        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        most = int(used + task["seconds"]) + GRACE
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
    if task["memory"] is not None:
        resource.setrlimit(resource.RLIMIT_AS, (_idle() + task["memory"], resource.RLIM_INFINITY))


def _idle() -> int:
    """The bytes of address space in use."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * resource.getpagesize()


def do(task: Task) -> Answer:
    """Do a task here and now."""
    from hardboard.campaigns.failures import shrunk
    from hardboard.campaigns.work import checked

    return {"check": checked, "shrink": shrunk}[task["do"]](instance_from(task["instance"]))


def main() -> None:
    """Tasks in, answers out, until there are no more. What is printed on the way goes to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    import hardboard.campaigns.failures  # noqa: F401  (before the first task, since it takes time)

    with suppress(BrokenPipeError):
        for line in sys.stdin:
            task = json.loads(line)
            print(file=out, flush=True)
            _limit(task)
            try:
                answer = do(task)
            except MemoryError:
                answer = {"outcome": "memory"}
            print(json.dumps(answer), file=out, flush=True)


if __name__ == "__main__":
    main()
