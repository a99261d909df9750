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

The filler promises that each of its clues sees exactly one F cell, black in every solution, and no cell of
`signals`, whatever tile stands where. Tiles promise to use no other cells than these:
`hardboard.workbench.kuroshuto.contract`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from hardboard.gadgets.contract.sides import admit_size
from hardboard.gadgets.relation import SIDES
from hardboard.gadgets.tile import Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell

KEYS = ("size", "largest", "filler", "signals", "clues", "ports")


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


def read(table: Mapping[str, Any], where: str) -> KuroshutoContract:
    """The contract that a table says; what is wrong with it is reported."""
    if strange := sorted(set(table) - set(KEYS)):
        raise InputError(f"the field {strange[0]!r}", "one of " + " ".join(KEYS), where)
    try:
        contract = KuroshutoContract(
            int(table["size"]),
            int(table["largest"]),
            int(table["filler"]),
            frozenset(map(_cell, table["signals"])),
            frozenset(map(_cell, table["clues"])),
            {side: _cell(table["ports"][side]) for side in SIDES},
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{type(error).__name__} {error}", ", ".join(KEYS), where) from None
    _check(contract, where)
    return contract


def _cell(pair: Any) -> Cell:
    row, col = pair
    return int(row), int(col)


def _check(contract: KuroshutoContract, where: str) -> None:
    """Cells lie in the tile, clues do not reach beyond the neighbour, and a port is one cell for both tiles
    at it.
    """
    last = contract.size - 1
    for row, col in sorted(contract.signals | contract.clues):
        if not (0 <= row <= last and 0 <= col <= last):
            raise InputError(f"the cell {[row, col]}", f"rows and columns from 0 to {last}", where)
        if {row, col} & {0, last} and (row, col) not in set(contract.ports.values()) - contract.clues:
            raise InputError(
                f"the cell {[row, col]}, which neighbours share", "no cell of the border but the ports", where
            )
    if not 0 < max(contract.largest, contract.filler) < contract.size:
        raise InputError(
            f"clues up to {max(contract.largest, contract.filler)}", f"some from 1 to {last}", where
        )
    if missing := sorted(set(contract.ports.values()) - contract.signals):
        raise InputError(
            f"the port {list(missing[0])}, which is none of the signals", "ports among the signals", where
        )
    north, east, south, west = (contract.ports[side] for side in SIDES)
    if north[0] != 0 or south != (last, north[1]) or west[1] != 0 or east != (west[0], last):
        places = " ".join(f"{side}={list(contract.ports[side])}" for side in SIDES)
        raise InputError(f"the ports {places}", "each on its border, the opposite one straight across", where)
