"""Instances run in separate processes, many at once; one of them can be stopped or die alone.

A process gets tasks and sends answers, and None when it begins a task: its time counts from there. A task
says what to do, `check` or `shrink`, with an instance. A task whose time or memory is up has an answer that
says so; nothing stops the others.

    >>> from hardboard.puzzles.formula import parse
    >>> from hardboard.campaigns.plan import CampaignInstance, CompilerChoice
    >>> instance = CampaignInstance(0, parse("1"), CompilerChoice("kamaji", "kamaji", "bus"))
    >>> task = {"do": "check", "instance": instance}
    >>> [answer["agree"] for _, answer in run_tasks(1, [task], Limits(seconds=60))]
    [True]
"""

import signal
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing.connection import Connection

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
    """The limits of an instance: seconds, and bytes beyond those of an idle process."""

    seconds: float | None = 300
    memory: int | None = None


class WorkerProcess:
    """A process that does one task after another; a new one takes its place if it is ended."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.task: Task | None = None
        self.process: PipedProcess | None = None
        self._end = float("inf")

    def give(self, task: Task) -> None:
        """Begin a task."""
        self.task, self._end = task, float("inf")
        # Campaigns may run in threads, and on a cluster in processes that may have no children.
        self.process = self.process or PipedProcess(serve_tasks, start=FRESH)
        self.process.tell(task | {"seconds": self._seconds(task), "memory": self.limits.memory})

    def _seconds(self, task: Task) -> float | None:
        """Return the limit of a task; some may take several times as long."""
        return None if self.limits.seconds is None else self.limits.seconds * float(task.get("patience", 1))

    @property
    def left(self) -> float | None:
        """Seconds until time is up."""
        return None if self._end == float("inf") else max(0.0, self._end - time.monotonic())

    def take(self) -> Answer | None:
        """Return the answer, also that time is up or that the process died; None if it is not there yet."""
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

    def stop(self) -> int:
        """End the process and return its exit status."""
        process, self.process = self.process, None
        return (process.end() or 0) if process is not None else 0


def serve_tasks(pipe: Connection) -> None:
    """Tasks in, answers out, until there are no more."""
    # Before the first task, since it takes time.
    from hardboard.campaigns.instance_check import check_instance, shrink_failure

    work = {"check": check_instance, "shrink": shrink_failure}
    while True:
        task = pipe.recv()
        pipe.send(None)
        confine_resources(task["seconds"], task["memory"])
        try:
            answer = work[task["do"]](task["instance"])
        except MemoryError:
            answer = {"outcome": "memory"}
        pipe.send(answer)


#: What a source of tasks yields when it has no more.
END: Task = {}
#: Seconds after which a pool that has nothing to do asks again.
PAUSE = 0.2


def run_tasks(jobs: int, tasks: Iterable[Task | None], limits: Limits) -> Iterator[tuple[Task, Answer]]:
    """Do tasks in that many processes; yield each with its answer, in the order in which they end. The source
    may yield None for "none just now".
    """
    source = iter(tasks)
    with ExitStack() as stack:
        children = [WorkerProcess(limits) for _ in range(jobs)]
        for child in children:
            stack.callback(child.stop)
        more = True
        while True:
            idle = [child for child in children if child.task is None]
            nothing = False
            while more and idle and not nothing:
                task = next(source, END)
                more, nothing = task is not END, task is None
                if task:
                    idle.pop().give(task)
            busy = [child for child in children if child.task is not None]
            if not busy and not more:
                return
            if not busy:
                time.sleep(PAUSE)
                continue
            yield from _answers(busy, PAUSE if nothing else None)


def _answers(busy: list[WorkerProcess], pause: float | None) -> Iterator[tuple[Task, Answer]]:
    """Wait until a process ends or answers, and yield its answers."""
    nearest = [left for left in (*(child.left for child in busy), pause) if left is not None]
    wait_for_any([child.process for child in busy if child.process], min(nearest, default=None))
    for child in busy:
        task = child.task
        answer = child.take()
        if answer is not None and task is not None:
            yield task, answer
