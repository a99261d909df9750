"""Worker processes as the server sees them: sessions that keep a board open, and runs of commands.

Workers are forked from a small process that has loaded what they need and nothing else, so starting one takes
milliseconds (`hardboard.processes`). Each is held to limits of time and memory, is killed when whoever asked
has gone, and ends by itself when the server does.
"""

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

from hardboard.processes import SERVED, PipedProcess, ProcessEnded, ProcessTimeout, preload_modules
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import named_files
from hardboard.studio import limits
from hardboard.studio.child import report_idle, run_commands, serve_board
from hardboard.studio.request_words import CommandRun

preload_modules("hardboard.studio.preload")

Reply = tuple[str, Any]
LATE = ("limit", "this took longer than a page may ask for; the command line has no such limit")
ENDED = ("limit", f"the worker was ended: by the page's end, or beyond {limits.MEMORY >> 30} GiB of memory")


async def reply(worker: PipedProcess, seconds: float) -> Reply:
    """Return the next message of a worker; raise an error if time is up or the worker has ended."""
    try:
        said: Reply = await worker.heard(seconds)
        return said
    except ProcessTimeout:
        return LATE
    except ProcessEnded:
        return ENDED


class OpenBoardSlot:
    """A request for a board, and the worker that has it open, if there is one at the moment."""

    def __init__(self, request: Record) -> None:
        self.request, self.worker = request, None  # type: tuple[Record, PipedProcess | None]
        self.lock, self.used = asyncio.Lock(), time.monotonic()
        self.shut = False

    async def open(self) -> Reply:
        """Open the board, if it is not open."""
        self.worker = PipedProcess(serve_board, self.request, named_files(), start=SERVED)
        kind, value = await self._reply(limits.OPENING)
        if kind != "answer":
            self.close()
        return kind, value

    async def ask(self, name: str, fields: Record) -> Reply:
        """Return one question at a time; a board that was put away meanwhile is opened again."""
        async with self.lock:
            self.used = time.monotonic()
            if self.shut:
                return ENDED
            if self.worker is None and (refused := await self.open())[0] != "answer":
                return refused
            assert self.worker is not None
            self.worker.tell((name, fields))
            kind, value = await self._reply(limits.QUESTION)
            if kind == "limit":
                self.close()
            return kind, value

    async def _reply(self, seconds: float) -> Reply:
        assert self.worker is not None
        try:
            return await reply(self.worker, seconds)
        except asyncio.CancelledError:
            self.close()  # Its answer would be taken for that to the next question.
            raise

    def close(self) -> None:
        """End the worker; the request stays."""
        if self.worker is not None:
            self.worker.end()
            self.worker = None


class WorkerPool:
    """All workers of a server."""

    def __init__(self) -> None:
        self.desks: dict[str, OpenBoardSlot] = {}
        self.places = asyncio.Semaphore(limits.RUNNING)
        self.waiting = 0
        self.running: set[PipedProcess] = set()
        self.shut = False

    def desk(self, key: str, request: Record) -> OpenBoardSlot:
        """Return the session of a key; the least recently used ones are closed, and later forgotten."""
        desk = self.desks.pop(key, None) or OpenBoardSlot(request)
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
        """Wait for a turn; refuse if too many others wait."""
        if self.waiting >= limits.WAITING:
            raise TooManyRequests
        self.waiting += 1
        try:
            await self.places.acquire()
        finally:
            self.waiting -= 1
        try:
            if self.shut:
                raise TooManyRequests
            yield
        finally:
            self.places.release()

    async def run(self, run: CommandRun, tick: float = 0.5) -> AsyncIterator[Reply]:
        """Yield the messages of commands while they run: notes, `tick` with the seconds so far, and the
        answer at the end.
        """
        with tempfile.TemporaryDirectory(prefix="hardboard-studio-", ignore_cleanup_errors=True) as folder:
            worker, begun = (
                PipedProcess(run_commands, run, folder, named_files(), start=SERVED),
                time.monotonic(),
            )
            self.running.add(worker)
            try:
                while True:
                    kind, value = await reply(worker, tick)
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

    async def begin(self) -> None:
        """Start the process from which workers are forked."""
        with suppress(Exception):
            first = await asyncio.to_thread(partial(PipedProcess, report_idle, start=SERVED))
            await reply(first, 30)
            first.end()

    def close(self) -> None:
        """End every worker, and start no other."""
        self.shut = True
        for one in self.desks.values():
            one.shut = True
            one.close()
        for worker in list(self.running):
            worker.end()


class TooManyRequests(Exception):
    """Too many requests wait already."""
