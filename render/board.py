"""Draw the parts of a board that all families share: filled cells, grid, numbers, marks.

Shapes use the board's coordinates, with (0, 0) at its top left corner. `hardboard.render.annotations` puts
them on a sheet.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell
from hardboard.render import style
from hardboard.render.fold import Part, furniture_size
from hardboard.render.overlay import BoardOverlay, CellList, cell_array, colour_of
from hardboard.render.scene import Capsules, Cells, Rects, Shape, Strokes, Texts, coordinate_array, mask_runs
from hardboard.render.tiles import box_sides

#: Cells smaller than this have no grid between them.
GRID_FROM = 5
WHITE_CODE, BLACK_CODE, CLUE_CODE = 0, 1, 2
#: For each thing that a wire can carry: its colour on white cells and on black ones, and as a line.
_WIRES = (
    (True, style.TRUE, style.TRUE_DARK, style.TRUE_PURE),
    (False, style.FALSE, style.FALSE_DARK, style.FALSE_PURE),
)
_WIRES_AND_UNKNOWN = (*_WIRES, (None, style.WIRE, style.WIRE_DARK, style.WIRE_PURE))


def cell_shapes(codes: NDArray[np.uint8], overlay: BoardOverlay) -> Cells:
    """Return the cells: white, black or with a clue, in the colour of the wire that runs through them. Where
    wires have values, what is off them is faded.
    """
    black = style.FADED if any(signal.value is not None for signal in overlay.signals) else style.BLACK
    carried = wire_values(overlay, (codes.shape[0], codes.shape[1]))
    palette, coarse = [style.PAPER, black, style.PAPER], [style.PAPER, black, style.CLUE_TINT]
    for _, light, dark, pure in _WIRES_AND_UNKNOWN:
        palette += [light, dark, light]
        coarse += [pure, dark, pure]
    codes = codes + 3 * carried
    return Cells(
        coordinate_array([0, 0], 2),
        codes=codes,
        palette=palette,
        coarse=coarse,
        dark=(False, True, False) * 4,
    )


def wire_values(overlay: BoardOverlay, shape: Cell) -> NDArray[np.uint8]:
    """For each cell 0, or 1, 2, 3 if a wire runs through it that is true, false, or of unknown value."""
    codes = np.zeros(shape, dtype=np.uint8)
    order = [value for value, *_ in _WIRES_AND_UNKNOWN]
    for signal in sorted(overlay.signals, key=lambda one: -order.index(one.value)):
        codes[_on_board(signal.cells, shape)] = order.index(signal.value) + 1
    return codes


def wire_edges(overlay: BoardOverlay, shape: Cell) -> list[Shape]:
    """Return the edges of wires: a line on white, solid beside a true wire, in dashes beside a false one."""
    if not overlay.signals:
        return []
    carried = np.pad(wire_values(overlay, shape), 1)
    shapes: list[Shape] = []
    for number, (value, _, _, pure) in enumerate(_WIRES_AND_UNKNOWN, 1):
        on = carried == number
        upright = mask_runs((on[1:-1, 1:] != on[1:-1, :-1]).T)
        flat = mask_runs(on[1:, 1:-1] != on[:-1, 1:-1])
        lines = coordinate_array(
            np.vstack(
                [
                    np.column_stack([upright[:, 0], upright[:, 1], upright[:, 0], upright[:, 2]]),
                    np.column_stack([flat[:, 1], flat[:, 0], flat[:, 2], flat[:, 0]]),
                ]
            )
        )
        shapes.append(Strokes(lines, style.PAPER, least=GRID_FROM, width=0.2))
        drawn = dashed_lines(lines) if value is False else lines
        shapes.append(
            Strokes(drawn, pure, least=GRID_FROM, what="wires", width=0.1 if value is not None else 0.05)
        )
    # The white of one wire must not cover the line of another where they meet.
    return sorted(shapes, key=lambda one: one.colour != style.PAPER)


def dashed_lines(lines: NDArray[np.float64], length: float = 0.5) -> NDArray[np.float64]:
    """Horizontal and vertical lines, cut into dashes with gaps half as long."""
    step = lines[:, 2:] - lines[:, :2]
    counts = np.maximum(1, np.round((np.abs(step).sum(axis=1) + length / 2) / (1.5 * length))).astype(int)
    which = np.repeat(np.arange(len(lines)), counts)
    place = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)
    unit_ = step[which] / (3 * counts[which] - 1)[:, None]
    start = lines[which, :2] + 3 * place[:, None] * unit_
    return np.hstack([start, start + 2 * unit_])


def _on_board(cells: CellList, shape: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    spots = cell_array(cells)
    if len(spots) and ((spots < 0).any() or (spots >= np.array(shape)).any()):
        raise InputError(f"a cell outside the board of {shape[0]} x {shape[1]} cells", "cells on it")
    return spots[:, 0], spots[:, 1]


def cell_middles(cells: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the points in the middle of cells, given as rows of (row, column)."""
    return cells[:, ::-1].astype(np.float64) + 0.5


def grid_lines(shape: Cell) -> list[Shape]:
    """Thin lines between the cells."""
    rows, cols = shape
    across = [(0, r, cols, r) for r in range(1, rows)]
    down = [(c, 0, c, rows) for c in range(1, cols)]
    return [Strokes(coordinate_array(across + down), style.GRID, least=GRID_FROM, width=0.03)]


def board_border(shape: Cell, part: Part, u: float) -> list[Shape]:
    """Return the border around a part of the board, outside the cells: dashed where the board goes on."""
    rows, cols = part
    width = 0.07 * u
    right, low = len(cols) + width / 2, len(rows) + width / 2
    sides = box_sides(coordinate_array([-width / 2, -width / 2, right, low]))
    ends = (rows.start == 0, rows.stop == shape[0], cols.start == 0, cols.stop == shape[1])
    solid = coordinate_array([side for side, end in zip(sides.tolist(), ends, strict=True) if end])
    cut = coordinate_array([side for side, end in zip(sides.tolist(), ends, strict=True) if not end])
    return [
        Strokes(solid, style.INK, width=width),
        *([Strokes(dashed_lines(cut, u), style.PAGE_GREY, width=width)] if len(cut) else []),
    ]


def mark_shapes(overlay: BoardOverlay, shape: Cell) -> list[Shape]:
    """Marked cells: tinted and framed, and where cells are too small for that, circled."""
    shapes: list[Shape] = []
    for mark in overlay.marks:
        rows, cols = _on_board(mark.cells, shape)
        if not len(rows):
            continue
        colour = colour_of(mark)
        boxes = np.stack([cols, rows, cols + 1, rows + 1], axis=1).astype(np.float64)
        low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
        if mark.whole:
            shapes += _frames(coordinate_array([*low, *high]), colour, furniture_size(shape))
            continue
        shapes.append(Rects(boxes, colour, fill=colour + "40", width=0.11))
        middle = (low + high) / 2
        radius = max(furniture_size(shape), float(np.hypot(*(high - low))) / 2 + 0.5 * furniture_size(shape))
        shapes.append(
            Capsules(
                coordinate_array(middle, 2),
                colour,
                most=style.LEGIBLE,
                radius=radius,
                width=0.25 * furniture_size(shape),
            )
        )
    return shapes


def _frames(box: NDArray[np.float64], colour: str, u: float) -> list[Shape]:
    """Return a frame on the edge of a box of cells, no wider than leaves room for clues beside it."""
    fine, coarse = (
        Strokes(box_sides(box), colour, least=style.LEGIBLE, width=0.2),
        Strokes(box_sides(box), colour, most=style.LEGIBLE),
    )
    return [fine, replace(coarse, width=0.12 * u)]


def number_shapes(values: NDArray[np.int32], black: NDArray[np.bool_] | None = None) -> list[Shape]:
    """Return the numbers of cells (none for 0), `?` for those not given; white on black cells."""
    on_black = np.zeros(values.shape, dtype=bool) if black is None else black
    looks = [
        (values > 0, False, style.INK),
        (values < 0, False, style.GREY),
        (values != 0, True, style.PAPER),
    ]
    shapes: list[Shape] = []
    for chosen, dark, colour in looks:
        cells = np.argwhere(chosen & (on_black == dark))
        labels = values[tuple(cells.T)]
        words = (
            labels if (labels > 0).all() else ["?" if value < 0 else str(value) for value in labels.tolist()]
        )
        shapes.append(Texts(cell_middles(cells), colour, what="clues", labels=words, size=0.62, fit=0.84))
    return shapes
