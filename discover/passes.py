"""Frames in passes: all are tried with few candidates a relation first, then with five times as many, and so
on, until one has all tiles of a library, each is dead or the time is up.

A frame is a name and a contract. It dies when a role that is needed has no tile, by exhaustion. What a
complete library has, and how a tile is looked for, is the search's own: `hardboard.discover.run` for tiles of
coloured cells, `hardboard.discover.strands.run` and `hardboard.discover.bulges.run` for those of loops.
"""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from hardboard.discover.journal import Journal
from hardboard.discover.results import Result, Settings, Status, Watch, processor
from hardboard.discover.roles import NEEDED
from hardboard.discover.trial import whole_faults
from hardboard.gadgets import Library
from hardboard.workbench.search import Outcome

#: Candidates for one relation in the first pass over all frames, and how many times more in each later one.
BUDGET, GROWTH = 60, 5

C = TypeVar("C")


class Dead(Exception):
    """A frame without a tile that it needs; `late` if that is not certain."""

    def __init__(self, role: str, late: bool) -> None:
        super().__init__(role)
        self.role, self.late = role, late


class PassedSearch(ABC, Generic[C]):
    """A search with a journal that ends when its time is up; its contracts are of the kind C."""

    #: What every library needs.
    needed: tuple[str, ...] = NEEDED

    def __init__(self, settings: Settings, journal: Journal, watch: Watch) -> None:
        self.settings, self.journal, self.watch = settings, journal, watch
        self.begin, self.before = processor(), float(journal.data.get("seconds", 0))
        self.frames: list[tuple[str, C]] = []

    @abstractmethod
    def complete(self, frame: tuple[str, C], budget: int) -> tuple[Library, str]:
        """A library with all tiles that it needs, and what its crossover is, or `Dead` is raised."""

    @property
    def spent(self) -> float:
        """Seconds of the processor that this search took, earlier sessions included."""
        return self.before + processor() - self.begin

    @property
    def left(self) -> float:
        """Seconds of the processor that are left."""
        return self.settings.seconds - (processor() - self.begin)

    def passes(self, result: Result) -> Result:
        """Frames in passes until one is complete, those first of which most tiles are known."""
        names, budget = [name for name, _ in self.frames], BUDGET
        while self.left > 0 and len(result.dead) < len(names) and result.library is None:
            for frame in sorted(self.frames, key=lambda each: -self.journal.known(each[0])):
                if frame[0] not in result.dead and self.left > 0 and self._try(frame, budget, result):
                    break
            budget *= GROWTH
        if result.library is None:
            tried = result.dead | result.late
            result.late |= {name: "not tried" for name in names if name not in tried}
        result.seconds = self.spent
        return result

    def _try(self, frame: tuple[str, C], budget: int, result: Result) -> bool:
        name = frame[0]
        result.late.pop(name, None)
        try:
            library, crossover = self.complete(frame, budget)
        except Dead as end:
            (result.late if end.late else result.dead)[name] = end.role
            return False
        if wrong := next(whole_faults(library), None):
            result.late[name] = f"a library that does not hold ({wrong})"
            return False
        result.library, result.frame, result.crossover = library, name, crossover
        return True

    def tell(self, frame: tuple[str, C], role: str, outcome: Outcome) -> None:
        """Say where the search stands."""
        names = [name for name, _ in self.frames]
        known, best = self.journal.known(frame[0]), max(map(self.journal.known, names))
        place, needed = names.index(frame[0]) + 1, len(self.needed)
        self.watch(Status(frame[0], place, len(names), role, outcome.tried, known, best, self.left, needed))
