"""The whole search for tiles of a loop: contracts from the smallest on, role by role, and everything again
from scratch. There are three kinds: tiles with strands; tiles of T-grids, for the layout by sums; and
T-metacells, one to a library.

    >>> from hardboard.puzzles.registry import family
    >>> [name for name, _ in strand_contracts(family("slitherlink"), (4,))]
    ['4 x 4 points, rows 1 and 2, column 0', '4 x 4 points, rows 1 and 2, column 2']
    >>> [name for name, _ in bulge_contracts("t-grid", (4,))][:2]
    ['5 x 4 cells, rows 2 and 0, columns 0 and 1', '5 x 4 cells, rows 2 and 0, columns 0 and 2']
    >>> [frame.name for frame in closing_frames(family("slitherlink"), (3,))][:2]
    ['3 x 3 points, frame 0 . .', '3 x 3 points, frame 0 . 1']
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, ClassVar, TypeVar

from hardboard.discover.journal import SearchJournal
from hardboard.discover.library import FREE, ORS, found_library
from hardboard.discover.loops.library_checks import joints_faults
from hardboard.discover.loops.line_search import (
    BulgeSearch,
    LineSearch,
    StrandRules,
    StrandSearch,
    TeeSearch,
)
from hardboard.discover.loops.metacell_checks import TeeWindow, exclude_undrawable, tee_faults
from hardboard.discover.propagation import TilePropagator
from hardboard.discover.results import SearchSettings, Watch
from hardboard.discover.search_driver import Frame, LibrarySearch
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.contract.loops import ENTRY, HEIGHT, BulgeContract, StrandContract
from hardboard.gadgets.metacell import EXITS, RELATION, TeeFrame, TMetacell
from hardboard.gadgets.roles import BUS_TILES, SUMS, SUMS_ORS, TileRole
from hardboard.puzzles.declared.board import CELLS, LINES, UNKNOWN
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record

C = TypeVar("C")
NamedContract = Frame[Any]
#: Numbers on faces; a face with a line on each side is a loop by itself.
SIGNS = {".": None} | {str(number): number for number in range(4)}
#: What every library with strands needs, those that fail soonest first; and what it may have.
STRANDS = (
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
#: The same for T-grids.
BULGES = tuple(dict.fromkeys(("add", "add-not", "middle", "middle-not", "filler", *SUMS)))
BULGE_ORS = ("or-middle", "or-right", "or-right-not")
#: Tiles that leave a port free, with the steps down and right to them.
BULGE_FREE = {
    "N": [["down", -1, 0], ["start", -1, -1]],
    "E": [["stop", 0, 1]],
    "S": [["read", 1, 0], ["stop", 1, 1]],
    "W": [["start", 0, -1]],
}
#: The largest number of a clue that is tried in T-metacells.
LARGEST = 4


def strand_contracts(kind: Family, sizes: Sequence[int]) -> list[NamedContract]:
    """Return the contracts to try, the smallest tiles first; refuse loops that do not run along lines."""
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
    """Return True if each row of points in which no strand crosses a side has a closed face beside it."""
    for port in (False, True):
        faces, crossed = own.side(port), own.rows if port else own.rows[:1]
        if any(own.closed not in faces[r : r + 2] for r in range(own.height) if r not in crossed):
            return False
    return True


def bulge_contracts(name: str, sizes: Sequence[int]) -> list[NamedContract]:
    """Return the contracts of T-grids to try, the narrowest tiles first."""
    rows = [row for row in range(HEIGHT) if row != ENTRY]
    return [
        (
            f"{HEIGHT} x {wide} cells, rows {ENTRY} and {row}, columns {low} and {last}",
            BulgeContract(name, HEIGHT, wide, (ENTRY, row), (low, last)),
        )
        for wide in sorted(sizes)
        for row in rows
        for low, last in combinations(range(wide), 2)
    ]


def strand_library(own: StrandContract, tiles: Mapping[str, Tile]) -> Library:
    """Return the library of these tiles."""
    played = PLAYED | (ORS if set(MAYBE) <= set(tiles) else {})
    return found_library(own, tiles, played, {"free": FREE}, "loop", 2 * own.width)


class LoopDiscovery(LibrarySearch[Family, C]):
    """A search in progress, in which the search for a tile goes on where it stopped in the last pass."""

    def __init__(self, kind: Family, settings: SearchSettings, journal: SearchJournal, watch: Watch) -> None:
        super().__init__(kind, settings, journal, watch)
        self.begun: dict[tuple[str, str, int], LineSearch[Any]] = {}

    def search_for(self, frame: Frame[C], role: TileRole, option: int) -> LineSearch[Any]:
        """Return the search for a tile, continued from the journal."""
        key = (frame[0], role.name, option)
        if key not in self.begun:
            self.begun[key] = self.new_search(frame, role, option)
        return self.begun[key]

    @abstractmethod
    def new_search(self, frame: Frame[C], role: TileRole, option: int) -> LineSearch[Any]:
        """Return the search for a tile with one of a role's relations."""


class StrandDiscovery(LoopDiscovery[Any]):
    """A search for tiles with strands."""

    needed: tuple[str, ...] = STRANDS
    crossover = "one tile"
    marks: ClassVar[Record] = {"strands": True, "symbols": list(SIGNS.items())}
    search: ClassVar[type[StrandSearch]] = StrandSearch

    def __init__(self, kind: Family, settings: SearchSettings, journal: SearchJournal, watch: Watch) -> None:
        super().__init__(kind, settings, journal, watch)
        self.frames = [frame for frame in self.contracts() if settings.frame in frame[0]]
        if not self.frames:
            raise InputError(
                f"no contract of the sizes {settings.pitches} with {settings.frame!r} in its name",
                "sizes from 4 on, an even one among them",
            )
        self.signs: dict[str, StrandRules] = {}

    def contracts(self) -> Sequence[NamedContract]:
        """Return the contracts to try; refuse a family whose numbers cannot guard a border."""
        every = strand_contracts(self.subject, self.settings.pitches)
        if every and any(joints_faults(strand_library(every[0][1], {}))):
            raise InputError(
                f"the family {self.subject.name!r}",
                "one in which a 0 touches no line of the loop, and a 1 just one",
            )
        return every

    def library(self, own: Any, tiles: Mapping[str, Tile]) -> Library:
        """Return the library of these tiles."""
        return strand_library(own, tiles)

    def new_search(self, frame: NamedContract, role: TileRole, option: int) -> StrandSearch:
        """Return the search for a tile with one of a role's relations."""
        ports, every = role.options[option]
        states = [frozenset(s for s, v in zip(ports, each, strict=True) if v) for each in every]
        signs = self.signs.setdefault(frame[0], StrandRules(frame[1]))
        return self.search(signs, role.name, tuple(ports), states, self.settings.seed)

    def complete(self, frame: NamedContract, budget: int) -> tuple[Library, str]:
        """Return a library with all tiles that it needs."""
        tiles = {role: self.need(frame, role, budget) for role in self.needed}
        return self.library(frame[1], tiles | self.ors(frame, budget)), self.crossover

    def ors(self, frame: NamedContract, budget: int) -> dict[str, Tile]:
        """Find OR tiles: a gate and an end; 0 means that no literal was true so far."""
        gates = [n for n, (_, states) in enumerate(self.todo["or"].options) if _passes_on(states)]
        ends = [n for n, (_, states) in enumerate(self.todo["orend"].options) if _fixes_last(states)]
        found = {"or": self.find(frame, "or", budget, tuple(gates))}
        found["orend"] = self.find(frame, "orend", budget, tuple(ends)) if found["or"] else None
        return {role: tile for role, tile in found.items() if tile is not None and all(found.values())}


def _passes_on(states: Sequence[tuple[int, ...]]) -> bool:
    """Return True if a gate (ports E S W) has 0 at E in one state, with 0 at W, and else 1."""
    return [west for east, _, west in states if east == 0] == [0]


def _fixes_last(states: Sequence[tuple[int, ...]]) -> bool:
    """Return True if an end (ports S W) fixes its literal if 0 comes in, and only then."""
    return [west for _, west in states].count(0) == 1


class BulgeDiscovery(StrandDiscovery):
    """A search for tiles of T-grids."""

    needed = BULGES
    todo: ClassVar[Mapping[str, TileRole]] = {"filler": BUS_TILES["filler"]} | SUMS | SUMS_ORS
    crossover = "by sums"
    marks: ClassVar[Record] = {"bulges": True}
    search = BulgeSearch

    def contracts(self) -> Sequence[NamedContract]:
        """Return the contracts to try."""
        return bulge_contracts(self.subject.name, self.settings.pitches)

    def library(self, own: Any, tiles: Mapping[str, Tile]) -> Library:
        """Return the library of these tiles."""
        with_ors = set(BULGE_ORS) <= set(tiles)
        ors = {"or-left": "read"} | {role: role for role in BULGE_ORS} if with_ors else {}
        played = {role: role for role in BULGES} | ors
        return found_library(own, tiles, played, {"free": BULGE_FREE}, "loop", 2 * own.width, "sums")

    def ors(self, frame: NamedContract, budget: int) -> dict[str, Tile]:
        """OR tiles, if there are all of them."""
        found = {role: self.find(frame, role, budget) for role in BULGE_ORS}
        return {role: tile for role, tile in found.items() if tile is not None and all(found.values())}


def clue_signs(kind: Family) -> Record:
    """Sign -> clue. Numbers whose meaning depends on other clues are left out."""
    layout = kind.declared.layout
    if layout.rooms or layout.clues not in ("numbers", "colours", "blocks"):
        raise InputError(f"the family {kind.name!r}", "one whose boards have clues in cells, and no rooms")
    if layout.clues == "colours":
        return {"B": "B", "W": "W"}
    unknown: Record = {"?": UNKNOWN} if layout.unknown and layout.loop == CELLS else {}
    plain = layout.clues == "numbers" and not layout.arrows and not layout.shaded
    numbers = range(layout.least, LARGEST + 1) if plain else ()
    return unknown | {str(number): number for number in numbers}


def closing_frames(kind: Family, sizes: Sequence[int], words: str = "") -> Iterator[TeeFrame]:
    """Yield the frames with these words in their names that close the tiles' borders, smallest first."""
    loop = kind.declared.layout.loop if kind.declared is not None else ""
    if not loop:
        raise InputError(f"the family {kind.name!r}", "one that draws a loop")
    known, seen = clue_signs(kind), set[bytes]()
    for points in (size for size in sorted(sizes) if size % 2):
        for corner, side, port in product((".", *known), repeat=3):
            frame = TeeFrame(kind.name, points, int(loop == CELLS), corner, side, port, known)
            look = frame.border().tobytes()
            if words in frame.name and look not in seen:
                seen.add(look)
                if frame_closes(frame):
                    yield frame


def frame_closes(frame: TeeFrame) -> bool:
    """Return True if, in any context, lines cross the shared lines only in the middle of a side."""
    window = TeeWindow(frame, frame.border())
    lines = set(filter(window.shared, window.spots))
    places = [place for place in window.places if window.cells & {place.spot, *place.scope} <= lines]
    drawing = TilePropagator(places, window.board.size)
    if not drawing.propagate():
        return False
    exclude_undrawable(window, drawing)
    free = all(drawing.facts[pin] is None for pin in window.pins)
    return free and all(drawing.facts[spot] is False for spot in lines - window.pins)


class TeeDiscovery(LoopDiscovery[TeeFrame]):
    """A search for a T-metacell: frames from the smallest on, each with few candidates first."""

    needed = ("tee",)
    wanted = "T-metacell"
    todo: ClassVar[Mapping[str, TileRole]] = {"tee": TileRole("tee", "".join(EXITS), (RELATION,))}
    budget, growth = 100, 4
    marks: ClassVar[Record] = {"tee": True}
    unseen = True

    def coming(self) -> Iterator[Frame[TeeFrame]]:
        """Yield frames one by one: of large ones it takes seconds to see which close."""
        for frame in closing_frames(self.subject, self.settings.pitches, self.settings.frame):
            self.frames.append((frame.name, frame))
            yield self.frames[-1]
        self.unseen = False
        if not self.frames:
            raise InputError(
                f"no frame of the sizes {self.settings.pitches} that closes the borders of tiles of "
                f"{self.subject.name}",
                "odd sizes, and clues that no line passes",
            )

    def new_search(self, frame: Frame[TeeFrame], role: TileRole, option: int) -> TeeSearch:
        """Return the search for the tile."""
        return TeeSearch(frame[1], self.settings.seed)

    def complete(self, frame: Frame[TeeFrame], budget: int) -> tuple[TMetacell, str]:
        """Return the tile in its frame."""
        return TMetacell(frame[1], self.need(frame, "tee", budget)), ""

    def faults(self, made: TMetacell) -> Iterator[str]:
        """Check the tile from scratch."""
        return tee_faults(made)
