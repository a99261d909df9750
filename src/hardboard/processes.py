"""Processes of our own: one way to start, ask, limit and end them.

A `PipedProcess` runs a function whose first argument is its end of a pipe; values go through the pipe.
It can begin in three ways:

    FORKED   with all that this process has: at once, and the function may be a closure
    SERVED   forked from a small process that has loaded what is told to `preload_modules`, and nothing else
    FRESH    as an interpreter of its own: also where nobody may fork, in threads and in others' processes

None hears Ctrl-C, which a terminal sends to all: whoever has started it hears it, and ends it. The kernel
kills each of them, and each program that is `run`, when the process that has started it ends in any way.

    >>> def doubles(pipe):
    ...     while True:
    ...         pipe.send(2 * pipe.recv())
    >>> with PipedProcess(doubles) as process:
    ...     process.tell(21)
    ...     process.hear(seconds=60)
    42
"""

import atexit
import fcntl
import os
import resource
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing import Pipe, connection, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
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
_live: "set[PipedProcess]" = set()
#: A pipe on which nothing is said. Only this process holds its second end, which is closed when it ends.
_lifeline = Pipe(duplex=False)


class ProcessTimeout(Exception):
    """The error for a process that did not answer in time."""


class ProcessEnded(Exception):
    """The error for a process that has ended."""


class PipedProcess:
    """A process at the other end of a pipe."""

    def __init__(self, work: Work, *args: object, start: str = FORKED) -> None:
        self.pipe, far = Pipe()
        self._wake: Callable[[], None] | None = None  # It ends a wait in `heard`.
        _live.add(self)
        if start == SERVED:
            resource_tracker.ensure_running()  # It would end our silence.
        with far, _deaf():
            self._process = _STARTS[start](far, work, args)
        if start == FRESH:
            self.tell((work, args))

    def __enter__(self) -> "PipedProcess":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None
        return int(self._process.pid)

    def tell(self, value: object) -> None:
        """Send a message; the receiver reports if the process has ended."""
        with suppress(OSError):
            self.pipe.send(value)

    def hear(self, seconds: float | None = None) -> Any:
        """Return the next message; raise `ProcessTimeout` after `seconds`, `ProcessEnded` at the end."""
        try:
            if not self.pipe.poll(seconds and max(0.0, seconds)):
                raise ProcessTimeout
            return self.pipe.recv()
        except (EOFError, OSError):
            raise ProcessEnded from None

    async def heard(self, seconds: float) -> Any:
        """Return the same while other processes go on."""
        import asyncio  # which takes long to load, and who asks has it

        loop, ready, pipe = asyncio.get_running_loop(), asyncio.Event(), self.pipe.fileno()

        def wake() -> None:
            loop.remove_reader(pipe)
            ready.set()

        self._wake = wake
        loop.add_reader(pipe, ready.set)
        try:
            await asyncio.wait_for(ready.wait(), max(0.0, seconds))
        except TimeoutError:
            raise ProcessTimeout from None
        finally:
            if self._wake is not None:
                loop.remove_reader(pipe)
                self._wake = None
        return self.hear(0)

    def end(self) -> int | None:
        """Kill the process, and return its exit status if it is known at once. Who still listens to it hears
        that it has `ProcessEnded`.
        """
        _live.discard(self)
        if self._wake is not None:
            self._wake()
            self._wake = None
        self.pipe.close()
        self._process.kill()
        if isinstance(self._process, subprocess.Popen):
            return self._process.wait()
        self._process.join(1)
        status: int | None = self._process.exitcode
        return status


def wait_for_any(processes: Iterable[PipedProcess], seconds: float | None = None) -> list[PipedProcess]:
    """Wait, and return the processes that have answered or ended."""
    by_pipe = {process.pipe: process for process in processes}
    return [by_pipe[pipe] for pipe in connection.wait(by_pipe, seconds) if isinstance(pipe, Connection)]


def run_in_processes(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """Yield the results of `work` in the order of the items, from that many processes; raise its errors."""
    source, done, shown = enumerate(items), dict[int, tuple[bool, Any]](), 0
    with ExitStack() as stack:
        idle = deque(stack.enter_context(PipedProcess(_piecework, work)) for _ in range(jobs))
        busy: dict[PipedProcess, int] = {}
        while True:
            for number, item in islice(source, len(idle)):
                process = idle.popleft()
                process.tell(item)
                busy[process] = number
            if not busy:
                return
            for process in wait_for_any(busy):
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


def confine_resources(seconds: float | None = None, memory: int | None = None) -> None:
    """Limit the processor seconds and bytes of this process beyond its present use; write no core file."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if seconds is not None:
        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        _lower(resource.RLIMIT_CPU, int(used + seconds) + GRACE)
    if memory is not None:
        _lower(resource.RLIMIT_AS, _in_use() + memory)


def _lower(kind: int, most: int) -> None:
    _, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _in_use() -> int:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * resource.getpagesize()


def run(
    command: list[str], seconds: float, folder: str, text: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder with a time limit and a text as its input; return its output."""
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
        cwd=folder,
        input=text,
        close_fds=False,  # The program keeps its end of the lifeline. All else is closed by `exec`.
        preexec_fn=partial(_hold, _lifeline[0]),
    )


def _hold(lifeline: Connection) -> None:
    """Make the kernel kill this process when the other end of its lifeline is closed.

    A waiting thread would not suffice, because machine code may hold the interpreter's lock for minutes.
    PR_SET_PDEATHSIG would not, either: it speaks of the thread that started this process, or of the server
    that it was forked from. The owner of a pipe is kept where it was opened, so it is opened once more.
    """
    own = os.open(f"/proc/self/fd/{lifeline.fileno()}", os.O_RDONLY | os.O_NONBLOCK)
    os.set_inheritable(own, True)
    fcntl.fcntl(own, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(own, fcntl.F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(own, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
    with suppress(BlockingIOError):
        os.read(own, 1)  # There is nothing to be read unless the other end was closed before.
        os._exit(1)


def _begin() -> None:
    """Hold no pipe of the process that this one was forked from, and take none of its processes for ours."""
    global _lifeline
    for other in _live:
        other.pipe.close()
    _live.clear()
    _lifeline[1].close()
    _lifeline = Pipe(duplex=False)


os.register_at_fork(after_in_child=_begin)


def preload_modules(*modules: str) -> None:
    """Name the modules of the process that others are forked from; call it before the first is SERVED."""
    get_context("forkserver").set_forkserver_preload(list(modules))


@contextmanager
def _deaf() -> Iterator[None]:
    """Start processes that never hear Ctrl-C, from their first moment on."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _forked(far: Connection, work: Work, args: tuple[object, ...]) -> BaseProcess:
    process = get_context("fork").Process(target=_run, args=(far, _lifeline[0], work, args))
    process.start()
    return process


def _served(far: Connection, work: Work, args: tuple[object, ...]) -> BaseProcess:
    """With a safe path the first one's server takes no file of the working folder for a module."""
    process = get_context("forkserver").Process(target=_run, args=(far, _lifeline[0], work, args))
    with _starting:  # The environment is everybody's, and several threads may start processes.
        safe = os.environ.get("PYTHONSAFEPATH")
        os.environ["PYTHONSAFEPATH"] = "1"
        try:
            process.start()
        finally:
            os.environ.pop("PYTHONSAFEPATH") if safe is None else os.environ.update(PYTHONSAFEPATH=safe)
    return process


def _fresh(far: Connection, work: Work, args: tuple[object, ...]) -> subprocess.Popen[bytes]:
    """Start with a safe path (-P), too; its output goes to standard error."""
    ends = [far.fileno(), _lifeline[0].fileno()]
    command = [sys.executable, "-P", "-m", __name__, *map(str, ends)]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=2, pass_fds=ends)


_STARTS: dict[str, Callable[..., BaseProcess | subprocess.Popen[bytes]]] = {
    FORKED: _forked,
    SERVED: _served,
    FRESH: _fresh,
}


def _run(far: Connection, lifeline: Connection, work: Work, args: tuple[object, ...]) -> None:
    """Run the work; end silently if the other side is gone."""
    _hold(lifeline)
    collect_rarely()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        work(far, *args)


@atexit.register
def _end_all() -> None:
    for process in list(_live):
        process.end()


if __name__ == "__main__":
    _pipe, _other = (Connection(int(number)) for number in sys.argv[1:])  # type: Connection, Connection
    _run(_pipe, _other, *_pipe.recv())
