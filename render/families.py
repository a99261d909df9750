"""One drawer for each family: board, solution and overlay in, scene out.

`piece_shapes` draws plain arrays; a family names the function that draws its boards.

    >>> from hardboard.puzzles.families.kurodoko import FAMILY
    >>> draw("kurodoko", FAMILY.read_board("3x2:2a3_4b")).count()
    6
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.components import shortest_path
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import needed_part
from hardboard.render.annotations import add_frame
from hardboard.render.board import (
    BLACK_CODE,
    CLUE_CODE,
    cell_middles,
    cell_shapes,
    grid_lines,
    mark_shapes,
    number_shapes,
    wire_edges,
    wire_values,
)
from hardboard.render.overlay import BoardOverlay
from hardboard.render.scene import (
    Capsules,
    Cells,
    Polygons,
    Scene,
    Shape,
    Strokes,
    Texts,
    coordinate_array,
    mask_runs,
)
from hardboard.render.style import FADED, FADED_PIECE, GREY, INK, PAPER, PATH, PIECE, SPECIAL
from hardboard.render.tiles import tile_outlines

#: A shading in the making: 1 black, 0 white, -1 not known. A finished one is boolean.
Colours = NDArray[np.bool_ | np.int8]
_TRIANGLE = np.array([[0, -0.36], [0.36, 0.27], [-0.36, 0.27]])


def draw(family: str, board: AnyBoard, solution: object = None, overlay: BoardOverlay | None = None) -> Scene:
    """Return the picture of a board of this family, with its solution and overlay."""
    drawing: Callable[[Any, Any, BoardOverlay], Scene] = needed_part(family, "drawing", "pictures")
    return drawing(board, solution, overlay or BoardOverlay())


def board_layers(
    cells: Cells,
    written: NDArray[np.bool_],
    overlay: BoardOverlay,
    inside: Sequence[Shape],
    around: Mapping[str, int] | None = None,
    above: Sequence[Shape] = (),
) -> Scene:
    """Return the layers of every board picture, from the cells up. `written` are the cells that hold a clue,
    `around` the cells to keep free at the sides. `above` also lies on the edges of wires.
    """
    shape = (written.shape[0], written.shape[1])
    if cells.palette[BLACK_CODE] == FADED and (cells.codes == BLACK_CODE).any():
        overlay = replace(overlay, colours=[*overlay.colours, (FADED, "black, off the wires")])
    overlay, tiles, names = tile_outlines(cells, overlay, written)
    ground: list[list[Shape]] = [[cells], grid_lines(shape), tiles, mark_shapes(overlay, shape)]
    return add_frame(shape, [*ground, inside, wire_edges(overlay, shape), above, names], overlay, around)


def with_black_cells(codes: NDArray[np.uint8], shading: Colours | None) -> NDArray[np.uint8]:
    """Return the codes of cells with another code for black cells."""
    if shading is None:
        return codes
    if shading.shape != codes.shape:
        raise InputError(
            f"a solution of {' x '.join(map(str, shading.shape))} cells",
            f"{codes.shape[0]} x {codes.shape[1]}",
        )
    return np.where(shading == 1, BLACK_CODE, codes).astype(np.uint8)


def known_white(shading: Colours | None, taken: NDArray[np.bool_]) -> list[Shape]:
    """Dots in the cells that are known to be white, while others are not yet known."""
    if shading is None or not (shading == -1).any():
        return []
    return [white_dots(np.argwhere((shading == 0) & ~taken))]


def white_dots(cells: NDArray[np.int64]) -> Shape:
    """Return a small dot in each cell: white for certain."""
    spots = cell_middles(cells)
    return Capsules(spots, GREY, least=4, radius=0.06, sign="·")


def piece_shapes(
    values: NDArray[np.int32], maximum: int, covers: Iterable[Sequence[Cell]] | None, overlay: BoardOverlay
) -> Scene:
    """Numbers, each piece a rounded outline around its straight line of cells: Kamaji, as in its thesis's
    Figure 1.
    """
    plain = cell_shapes(np.full(values.shape, CLUE_CODE, dtype=np.uint8), overlay)
    special = (values == maximum) & (plain.codes == CLUE_CODE)
    level = np.clip(values * 16 // max(maximum, 1), 0, 15)
    first = len(plain.palette)
    codes = np.where(
        plain.codes == CLUE_CODE, np.where(special, first, first + 1 + level), plain.codes
    ).astype(np.uint8)
    # Every cell has a number: in an overview the grey says how large.
    ramp = tuple("#" + f"{250 - 8 * step:02x}" * 3 for step in range(16))
    cells = Cells(
        plain.xy,
        codes=codes,
        palette=(*plain.palette, SPECIAL, *("#ffffff",) * 16),
        coarse=(*plain.coarse, SPECIAL, *ramp),
        dark=(False,) * (first + 17),
    )
    faded = any(signal.value is not None for signal in overlay.signals)
    carried = wire_values(overlay, (values.shape[0], values.shape[1])) > 0
    groups: dict[str, list[tuple[int, int, int, int]]] = {PIECE: [], FADED_PIECE: []}
    for piece in covers or ():
        on_wire = not faded or any(carried[cell] for cell in piece)
        groups[PIECE if on_wire else FADED_PIECE] += ends_of(sorted(piece))
    outlines = [
        Capsules(
            coordinate_array(ends)[:, [1, 0, 3, 2]] + 0.5,
            colour,
            least=4,
            what="pieces",
            radius=0.37,
            width=0.07,
        )
        for colour, ends in groups.items()
    ]
    if groups[FADED_PIECE]:
        overlay = replace(overlay, colours=[(FADED_PIECE, "a piece off the wires")])
    return board_layers(cells, values > 0, overlay, [*outlines, *number_shapes(values)])


def ends_of(piece: Sequence[Cell]) -> list[tuple[int, int, int, int]]:
    """Return the ends of a straight piece; of a bent one, which violates the rules, the ends of each step."""
    steps = {(r1 - r0, c1 - c0) for (r0, c0), (r1, c1) in pairwise(piece)}
    if len(steps) <= 1:
        return [(*piece[0], *piece[-1])]
    return [(*one, *two) for one, two in pairwise(piece)]


def room_borders(rooms: NDArray[np.int32], black: NDArray[np.bool_]) -> list[Shape]:
    """Return the lines between different rooms, lighter between two black ones."""
    down, across = rooms[:, 1:] != rooms[:, :-1], rooms[1:] != rooms[:-1]
    dark_down, dark_across = black[:, 1:] & black[:, :-1], black[1:] & black[:-1]
    return [_walls(down, across, INK), _walls(down & dark_down, across & dark_across, GREY)]


def _walls(down: NDArray[np.bool_], across: NDArray[np.bool_], colour: str) -> Shape:
    """Return lines where `down` says so beside each column, and `across` below each row."""
    upright, flat = mask_runs(down.T), mask_runs(across)
    lines = [np.column_stack([upright[:, 0] + 1, upright[:, 1], upright[:, 0] + 1, upright[:, 2]])]
    lines += [np.column_stack([flat[:, 1], flat[:, 0] + 1, flat[:, 2], flat[:, 0] + 1])]
    return Strokes(coordinate_array(np.vstack(lines)), colour, least=3, what="room borders", width=0.09)


def icon_shapes(icons: NDArray[np.str_]) -> list[Shape]:
    """S and G as letters, O as a circle, T as a triangle; the path passes behind them."""
    named = np.argwhere((icons == "S") | (icons == "G"))
    letters, rings = cell_middles(named), cell_middles(np.argwhere(icons == "O"))
    return [
        Capsules(letters, PAPER, least=4, radius=0.42),
        Texts(letters, INK, what="icons", labels=icons[tuple(named.T)], size=0.8),
        Capsules(
            rings,
            INK,
            least=4,
            what="icons",
            radius=0.31,
            width=0.08,
            fill=PAPER,
            sign="o",
        ),
        Polygons(
            cell_middles(np.argwhere(icons == "T")),
            INK,
            least=4,
            what="icons",
            outline=_TRIANGLE,
            width=0.08,
            sign="^",
        ),
    ]


def path_shapes(black: NDArray[np.bool_], icons: NDArray[np.str_]) -> list[Cell]:
    """Return a shortest way over white cells from S to G; none if there is none."""
    start, goal = (np.argwhere(icons == letter) for letter in "SG")
    return (len(start) and len(goal) and shortest_path(~black, start[0], goal[0])) or []


def trail_shapes(shading: Colours | None, icons: NDArray[np.str_]) -> list[Shape]:
    """Return the path from S to G as rounded bars, one for each straight stretch."""
    # Where some cells are undecided, nobody knows the path yet.
    way = path_shapes(shading == 1, icons) if shading is not None and (shading >= 0).all() else []
    if len(way) < 2:
        return []
    cells = np.array(way, dtype=np.int64)
    steps = np.diff(cells, axis=0)
    turns = np.flatnonzero((steps[1:] != steps[:-1]).any(axis=1)) + 1
    corners = cell_middles(cells[np.concatenate([[0], turns, [len(way) - 1]])])
    return [Capsules(np.hstack([corners[:-1], corners[1:]]), PATH, what="path", radius=0.11)]


def piece_board(board: Any, solution: Iterable[Sequence[Cell]] | None, overlay: BoardOverlay) -> Scene:
    """Return the picture of a board of Kamaji, its numbers covered by pieces."""
    return piece_shapes(board.numbers, board.maximum, solution, overlay)
