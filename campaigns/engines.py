"""Engines: many tasks at once, on this machine or on a Dask cluster.

An engine takes tasks, an iterator that may yield None for "none just now", and yields each task with its
answer. A task whose time or memory is up has an answer that says so; nothing stops the others.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from importlib import import_module
from threading import local as thread_local
from typing import Any

from hardboard.campaigns.child import Answer, Child, Limits, Task
from hardboard.processes import wait
from hardboard.puzzles.errors import InputError

Done = Iterator[tuple[Task, Answer]]
Engine = Callable[[Iterable[Task | None], Limits], Done]
#: What a source of tasks says when it has no more.
END: Task = {}
#: Seconds after which an engine that has nothing to do asks again.
PAUSE = 0.2
#: Tasks that wait at a cluster for each of its threads, and the most often that a task is begun again when
#: its worker dies.
WAITING, AGAIN = 2, 5


def local(jobs: int) -> Engine:
    """So many processes of this machine."""

    def run(tasks: Iterable[Task | None], limits: Limits) -> Done:
        source = iter(tasks)
        with ExitStack() as stack:
            children = [stack.enter_context(Child(limits)) for _ in range(jobs)]
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

    return run


def _answers(busy: list[Child], pause: float | None) -> Done:
    """Wait for something to happen, and say what has."""
    nearest = [left for left in (*(child.left for child in busy), pause) if left is not None]
    wait([child.process for child in busy if child.process], min(nearest, default=None))
    for child in busy:
        task = child.task
        answer = child.take()
        if answer is not None and task is not None:
            yield task, answer


def dask(scheduler: str | None, jobs: int) -> Engine:
    """A Dask cluster: the one at an address, or one of so many processes on this machine."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise InputError("no Dask here", "the package group dask: pip install 'hardboard[dask]'") from None

    def run(tasks: Iterable[Task | None], limits: Limits) -> Done:
        with ExitStack() as stack:
            address: Any = scheduler
            if scheduler is None:
                cluster = distributed.LocalCluster(
                    n_workers=jobs, threads_per_worker=1, dashboard_address=None
                )
                address = stack.enter_context(cluster)
            try:
                client = stack.enter_context(distributed.Client(address))
            except (OSError, ValueError) as error:
                raise InputError(str(error), "a Dask scheduler that answers", str(scheduler)) from None
            yield from _spread(client, distributed, iter(tasks), limits)

    return run


def _spread(client: Any, distributed: Any, source: Iterator[Task | None], limits: Limits) -> Done:
    """Keep the cluster busy, a few tasks ahead, until there are no more."""
    waiting: dict[Any, Task] = {}
    more = True
    while more or waiting:
        room = max(1, WAITING * sum(client.nthreads().values())) - len(waiting)
        while more and room > 0:
            task = next(source, END)
            more = task is not END
            if not task:
                break
            waiting[client.submit(guarded, task, limits, pure=False, retries=AGAIN)] = task
            room -= 1
        if not waiting:
            time.sleep(PAUSE)
            continue
        try:
            finished = distributed.wait(list(waiting), return_when="FIRST_COMPLETED", timeout=1).done
        except TimeoutError:
            continue
        for future in finished:
            yield waiting.pop(future), _outcome(future)


def _outcome(future: Any) -> Answer:
    """The answer of a task, or that the cluster gave it up."""
    error = future.exception() if future.status == "error" else None
    if error is not None:
        return {"outcome": "died", "faults": f"{type(error).__name__}: {error}"}
    answer: Answer = future.result()
    return answer


_own = thread_local()


def guarded(task: Task, limits: Limits) -> Answer:
    """Do a task in a process that belongs to this thread."""
    child: Child | None = getattr(_own, "child", None)
    if child is None or child.limits != limits:
        child = _own.child = Child(limits)
    return child.ask(task)
