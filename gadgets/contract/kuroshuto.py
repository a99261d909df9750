"""The contract of a Kuroshuto library: the cells of a tile for signals and role clues; others are filler.

    [contract]
    size = 13                           rows and columns of a tile, which shares its border lines
    largest = 6                         no role clue is above this
    filler = 5                          no clue of the filler is above this
    signals = [[0, 6], [6, 6], ...]     where V cells may be: those that are black in one of a tile's states
    clues = [[3, 6], [6, 6], ...]       where role clues may be

    [contract.ports]                    the V cell whose blackness is the value of a port, on the line that
                                        two tiles share
    N = [0, 6]
    ...

The filler promises that each of its clues sees exactly one F cell, which is always black, and no cell of
`signals`. Tiles promise to use no other cells than these: `hardboard.workbench.kuroshuto.contract`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from hardboard.gadgets.contract.sides import Faults, admit_size, contract_reader
from hardboard.gadgets.relation import SIDES
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.grid import Cell


@dataclass(frozen=True)
class KuroshutoContract:
    """The common promises of the tiles of a library; cells are counted from a tile's top left corner."""

    family: ClassVar[str] = "kuroshuto"

    size: int
    largest: int
    filler: int
    signals: frozenset[Cell]
    clues: frozenset[Cell]
    #: side -> the cell of its port
    ports: Mapping[str, Cell]

    def admit(self, tile: Tile, where: str) -> None:
        """Refuse a tile of another size."""
        admit_size(tile, (self.size, self.size), where, "{}, the contract's size")

    def faults(self) -> Faults:
        """Check that cells lie in the tile, clues reach at most the neighbour, and tiles share port cells."""
        last, ports = self.size - 1, set(self.ports.values())
        for row, col in sorted(self.signals | self.clues):
            if not (0 <= row <= last and 0 <= col <= last):
                yield f"the cell {[row, col]}", f"rows and columns from 0 to {last}"
            if {row, col} & {0, last} and (row, col) not in ports - self.clues:
                yield f"the cell {[row, col]}, which neighbours share", "no cell of the border but the ports"
        if not 0 < (most := max(self.largest, self.filler)) < self.size:
            yield f"clues up to {most}", f"some from 1 to {last}"
        for port in sorted(ports - self.signals):
            yield f"the port {list(port)}, which is none of the signals", "ports among the signals"
        north, east, south, west = (self.ports[side] for side in SIDES)
        if north[0] != 0 or south != (last, north[1]) or west[1] != 0 or east != (west[0], last):
            places = " ".join(f"{side}={list(self.ports[side])}" for side in SIDES)
            yield f"the ports {places}", "each on its border, the opposite one straight across"


@contract_reader("size", "largest", "filler", "signals", "clues", "ports")
def read(table: Mapping[str, Any]) -> KuroshutoContract:
    """Return the contract of a table."""
    size, largest, filler = (int(table[key]) for key in ("size", "largest", "filler"))
    signals, clues = (frozenset(map(_cell, table[key])) for key in ("signals", "clues"))
    ports = {side: _cell(table["ports"][side]) for side in SIDES}
    return KuroshutoContract(size, largest, filler, signals, clues, ports)


def _cell(pair: Any) -> Cell:
    row, col = pair
    return int(row), int(col)
