"""The search for a tile, guided by counterexamples, for all puzzles and contracts:

1. A *chooser* proposes a candidate: what the tile shows, and one colouring for each allowed state. If no
   candidate is left, no such tile exists: the search was exhaustive.
2. A *refuter* looks for completions that the tile should not have, in any surroundings. Each teaches a clause
   that every right tile keeps, and so do all candidates that follow.
3. A candidate without one is finished, and checked as any other tile is.

What a candidate is, and which completions are wrong, is the contract's: strips of colours
(`discover.line_tile_search`), loops (`discover.loops.line_search`), sights and rays (`kurodoko.synthesis`).

The tile that is looked for is specified by a text like a tile's, without clues:

    tile cross                  the name that the tile will get
    library compact             whose contract it keeps
    ports N E S W
    relation N != S and W != E
    unique yes                  (optional) exactly one completion for each allowed state

    frame                       (optional) what the tile shows in any case, where its contract has frames
    ...                         (see `kurodoko.spec`)

Several frames may follow each other; the smallest that has a tile is taken.

    >>> spec, frames = read_spec("tile straight\\nlibrary creek\\nports N S\\nrelation N = S\\n")
    >>> "".join(spec.ports), len(spec.states), spec.library.family, frames
    ('NS', 2, 'creek', [])
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import ClassVar, Generic, Protocol, TypeVar

from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.relation import State, relation_states
from hardboard.gadgets.tile_file import read_ports
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.grid import Cell, Ints
from hardboard.puzzles.naming import plain_name
from hardboard.verify.sat.solver import TimeIsUp, time_limit

HEADER = ("tile", "library", "ports", "relation", "unique")
#: The library that is meant where none is named.
OTHERWISE = "compact"
#: The rows of a frame, and the number of its first line.
Frame = tuple[int, list[str]]


@dataclass(frozen=True, eq=False)
class TileSpecification:
    """A tile to be found."""

    name: str
    library: Library
    ports: tuple[str, ...]
    relation: str
    states: frozenset[State]
    unique: bool
    #: Rows and columns of the tile, once its frame or its contract has said so.
    size: Cell = (0, 0)
    #: What its size alone does not say of where it is looked for.
    where: ClassVar[str] = ""

    def tile(self, picture: Ints) -> Tile:
        """Return a tile of this kind with these clues, and no colourings yet."""
        return Tile(self.name, self.ports, self.relation, self.states, picture)


def read_spec(text: str, library: str | None = None) -> tuple[TileSpecification, list[Frame]]:
    """Return the tile that a text specifies, and its frames."""
    header, frames = _split(text)
    if missing := {"ports", "relation"} - set(header):
        raise InputError(
            "a specification without " + ", ".join(sorted(missing)), "lines 'ports' and 'relation'"
        )
    ports = read_ports(header["ports"])
    home = load(library or header.get("library", OTHERWISE))
    allowed = relation_states(header["relation"], ports)
    if not allowed:
        raise InputError(
            f"the relation {header['relation']!r}",
            "one that allows a state: there is nothing to colour otherwise",
        )
    unique = header.get("unique", "no") == "yes"
    name = plain_name(header.get("tile", "found"), "the tile")
    return TileSpecification(name, home, ports, header["relation"], allowed, unique), frames


def _split(text: str) -> tuple[dict[str, str], list[Frame]]:
    """Header lines, and frames with the number of their first line."""
    header: dict[str, str] = {}
    frames: list[Frame] = []
    for number, line in enumerate(map(str.rstrip, text.splitlines()), 1):
        if line == "frame":
            frames.append((number + 1, []))
        elif frames and line:
            frames[-1][1].append(line)
        elif line and not line.startswith("# "):
            key, _, value = line.partition(" ")
            if key not in HEADER:
                raise InputError(
                    f"the word {key!r}", "one of " + " ".join((*HEADER, "frame")), f"line {number}"
                )
            header[key] = value.strip()
    return header, frames


#: Seconds of the processor that candidates have at least, and the first one, so that there is a closest tile.
LEAST, FIRST = 0.01, 2.0
Candidate = TypeVar("Candidate")
Clause = Sequence[int]


@dataclass(frozen=True)
class SearchOutcome:
    """The state of a search: a tile, no tile at all, or neither yet."""

    tile: Tile | None = None
    exhausted: bool = False
    tried: int = 0


class CandidateChooser(Protocol):
    """The source of candidates."""

    def add(self, clauses: Iterable[Clause]) -> None:
        """Clauses that all further candidates keep."""


class CandidateSearch(ABC, Generic[Candidate]):
    """One tile: `step` tries a candidate."""

    chooser: CandidateChooser
    tried = 0
    #: wrong completions so far
    wrong = 0
    #: candidates that had none and were no tiles all the same
    lost = 0
    #: the candidate with the fewest wrong completions, and how many these are
    best: tuple[int, Candidate] | None = None

    @abstractmethod
    def propose(self) -> Candidate | None:
        """Return a candidate that satisfies all learned clauses; None if none is left."""

    @abstractmethod
    def lessons(self, candidate: Candidate) -> Iterable[Clause]:
        """Return for each wrong completion the clause that the generator learns."""

    @abstractmethod
    def drawn(self, candidate: Candidate) -> Tile:
        """Return a candidate as a tile."""

    def finished(self, candidate: Candidate) -> Tile | None:
        """The tile of a candidate without wrong completions; None, and never again, if a check fails."""
        return self.drawn(candidate)

    def step(self) -> SearchOutcome:
        """Try one candidate."""
        candidate = self.propose()
        if candidate is None:
            return SearchOutcome(exhausted=True, tried=self.tried)
        self.tried += 1
        faults = 0
        for clause in self.lessons(candidate):
            self.chooser.add([clause])
            faults += 1
        self.wrong += faults
        if self.best is None or faults < self.best[0]:
            self.best = faults, candidate
        tile = None if faults else self.finished(candidate)
        self.lost += not faults and tile is None
        return SearchOutcome(tile, tried=self.tried)

    def advance(self, candidates: int, seconds: float | None = None) -> SearchOutcome:
        """Try this many more candidates, up to a limit of processor time."""
        outcome = SearchOutcome(tried=self.tried)
        try:
            with time_limit(seconds, process_time):
                for _ in range(candidates):
                    outcome = self.step()
                    if outcome.tile is not None or outcome.exhausted:
                        break
        except TimeIsUp:
            outcome = SearchOutcome(tried=self.tried)
        return outcome


@dataclass(frozen=True)
class SearchVerdict:
    """The end of the search for a specified tile: a tile, `exhausted` if there is none, or out of time."""

    spec: TileSpecification
    tile: Tile | None
    exhausted: bool
    tried: int
    wrong: int
    seconds: float
    #: How many candidates had no wrong completion, but did not pass the check.
    lost: int = 0
    #: The tile with the fewest wrong completions so far, if one was tried, and how many these are.
    best: Tile | None = None
    faults: int = 0

    def __str__(self) -> str:
        size = "x".join(map(str, self.spec.size))
        tried, wrong = counted_noun(self.tried, "candidate"), counted_noun(self.wrong, "wrong completion")
        effort = f"{tried} tried, {wrong}, {self.seconds:.1f} s"
        if self.tile is not None:
            return f"found a tile of {size} cells ({effort})"
        if self.exhausted:
            unique = " with exactly one completion for each state" if self.spec.unique else ""
            lost = f", {self.lost} of them only at an edge of the board" if self.lost else ""
            return (
                f"no tile of {size} cells{self.spec.where}{unique} keeps the contract: all were ruled "
                f"out{lost} ({effort})"
            )
        near = f"; the closest {self._fault}" if self.best is not None else ""
        return f"no tile of {size} cells found in time{near} ({effort})"

    @property
    def _fault(self) -> str:
        if self.faults:
            return f"is wrong in {counted_noun(self.faults, 'state')}"
        return "has the relation but breaks the contract" if self.lost else "was not checked to the end"


def seek_tile(
    spec: TileSpecification,
    search: CandidateSearch[Candidate],
    seconds: float,
    watch: Callable[[str], object],
) -> SearchVerdict:
    """Candidates until one is a tile, none is left, or time is up."""
    begun, left = process_time(), max(FIRST, seconds)
    while True:
        outcome = search.advance(1, left)
        faults = search.best[0] if search.best is not None else 0
        tried, wrong = counted_noun(search.tried, "candidate"), counted_noun(search.wrong, "wrong completion")
        watch(f"{tried} tried, {wrong}; the closest is wrong in {counted_noun(faults, 'state')}")
        left = seconds + begun - process_time()
        if outcome.tile is not None or outcome.exhausted or left <= 0:
            break
    best = None if search.best is None else search.drawn(search.best[1])
    effort = (search.tried, search.wrong, process_time() - begun, search.lost)
    return SearchVerdict(spec, outcome.tile, outcome.exhausted, *effort, best, faults)
