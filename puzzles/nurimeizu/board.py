"""A Nurimeizu board: a room number and an icon for every cell.

    rooms 0 0 1    icons S . .
          2 3 1          . O .
          2 4 4          . . G

Rooms are numbered from 0 in the order of their first cells, row by row, whatever numbers came in: it is the
order in which the thesis's algorithms visit them (section 3.2), and it makes equal boards equal.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.components import grid_components
from hardboard.puzzles.errors import InputError, quantity
from hardboard.puzzles.grid import Cell, Ints, regions
from hardboard.puzzles.rules import place

Icons = NDArray[np.str_]
#: start, goal, circle, triangle
START, GOAL, CIRCLE, TRIANGLE = "S", "G", "O", "T"


@dataclass(frozen=True, eq=False, repr=False)
class RoomGrid:
    """Rooms (a number for each cell) and icons ('' where there is none)."""

    rooms: Ints
    icons: Icons

    def __repr__(self) -> str:
        return f"<{self.shape[0]} x {self.shape[1]} cells, {quantity(int(self.rooms.max()) + 1, 'room')}>"

    def __post_init__(self) -> None:
        if self.rooms.ndim != 2 or 0 in self.rooms.shape or self.icons.shape != self.rooms.shape:
            raise InputError(
                f"rooms of shape {self.rooms.shape} and icons of {self.icons.shape}", "grids of one shape"
            )
        _require_icons(self.icons)
        object.__setattr__(self, "rooms", _numbered(self.rooms))
        object.__setattr__(self, "icons", self.icons.astype("<U1"))
        _require_connected(self.rooms)
        self.rooms.setflags(write=False)
        self.icons.setflags(write=False)

    @property
    def shape(self) -> Cell:
        """Rows and columns."""
        return self.rooms.shape[0], self.rooms.shape[1]

    @cached_property
    def room_count(self) -> int:
        """How many rooms there are."""
        return int(self.rooms.max()) + 1

    def cells(self, icon: str) -> list[Cell]:
        """Where an icon stands, row by row."""
        return [(r, c) for r, c in np.argwhere(self.icons == icon).tolist()]

    @cached_property
    def start(self) -> Cell:
        """The cell of S."""
        return self.cells(START)[0]

    @cached_property
    def goal(self) -> Cell:
        """The cell of G."""
        return self.cells(GOAL)[0]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RoomGrid):
            return False
        return np.array_equal(self.rooms, other.rooms) and np.array_equal(self.icons, other.icons)

    def __hash__(self) -> int:
        return hash((self.shape, self.rooms.tobytes(), self.icons.tobytes()))


#: The board of this family.
Board = RoomGrid


def _numbered(rooms: Ints) -> Ints:
    """The same rooms, numbered in the order of their first cells."""
    _, first, inverse = np.unique(rooms, return_index=True, return_inverse=True)
    rank = np.empty(first.size, dtype=np.int32)
    rank[np.argsort(first)] = np.arange(first.size, dtype=np.int32)
    numbered: Ints = rank[inverse].reshape(rooms.shape)
    return numbered


def _require_icons(icons: Icons) -> None:
    strange = np.argwhere(~np.isin(icons, ("", START, GOAL, CIRCLE, TRIANGLE))).tolist()
    if strange:
        r, c = strange[0]
        raise InputError(f"the icon {str(icons[r, c])!r}", "S, G, O, T or nothing", place((r, c)))
    for icon in (START, GOAL):
        count = int((icons == icon).sum())
        if count != 1:
            raise InputError(f"{quantity(count, 'cell')} with {icon}", f"exactly one {icon}")


def _require_connected(rooms: Ints) -> None:
    """Section 2, rule 1: a room is an area enclosed by bold lines, so it is in one piece."""
    pieces = piece_numbers(rooms)
    if int(pieces.max()) == int(rooms.max()):
        return
    for room in range(int(rooms.max()) + 1):
        count = regions(rooms == room)[1]
        if count > 1:
            r, c = np.argwhere(rooms == room)[0].tolist()
            raise InputError(f"a room in {count} pieces", "connected rooms", f"the room of {place((r, c))}")


def piece_numbers(rooms: Ints) -> Ints:
    """Connected pieces of equal numbers, numbered from 0."""
    result: Ints = grid_components(rooms).astype(np.int32)
    return result
