"""Processes of our own: one way to start, ask, limit and end them.

A `Process` runs a function whose first argument is its end of a pipe; what goes through the pipe are values.
It can begin in three ways:

    FORKED   with all that this process has: at once, and the function may be a closure
    SERVED   forked from a small process that has loaded what is told to `preload`, and nothing else
    FRESH    as an interpreter of its own: also where nobody may fork, in threads and in others' processes

None hears Ctrl-C, which a terminal sends to all: whoever has started it hears it, and ends it. Each ends when
the other end of its pipe is closed, so none outlives who has started it.

    >>> def doubles(pipe):
    ...     while True:
    ...         pipe.send(2 * pipe.recv())
    >>> with Process(doubles) as process:
    ...     process.tell(21)
    ...     process.hear(seconds=60)
    42
"""

import atexit
import os
import resource
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from multiprocessing import Pipe, connection, get_context, resource_tracker
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from hardboard.garbage import collect_rarely

T = TypeVar("T")
R = TypeVar("R")
#: What runs in a process: a function of its end of the pipe and of more.
Work = Callable[..., None]

FORKED, SERVED, FRESH = "forked", "served", "fresh"
#: So many seconds of processor beyond its limit, and a process ends though nobody has ended it.
GRACE = 5
_starting = threading.Lock()
#: Those that were not ended yet.
_live: "set[Process]" = set()


class Late(Exception):
    """Time is up, and nothing was said."""


class Ended(Exception):
    """Nothing more will be said: the process has ended."""


class Process:
    """A process at the other end of a pipe."""

    def __init__(self, work: Work, *args: object, start: str = FORKED) -> None:
        self.pipe, far = Pipe()
        _live.add(self)
        if start == SERVED:
            resource_tracker.ensure_running()  # It would end our silence.
        with far, _deaf():
            self._process = _STARTS[start](far, work, args)
        if start == FRESH:
            self.tell((work, args))

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None
        return int(self._process.pid)

    def tell(self, value: object) -> None:
        """Say something to it; that it has ended is heard from who listens."""
        with suppress(OSError):
            self.pipe.send(value)

    def hear(self, seconds: float | None = None) -> Any:
        """The next thing that it says; `Late` after so many seconds, `Ended` if there will be none."""
        try:
            if not self.pipe.poll(seconds and max(0.0, seconds)):
                raise Late
            return self.pipe.recv()
        except (EOFError, OSError):
            raise Ended from None

    async def heard(self, seconds: float) -> Any:
        """The same, while others go on."""
        import asyncio  # which takes long to load, and who asks has it

        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self.pipe.fileno(), ready.set)
        try:
            await asyncio.wait_for(ready.wait(), max(0.0, seconds))
        except TimeoutError:
            raise Late from None
        finally:
            loop.remove_reader(self.pipe.fileno())
        return self.hear(0)

    def end(self) -> int | None:
        """Kill it, whatever it does; the status that it ended with, where it is known at once."""
        _live.discard(self)
        self.pipe.close()
        self._process.kill()
        if isinstance(self._process, subprocess.Popen):
            return self._process.wait()
        self._process.join(1)
        status: int | None = self._process.exitcode
        return status


def wait(processes: Iterable[Process], seconds: float | None = None) -> list[Process]:
    """Those of them that have something to say or have ended, as soon as there are any."""
    by_pipe = {process.pipe: process for process in processes}
    return [by_pipe[pipe] for pipe in connection.wait(by_pipe, seconds) if isinstance(pipe, Connection)]


def spread(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """What `work` makes of each item, in their order, by so many processes at once; its errors are raised."""
    source, done, shown = enumerate(items), dict[int, tuple[bool, Any]](), 0
    with ExitStack() as stack:
        idle = deque(stack.enter_context(Process(_piecework, work)) for _ in range(jobs))
        busy: dict[Process, int] = {}
        while True:
            for number, item in islice(source, len(idle)):
                process = idle.popleft()
                process.tell(item)
                busy[process] = number
            if not busy:
                return
            for process in wait(busy):
                done[busy.pop(process)] = process.hear()
                idle.append(process)
            while shown in done:
                right, value = done.pop(shown)
                if not right:
                    raise value
                yield value
                shown += 1


def _piecework(pipe: Connection, work: Callable[[Any], object]) -> None:
    while True:
        item = pipe.recv()
        try:
            said = True, work(item)
        except Exception as error:
            said = False, error
        pipe.send(said)


def confine(seconds: float | None = None, memory: int | None = None) -> None:
    """Hold this process to so many seconds of processor and bytes of memory, both beyond what it has used,
    and let it leave no core file.
    """
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if seconds is not None:
        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        _lower(resource.RLIMIT_CPU, int(used + seconds) + GRACE)
    if memory is not None:
        _lower(resource.RLIMIT_AS, _in_use() + memory)


def _lower(kind: int, most: int) -> None:
    """Set a limit, no higher than it may be."""
    _, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _in_use() -> int:
    """The bytes of address space in use."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * resource.getpagesize()


def preload(*modules: str) -> None:
    """What the process has loaded that others are forked from; to be said before the first is SERVED."""
    get_context("forkserver").set_forkserver_preload(list(modules))


@contextmanager
def _deaf() -> Iterator[None]:
    """What is started in here never hears Ctrl-C, from its first moment on."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _forked(far: Connection, work: Work, args: tuple[object, ...]) -> Any:
    process = get_context("fork").Process(target=_run_forked, args=(far, work, args))
    process.start()
    return process


def _run_forked(far: Connection, work: Work, args: tuple[object, ...]) -> None:
    """Keep nobody's pipe open, and no other process in mind."""
    for other in _live:
        other.pipe.close()
    _live.clear()
    _run(far, work, args)


def _served(far: Connection, work: Work, args: tuple[object, ...]) -> object:
    """With a safe path the first one's server takes no file of the working folder for a module."""
    process = get_context("forkserver").Process(target=_run, args=(far, work, args))
    with _starting:  # The environment is everybody's, and several threads may start processes.
        safe = os.environ.get("PYTHONSAFEPATH")
        os.environ["PYTHONSAFEPATH"] = "1"
        try:
            process.start()
        finally:
            os.environ.pop("PYTHONSAFEPATH") if safe is None else os.environ.update(PYTHONSAFEPATH=safe)
    return process


def _fresh(far: Connection, work: Work, args: tuple[object, ...]) -> object:
    """With a safe path (-P), too; what it prints goes to standard error."""
    command = [sys.executable, "-P", "-m", __name__, str(far.fileno())]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=2, pass_fds=[far.fileno()])


_STARTS = {FORKED: _forked, SERVED: _served, FRESH: _fresh}


def _run(far: Connection, work: Work, args: tuple[object, ...]) -> None:
    """Run the work; who has nobody to talk to any more is done."""
    collect_rarely()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        work(far, *args)


@atexit.register
def _end_all() -> None:
    for process in list(_live):
        process.end()


if __name__ == "__main__":
    _pipe = Connection(int(sys.argv[1]))
    _run(_pipe, *_pipe.recv())
