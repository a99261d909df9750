"""The two trees of a solution as a picture (Straathof, Figures 9 to 15).

Blue arrows join tiles: each leads from a tile to the next on its way to the root, the ringed one. Orange
arrows join vertices, and lead out of the board. No two cross, and that is why white tiles are connected.
"""

from dataclasses import replace

import numpy as np

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell
from hardboard.render import draw
from hardboard.render.scene import Capsules, Polygons, Scene, Shape, coordinate_array
from hardboard.render.style import FALSE_PURE, TRUE_PURE
from hardboard.theses.straathof.encoding import StraathofEncoding, root, tile_arrows, vertex_arrows
from hardboard.theses.straathof.two_tree import Arrows
from hardboard.verify.sat.solver import Solver

#: How far an arrow comes, and the size of its head.
REACH, HEAD = 0.78, 0.13


def two_trees(board: Board) -> Scene:
    """Return the board's solution with both trees, as the thesis's CNF has them."""
    encoding = StraathofEncoding(board)
    with Solver(encoding.clauses, top=max(encoding.decisive)) as solver:
        model = solver.solve()
    if model is None:
        raise InputError("a board without a solution", "one that has two trees")
    true = {literal for literal in model if literal > 0}
    scene = draw("kuroshuto", board, encoding.decode(model))
    left, top = scene.cells()[0].xy[0][:2].tolist()
    start = _root(board, true)
    # Nothing is said of arrows out of the root.
    tiles = {pair: arrow for pair, arrow in tile_arrows(board.shape).items() if pair[0] != start}
    trees = [
        *_arrows(tiles, true, 0.5, TRUE_PURE),
        *_arrows(vertex_arrows(board.shape), true, 0.0, FALSE_PURE),
        _ring(start),
    ]
    return replace(scene, shapes=(*scene.shapes, *(shape.moved(left, top) for shape in trees)))


def _arrows(arrows: Arrows, true: set[int], middle: float, colour: str) -> list[Shape]:
    ends = [pair for pair, literal in arrows.items() if literal in true]
    shapes: list[Shape] = []
    for step in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        starts = [a for a, b in ends if (b[0] - a[0], b[1] - a[1]) == step]
        if not starts:
            continue
        points = np.array(starts, dtype=float)[:, ::-1] + middle
        right, down = step[1], step[0]
        tips = points + REACH * np.array([right, down])
        shapes.append(Capsules(coordinate_array(np.hstack([points, tips])), colour, radius=0.035))
        shapes.append(Polygons(coordinate_array(tips, 2), colour, outline=_head(right, down)))
    return shapes


def _head(right: int, down: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    ahead, aside = np.array([right, down]), np.array([-down, right])
    return HEAD * np.array([1.3 * ahead, aside - ahead, -aside - ahead])


def _root(board: Board, true: set[int]) -> Cell:
    choices = root(board)
    return next((cell for cell, literal in choices.items() if literal in true), next(iter(choices)))


def _ring(cell: Cell) -> Shape:
    x, y = cell[1] + 0.5, cell[0] + 0.5
    return Capsules(coordinate_array([x, y, x, y]), TRUE_PURE, radius=0.42, width=0.06)
