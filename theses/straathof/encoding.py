"""A Kuroshuto board as the CNF file that Straathof writes (sections 4.2 to 4.5), clause group by clause
group.

Variables are numbered by formulas 13 to 15: the tiles (true = white), then four arrows a tile, then four
arrows a vertex, in the directions up, left, down, right. The formulas of the two trees are those of
`hardboard.theses.straathof.two_tree`.

    >>> from hardboard.puzzles.families.kuroshuto import FAMILY
    >>> [(group.name, len(group.clauses)) for group in clause_groups(FAMILY.read_board("- 1"))][:2]
    [('1 black tile per number', 1), ('numbered tiles', 1)]
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading, cells_at_distance
from hardboard.theses.straathof.two_tree import Arrows, no_crossing, no_opposites, one_each, white_to_white
from hardboard.verify.connectivity.cuts import no_pairs
from hardboard.verify.sat.cnf import TRUE, Cnf

#: The directions of an arrow as the thesis numbers them: up, left, down, right.
DIRECTIONS = tuple(STEPS[name] for name in "NWSE")


@dataclass(frozen=True)
class ClauseGroup:
    """The clauses of one rule, under the comment that the thesis prints above them."""

    name: str
    clauses: tuple[tuple[int, ...], ...]


def clause_groups(board: Board) -> list[ClauseGroup]:
    """Return the clauses of a board, rule by rule, in the order of the thesis's example."""
    black, roots = -tile_variables(board.shape), root(board)
    cells, points = tile_arrows(board.shape), vertex_arrows(board.shape)
    cells = {pair: -TRUE if roots.get(pair[0]) == TRUE else arrow for pair, arrow in cells.items()}
    return [
        _group("1 black tile per number", lambda cnf: _clues(board, black, cnf)),
        _group("numbered tiles", lambda cnf: _numbered(board, black, cnf)),
        _group("no 2 black neighbours", lambda cnf: no_pairs(black, cnf)),
        _group("1 arrow per tile", lambda cnf: one_each(cells, roots, cnf)),
        _group("1 arrow per vertex", lambda cnf: one_each(points, {}, cnf)),
        _group("tile arrows can't point backwards", lambda cnf: no_opposites(cells, cnf)),
        _group("vertex arrows can't point backwards", lambda cnf: no_opposites(points, cnf)),
        _group(
            "arrows from white tiles only point to white tiles", lambda cnf: white_to_white(cells, black, cnf)
        ),
        _group("tile and vertex arrows can't cross", lambda cnf: no_crossing(cells, points, cnf)),
    ]


class StraathofEncoding:
    """The thesis's CNF with the way back; a tile's variable is true when it is white."""

    def __init__(self, board: Board) -> None:
        self.shape = board.shape
        self.groups = clause_groups(board)
        self.clauses = [clause for part in self.groups for clause in part.clauses]
        self.decisive = range(1, board.size + 1)

    @property
    def black(self) -> Ints:
        """The literal of each cell that it is black."""
        return -tile_variables(self.shape)

    def comments(self) -> dict[int, list[str]]:
        """Return the names of rules, each above its clauses, as the thesis prints them."""
        said: dict[int, list[str]] = {}
        first = 0
        for part in self.groups:
            said.setdefault(first, []).append(part.name)
            first += len(part.clauses)
        return said

    def decode(self, model: Sequence[int]) -> Shading:
        """Return the shading of a model."""
        shading: Shading = np.array(model[: len(self.decisive)]).reshape(self.shape) < 0
        return shading


def root(board: Board) -> dict[Cell, int]:
    """Return for each tile that may be the root of the tile tree the literal that it is.

    The root is the first numbered tile on the edge. Without one, which the thesis does not treat, the root is
    the corner if that is white, else the tile beside it.
    """
    rows, cols = board.shape
    edge = (cell for cell, _ in board.clue_cells() if cell[0] in (0, rows - 1) or cell[1] in (0, cols - 1))
    first = next(edge, None)
    if first is not None:
        return {first: TRUE}
    corner = int(tile_variables(board.shape)[0, 0])
    return {(0, 0): TRUE} if rows * cols == 1 else {(0, 0): corner, (0, 1) if cols > 1 else (1, 0): -corner}


def tile_variables(shape: Cell) -> Ints:
    """Formula 13, counted from 1 as the example is and the formula is not."""
    return np.arange(1, shape[0] * shape[1] + 1, dtype=np.int32).reshape(shape)


def tile_arrows(shape: Cell) -> Arrows:
    """Formula 14: the arrows from each tile to its neighbours on the board."""
    rows, cols = shape
    return {
        ((r, c), (r + dr, c + dc)): rows * cols + 1 + 4 * (cols * r + c) + d
        for r, c in np.ndindex(rows, cols)
        for d, (dr, dc) in enumerate(DIRECTIONS)
        if 0 <= r + dr < rows and 0 <= c + dc < cols
    }


def vertex_arrows(shape: Cell) -> Arrows:
    """Formula 15: arrows from each inner vertex; vertex (r, c) is the upper left of tile (r, c)."""
    rows, cols = shape
    return {
        ((r, c), (r + dr, c + dc)): 5 * rows * cols + 1 + 4 * (cols * r + c) + d
        for r in range(1, rows)
        for c in range(1, cols)
        for d, (dr, dc) in enumerate(DIRECTIONS)
    }


def _group(name: str, write: Callable[[Cnf], None]) -> ClauseGroup:
    cnf = Cnf()
    write(cnf)
    return ClauseGroup(name, tuple(map(tuple, cnf.clauses)))


def one_black(black: Ints, cells: list[Cell], cnf: Cnf) -> None:
    """Add clauses that exactly one of the cells is black (formula 2)."""
    literals = [int(black[cell]) for cell in cells]
    for one, other in combinations(literals, 2):
        cnf.add(-one, -other)
    cnf.add(*literals)


def _clues(board: Board, black: Ints, cnf: Cnf) -> None:
    for cell, clue in board.clue_cells():
        if clue > 0:
            one_black(black, cells_at_distance(cell, clue, board.shape), cnf)


def _numbered(board: Board, black: Ints, cnf: Cnf) -> None:
    for cell, _ in board.clue_cells():
        cnf.add(-int(black[cell]))
