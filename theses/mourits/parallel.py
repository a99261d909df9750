"""The contradiction algorithm with several attempts at the same time, as Mourits proposes (section 6).

Work goes in rounds. In each round, all workers try every free room in both colours, all from the same state.
Then the rooms of which a colour failed are coloured, and every worker colours them on the board that it
keeps. Pairs of rooms are tried in the same way, with one first room for each worker, until a room can be
coloured.

`attempts` counts the attempts of all workers, `longest` those that had to wait for each other: in each round
those of the busiest worker. Neither depends on the machine. Without processes the same is done by one after
the other. The coloured rooms do not depend on the number of workers. So one run tells, by `waits`, how long
fewer workers would have waited for each other, in attempts and in processor seconds.

    >>> from hardboard.theses.mourits.thesis import generate
    >>> from hardboard.theses.mourits.brute import solutions
    >>> board, solution = generate(4, 4, seed=1, solutions=solutions)
    >>> run = Parallel(board, workers=4)
    >>> bool((next(run.solutions()) == solution).all()), run.longest < run.attempts
    (True, True)
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import zip_longest
from multiprocessing.connection import Connection
from time import process_time
from typing import Any, NamedTuple

from hardboard.processes import PipedProcess
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Shading
from hardboard.theses.mourits.contradiction import MODIFIED, ContradictionRun, Options, Unsolvable
from hardboard.theses.mourits.state import BLACK, WHITE

#: A room, a colour that it cannot have, the technique that shows it, the second room, the check that failed.
Failure = tuple[int, int, str, tuple[int, ...], str]
#: What a worker found in its part of a round, and for each of its tasks the attempts and processor seconds.
Part = tuple[list[Failure], list[tuple[int, float]]]


class AttemptRound(NamedTuple):
    """Attempts at the same time: the costs of all tasks, and the first that coloured a room."""

    technique: str
    costs: list[tuple[int, float]]
    first: int


class Parallel(ContradictionRun):
    """One run with this many workers, each a process if wanted."""

    def __init__(
        self, board: Board, options: Options = MODIFIED, workers: int = 2, processes: bool = False
    ) -> None:
        super().__init__(board, options)
        self.workers, self.processes = workers, processes
        self.settled: list[tuple[int, int]] = []
        self.rounds: list[AttemptRound] = []
        self.team: list[PipedProcess] = []

    @property
    def attempts(self) -> int:
        """The attempts of all workers."""
        return sum(count for each in self.rounds for count, _ in each.costs)

    @property
    def longest(self) -> int:
        """The attempts that had to wait for each other."""
        return int(self.waits(self.workers)[0])

    def waits(self, workers: int) -> tuple[float, float]:
        """Return the attempts and the seconds that wait for each other with this many workers."""
        batches = [batch for each in self.rounds for batch in _batches(each, workers)]
        attempts, seconds = (
            sum(max(sum(c[kind] for c in batch[k::workers]) for k in range(workers)) for batch in batches)
            for kind in (0, 1)
        )
        return attempts, seconds

    def solutions(self) -> Iterator[Shading]:
        """Yield every solution; one worker searches the rest after the deductions."""
        if not self.processes:
            yield from super().solutions()
            return
        with ExitStack() as stack:
            start = (_serve, self.layout.board, self.options)
            self.team = [stack.enter_context(PipedProcess(*start)) for _ in range(self.workers)]
            yield from super().solutions()

    def _one_room(self) -> bool:
        return self._colour_all(self._round("one room", [(room, WHITE) for room in self._ordered()]))

    def _two_rooms(self) -> bool:
        pairs = [(room, colour) for room in self._ordered() for colour in (WHITE, BLACK)]
        batches = (pairs[at : at + self.workers] for at in range(0, len(pairs), self.workers))
        return any(self._colour_all(self._round("two rooms", batch)[:1]) for batch in batches)

    def _round(self, technique: str, tasks: Sequence[tuple[int, int]]) -> list[Failure]:
        """Return the findings of the workers, each in its share of the tasks."""
        shares = [share for k in range(self.workers) if (share := tasks[k :: self.workers])]
        if self.team:
            for process, share in zip(self.team, shares, strict=False):
                process.tell((technique, share, self.settled))
            parts = [process.hear() for process, _ in zip(self.team, shares, strict=False)]
        else:
            parts = [failures(self, technique, share) for share in shares]
        order = {room: place for place, (room, _) in enumerate(tasks)}
        found = sorted((one for part, _ in parts for one in part), key=lambda one: (order[one[0]], -one[1]))
        self.rounds.append(
            AttemptRound(technique, _in_order([costs for _, costs in parts]), _first(found, tasks))
        )
        return found

    def _colour_all(self, found: Sequence[Failure]) -> bool:
        """Give every room the colour that is left to it; whether any had none before."""
        changed = False
        for room, colour, technique, second, broken in found:
            if self.state.colour[room] == colour:
                raise Unsolvable(broken)
            if not self.state.colour[room]:
                self.colour_room(room, -colour, (technique, second, broken))
                self.settled.append((room, -colour))
                changed = True
        return changed


def failures(run: ContradictionRun, technique: str, tasks: Sequence[tuple[int, int]]) -> Part:
    """Return the colours of some rooms that fail in this state."""
    found: list[Failure] = []
    costs: list[tuple[int, float]] = []
    for room, colour in tasks:
        before, begin = run.probes.total(), process_time()
        if technique == "one room":
            for own in (WHITE, BLACK):
                run.probes[technique] += 1
                if broken := run.fails(room, own):
                    found.append((room, own, technique, (), broken))
        elif second := run.fails_with_another(room, colour):
            found.append((room, colour, technique, (second[0],), second[1]))
        costs.append((run.probes.total() - before, process_time() - begin))
    return found, costs


def _in_order(shares: Sequence[Sequence[tuple[int, float]]]) -> list[tuple[int, float]]:
    """Return the costs of all tasks, which were dealt to the workers in turn."""
    return [cost for row in zip_longest(*shares) for cost in row if cost is not None]


def _first(found: Sequence[Failure], tasks: Sequence[tuple[int, int]]) -> int:
    """Return the place of the first task of two rooms that coloured one, or that of the last."""
    failed = {(room, colour) for room, colour, *_ in found}
    return next((place for place, task in enumerate(tasks) if task in failed), len(tasks) - 1)


def _batches(each: AttemptRound, workers: int) -> Iterator[list[tuple[int, float]]]:
    """Yield the tasks that workers do at once: all single rooms, and pairs until one colours a room."""
    if each.technique == "one room":
        yield each.costs
    else:
        for at in range(0, each.first + 1, workers):
            yield each.costs[at : at + workers]


def _serve(pipe: Connection, board: Board, options: Options) -> None:
    """Work in one process: keep an own run, and apply the results of others."""
    run, known = ContradictionRun(board, options), 0
    run.colour_icon_rooms()
    while True:
        technique, tasks, settled = pipe.recv()
        for room, colour in settled[known:]:
            run.colour_room(room, colour)
        known = len(settled)
        pipe.send(failures(run, technique, tasks))


def solve(board: Board, options: Options = MODIFIED, workers: int = 2) -> Any:
    """Return the first solution, or None, by this many processes."""
    return next(Parallel(board, options, workers, processes=True).solutions(), None)
