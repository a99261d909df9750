"""The driver of all searches: frames in passes, roles by role, with a journal, workers and a budget.

All frames are tried with few candidates a relation first, then with several times as many, and so on. The
search ends when one has all tiles that it needs, each is dead, or the time is up. A frame is a name and a
contract. It dies when a role that is needed has no tile, by exhaustion. What a search makes of its tiles, and
how candidates come, is its own: `hardboard.discover.library_discovery` for tiles of coloured cells,
`loops.drivers` for those of loops.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from hardboard.discover import workers
from hardboard.discover.journal import SearchJournal
from hardboard.discover.results import (
    NEEDED,
    SearchResult,
    SearchSettings,
    SearchStatus,
    Watch,
    processor_seconds,
)
from hardboard.discover.window import TileRules
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.metacell import TMetacell
from hardboard.gadgets.roles import BUS_TILES, TileRole
from hardboard.gadgets.tile_file import parse_tile, show_tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, Formula, make_formula
from hardboard.reduction import compile_formula
from hardboard.reduction.compiler import can_say
from hardboard.verify.formulas import all_models
from hardboard.verify.judge import judge
from hardboard.workbench.library_check import confirm
from hardboard.workbench.search import CandidateSearch, SearchOutcome

S = TypeVar("S", bound=TileRules | Family)
C = TypeVar("C")
#: The name of a frame, and its contract.
Frame = tuple[str, C]


class FrameFailed(Exception):
    """A frame without a tile that it needs; `late` if that is not certain."""

    def __init__(self, role: str, late: bool) -> None:
        super().__init__(role)
        self.role, self.late = role, late


class LibrarySearch(ABC, Generic[S, C]):
    """A search with a journal and an end of its time, for subjects S and contracts C."""

    #: What is searched for, in a word.
    wanted = "library"
    #: What every library needs.
    needed: tuple[str, ...] = NEEDED
    #: All roles with the relations that will do.
    todo: ClassVar[Mapping[str, TileRole]] = BUS_TILES
    #: Candidates for one relation in the first pass over all frames, and its growth in each later pass.
    budget, growth = 60, 5
    #: True while frames may be left at which nobody has looked.
    unseen = False
    #: The fields of the journal that tell the kinds of searches apart.
    marks: ClassVar[Record] = {}

    def __init__(self, subject: S, settings: SearchSettings, journal: SearchJournal, watch: Watch) -> None:
        self.subject, self.settings, self.journal, self.watch = subject, settings, journal, watch
        self.begin, self.before = processor_seconds(), float(journal.data.get("seconds", 0))
        self.frames: list[Frame[C]] = []

    @classmethod
    def record(cls, subject: S, settings: SearchSettings) -> Record:
        """Return the record of a search that its journal keeps."""
        return {"family": subject.name, "seed": settings.seed} | cls.marks

    def run(self) -> SearchResult:
        """Try frames in passes until one is complete."""
        return self.passes(SearchResult(wanted=self.wanted))

    @abstractmethod
    def complete(self, frame: Frame[C], budget: int) -> tuple[Library | TMetacell, str]:
        """Return the library of the needed tiles; raise `FrameFailed` if one is missing."""

    @abstractmethod
    def search_for(self, frame: Frame[C], role: TileRole, option: int) -> CandidateSearch[Any]:
        """Return the search for a tile with one of a role's relations, continued from the journal."""

    def faults(self, made: Any) -> Iterator[str]:
        """Check the library from scratch."""
        return whole_faults(made)

    def coming(self) -> Iterator[Frame[C]]:
        """Yield the frames of the first pass, those with most known tiles first."""
        yield from sorted(self.frames, key=lambda each: -self.journal.count_known_tiles(each[0]))

    @property
    def spent(self) -> float:
        """Seconds of the processor that this search took, earlier sessions included."""
        return self.before + processor_seconds() - self.begin

    @property
    def left(self) -> float:
        """Seconds of the processor that are left."""
        return self.settings.seconds - (processor_seconds() - self.begin)

    def passes(self, result: SearchResult) -> SearchResult:
        """Try frames in passes until one is complete."""
        budget, failed, every = self.budget, set[str](), self.coming()
        while True:
            for frame in every:
                if self.left <= 0 or (frame[0] not in failed and self._try(frame, budget, result, failed)):
                    break
            if result.succeeded or self.left <= 0 or len(failed) == len(self.frames):
                break
            budget, every = budget * self.growth, LibrarySearch.coming(self)
        if not result.succeeded:
            result.unseen = self.unseen
            tried = result.dead | result.late
            result.late |= {name: "not tried" for name, _ in self.frames if name not in tried}
        result.seconds = self.spent
        return result

    def _try(self, frame: Frame[C], budget: int, result: SearchResult, failed: set[str]) -> bool:
        """Try to complete a frame; note it if it fails for good."""
        name = frame[0]
        result.late.pop(name, None)
        try:
            made, crossover = self.complete(frame, budget)
        except FrameFailed as end:
            (result.late if end.late else result.dead)[name] = end.role
            failed |= set() if end.late else {name}
            return False
        if wrong := next(self.faults(made), None):
            result.late[name] = f"what was found does not hold ({wrong})"
            failed.add(name)
            return False
        result.frame, result.crossover = name, crossover
        if isinstance(made, Library):
            result.library = made
        else:
            result.cell = made
        return True

    def need(self, frame: Frame[C], name: str, budget: int, options: tuple[int, ...] | None = None) -> Tile:
        """Return a tile for a role that the frame must have."""
        tile = self.find(frame, name, budget, options)
        if tile is None:
            raise FrameFailed(name, not self.impossible(frame, name, options))
        return tile

    def impossible(self, frame: Frame[C], name: str, options: tuple[int, ...] | None = None) -> bool:
        """Return True if no relation of a role has a tile."""
        every = range(len(self.todo[name].options)) if options is None else options
        return set(every) <= set(self.journal.role(frame[0], name).get("impossible", ()))

    def find(
        self, frame: Frame[C], name: str, budget: int, options: tuple[int, ...] | None = None, entry: str = ""
    ) -> Tile | None:
        """Return a tile for a role, from the journal or by a search."""
        known, role = self.role_entry(frame, name, entry), self.todo[name]
        if "tile" in known:
            return parse_tile(known["tile"])
        every = tuple(range(len(role.options))) if options is None else options
        open_options = tuple(option for option in every if option not in known.get("impossible", ()))
        if known.get("budget", 0) >= budget or not open_options or self.left <= 0:
            return None
        return self.image(frame, role, open_options, known) or self._search(
            frame, role, open_options, budget, known
        )

    def role_entry(self, frame: Frame[C], name: str, entry: str = "") -> Record:
        """Return the journal's entry about a role."""
        return self.journal.role(frame[0], entry or name)

    def image(self, frame: Frame[C], role: TileRole, options: tuple[int, ...], known: Record) -> Tile | None:
        """Return a tile that needs no search, such as a turned copy of a known one."""
        return None

    def patience(self, budget: int, options: int) -> float:
        """Return the processor seconds for this many candidates and options."""
        return self.left

    def _search(
        self, frame: Frame[C], role: TileRole, options: tuple[int, ...], budget: int, known: Record
    ) -> Tile | None:
        start, allowed = processor_seconds(), min(self.left, self.patience(budget, len(options)))
        task = workers.OptionTask(
            role, options, budget, allowed, lambda option: self.search_for(frame, role, option)
        )
        outcomes = workers.run_options(
            task, self.settings.jobs, lambda option, outcome: self.tell(frame, role.name, outcome)
        )
        known["seconds"] = round(known.get("seconds", 0) + processor_seconds() - start, 2)
        gone = [option for option, outcome in outcomes.items() if outcome.exhausted]
        known["impossible"] = sorted({*known.get("impossible", ()), *gone})
        known["tried"] = sum(outcome.tried for outcome in outcomes.values())
        won = next(((option, o.tile) for option, o in sorted(outcomes.items()) if o.tile is not None), None)
        if won is None and self.left > 0:  # what the end of the time cut short is tried again
            known["budget"] = budget
        elif won is not None:
            known |= {"option": won[0], "tile": show_tile(won[1])}
        self.journal.data["seconds"] = round(self.spent, 1)
        self.journal.save()
        return None if won is None else won[1]

    def tell(self, frame: Frame[C], role: str, outcome: SearchOutcome) -> None:
        """Report the state of the search."""
        names = [name for name, _ in self.frames]
        known, best = (
            self.journal.count_known_tiles(frame[0]),
            max(map(self.journal.count_known_tiles, names)),
        )
        place, needed = names.index(frame[0]) + 1, len(self.needed)
        self.watch(
            SearchStatus(frame[0], place, len(names), role, outcome.tried, known, best, self.left, needed)
        )


#: Clauses: one literal; two variables that cross; a contradiction; an empty clause; a variable used twice.
CLAUSES: tuple[list[tuple[int, ...]], ...] = (
    [(1,)],
    [(1, 2)],
    [(1,), (-1,)],
    [(), (1,)],
    [(1, -1, 2)],
)


def trial_formulas(library: Library) -> list[Formula]:
    """Return the formulas to try, and the same as CNF if the library has tiles for that."""
    meanings = [meaning for meaning in (ONE_IN_THREE, SAT) if can_say(library, meaning)]
    return [make_formula(clauses, meaning=meaning) for meaning in meanings for clauses in CLAUSES]


def trial_faults(library: Library, tried: list[Formula] | None = None) -> Iterator[str]:
    """Return the formulas whose boards have solutions that decode to no model.

    No theorem rests on it. One formula needs a crossover, one cannot be met, one has an empty clause.

    >>> from hardboard.gadgets import load
    >>> list(trial_faults(load("creek")))
    []
    """
    arbiter = judge(library.family)
    for formula in trial_formulas(library) if tried is None else tried:
        made = compile_formula(formula, library=library)
        wanted = sorted(made.lay_down(model).tobytes() for model in all_models(formula, live=True))
        found = []
        for solution in arbiter.solutions(made.board):
            found.append(solution.tobytes())
            if len(found) > len(wanted):
                break
        if sorted(found) != wanted:
            number = f"more than {len(wanted)}" if len(found) > len(wanted) else str(len(found))
            yield f"{formula}: {number} solutions for {len(wanted)} models, or others"


def whole_faults(library: Library) -> Iterator[str]:
    """Check the library as a whole, from scratch, and then some boards."""
    try:
        confirm(library)
    except InputError as error:
        yield str(error)
        return
    yield from trial_faults(library)
