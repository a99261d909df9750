"""A tile: a picture with ports, the relation it must enforce, and one colouring for each state it allows.

A tile is a text file:

    tile wire                      its name
    ports N S                      the sides where signals pass
    relation N_out = S_in          see `hardboard.gadgets.relation`

    clues                          digits and letters (A = 10) are clues,
    .....!?!2!?!.....              `?` is a clue known only on the soldered board,
    ...                            `!` a cell that is black in every solution, where a line of sight ends

    state N=0 S=1                  a colouring, `#` black
    .....#.#.#.#.....
    ...

Tiles of a contract with symbols (`hardboard.gadgets.contract.declared`) have `signs` instead of clues: digits
and letters whose meaning the contract says. Tiles of puzzles with a number in every cell have rows of
`numbers` instead of clues, and a `cover` for each state. It has its pieces, one a line, by their first and
last cells (`0,0 0,2`).

Turning and mirroring a tile turns its picture, its ports and its relation together.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

import numpy as np

from hardboard.gadgets.relation import SIDES, State
from hardboard.puzzles.grid import Cell, Ints, Shading
from hardboard.puzzles.naming import plain_name
from hardboard.representation import NotebookPicture

#: Codes in a picture beside clues (positive) and nothing (0).
RAY = -2
END = -3

#: Straight lines of cells, each by its two ends; an end may lie just beyond the tile's east or south border.
Cover = tuple[tuple[Cell, Cell], ...]

_CLOCKWISE = dict(zip(SIDES, "ESWN", strict=True))
_MIRROR = {"N": "N", "E": "W", "S": "S", "W": "E"}


@dataclass(frozen=True)
class TileOrientation:
    """A mirror image through a vertical line, then quarter turns clockwise; written `~`, then `+ 2 -`."""

    mirrored: bool = False
    turns: int = 0

    def __str__(self) -> str:
        return ("~" if self.mirrored else "") + ("", "+", "2", "-")[self.turns]

    def side(self, side: str) -> str:
        """Return the position of a side of the turned tile."""
        if self.mirrored:
            side = _MIRROR[side]
        for _ in range(self.turns):
            side = _CLOCKWISE[side]
        return side

    def sides(self, state: State) -> State:
        """Return the state of the turned tile."""
        return frozenset(map(self.side, state))

    def array(self, picture: np.ndarray) -> np.ndarray:
        """Return the picture mirrored and turned."""
        if self.mirrored:
            picture = picture[:, ::-1]
        return np.ascontiguousarray(np.rot90(picture, -self.turns))


UPRIGHT = TileOrientation()

#: All eight, the identity first.
ORIENTATIONS = tuple(TileOrientation(mirrored, turns) for mirrored in (False, True) for turns in range(4))


@dataclass(frozen=True, eq=False, repr=False)
class Tile(NotebookPicture):
    """A tile in one orientation, with the port states its relation allows and a colouring for each."""

    name: str
    ports: tuple[str, ...]
    relation: str
    states: frozenset[State]
    picture: Ints
    colourings: Mapping[State, Shading] = field(default_factory=dict)
    #: For puzzles whose solutions are pieces: the pieces of each state, each as its first and its last cell.
    covers: Mapping[State, Cover] = field(default_factory=dict)
    orientation: TileOrientation = UPRIGHT

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", plain_name(self.name, "the tile"))

    def __repr__(self) -> str:
        return f"<tile {self.label}: {self.relation or 'no relation'}>"

    @property
    def label(self) -> str:
        """Name and orientation, such as `wire+`."""
        return f"{self.name}{self.orientation}"

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.picture.shape[0], self.picture.shape[1]

    @cached_property
    def _key(self) -> tuple[object, ...]:
        shadings = frozenset((state, shading.tobytes()) for state, shading in self.colourings.items())
        pieces = frozenset(self.covers.items())
        return (
            self.label,
            self.ports,
            self.relation,
            self.states,
            self.size,
            self.picture.tobytes(),
            shadings,
            pieces,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tile) and (self is other or self._key == other._key)

    def __hash__(self) -> int:
        return hash(self.label)

    def turned(self, orientation: TileOrientation | str) -> "Tile":
        """Return this tile (which must be in its own orientation) in another one."""
        return _turned(self, parse_orientation(orientation) if isinstance(orientation, str) else orientation)


@cache
def _turned(tile: Tile, orientation: TileOrientation) -> Tile:
    if tile.orientation != UPRIGHT:
        raise ValueError(f"{tile.label} is turned already")
    if orientation == UPRIGHT:
        return tile
    if tile.covers:
        raise ValueError(f"{tile.name} is made of numbers that cannot be turned")
    return replace(
        tile,
        ports=tuple(side for side in SIDES if side in orientation.sides(frozenset(tile.ports))),
        relation=re.sub(r"\b[NESW](?=_|\b)", lambda side: orientation.side(side[0]), tile.relation),
        states=frozenset(map(orientation.sides, tile.states)),
        picture=orientation.array(tile.picture),
        colourings={orientation.sides(s): orientation.array(c) for s, c in tile.colourings.items()},
        orientation=orientation,
    )


def parse_orientation(text: str) -> TileOrientation:
    """Return the orientation written as `~`, `+`, `2`, `-` or a mark of both kinds."""
    for orientation in ORIENTATIONS:
        if str(orientation) == text:
            return orientation
    raise ValueError(f"{text!r} is not an orientation")
