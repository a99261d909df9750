"""The whole search for a T-metacell: frames from the smallest on, each with few candidates first, and what is
found checked from scratch.

    >>> from hardboard.puzzles.registry import family
    >>> [frame.name for frame in frames(family("slitherlink"), (3,))][:2]
    ['3 x 3 points, frame 0 . .', '3 x 3 points, frame 0 . 1']
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import ClassVar

from hardboard.discover.journal import Journal
from hardboard.discover.propagation import Propagator
from hardboard.discover.results import Result, Settings, Watch
from hardboard.discover.search_driver import PassedSearch
from hardboard.discover.tees.check import TeeWindow, exclude, on_line, tee_faults
from hardboard.discover.tees.search import TeeRules, TeeSearch
from hardboard.gadgets.metacell import EXITS, RELATION, Metacell, TeeFrame
from hardboard.gadgets.relation import SIDES
from hardboard.gadgets.roles import Role
from hardboard.puzzles.declared.board import CELLS, UNKNOWN
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record

#: The largest number of a clue that is tried.
LARGEST = 4


def symbols(kind: Family) -> Record:
    """Sign -> what clues may show. Numbers that look along a row, or at cells without a clue, are left out:
    what they say depends on other clues."""
    layout = kind.declared.layout
    if layout.rooms or layout.clues not in ("numbers", "colours", "blocks"):
        raise InputError(f"the family {kind.name!r}", "one whose boards have clues in cells, and no rooms")
    if layout.clues == "colours":
        return {"B": "B", "W": "W"}
    unknown: Record = {"?": UNKNOWN} if layout.unknown and layout.loop == CELLS else {}
    plain = layout.clues == "numbers" and not layout.arrows and not layout.shaded
    numbers = range(layout.least, LARGEST + 1) if plain else ()
    return unknown | {str(number): number for number in numbers}


def frames(kind: Family, sizes: Sequence[int], words: str = "") -> Iterator[TeeFrame]:
    """The frames with these words in their names that close the borders of tiles, the smallest first."""
    loop = kind.declared.layout.loop if kind.declared is not None else ""
    if not loop:
        raise InputError(f"the family {kind.name!r}", "one that draws a loop")
    known, seen = symbols(kind), set[bytes]()
    for points in (size for size in sorted(sizes) if size % 2):
        for corner, side, port in product((".", *known), repeat=3):
            frame = TeeFrame(kind.name, points, int(loop == CELLS), corner, side, port, known)
            look = frame.border().tobytes()
            if words in frame.name and look not in seen:
                seen.add(look)
                if closes(frame):
                    yield frame


def closes(frame: TeeFrame) -> bool:
    """Return True if lines cross the shared lines only in the middle of a side, whatever is inside."""
    window = TeeWindow(frame, frame.border())
    lines = {spot for spot in window.spots if on_line(window, spot)}
    places = [place for place in window.places if window.cells & {place.spot, *place.scope} <= lines]
    drawing = Propagator(places, window.board.size)
    if not drawing.propagate():
        return False
    exclude(window, drawing)
    pins = {window.spot(frame.pin(side)) for side in SIDES}
    free = all(drawing.facts[pin] is None for pin in pins)
    return free and all(drawing.facts[spot] is False for spot in lines - pins)


class TeeDiscovery(PassedSearch[TeeFrame]):
    """A search in progress."""

    needed = ("tee",)
    todo: ClassVar[Mapping[str, Role]] = {"tee": Role("tee", "".join(EXITS), (RELATION,))}
    budget, growth = 100, 4
    unseen = True

    def __init__(self, kind: Family, settings: Settings, journal: Journal, watch: Watch) -> None:
        super().__init__(settings, journal, watch)
        self.kind = kind
        #: searches that have begun, by frame
        self.begun: dict[str, TeeSearch] = {}

    def run(self) -> Result:
        """Try frames in passes until one has a tile."""
        return self.passes(Result(wanted="T-metacell"))

    def coming(self) -> Iterator[tuple[str, TeeFrame]]:
        """Yield frames one by one: of large ones it takes seconds to see which close."""
        for frame in frames(self.kind, self.settings.pitches, self.settings.frame):
            self.frames.append((frame.name, frame))
            yield self.frames[-1]
        self.unseen = False
        if not self.frames:
            raise InputError(
                f"no frame of the sizes {self.settings.pitches} that closes the borders of tiles of "
                f"{self.kind.name}",
                "odd sizes, and clues that no line passes",
            )

    def search_for(self, frame: tuple[str, TeeFrame], role: Role, option: int) -> TeeSearch:
        """Return the search for a tile, as far as it has come."""
        if frame[0] not in self.begun:
            self.begun[frame[0]] = TeeSearch(TeeRules(frame[1]), self.settings.seed)
        return self.begun[frame[0]]

    def complete(self, frame: tuple[str, TeeFrame], budget: int) -> tuple[Metacell, str]:
        """Return the tile in its frame."""
        return Metacell(frame[1], self.need(frame, "tee", budget)), ""

    def faults(self, made: Metacell) -> Iterator[str]:
        """Check the tile from scratch."""
        return tee_faults(made)


def search_record(kind: Family, settings: Settings) -> Record:
    """Return what a journal says of its search."""
    return {"family": kind.name, "seed": settings.seed, "tee": True}
