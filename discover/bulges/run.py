"""The whole search for a T-grid's library: as for strands, with the tiles that the layout by sums needs.

>>> [name for name, _ in contracts("t-grid", (4,))][:2]
['5 x 4 cells, rows 2 and 0, columns 0 and 1', '5 x 4 cells, rows 2 and 0, columns 0 and 2']
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar

from hardboard.discover.bulges.search import BulgeSearch, TeeCells
from hardboard.discover.results import Settings
from hardboard.discover.strands.run import Frame, StrandDiscovery, loop_library
from hardboard.gadgets import Library, Tile
from hardboard.gadgets.contract.bulges import ENTRY, HEIGHT, BulgeContract
from hardboard.gadgets.relation import State
from hardboard.gadgets.roles import BUS_TILES, SUMS, SUMS_ORS, Role
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record

#: What every library needs, those that fail soonest first.
NEEDED = tuple(dict.fromkeys(("add", "add-not", "middle", "middle-not", "filler", *SUMS)))
ORS = ("or-middle", "or-right", "or-right-not")
#: Tiles that leave a port free, with the steps down and right to them.
FREE = {
    "N": [["down", -1, 0], ["start", -1, -1]],
    "E": [["stop", 0, 1]],
    "S": [["read", 1, 0], ["stop", 1, 1]],
    "W": [["start", 0, -1]],
}


def contracts(name: str, sizes: Sequence[int]) -> list[Frame]:
    """The contracts to try, the narrowest tiles first."""
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


class BulgeDiscovery(StrandDiscovery):
    """A search in progress."""

    needed = NEEDED
    todo: ClassVar[Mapping[str, Role]] = {"filler": BUS_TILES["filler"]} | SUMS | SUMS_ORS
    crossover = "by sums"

    def contracts(self) -> Sequence[Frame]:
        """The contracts to try."""
        return contracts(self.kind.name, self.settings.pitches)

    def library(self, own: Any, tiles: Mapping[str, Tile]) -> Library:
        """The library of these tiles."""
        ors = {"or-left": "read"} | {role: role for role in ORS} if set(ORS) <= set(tiles) else {}
        return loop_library(own, tiles, "sums", {role: role for role in NEEDED} | ors, FREE)

    def new_search(self, frame: Frame, role: str, ports: tuple[str, ...], states: list[State]) -> BulgeSearch:
        """The search for a tile."""
        cells = self.faces.setdefault(frame[0], TeeCells(self.kind.declared, frame[1]))
        assert isinstance(cells, TeeCells)
        return BulgeSearch(cells, role, ports, states, self.settings.seed)

    def ors(self, frame: Frame, budget: int) -> dict[str, Tile]:
        """OR tiles, if there are all of them."""
        found = {role: self.find(frame, role, budget) for role in ORS}
        return {role: tile for role, tile in found.items() if tile is not None and all(found.values())}


def search_record(kind: Family, settings: Settings) -> Record:
    """Return the record of a search that its journal keeps."""
    return {"family": kind.name, "seed": settings.seed, "bulges": True}
