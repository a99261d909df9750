"""The whole search for a library with strands: contracts from the smallest on, role by role, and everything
again from scratch.

    >>> from hardboard.puzzles.registry import family
    >>> [name for name, _ in contracts(family("slitherlink"), (4,))]
    ['4 x 4 points, rows 1 and 2, column 0', '4 x 4 points, rows 1 and 2, column 2']
"""

from collections.abc import Mapping, Sequence
from typing import Any

from hardboard.discover.journal import Journal
from hardboard.discover.library import FREE
from hardboard.discover.results import Result, Settings, Watch
from hardboard.discover.search_driver import PassedSearch
from hardboard.discover.strands.search import Faces, StrandSearch
from hardboard.discover.strands.whole import joints_faults
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.contract.bulges import BulgeContract
from hardboard.gadgets.contract.strands import StrandContract
from hardboard.gadgets.relation import State
from hardboard.gadgets.roles import Role
from hardboard.puzzles.declared.board import LINES
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record

#: A contract and its name.
Frame = tuple[str, Any]
#: Numbers on faces; a face with a line on each side is a loop by itself.
SIGNS = {".": None} | {str(number): number for number in range(4)}
#: What every library needs, those that fail soonest first; and what it may have.
NEEDED = (
    "filler", "up", "fact", "left", "right", "under", "over", "stop", "start", "last1", "last0", "tap1",
    "tap0", "first", "along", "one3", "cross", "never",
)  # fmt: skip
MAYBE = ("orend", "or")
#: Role of the layout -> the tiles that play it.
PLAYED: dict[str, str | list[str]] = {
    "filler": "filler", "up": "up", "along": "along", "cross": "cross", "clause-only": "fact",
    "clause-left": "left", "clause-middle": "one3", "clause-right": "right", "never": "never",
    "tap": ["under", "first", "tap0", "tap1", "last0", "last1"],
}  # fmt: skip
ORS = {"or-left": "left", "or-middle": "or", "or-right": "orend"}


def contracts(kind: Family, sizes: Sequence[int]) -> list[Frame]:
    """The contracts to try, the smallest tiles first; refused where a loop does not run along lines."""
    if kind.declared is None or kind.declared.layout.loop != LINES:
        raise InputError(f"the family {kind.name!r}", "one with a loop along the lines between cells")
    found = []
    for high, wide in ((h, w) for h in sizes for w in sizes if w % 2 == 0):
        for low in range(1, high - 1):
            for top in range(low + 1, high - 1):
                for column in range(0, wide - 1, 2):
                    own = StrandContract(kind.name, high, wide, (low, top), column, "0", "1", SIGNS)
                    name = f"{high} x {wide} points, rows {low} and {top}, column {column}"
                    found += [(name, own)] * _closes(own)
    return sorted(found, key=lambda frame: frame[1].height * frame[1].width)


def _closes(own: StrandContract) -> bool:
    """Return True if each row of points that the strand does not cross a side in has a closed face
    beside it.
    """
    for port in (False, True):
        faces, crossed = own.side(port), own.rows if port else own.rows[:1]
        if any(own.closed not in faces[r : r + 2] for r in range(own.height) if r not in crossed):
            return False
    return True


def library_of(own: StrandContract, tiles: Mapping[str, Tile]) -> Library:
    """The library of these tiles."""
    played = PLAYED | (ORS if set(MAYBE) <= set(tiles) else {})
    return loop_library(own, tiles, "bus", played, {side: [end] for side, end in FREE.items()})


def loop_library(
    own: StrandContract | BulgeContract,
    tiles: Mapping[str, Tile],
    layout: str,
    played: Mapping[str, str | list[str]],
    free: Mapping[str, Sequence[object]],
) -> Library:
    """The library of these tiles, whose boards have one loop for each satisfying assignment."""
    return Library(
        name=own.family,
        title=f"{own.family} tiles found by `discover`: one loop for each satisfying assignment",
        family=own.family,
        layout=layout,
        pitch=2 * own.width,
        inverts=False,
        roles=dict(played),
        tiles=dict(tiles),
        turns=False,
        counts=True,
        settings={"free": dict(free)},
        contract=own,
    )


class StrandDiscovery(PassedSearch[Any]):
    """A search in progress; what tiles of T-grids have otherwise is in `hardboard.discover.bulges.run`."""

    needed: tuple[str, ...] = NEEDED
    crossover = "one tile"

    def __init__(self, kind: Family, settings: Settings, journal: Journal, watch: Watch) -> None:
        super().__init__(settings, journal, watch)
        self.kind = kind
        self.frames = [frame for frame in self.contracts() if settings.frame in frame[0]]
        if not self.frames:
            raise InputError(
                f"no contract of the sizes {settings.pitches} with {settings.frame!r} in its name",
                "sizes from 4 on, an even one among them",
            )
        #: searches that have begun, by contract, role and option
        self.begun: dict[tuple[str, str, int], StrandSearch] = {}
        self.faces: dict[str, Faces] = {}

    def contracts(self) -> Sequence[Frame]:
        """The contracts to try; refused where numbers do not say what the border of a tile needs."""
        every = contracts(self.kind, self.settings.pitches)
        if every and any(joints_faults(library_of(every[0][1], {}))):
            raise InputError(
                f"the family {self.kind.name!r}",
                "one in which a 0 touches no line of the loop, and a 1 just one",
            )
        return every

    def library(self, own: Any, tiles: Mapping[str, Tile]) -> Library:
        """The library of these tiles."""
        return library_of(own, tiles)

    def search_for(self, frame: Frame, role: Role, option: int) -> StrandSearch:
        """Return the search for a tile, as far as it has come."""
        key = (frame[0], role.name, option)
        if key not in self.begun:
            ports, every = role.options[option]
            states = [frozenset(s for s, v in zip(ports, each, strict=True) if v) for each in every]
            self.begun[key] = self.new_search(frame, role.name, tuple(ports), states)
        return self.begun[key]

    def new_search(
        self, frame: Frame, role: str, ports: tuple[str, ...], states: list[State]
    ) -> StrandSearch:
        """Return the search for a tile with these ports and states."""
        faces = self.faces.setdefault(frame[0], Faces(self.kind.declared, frame[1]))
        return StrandSearch(faces, role, ports, states, self.settings.seed)

    def run(self) -> Result:
        """Contracts in passes until one is complete."""
        return self.passes(Result())

    def complete(self, frame: Frame, budget: int) -> tuple[Library, str]:
        """A library with all tiles that it needs."""
        tiles = {role: self.need(frame, role, budget) for role in self.needed}
        return self.library(frame[1], tiles | self.ors(frame, budget)), self.crossover

    def ors(self, frame: Frame, budget: int) -> dict[str, Tile]:
        """OR tiles, if there are any: a gate and an end for which 0 means that no literal was true so far."""
        gates = [n for n, (_, states) in enumerate(self.todo["or"].options) if _passes_on(states)]
        ends = [n for n, (_, states) in enumerate(self.todo["orend"].options) if _ends(states)]
        found = {"or": self.find(frame, "or", budget, tuple(gates))}
        found["orend"] = self.find(frame, "orend", budget, tuple(ends)) if found["or"] else None
        return {role: tile for role, tile in found.items() if tile is not None and all(found.values())}


def _passes_on(states: Sequence[tuple[int, ...]]) -> bool:
    """Return True if a gate (ports E S W) has 0 at E in one state, with 0 at W, and else 1."""
    return [west for east, _, west in states if east == 0] == [0]


def _ends(states: Sequence[tuple[int, ...]]) -> bool:
    """Return True if an end (ports S W) fixes its literal if 0 comes in, and only then."""
    return [west for _, west in states].count(0) == 1


def search_record(kind: Family, settings: Settings) -> Record:
    """Return the record of a search that its journal keeps."""
    return {"family": kind.name, "seed": settings.seed, "strands": True, "symbols": list(SIGNS.items())}
