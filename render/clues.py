"""Clues in cells: numbers, lists, stones, circles and arrows, `wide` units wide where a cell has several.

>>> clue_shapes(Layout(clues="numbers"), Board(1, 2, {1: 3}), np.zeros((1, 2), dtype=bool))[0].labels
['3']
"""

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import ARROWS, UNKNOWN, Board
from hardboard.puzzles.declared.layout import Layout
from hardboard.render.board import cell_middles
from hardboard.render.families import icon_shapes
from hardboard.render.scene import Capsules, Polygons, Shape, Texts
from hardboard.render.style import INK, PAPER

_TIP = np.array([[0.0, -0.14], [0.11, 0.06], [-0.11, 0.06]])
#: A turn of the tip to each way that an arrow points.
_TURNS = {"U": ((1, 0), (0, 1)), "D": ((1, 0), (0, -1)), "L": ((0, -1), (1, 0)), "R": ((0, 1), (-1, 0))}


def clue_shapes(layout: Layout, board: Board, dark: NDArray[np.bool_], wide: int = 1) -> list[Shape]:
    """Numbers in the middle of cells, or in a corner where they belong to rooms; stones and circles."""
    if layout.clues == "colours":
        return _stones(board, wide)
    if layout.clues in ("blocks", "sides"):
        return []
    if layout.clues == "icons":
        return icon_shapes(board.icon_array)
    cells = np.array([divmod(cell, board.cols) for cell in board.clues], dtype=np.int64).reshape(-1, 2)
    words = [
        "" if clue == UNKNOWN and layout.clue != "plain" else _word(clue) for clue in board.clues.values()
    ]
    shapes: list[Shape] = []
    if layout.clue == "circle":
        spots = cell_middles(cells)
        shapes.append(
            Capsules(
                spots,
                INK,
                least=4,
                radius=0.4 * wide,
                width=0.04 * wide,
                fill=PAPER,
                sign="o",
            )
        )
    for shade in (False, True):
        chosen = [i for i, cell in enumerate(cells) if dark[tuple(cell)] == shade]
        labels = [words[i] for i in chosen]
        spots, colour = cell_middles(cells[chosen]), PAPER if shade else INK
        if layout.room_numbers:
            shapes.append(
                Texts(
                    spots - [0.42 * wide, 0.24 * wide],
                    colour,
                    what="clues",
                    labels=labels,
                    size=0.4 * wide,
                    anchor="start",
                    fit=0.6 * wide,
                )
            )
        else:
            shift = [0, 0.1 * wide if layout.arrows else 0]
            size = wide * (0.42 if layout.clues == "rings" else 0.62)
            shapes.append(
                Texts(spots + shift, colour, what="clues", labels=labels, size=size, fit=0.8 * wide)
            )
    return shapes


def _word(clue: object) -> str:
    if isinstance(clue, tuple):
        return " ".join(map(_word, clue))
    return "?" if clue == UNKNOWN else str(clue)


def _stones(board: Board, wide: int) -> list[Shape]:
    shapes: list[Shape] = []
    for letter, fill, sign in (("W", PAPER, "o"), ("B", INK, "#")):
        cells = [divmod(cell, board.cols) for cell, clue in board.clues.items() if clue == letter]
        spots = cell_middles(np.array(cells, dtype=np.int64).reshape(-1, 2))
        shapes.append(Capsules(spots, INK, radius=0.38 * wide, width=0.05 * wide, fill=fill, sign=sign))
    return shapes


def arrow_shapes(board: Board, dark: NDArray[np.bool_], wide: int = 1) -> list[Shape]:
    """Return an arrow above a number, or beside it."""
    shapes: list[Shape] = []
    for way in ARROWS:
        for shade in (False, True):
            cells = [divmod(cell, board.cols) for cell, said in board.arrows.items() if said == way]
            chosen = np.array([cell for cell in cells if dark[cell] == shade], dtype=np.int64).reshape(-1, 2)
            outline = wide * _TIP @ np.array(_TURNS[way])
            shapes.append(
                Polygons(cell_middles(chosen) - [0, 0.32 * wide], PAPER if shade else INK, outline=outline)
            )
    return shapes
