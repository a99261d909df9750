"""A pool of processes of this machine that do many tasks at once.

Tasks come from an iterator that may yield None for "none just now"; each comes back with its answer. A task
whose time or memory is up has an answer that says so; nothing stops the others.
"""

import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack

from hardboard.campaigns.child import Answer, Limits, Task, WorkerProcess
from hardboard.processes import wait_for_any

#: What a source of tasks yields when it has no more.
END: Task = {}
#: Seconds after which a pool that has nothing to do asks again.
PAUSE = 0.2


def run_tasks(jobs: int, tasks: Iterable[Task | None], limits: Limits) -> Iterator[tuple[Task, Answer]]:
    """Do tasks in that many processes; yield each with its answer, in the order in which they end."""
    source = iter(tasks)
    with ExitStack() as stack:
        children = [stack.enter_context(WorkerProcess(limits)) for _ in range(jobs)]
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
    """Wait until a process ends or answers, and yield what is answered."""
    nearest = [left for left in (*(child.left for child in busy), pause) if left is not None]
    wait_for_any([child.process for child in busy if child.process], min(nearest, default=None))
    for child in busy:
        task = child.task
        answer = child.take()
        if answer is not None and task is not None:
            yield task, answer
