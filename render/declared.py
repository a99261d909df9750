"""Boards of declared families: whatever their layout prints, drawn by one function.

>>> from hardboard.puzzles import family
>>> star_battle = family("star-battle")
>>> drawing_of(star_battle)(star_battle.read_board("stars: 1\\n\\na b\\na b"), None, Overlay()).count()
4
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import cos, pi, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import ARROWS, UNKNOWN, Board
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.family import Family
from hardboard.render.board import BLACK_CODE, CLUE_CODE, filled, middles
from hardboard.render.families import Colours, blackened, known_white, layered, room_borders
from hardboard.render.overlay import Overlay
from hardboard.render.scene import Capsules, Polygons, Scene, Shape, Texts, array
from hardboard.render.style import GREY, INK, PAPER

_STAR = np.array(
    [(r * sin(i * pi / 5), -r * cos(i * pi / 5)) for i in range(10) for r in [0.38 - 0.22 * (i % 2)]]
)
_TIP = np.array([[0.0, -0.14], [0.11, 0.06], [-0.11, 0.06]])
#: A turn of the tip to each way that an arrow points.
_TURNS = {"U": ((1, 0), (0, 1)), "D": ((1, 0), (0, -1)), "L": ((0, -1), (1, 0)), "R": ((0, 1), (-1, 0))}


def drawing_of(family: Family) -> Callable[[Board, Any, Overlay], Scene] | None:
    """What draws the boards of a family, if it is declared."""
    return None if family.declared is None else partial(draw_board, family.declared.layout)


def draw_board(layout: Layout, board: Board, solution: Colours | None, overlay: Overlay) -> Scene:
    """The cells, and on them rooms, what black cells are drawn as, clues, and what stands outside."""
    written = np.zeros(board.shape, dtype=bool)
    written.flat[list(board.clues)] = layout.clue != "circle" and not layout.room_numbers
    codes = np.where(written, CLUE_CODE, 0).astype(np.uint8)
    black = np.zeros(board.shape, dtype=bool) if solution is None else solution == 1
    if layout.black == "black":
        codes = blackened(codes, solution)
    else:
        blackened(codes, solution)  # for its complaint about another size
    if layout.clue == "wall":
        codes[written] = BLACK_CODE
    dark = codes == BLACK_CODE
    inside = [
        *tokens(layout, black),
        *(room_borders(np.array(board.rooms).reshape(board.shape), dark) if board.rooms else ()),
    ]
    inside += [
        *_clues(layout, board, dark),
        *_arrows(board, dark),
        *known_white(solution, written),
    ]
    labels, around = _outside(layout, board)
    return layered(filled(codes, overlay), written, overlay, [*inside, *labels], around, _corners(board))


def tokens(layout: Layout, black: NDArray[np.bool_]) -> list[Shape]:
    """What stands in a black cell, if it is not just black."""
    spots = middles(np.argwhere(black))
    rounds = np.hstack([spots, spots])
    if layout.black == "star":
        return [Polygons(spots, INK, outline=_STAR, sign="*")]
    if layout.black == "bulb":
        return [Capsules(rounds, INK, radius=0.33, width=0.06, fill="#ffd84d", sign="o")]
    if layout.black == "mine":
        spikes = [np.hstack([spots - tip, spots + tip]) for tip in (np.array([0.36, 0]), np.array([0, 0.36]))]
        return [
            *(Capsules(spike, INK, radius=0.04) for spike in spikes),
            Capsules(rounds, INK, radius=0.25, sign="*"),
        ]
    if layout.black == "stone":
        return [Capsules(rounds, INK, radius=0.38, sign="#")]
    return []


def _clues(layout: Layout, board: Board, dark: NDArray[np.bool_]) -> list[Shape]:
    """Numbers in the middle of cells, or in a corner where they belong to rooms; stones and circles."""
    if layout.clues == "colours":
        return _stones(board)
    cells = np.array([divmod(cell, board.cols) for cell in board.clues], dtype=np.int64).reshape(-1, 2)
    words = [
        "" if clue == UNKNOWN and layout.clue != "plain" else _word(clue) for clue in board.clues.values()
    ]
    shapes: list[Shape] = []
    if layout.clue == "circle":
        spots = middles(cells)
        shapes.append(
            Capsules(np.hstack([spots, spots]), INK, least=4, radius=0.4, width=0.04, fill=PAPER, sign="o")
        )
    for shade in (False, True):
        chosen = [i for i, cell in enumerate(cells) if dark[tuple(cell)] == shade]
        labels = [words[i] for i in chosen]
        spots, colour = middles(cells[chosen]), PAPER if shade else INK
        if layout.room_numbers:
            shapes.append(
                Texts(
                    spots - [0.42, 0.24],
                    colour,
                    what="clues",
                    labels=labels,
                    size=0.4,
                    anchor="start",
                    fit=0.6,
                )
            )
        else:
            shift = [0, 0.1] if layout.arrows else [0, 0]
            size = 0.42 if layout.clues == "rings" else 0.62
            shapes.append(Texts(spots + shift, colour, what="clues", labels=labels, size=size, fit=0.8))
    return shapes


def _word(clue: Any) -> str:
    if isinstance(clue, tuple):
        return " ".join(map(_word, clue))
    return "?" if clue == UNKNOWN else str(clue)


def _stones(board: Board) -> list[Shape]:
    shapes: list[Shape] = []
    for letter, fill, sign in (("W", PAPER, "o"), ("B", INK, "#")):
        cells = [divmod(cell, board.cols) for cell, clue in board.clues.items() if clue == letter]
        spots = middles(np.array(cells, dtype=np.int64).reshape(-1, 2))
        shapes.append(Capsules(np.hstack([spots, spots]), INK, radius=0.38, width=0.05, fill=fill, sign=sign))
    return shapes


def _arrows(board: Board, dark: NDArray[np.bool_]) -> list[Shape]:
    """An arrow above a number, or beside it."""
    shapes: list[Shape] = []
    for way in ARROWS:
        for shade in (False, True):
            cells = [divmod(cell, board.cols) for cell, said in board.arrows.items() if said == way]
            chosen = np.array([cell for cell in cells if dark[cell] == shade], dtype=np.int64).reshape(-1, 2)
            outline = _TIP @ np.array(_TURNS[way])
            shapes.append(Polygons(middles(chosen) - [0, 0.32], PAPER if shade else INK, outline=outline))
    return shapes


def _corners(board: Board) -> list[Shape]:
    """Numbers in circles where cells meet."""
    spots = array([(col, row) for row, col in board.corners], 2)
    labels = [str(number) for number in board.corners.values()]
    rings = Capsules(np.hstack([spots, spots]), INK, least=4, radius=0.26, width=0.03, fill=PAPER)
    return [rings, Texts(spots, INK, what="clues", labels=labels, size=0.42)]


def _outside(layout: Layout, board: Board) -> tuple[Sequence[Shape], Mapping[str, int]]:
    """What stands left of rows and above columns, and a number for the whole board below it."""
    if not layout.lines:
        note = [f"{layout.total}: {board.total}"] if layout.total and board.total is not None else []
        words = Texts(
            array([0, board.rows + 0.6], 2), GREY, what="clues", labels=note, size=0.5, anchor="start"
        )
        return [words] if note else [], {}
    beside, above = (
        [value if isinstance(value, tuple) else (value,) * (value is not None) for value in values]
        for values in (board.row_clues, board.col_clues)
    )
    spots = [(-0.5 - 0.8 * k, i + 0.5) for i, numbers in enumerate(beside) for k in range(len(numbers))]
    spots += [(i + 0.5, -0.5 - 0.8 * k) for i, numbers in enumerate(above) for k in range(len(numbers))]
    labels = [str(number) for numbers in (*beside, *above) for number in reversed(numbers)]
    around = {"W": max(map(len, beside)), "N": max(map(len, above))}
    return [Texts(array(spots, 2), INK, what="clues", labels=labels, size=0.5, fit=0.8)], around
