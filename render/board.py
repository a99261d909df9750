"""What the pictures of all families share on the board itself: filled cells, grid, numbers, marks.

Shapes are made in the board's own coordinates, (0, 0) its top left corner; `hardboard.render.annotations`
puts them on a sheet.
"""

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell
from hardboard.render.annotations import unit
from hardboard.render.overlay import CellList, Overlay, colour_of, places
from hardboard.render.scene import Capsules, Cells, Lines, Rects, Shape, Texts, array
from hardboard.render.style import (
    BLACK,
    CLUE_TINT,
    FALSE,
    FALSE_DARK,
    FALSE_PURE,
    GREY,
    GRID,
    INK,
    LEGIBLE,
    PAPER,
    TRUE,
    TRUE_DARK,
    TRUE_PURE,
)
from hardboard.render.tiles import edges

#: Cells smaller than this have no grid between them.
GRID_FROM = 5
WHITE_CODE, BLACK_CODE, CLUE_CODE = 0, 1, 2
_BASE, _BASE_COARSE = (PAPER, BLACK, PAPER), (PAPER, BLACK, CLUE_TINT)
_SIGNAL = ((TRUE, TRUE_DARK, TRUE), (FALSE, FALSE_DARK, FALSE))


def filled(codes: NDArray[np.uint8], overlay: Overlay) -> Cells:
    """The cells: white, black or with a clue, in the colour of the signal that runs through them."""
    codes = codes.copy()
    for signal in overlay.signals:
        rows, cols = _on_board(signal.cells, codes.shape)
        codes[rows, cols] = codes[rows, cols] % 3 + (3 if signal.value else 6)
    palette = _BASE + _SIGNAL[0] + _SIGNAL[1]
    coarse = _BASE_COARSE + tuple(TRUE_PURE if c == TRUE else c for c in _SIGNAL[0])
    coarse += tuple(FALSE_PURE if c == FALSE else c for c in _SIGNAL[1])
    dark = (False, True, False) * 3
    return Cells(array([0, 0], 2), codes=codes, palette=palette, coarse=coarse, dark=dark)


def _on_board(cells: CellList, shape: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    spots = places(cells)
    if len(spots) and ((spots < 0).any() or (spots >= np.array(shape)).any()):
        raise InputError(f"a cell outside the board of {shape[0]} x {shape[1]} cells", "cells on it")
    return spots[:, 0], spots[:, 1]


def middles(cells: NDArray[np.int64]) -> NDArray[np.float64]:
    """The points in the middle of cells, given as rows of (row, column)."""
    return cells[:, ::-1].astype(np.float64) + 0.5


def grid(shape: Cell) -> list[Shape]:
    """Thin lines between the cells."""
    rows, cols = shape
    across = [(0, r, cols, r) for r in range(1, rows)]
    down = [(c, 0, c, rows) for c in range(1, cols)]
    return [Lines(array(across + down), GRID, least=GRID_FROM, width=0.02)]


def border(shape: Cell) -> list[Shape]:
    """The edge of the board, outside its cells."""
    width = 0.07 * unit(shape)
    out = width / 2
    return [Lines(edges(array([-out, -out, shape[1] + out, shape[0] + out])), INK, width=width)]


def marks(overlay: Overlay, shape: Cell) -> list[Shape]:
    """Marked cells: tinted and framed, and where cells are too small for that, circled."""
    found: list[Shape] = []
    for mark in overlay.marks:
        rows, cols = _on_board(mark.cells, shape)
        if not len(rows):
            continue
        colour = colour_of(mark)
        boxes = np.stack([cols, rows, cols + 1, rows + 1], axis=1).astype(np.float64)
        found.append(Rects(boxes, colour, fill=colour + "40", width=0.11))
        low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
        middle = (low + high) / 2
        radius = max(unit(shape), float(np.hypot(*(high - low))) / 2 + 0.5 * unit(shape))
        found.append(
            Capsules(array([*middle, *middle]), colour, most=LEGIBLE, radius=radius, width=0.25 * unit(shape))
        )
    return found


def numbers(values: NDArray[np.int32], black: NDArray[np.bool_] | None = None) -> list[Shape]:
    """The numbers of cells that have one (not 0), `?` for those not given; white where the cell is black."""
    on_black = np.zeros(values.shape, dtype=bool) if black is None else black
    looks = [(values > 0, False, INK), (values < 0, False, GREY), (values != 0, True, PAPER)]
    found: list[Shape] = []
    for chosen, dark, colour in looks:
        cells = np.argwhere(chosen & (on_black == dark))
        labels = values[tuple(cells.T)]
        words = (
            labels if (labels > 0).all() else ["?" if value < 0 else str(value) for value in labels.tolist()]
        )
        found.append(Texts(middles(cells), colour, what="clues", labels=words, size=0.62, fit=0.84))
    return found
