"""Boards of declared families, drawn by one function for all layouts.

>>> from hardboard.puzzles import family
>>> star_battle = family("star-battle")
>>> drawing_of(star_battle)(star_battle.read_board("stars: 1\\n\\na b\\na b"), None, BoardOverlay()).count()
4
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import cos, pi, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.family import Family
from hardboard.render.board import BLACK_CODE, CLUE_CODE, cell_middles, cell_shapes, number_shapes
from hardboard.render.clues import arrow_shapes, clue_shapes
from hardboard.render.families import (
    Colours,
    board_layers,
    known_white,
    room_borders,
    trail_shapes,
    with_black_cells,
)
from hardboard.render.loops import draw_loop
from hardboard.render.overlay import BoardOverlay
from hardboard.render.scene import Capsules, Polygons, Scene, Shape, Texts, coordinate_array, text_at
from hardboard.render.style import GREY, INK, PAPER

_STAR = np.array(
    [(r * sin(i * pi / 5), -r * cos(i * pi / 5)) for i in range(10) for r in [0.38 - 0.22 * (i % 2)]]
)


def drawing_of(family: Family) -> Callable[[Board, Any, BoardOverlay], Scene] | None:
    """Return the function that draws the boards of a declared family."""
    if family.declared is None:
        return None
    layout = family.declared.layout
    return partial(draw_loop if layout.loop else draw_board, layout)


def draw_board(layout: Layout, board: Board, solution: Colours | None, overlay: BoardOverlay) -> Scene:
    """Return the drawn layers: cells, rooms, black cells, clues, and marks outside the board."""
    written = np.zeros(board.shape, dtype=bool)
    # An array has 0 where there is no clue.
    as_array = layout.plain_numbers and layout.least > 0
    if as_array:
        written = board.clue_array != 0
    else:
        written.flat[list(board.clues)] = layout.clue != "circle" and not layout.room_numbers
    codes = np.where(written, CLUE_CODE, 0).astype(np.uint8)
    black = np.zeros(board.shape, dtype=bool) if solution is None else solution == 1
    if layout.black == "black":
        codes = with_black_cells(codes, solution)
    else:
        with_black_cells(codes, solution)  # for its complaint about another size
    if layout.clue == "wall":
        codes[written] = BLACK_CODE
    dark = codes == BLACK_CODE
    inside = [
        *(trail_shapes(solution, board.icon_array) if layout.clues == "icons" else ()),
        *black_cell_signs(layout, black),
        *(room_borders(np.array(board.rooms).reshape(board.shape), dark) if board.rooms else ()),
    ]
    inside += number_shapes(board.clue_array, black) if as_array else clue_shapes(layout, board, dark)
    inside += [*arrow_shapes(board, dark), *([] if overlay.signals else known_white(solution, written))]
    labels, around = _outside(layout, board)
    return board_layers(
        cell_shapes(codes, overlay), written, overlay, [*inside, *labels], around, _corners(board)
    )


def black_cell_signs(layout: Layout, black: NDArray[np.bool_]) -> list[Shape]:
    """Return the sign in a black cell, if it is not just black."""
    spots = cell_middles(np.argwhere(black))
    if layout.black == "star":
        return [Polygons(spots, INK, outline=_STAR, sign="*")]
    if layout.black == "bulb":
        return [Capsules(spots, INK, radius=0.33, width=0.06, fill="#ffd84d", sign="o")]
    if layout.black == "mine":
        spikes = [np.hstack([spots - tip, spots + tip]) for tip in (np.array([0.36, 0]), np.array([0, 0.36]))]
        return [
            *(Capsules(spike, INK, radius=0.04) for spike in spikes),
            Capsules(spots, INK, radius=0.25, sign="*"),
        ]
    if layout.black == "stone":
        return [Capsules(spots, INK, radius=0.38, sign="#")]
    return []


def _corners(board: Board) -> list[Shape]:
    spots = coordinate_array([(col, row) for row, col in board.corners], 2)
    labels = [str(number) for number in board.corners.values()]
    rings = Capsules(spots, INK, least=4, radius=0.26, width=0.03, fill=PAPER)
    return [rings, Texts(spots, INK, what="clues", labels=labels, size=0.42)]


def _outside(layout: Layout, board: Board) -> tuple[Sequence[Shape], Mapping[str, int]]:
    """Draw the signs left of rows and above columns, and a number for the whole board below it."""
    if not layout.lines:
        note = [f"{layout.total}: {board.total}"] if layout.total and board.total is not None else []
        return [text_at(0, board.rows + 0.6, word, 0.5, GREY, "clues", "start") for word in note], {}
    beside, above = (
        [value if isinstance(value, tuple) else (value,) * (value is not None) for value in values]
        for values in (board.row_clues, board.col_clues)
    )
    spots = [(-0.5 - 0.8 * k, i + 0.5) for i, numbers in enumerate(beside) for k in range(len(numbers))]
    spots += [(i + 0.5, -0.5 - 0.8 * k) for i, numbers in enumerate(above) for k in range(len(numbers))]
    labels = [str(number) for numbers in (*beside, *above) for number in reversed(numbers)]
    around = {"W": max(map(len, beside)), "N": max(map(len, above))}
    return [Texts(coordinate_array(spots, 2), INK, what="clues", labels=labels, size=0.5, fit=0.8)], around
