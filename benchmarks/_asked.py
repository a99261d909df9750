"""A solver in a process of its own, which is asked one puzzle after the other: CPU seconds and answers.
It is ended, and started again, when it takes too long or too much memory.
"""

import multiprocessing
import resource
import time
from collections.abc import Callable
from typing import Any

#: Bytes that a process may use.
MEMORY = 5 << 30
#: So many seconds on the clock for each that may be used: others may be at work on the same machine.
PATIENCE = 4
#: What a solver gives back for a puzzle: rows of its solutions; None if it gave up.
Solve = Callable[[Any, float], Any]


class Asked:
    """A solver behind a pipe."""

    def __init__(self, solve: Solve, limit: float) -> None:
        self._solve, self.limit = solve, limit
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("fork")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(self._solve, theirs, self.limit), daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, puzzle: Any) -> tuple[float, Any]:
        """CPU seconds, at most the limit, and the answer: None if there is none in time, the error if it
        failed.
        """
        self._pipe.send(puzzle)
        try:
            if self._pipe.poll(PATIENCE * self.limit):
                seconds, answer = self._pipe.recv()
                return (seconds, answer) if seconds <= self.limit else (self.limit, None)
        except EOFError:
            pass
        self.end()
        self._start()
        return self.limit, None

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()


def _serve(solve: Solve, pipe: Any, limit: float) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    while True:
        puzzle = pipe.recv()
        start = time.process_time()
        try:
            answer = solve(puzzle, limit)
        except Exception as error:
            answer = error
        pipe.send((time.process_time() - start, answer))
