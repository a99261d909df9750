"""The patch of a place: some cells of the board around a tile, with all that is looked at there, as a value.

What is shown of a place is shown by rules about its patch. A patch is made of numbers alone, cell by cell and
counted from its own corner, so patches that are equal say the same wherever they are.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position, middle
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.reasons import Facts, Reason
from hardboard.proof.check.theorem.plan import Plan
from hardboard.puzzles.grid import Cell, Ints


class Patch(NamedTuple):
    """Cells around a tile, and what is known of them."""

    shape: Cell
    #: Rows and columns of the tile, and where it begins.
    size: Cell
    begin: Cell
    #: Numbers of cells, in one layer or several, as bytes; and what else there is to say.
    layers: tuple[bytes, ...]
    more: tuple[int, ...] = ()

    @classmethod
    def of(
        cls,
        plan: Plan,
        place: Position,
        corner: Cell,
        *layers: NDArray[np.generic],
        more: tuple[int, ...] = (),
    ) -> "Patch":
        """The patch of a place that begins at a cell of the board."""
        (top, left), (rows, cols) = plan.geometry.corner(place), layers[0].shape
        own = tuple(np.ascontiguousarray(layer, dtype=np.int32).tobytes() for layer in layers)
        begin = (top - corner[0], left - corner[1])
        return cls((rows, cols), plan.geometry.size(place[0]), begin, own, more)

    def cells(self, layer: int = 0) -> Ints:
        """The numbers of its cells."""
        return np.frombuffer(self.layers[layer], dtype=np.int32).reshape(self.shape)

    @property
    def window(self) -> tuple[slice, slice]:
        """The cells of its tile."""
        (top, left), (height, width) = self.begin, self.size
        return slice(top, top + height), slice(left, left + width)


def around(plan: Plan, place: Position, margin: int, shape: Cell) -> tuple[slice, slice]:
    """The window of a tile and some lines of cells around it, as far as the board goes."""
    tall, wide = plan.geometry.window(place)
    return (
        slice(max(0, tall.start - margin), min(shape[0], tall.stop + margin)),
        slice(max(0, wide.start - margin), min(shape[1], wide.stop + margin)),
    )


def knowing(judge: Justifier, known: Mapping[Cell, bool]) -> Justifier:
    """The same judge, who also knows whether some cells are black."""

    def judged(facts: Facts, reason: Reason) -> str:
        if reason.kind != "known":
            return judge(facts, reason)
        right = False
        match reason.cells:
            case ((int(row), int(col)),) if (row, col) in known:
                right = facts.get((row, col)) is (not known[row, col])
        return "" if right else "it is not what is known of the cell"

    return judged


def ports_hidden(plan: Plan) -> str:
    """Why drawings, as shadings, do not show the values of ports; empty if they do."""
    for piece in plan.pieces:
        for state, own in piece.shadings.items():
            spots = {side: middle(own.shape, side, plan.geometry.depth) for side in piece.ports}
            if any(bool(own[spot]) is not (side in state) for side, spot in spots.items()):
                return f"{piece.name} has a state that does not show the values of its ports"
    return ""
