"""Instances in a process of their own, so that one of them can be stopped, or die, alone.

The process gets tasks and sends answers, and None when it begins a task: its time counts from there. Machine
code is compiled in time of its own: PREPARING stops the clock and READY lets it go on. A task says what to
do, `check` or `shrink`, with an instance.

    >>> from hardboard.puzzles.formula import parse
    >>> from hardboard.campaigns.plan import CampaignInstance, CompilerChoice
    >>> instance = CampaignInstance(0, parse("1"), CompilerChoice("kamaji", "kamaji", "bus"))
    >>> task = {"do": "check", "instance": instance.to_json()}
    >>> with WorkerProcess(Limits(seconds=60)) as child:
    ...     child.ask(task)["agree"]
    True
"""

import signal
import time
from dataclasses import dataclass
from multiprocessing.connection import Connection

from hardboard.campaigns.plan import instance_from
from hardboard.processes import (
    FRESH,
    PipedProcess,
    ProcessEnded,
    ProcessTimeout,
    confine_resources,
    wait_for_any,
)
from hardboard.puzzles.formats import Record

Task = Record
Answer = Record
#: Signals by which a process ends whose memory was refused where nobody can catch it.
ABORTED = (signal.SIGABRT, signal.SIGSEGV)


@dataclass(frozen=True)
class Limits:
    """The limits of an instance: seconds on the clock, and bytes beyond those of an idle process."""

    seconds: float | None = 300
    memory: int | None = None


class WorkerProcess:
    """A process that does one task after another; a new one takes its place if it is ended."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.task: Task | None = None
        self.process: PipedProcess | None = None
        self._end = float("inf")

    def __enter__(self) -> "WorkerProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def give(self, task: Task) -> None:
        """Begin a task."""
        self.task, self._end = task, float("inf")
        # Campaigns may run in threads, and on a cluster in processes that may have no children.
        self.process = self.process or PipedProcess(serve_tasks, start=FRESH)
        self.process.tell(task | {"seconds": self._seconds(task), "memory": self.limits.memory})

    def _seconds(self, task: Task) -> float | None:
        """The limit of a task; some may take several times as long."""
        return None if self.limits.seconds is None else self.limits.seconds * float(task.get("patience", 1))

    @property
    def left(self) -> float | None:
        """Seconds until time is up."""
        return None if self._end == float("inf") else max(0.0, self._end - time.monotonic())

    def take(self) -> Answer | None:
        """The answer, also that time is up or that the process died; None if it is not there yet."""
        assert self.process is not None and self.task is not None
        try:
            answer: Answer | None = self.process.hear(0)
        except ProcessTimeout:
            return self._ended({"outcome": "time"}) if self.left == 0 else None
        except ProcessEnded:
            return self._ended(None)
        if answer is not None:
            return self._answered(answer)
        seconds = self._seconds(self.task)
        self._end = float("inf") if seconds is None else time.monotonic() + seconds
        return None

    def _answered(self, answer: Answer) -> Answer:
        self.task = None
        if answer.get("outcome") == "memory":
            self.stop()  # Who was once refused memory may be left in any state.
        return answer

    def _ended(self, answer: Answer | None) -> Answer:
        self.task, code = None, self.stop()
        if answer is None and self.limits.memory is not None and -code in ABORTED:
            answer = {"outcome": "memory"}
        return answer or {"outcome": "died", "faults": f"its process ended with status {code}"}

    def ask(self, task: Task) -> Answer:
        """Do a task and wait for the answer."""
        self.give(task)
        assert self.process is not None
        while (answer := self.take()) is None:
            wait_for_any([self.process], self.left)
        return answer

    def stop(self) -> int:
        """End the process, and say with which status it did."""
        process, self.process = self.process, None
        return (process.end() or 0) if process is not None else 0


def run_task(task: Task) -> Answer:
    """Do a task here and now."""
    from hardboard.campaigns.failures import shrink_failure
    from hardboard.campaigns.instance_check import check_instance

    return {"check": check_instance, "shrink": shrink_failure}[task["do"]](instance_from(task["instance"]))


def serve_tasks(pipe: Connection) -> None:
    """Tasks in, answers out, until there are no more."""
    import hardboard.campaigns.failures  # noqa: F401  (before the first task, since it takes time)

    while True:
        task = pipe.recv()
        pipe.send(None)
        confine_resources(task["seconds"], task["memory"])
        try:
            answer = run_task(task)
        except MemoryError:
            answer = {"outcome": "memory"}
        pipe.send(answer)
