"""What a tile to be found must be. A specification is a text file like a tile's, with a frame instead of
clues:

    tile cross                  the name that the tile will get
    library compact             whose contract it keeps
    ports N E S W
    relation N != S and W != E
    unique yes                  (optional) exactly one completion for each allowed state

    frame                       (optional; without it, the contract's border lines around free cells)
    #24#2#42#                   digits, `?` and `!` as in a tile; `#` black in every state;
    2.......2                   `.` free, may carry a clue; `:` free, but without a clue
    ...

Several frames may follow each other; the smallest that has a tile is taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from hardboard.gadgets import Library
from hardboard.gadgets.contract.kurodoko import KurodokoContract
from hardboard.gadgets.contract.sides import kind
from hardboard.gadgets.library import contract
from hardboard.gadgets.relation import SIDES, State
from hardboard.gadgets.tile import Tile
from hardboard.gadgets.tilefile import read_picture
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Ints, Shading
from hardboard.workbench.specification import read_header


@dataclass(frozen=True, eq=False)
class Spec:
    """A tile to be found, in one frame."""

    name: str
    library: Library
    ports: tuple[str, ...]
    relation: str
    states: frozenset[State]
    unique: bool
    #: The frame's clues and signs.
    frame: Ints
    #: Cells that are black in every state, and cells that may carry a clue.
    black: Shading
    free: Shading

    def tile(self, picture: Ints | None = None) -> Tile:
        """A tile of this kind with these clues (the frame's alone, if none are given) and no colourings
        yet.
        """
        return Tile(
            self.name, self.ports, self.relation, self.states, self.frame if picture is None else picture
        )


def parse_specs(text: str, library: str | None = None) -> list[Spec]:
    """The specifications in a text, one for each frame, the smallest first."""
    told = read_header(text, library)
    blank = np.zeros((1, 1), dtype=np.int32)
    spec = Spec(
        told.name,
        told.library,
        told.ports,
        told.relation,
        told.states,
        told.unique,
        blank,
        blank > 0,
        blank > 0,
    )
    specs = [_framed(spec, rows, first) for first, rows in told.frames] or [default_frame(spec)]
    return sorted(specs, key=lambda one: one.frame.size)


def default_frame(spec: Spec) -> Spec:
    """The contract's border lines around free cells."""
    promised = contract(spec.library, KurodokoContract)
    size = len(promised.line["plain"])
    rows = [["."] * size for _ in range(size)]
    for side in SIDES:
        line = promised.line[kind(spec.tile(), side)].replace(".", ":")
        for at, sign in enumerate(line):
            row, col = {"N": (0, at), "S": (size - 1, at), "W": (at, 0), "E": (at, size - 1)}[side]
            rows[row][col] = sign
    return _framed(spec, ["".join(row) for row in rows], 1)


def _framed(spec: Spec, rows: Sequence[str], first: int) -> Spec:
    frame = read_picture([row.replace(":", ".") for row in rows], first)
    if len(rows) != len(rows[0]) or len(rows) % 2 == 0:
        raise InputError(
            f"a frame of {len(rows)} rows and {len(rows[0])} columns", "a square of odd size", f"line {first}"
        )
    signs = np.array([list(row) for row in rows])
    return replace(spec, frame=frame, black=(signs == "#") | (signs == "!"), free=signs == ".")
