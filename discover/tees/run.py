"""The whole search for a T-metacell: frames from the smallest on, each with few candidates first, and what is
found checked from scratch.

    >>> from hardboard.puzzles.registry import family
    >>> [frame.name for frame in frames(family("slitherlink"), (3,))][:2]
    ['3 x 3 points, frame 0 . .', '3 x 3 points, frame 0 . 1']
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from hardboard.discover.propagation import Propagator
from hardboard.discover.results import processor
from hardboard.discover.tees.check import TeeWindow, exclude, on_line, tee_faults
from hardboard.discover.tees.search import TeeRules, TeeSearch
from hardboard.gadgets.metacell import Metacell, TeeFrame
from hardboard.gadgets.relation import SIDES
from hardboard.puzzles.declared.board import CELLS, UNKNOWN
from hardboard.puzzles.errors import InputError, quantity
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record

#: Candidates for a frame in the first pass, and how many more in each that follows.
BUDGET, GROWTH = 100, 4
#: The largest number of a clue that is tried.
LARGEST = 4


@dataclass
class TeeResult:
    """A T-metacell, or where its search ended."""

    cell: Metacell | None = None
    #: frames that have none, by all that was tried; and frames whose search was not finished
    dead: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    #: frames whose tile did not hold when it was checked from scratch
    spoilt: list[str] = field(default_factory=list)
    #: whether the time was up before all frames were looked at
    unseen: bool = False
    seconds: float = 0.0

    @property
    def exhausted(self) -> bool:
        """Whether no frame that was asked for has a tile."""
        return self.cell is None and not self.late and not self.unseen


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
    """Whether nothing crosses the lines that tiles share but in the middle of a side, whatever is inside."""
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


def discover_tee(
    kind: Family,
    sizes: Sequence[int] = (3, 5, 7),
    seconds: float = 3600.0,
    seed: int = 0,
    frame: str = "",
    tell: Callable[[str], None] = lambda _: None,
) -> TeeResult:
    """The first T-metacell, in frames whose name has these words in it."""
    begin, result = processor(), TeeResult()
    known, coming = list[TeeFrame](), frames(kind, sizes, frame)
    begun: dict[str, TeeSearch] = {}
    budget, unseen = BUDGET, True
    while True:
        # The first time frames are looked for one by one: of large ones it takes seconds to see which close.
        for own in _kept(coming, known) if budget == BUDGET else known:
            if own.name not in (*result.dead, *result.spoilt):
                tell(f"{own.name}: {budget} candidates; {quantity(len(result.dead), 'frame')} had none")
                if own.name not in begun:
                    begun[own.name] = TeeSearch(TeeRules(own), seed)
                _tried(begun[own.name], budget, begin + seconds - processor(), result)
            if result.cell is not None or processor() - begin >= seconds:
                break
        else:
            unseen = False
        if not known:
            raise InputError(
                f"no frame of the sizes {tuple(sizes)} that closes the borders of tiles of {kind.name}",
                "odd sizes, and clues that no line passes",
            )
        over = result.cell is not None or processor() - begin >= seconds
        if over or len(result.dead) + len(result.spoilt) == len(known):
            break
        budget *= GROWTH
    if result.cell is None:
        result.late = [own.name for own in known if own.name not in result.dead]
        result.unseen = unseen
    result.seconds = processor() - begin
    return result


def _kept(coming: Iterator[TeeFrame], known: list[TeeFrame]) -> Iterator[TeeFrame]:
    """Frames as they come, each of which is known from then on."""
    for frame in coming:
        known.append(frame)
        yield frame


def _tried(search: TeeSearch, budget: int, left: float, result: TeeResult) -> None:
    """Try so many candidates; a tile, or that there is none, is written down."""
    outcome, name = search.advance(budget - search.tried, left), search.rules.frame.name
    if outcome.exhausted:
        result.dead.append(name)
    if outcome.tile is None:
        return
    cell = Metacell(search.rules.frame, outcome.tile)
    if next(tee_faults(cell), None) is None:
        result.cell = cell
    else:
        result.spoilt.append(name)
