"""A tile of numbers in a state: pieces common to all states, pieces of this state, and the pieces across the
border, which neighbours see.

    >>> right = PortMark("E", (0, 2), 7, True)
    >>> covered = CoveredTile(np.array([[1, 2, 1]]), here=[((0, 2), (0, 3))], gates=[right])
    >>> draw_cover(covered).cells()[0].codes
    array([[ 2,  2, 11]], dtype=uint8)
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.grid import STEPS, Cell
from hardboard.render.annotations import add_frame
from hardboard.render.board import CLUE_CODE, cell_shapes, grid_lines, number_shapes
from hardboard.render.diagram import symbol_text
from hardboard.render.families import ends_of
from hardboard.render.overlay import BoardOverlay, WireSignal
from hardboard.render.scene import Anchor, Capsules, Rects, Scene, Shape, coordinate_array, text_at
from hardboard.render.style import FADED_PIECE, FALSE_PURE, GREY, PIECE, SPECIAL, TRUE_PURE, WIRE

#: The cells that one piece covers.
Footprint = Sequence[Cell]
#: Cells kept free at a side with a port: the neighbour's cell, and the port's name.
BESIDE = {"N": 2, "E": 3, "S": 2, "W": 3}


class PortMark(NamedTuple):
    """A port: its side, the cell inside, the neighbour's number across the border, and its value, if one is
    shown; without one the letter that it carries.
    """

    side: str
    cell: Cell
    number: int
    value: bool | None = None
    letter: str = ""


@dataclass(frozen=True, eq=False)
class CoveredTile:
    """The tile, its pieces by their states, and its ports. A piece may leave the tile."""

    numbers: NDArray[np.int32]
    always: Sequence[Footprint] = ()
    here: Sequence[Footprint] = ()
    gates: Sequence[PortMark] = ()
    #: Cells that are covered in one way in some state and in another in others.
    varies: Sequence[Cell] = ()
    title: str = ""
    note: str = ""


def draw_cover(tile: CoveredTile) -> Scene:
    """Return the picture of a tile in a state."""
    shape = (tile.numbers.shape[0], tile.numbers.shape[1])
    codes = np.full(shape, CLUE_CODE, dtype=np.uint8)
    varying = [
        cell for cell in {*tile.varies, *(c for piece in tile.here for c in piece)} if _on(cell, shape)
    ]
    wires = BoardOverlay(
        signals=[WireSignal(varying, None)] if varying else (), title=tile.title, note=tile.note
    )
    crossing = [piece for piece in tile.here if not all(_on(cell, shape) for cell in piece)]
    inner = [piece for piece in tile.here if piece not in crossing]
    looks = ((tile.always, FADED_PIECE, 0.06), (inner, PIECE, 0.1), (crossing, TRUE_PURE, 0.16))
    pieces: list[Shape] = [
        Capsules(_ends(group), colour, least=4, what="pieces", radius=0.37, width=width)
        for group, colour, width in looks
        if group
    ]
    gates = [part for gate in tile.gates for part in _gate(gate)]
    inside = [*gates, *pieces, *number_shapes(tile.numbers)]
    around = {gate.side: BESIDE[gate.side] for gate in tile.gates}
    words = BoardOverlay(title=tile.title, note=tile.note)
    return add_frame(shape, [[cell_shapes(codes, wires)], grid_lines(shape), inside], words, around)


def _on(cell: Cell, shape: Cell) -> bool:
    return 0 <= cell[0] < shape[0] and 0 <= cell[1] < shape[1]


def _ends(group: Sequence[Footprint]) -> NDArray[np.float64]:
    ends = [end for piece in group for end in ends_of(sorted(piece))]
    return coordinate_array(ends)[:, [1, 0, 3, 2]] + 0.5


def _gate(gate: PortMark) -> list[Shape]:
    """Return the neighbour's cell across the border, quiet, and the port's name or value outside of it."""
    (row, col), (down, right) = gate.cell, STEPS[gate.side]
    x, y = col + right + 0.5, row + down + 0.5
    colour = {True: TRUE_PURE, False: FALSE_PURE, None: GREY}[gate.value]
    label = f"{gate.side}={int(gate.value)}" if gate.value is not None else gate.side
    label = f"{gate.side}: {symbol_text(gate.letter)}" if gate.value is None and gate.letter else label
    anchor: Anchor = "middle" if not right else "start" if right > 0 else "end"
    return [
        Rects(
            coordinate_array([x - 0.5, y - 0.5, x + 0.5, y + 0.5]),
            GREY,
            fill=SPECIAL if gate.value else WIRE,
            width=0.04,
        ),
        replace(text_at(x, y, str(gate.number), 0.62, GREY, "clues"), fit=0.84),
        text_at(x + 0.65 * right, y + down, label, 0.72, colour, "ports", anchor),
    ]
