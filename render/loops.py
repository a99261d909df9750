"""Boards on which a loop is drawn, as a person draws it: the loop is a line from point to point.

A cell of the board is two units wide here, because the spots of `hardboard.puzzles.declared.doubled` are the
cells of the scene. So lines can be marked, clicked and followed like cells of other boards.

    >>> from hardboard.puzzles import family
    >>> slitherlink = family("slitherlink")
    >>> draw_loop(slitherlink.declared.layout, slitherlink.read_board("3"), None, BoardOverlay()).count()
    9
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import ARROWS, CELLS, Board
from hardboard.puzzles.declared.doubled import cell_spots, edge_spots, is_edge, is_point, point_spots
from hardboard.puzzles.declared.layout import Layout
from hardboard.render.annotations import add_frame
from hardboard.render.board import cell_middles, cell_shapes, mark_shapes, wire_edges
from hardboard.render.clues import arrow_shapes, clue_shapes
from hardboard.render.families import Colours, with_black_cells
from hardboard.render.overlay import BoardOverlay
from hardboard.render.scene import Capsules, Polygons, Rects, Scene, Shape, Strokes, coordinate_array
from hardboard.render.style import GREY, GRID, INK, LOOP, PAPER, SHADE
from hardboard.render.tiles import tile_outlines

#: Half the width of the loop, in spots.
THICK = 0.13
_ARM = np.array([[0.05, 0.0], [0.2, 0.15], [0.15, 0.2], [0.0, 0.05]])
#: A small cross: there is no line.
_CROSS = np.vstack(
    [
        _ARM @ np.array(turn)
        for turn in (((1, 0), (0, 1)), ((0, 1), (-1, 0)), ((-1, 0), (0, -1)), ((0, -1), (1, 0)))
    ]
)


def draw_loop(layout: Layout, board: Board, solution: Colours | None, overlay: BoardOverlay) -> Scene:
    """Return the lattice, the printed clues, and the known part of the loop."""
    codes = np.zeros(board.shape, dtype=np.uint8)
    with_black_cells(codes, solution)  # for its complaint about another size
    cells = cell_shapes(codes, overlay)
    known = np.full(board.shape, -1) if solution is None else np.asarray(solution).astype(np.int8)
    overlay, tiles, names = tile_outlines(cells, overlay, _written(board), (known == 1) | _walled(board))
    left = shaded_cells(layout, board, known)
    dark = np.zeros(board.shape, dtype=bool)
    dark.flat[left] = True
    printed = [*clue_shapes(layout, board, dark, 2), *arrow_shapes(board, dark, 2)]
    line = loop_shapes(board, known)
    # A number that the loop passes is written over it.
    over = (
        [*printed, *line] if layout.clues == "colours" else [*line, *_halos(layout, board, known), *printed]
    )
    ground: list[list[Shape]] = [
        [cells],
        _boxes(board, left, SHADE),
        _boxes(board, board.clues if layout.clues == "blocks" else (), INK),
        lattice_shapes(board),
        tiles,
        mark_shapes(overlay, board.shape),
        _dots(board) if layout.clues == "sides" else [],
    ]
    layers = [*ground, wire_edges(overlay, board.shape), over, names]
    return add_frame(board.shape, layers, overlay, doubled=True)


def _written(board: Board) -> NDArray[np.bool_]:
    written = np.zeros(board.shape, dtype=bool)
    written.flat[list(board.clues)] = True
    return written


def _walled(board: Board) -> NDArray[np.bool_]:
    """Spots that borders of rooms, and sides that are shut, run through."""
    taken = np.zeros(board.shape, dtype=bool)
    for edge in _walls(board):
        row, col = divmod(edge, board.cols)
        taken[(slice(row - 1, row + 2), col) if row % 2 else (row, slice(col - 1, col + 2))] = True
    return taken


def lattice_shapes(board: Board) -> list[Shape]:
    """Dots where the loop goes along lines; where it goes through cells, their borders and those of rooms."""
    rows, cols = board.shape
    if board.loop != CELLS:
        spots = _middles(board, point_spots(board))
        return [Capsules(spots, GREY, least=3, radius=0.1)]
    inner = [(0.5, r + 0.5, cols - 0.5, r + 0.5) for r in range(2, rows - 2, 2)]
    inner += [(c + 0.5, 0.5, c + 0.5, rows - 0.5) for c in range(2, cols - 2, 2)]
    sides = [(0.5, y, cols - 0.5, y) for y in (0.5, rows - 0.5)]
    sides += [(x, 0.5, x, rows - 0.5) for x in (0.5, cols - 0.5)]
    walls = [_wall(board, edge) for edge in _walls(board)]
    return [
        Strokes(coordinate_array(inner), GRID, least=3, width=0.05),
        Strokes(coordinate_array(walls), INK, what="room borders", width=0.14),
        Strokes(coordinate_array(sides), INK, width=0.1),
    ]


def _walls(board: Board) -> Iterable[int]:
    """Return the edges that borders of rooms, and sides that are shut, cross."""
    if board.loop != CELLS:
        return ()
    parted = [edge for edge in edge_spots(board) if board.rooms and board.rooms[edge] < 0]
    return dict.fromkeys([*parted, *shut_sides(board)])


def shut_sides(board: Board) -> list[int]:
    """Return the sides of cells that clues shut, except those at the edge of the board."""
    ways = [(spot, ARROWS.get(clue)) for spot, clue in board.clues.items() if isinstance(clue, str)]
    sides = [spot + way[0] * board.cols + way[1] for spot, way in ways if way is not None]
    return [side for side in sides if is_edge(board, side)]


def _wall(board: Board, edge: int) -> tuple[float, float, float, float]:
    """Return the border of cells that an edge crosses."""
    row, col = divmod(edge, board.cols)
    if row % 2:
        return col + 0.5, row - 0.5, col + 0.5, row + 1.5
    return col - 0.5, row + 0.5, col + 1.5, row + 0.5


def _dots(board: Board) -> list[Shape]:
    """Return a dot in each cell with a clue, of which else only a shut side is seen."""
    spots = _middles(board, board.clues)
    return [Capsules(spots, GREY, least=4, radius=0.16)]


def shaded_cells(layout: Layout, board: Board, known: NDArray[np.int8]) -> list[int]:
    """Return cells that the loop leaves out, where such cells are shaded."""
    free = [s for s in cell_spots(board) if layout.room_numbers or s not in board.clues]
    return [spot for spot in free if layout.shaded and known.flat[spot] == 0]


def _boxes(board: Board, spots: Iterable[int], colour: str) -> list[Shape]:
    places = [divmod(spot, board.cols) for spot in spots]
    boxes = [(col - 0.5, row - 0.5, col + 1.5, row + 1.5) for row, col in places]
    return [Rects(coordinate_array(boxes), colour, fill=colour)] if boxes else []


def _halos(layout: Layout, board: Board, known: NDArray[np.int8]) -> list[Shape]:
    """Paper behind numbers in the middle of cells that the loop visits."""
    written = not layout.room_numbers and layout.clues != "sides"
    passed = [s for s in board.clues if is_point(board, s) and known.flat[s] == 1 and written]
    spots = _middles(board, passed)
    return [Capsules(spots, PAPER, radius=0.62)]


def loop_shapes(board: Board, known: NDArray[np.int8]) -> list[Shape]:
    """Return the lines of the loop; while not all is known, crosses where there is none."""
    used = [edge for edge in edge_spots(board) if known.flat[edge] == 1]
    shapes: list[Shape] = []
    for sign in "-|":
        own = [edge for edge in used if (edge // board.cols % 2 == (board.loop == CELLS)) == (sign == "-")]
        spots, reach = _middles(board, own), np.array([1, 0] if sign == "-" else [0, 1])
        shapes.append(
            Strokes(np.hstack([spots - reach, spots + reach]), LOOP, what="the loop", width=2 * THICK)
        )
        shapes.append(Capsules(spots, LOOP, radius=0.1, sign=sign))
    visited = _middles(board, [spot for spot in point_spots(board) if known.flat[spot] == 1])
    shapes.append(Capsules(visited, LOOP, radius=0.1, sign="+"))
    if (known == -1).any() and (known != -1).any():
        none = [spot for spot in edge_spots(board) if known.flat[spot] == 0]
        shapes.append(Polygons(_middles(board, none), GREY, least=4, outline=_CROSS))
        left = [s for s in point_spots(board) if known.flat[s] == 0 and s not in board.clues]
        shapes.append(Polygons(_middles(board, left), GREY, least=4, outline=_CROSS))
    return shapes


def mark_looks(layout: Layout, board: Board) -> list[dict[str, list[Shape]] | None]:
    """Return the look of a player's mark, by whether row and column are odd; None where nothing is laid."""
    found: list[dict[str, list[Shape]] | None] = []
    middle = coordinate_array([0.5, 0.5], 2)
    cross: list[Shape] = [Polygons(middle, GREY, outline=_CROSS)]
    for row, col in ((0, 0), (0, 1), (1, 0), (1, 1)):
        if row == col and not is_point(board, row * board.cols + col):
            found.append(None)
            continue
        reach = (0.0, 0.0) if row == col else (1.0, 0.0) if row == (board.loop == CELLS) else (0.0, 1.0)
        line = coordinate_array([0.5 - reach[0], 0.5 - reach[1], 0.5 + reach[0], 0.5 + reach[1]])
        none = _boxes(board, [0], SHADE) if layout.shaded and row == col else cross
        found.append({"black": [Capsules(line, LOOP, radius=THICK)], "white": none})
    return found


def _middles(board: Board, spots: Iterable[int]) -> NDArray[np.float64]:
    return cell_middles(np.array([divmod(spot, board.cols) for spot in spots], dtype=np.int64).reshape(-1, 2))
