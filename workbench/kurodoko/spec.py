"""The frame of a Kurodoko tile to be found: what it shows in any case (see `specification`).

frame                       (without one: the contract's border lines around free cells)
#24#2#42#                   digits, `?` and `!` as in a tile; `#` black in every state;
2.......2                   `.` free, may carry a clue; `:` free, but without a clue
...
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from hardboard.gadgets.contract.kurodoko import KurodokoContract
from hardboard.gadgets.contract.sides import side_kind
from hardboard.gadgets.geometry import side_cell
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.relation import SIDES
from hardboard.gadgets.tile import Tile
from hardboard.gadgets.tile_file import read_picture
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Ints, Shading
from hardboard.workbench.search import Frame, TileSpecification, read_spec


@dataclass(frozen=True, eq=False, kw_only=True)
class FramedSpec(TileSpecification):
    """A tile to be found, in one frame."""

    #: The frame's clues and signs.
    frame: Ints
    #: Cells that are black in every state, and cells that may carry a clue.
    black: Shading
    free: Shading
    where: ClassVar[str] = " in this frame"

    @property
    def bare(self) -> Tile:
        """A tile of this kind with the frame's clues alone."""
        return self.tile(self.frame)


def parse_specs(text: str, library: str | None = None) -> list[FramedSpec]:
    """Return the specifications in a text, one for each frame, the smallest first."""
    return framed_by_spec(*read_spec(text, library))


def framed_by_spec(spec: TileSpecification, frames: Sequence[Frame]) -> list[FramedSpec]:
    """Return a specification in each of its frames, the smallest first, or in the contract's."""
    specs = [_framed(spec, rows, first) for first, rows in frames] or [default_frame(spec)]
    return sorted(specs, key=lambda one: one.frame.size)


def default_frame(spec: TileSpecification) -> FramedSpec:
    """Return the contract's border lines around free cells."""
    promised = library_contract(spec.library, KurodokoContract)
    size = len(promised.line["plain"])
    rows, tile = [["."] * size for _ in range(size)], spec.tile(np.zeros((size, size), dtype=np.int32))
    for side in SIDES:
        line = promised.line[side_kind(tile, side)].replace(".", ":")
        for at, sign in enumerate(line):
            row, col = side_cell((size, size), side, at)
            rows[row][col] = sign
    return _framed(spec, ["".join(row) for row in rows], 1)


def _framed(spec: TileSpecification, rows: Sequence[str], first: int) -> FramedSpec:
    frame = read_picture([row.replace(":", ".") for row in rows], first)
    if len(rows) != len(rows[0]) or len(rows) % 2 == 0:
        raise InputError(
            f"a frame of {len(rows)} rows and {len(rows[0])} columns", "a square of odd size", f"line {first}"
        )
    signs = np.array([list(row) for row in rows])
    black = (signs == "#") | (signs == "!")
    sized = replace(spec, size=frame.shape)
    return FramedSpec(**vars(sized), frame=frame, black=black, free=signs == ".")
