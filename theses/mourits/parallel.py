"""The contradiction algorithm with several attempts at the same time, as Mourits proposes (section 6).

Work goes in rounds. In each, every free room is tried in both colours, all from the same state, by so many
workers; then the rooms of which a colour failed are coloured, and every worker does the same on the board
that it keeps. Two rooms at a time are tried in the same way, as many first rooms together as there are
workers, until one of them can be coloured.

`attempts` counts the attempts of all workers, `longest` those that had to wait for each other: in each round
those of the busiest worker. Neither depends on the machine. Without processes the same is done by one after
the other.

    >>> from hardboard.theses.mourits.thesis import generate
    >>> from hardboard.theses.mourits.brute import solutions
    >>> board, solution = generate(4, 4, seed=1, solutions=solutions)
    >>> run = Parallel(board, workers=4)
    >>> bool((next(run.solutions()) == solution).all()), run.longest < run.attempts
    (True, True)
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from multiprocessing.connection import Connection
from typing import Any

from hardboard.processes import Process
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.nurimeizu.board import Board
from hardboard.theses.mourits.contradiction import MODIFIED, ContradictionRun, Options, Unsolvable
from hardboard.theses.mourits.state import BLACK, WHITE

#: A room, a colour that it cannot have, the technique that shows it, the second room, the check that failed.
Failure = tuple[int, int, str, tuple[int, ...], str]
#: What a worker found in its part of a round, and after how many attempts.
Part = tuple[list[Failure], int]


class Parallel(ContradictionRun):
    """One run with so many workers, each a process if that is asked for."""

    def __init__(
        self, board: Board, options: Options = MODIFIED, workers: int = 2, processes: bool = False
    ) -> None:
        super().__init__(board, options)
        self.workers, self.processes = workers, processes
        self.settled: list[tuple[int, int]] = []
        self.attempts = self.longest = 0
        self.team: list[Process] = []

    def solutions(self) -> Iterator[Shading]:
        """Every solution; what is left after the deductions is searched by one worker."""
        if not self.processes:
            yield from super().solutions()
            return
        with ExitStack() as stack:
            start = (_serve, self.layout.board, self.options)
            self.team = [stack.enter_context(Process(*start)) for _ in range(self.workers)]
            yield from super().solutions()

    def _one_room(self) -> bool:
        return self._colour_all(self._round("one room", [(room, WHITE) for room in self._ordered()]))

    def _two_rooms(self) -> bool:
        pairs = [(room, colour) for room in self._ordered() for colour in (WHITE, BLACK)]
        batches = (pairs[at : at + self.workers] for at in range(0, len(pairs), self.workers))
        return any(self._colour_all(self._round("two rooms", batch)[:1]) for batch in batches)

    def _round(self, technique: str, tasks: Sequence[tuple[int, int]]) -> list[Failure]:
        """What the workers find, each in its share of the tasks."""
        shares = [share for k in range(self.workers) if (share := tasks[k :: self.workers])]
        if self.team:
            for process, share in zip(self.team, shares, strict=False):
                process.tell((technique, share, self.settled))
            parts = [process.hear() for process, _ in zip(self.team, shares, strict=False)]
        else:
            parts = [failures(self, technique, share) for share in shares]
        self.attempts += sum(count for _, count in parts)
        self.longest += max((count for _, count in parts), default=0)
        order = {room: place for place, (room, _) in enumerate(tasks)}
        return sorted((one for part, _ in parts for one in part), key=lambda one: (order[one[0]], -one[1]))

    def _colour_all(self, found: Sequence[Failure]) -> bool:
        """Give every room the colour that is left to it; whether any had none before."""
        changed = False
        for room, colour, technique, second, broken in found:
            if self.state.colour[room] == colour:
                raise Unsolvable(broken)
            if not self.state.colour[room]:
                self._settle(room, -colour, (technique, second, broken))
                self.settled.append((room, -colour))
                changed = True
        return changed


def failures(run: ContradictionRun, technique: str, tasks: Sequence[tuple[int, int]]) -> Part:
    """Which colours of some rooms fail, from the state as it is."""
    before = sum(run.probes.values())
    found: list[Failure] = []
    for room, colour in tasks:
        if technique == "one room":
            for own in (WHITE, BLACK):
                run.probes[technique] += 1
                if broken := run.fails(room, own):
                    found.append((room, own, technique, (), broken))
        elif second := run.fails_with_another(room, colour):
            found.append((room, colour, technique, (second[0],), second[1]))
    return found, sum(run.probes.values()) - before


def _serve(pipe: Connection, board: Board, options: Options) -> None:
    """What a process does: it keeps a run of its own, and is told what was settled meanwhile."""
    run, known = ContradictionRun(board, options), 0
    run.begin()
    while True:
        technique, tasks, settled = pipe.recv()
        for room, colour in settled[known:]:
            run.settle(room, colour)
        known = len(settled)
        pipe.send(failures(run, technique, tasks))


def solve(board: Board, options: Options = MODIFIED, workers: int = 2) -> Any:
    """The first solution, or None, by so many processes."""
    return next(Parallel(board, options, workers, processes=True).solutions(), None)
