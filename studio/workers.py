"""Worker processes as the server sees them: desks that keep a board open, and runs of verbs.

Workers are forked from a small process that has loaded what they need and nothing else (multiprocessing's
fork server), so starting one takes milliseconds. Each is held to limits of time and memory, is killed when
whoever asked has gone, and ends by itself when the server does.
"""

import asyncio
import multiprocessing
import os
import shutil
import signal
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from multiprocessing import resource_tracker
from typing import Any

from hardboard.studio import limits
from hardboard.studio.child import desk, idle, verbs
from hardboard.studio.words import Run

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["hardboard.studio.preload"])

Reply = tuple[str, Any]
LATE = ("limit", "this took longer than a page may ask for; the command line has no such limit")
ENDED = ("limit", f"the worker was ended: perhaps it needed more than {limits.MEMORY >> 30} GiB of memory")


@contextmanager
def _deaf() -> Iterator[None]:
    """What is started in here never hears Ctrl-C, from its first moment on: a terminal sends it to all; the
    server is the one to hear it, and ends the others. Nor does it take files of the working folder, whoever
    made them, for modules.
    """
    safe = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    resource_tracker.ensure_running()  # It sees to that by itself, and would end our silence.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os.environ.pop("PYTHONSAFEPATH") if safe is None else os.environ.update(PYTHONSAFEPATH=safe)


class Worker:
    """A process at the other end of a pipe."""

    def __init__(self, target: Callable[..., None], *args: Any) -> None:
        self.pipe, theirs = _context.Pipe()
        self.process = _context.Process(target=target, args=(theirs, *args), daemon=True)
        with _deaf():
            self.process.start()
        theirs.close()

    async def reply(self, seconds: float) -> Reply:
        """The next thing that it says; why there is none, if time is up or it has ended."""
        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self.pipe.fileno(), ready.set)
        try:
            await asyncio.wait_for(ready.wait(), max(0.0, seconds))
            said: Reply = self.pipe.recv()
            return said
        except TimeoutError:
            return LATE
        except (EOFError, OSError):
            return ENDED
        finally:
            loop.remove_reader(self.pipe.fileno())

    def end(self) -> None:
        """Kill it, whatever it does; its remains are collected without waiting."""
        with suppress(Exception):
            self.pipe.close()
        with suppress(Exception):
            self.process.kill()
            self.process.join(1)


class Desk:
    """A request for a board, and the worker that has it open, if there is one at the moment."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.request, self.worker = request, None  # type: tuple[dict[str, Any], Worker | None]
        self.lock, self.used = asyncio.Lock(), time.monotonic()

    async def open(self) -> Reply:
        """Open the board, if it is not open."""
        self.worker = Worker(desk, self.request)
        kind, value = await self._reply(limits.OPENING)
        if kind != "answer":
            self.close()
        return kind, value

    async def ask(self, name: str, fields: dict[str, Any]) -> Reply:
        """One question at a time; a board that was put away meanwhile is opened again."""
        async with self.lock:
            self.used = time.monotonic()
            if self.worker is None and (refused := await self.open())[0] != "answer":
                return refused
            assert self.worker is not None
            with suppress(OSError):
                self.worker.pipe.send((name, fields))
            kind, value = await self._reply(limits.QUESTION)
            if kind == "limit":
                self.close()
            return kind, value

    async def _reply(self, seconds: float) -> Reply:
        assert self.worker is not None
        try:
            return await self.worker.reply(seconds)
        except asyncio.CancelledError:
            self.close()  # Its answer would be taken for that to the next question.
            raise

    def close(self) -> None:
        """End the worker; the request stays."""
        if self.worker is not None:
            self.worker.end()
            self.worker = None


class Workers:
    """All workers of a server."""

    def __init__(self) -> None:
        self.desks: dict[str, Desk] = {}
        self.places = asyncio.Semaphore(limits.RUNNING)
        self.waiting = 0
        self.running: set[Worker] = set()

    def desk(self, key: str, request: dict[str, Any]) -> Desk:
        """The desk of a key; those that were not used for longest are closed, and in the end forgotten."""
        desk = self.desks.pop(key, None) or Desk(request)
        self.desks[key] = desk
        desk.used = time.monotonic()
        busy = [
            one
            for one in self.desks.values()
            if one.worker is not None and not one.lock.locked() and one is not desk
        ]
        for one in sorted(busy, key=lambda one: one.used)[: max(0, len(busy) + 1 - limits.DESKS)]:
            one.close()
        while len(self.desks) > 40 * limits.DESKS:
            self.desks.pop(next(iter(self.desks))).close()
        return desk

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """A turn among those that run; refused if too many wait."""
        if self.waiting >= limits.WAITING:
            raise Crowded
        self.waiting += 1
        try:
            await self.places.acquire()
        finally:
            self.waiting -= 1
        try:
            yield
        finally:
            self.places.release()

    async def run(self, run: Run, tick: float = 0.5) -> AsyncIterator[Reply]:
        """What verbs say while they run: notes, `tick` with the seconds so far, and the answer at the end."""
        folder = await asyncio.to_thread(tempfile.mkdtemp, prefix="hardboard-studio-")
        worker, begun = Worker(verbs, run, folder), time.monotonic()
        self.running.add(worker)
        try:
            while True:
                kind, value = await worker.reply(tick)
                past = time.monotonic() - begun
                if (kind, value) == LATE and past < limits.VERB:
                    yield "tick", round(past, 1)
                    continue
                yield kind, value
                if kind != "note":
                    return
        finally:
            self.running.discard(worker)
            worker.end()
            shutil.rmtree(folder, ignore_errors=True)

    async def begin(self) -> None:
        """Start the process that workers are forked from, before anybody waits for one."""
        with suppress(Exception):
            first = await asyncio.to_thread(Worker, idle)
            await first.reply(30)
            first.end()

    def close(self) -> None:
        """End every worker."""
        for one in self.desks.values():
            one.close()
        for worker in list(self.running):
            worker.end()


class Crowded(Exception):
    """Too many requests wait already."""
