"""puzzlekit and multi-puzzle-solver, both on CP-SAT: how boards of declared families are told to them and
how their solutions are read. Both are asked for one solution, with one worker, so that CPU time is search.

Both come from the optional group `rivals`.
"""

import importlib
from typing import Any

import numpy as np

from hardboard.puzzles.declared.board import Board

Rows = list[str]
#: Family -> module and class of puzzlekit, the sign of a black cell, the sign of a clue without a number.
KIT: dict[str, tuple[str, str, str, str | None]] = {
    "aqre": ("aqre", "Aqre", "x", "-"),
    "canal-view": ("canal_view", "CanalView", "x", None),
    "cave": ("cave", "Cave", "-", None),
    "creek": ("creek", "Creek", "x", None),
    "heyawake": ("heyawake", "Heyawake", "x", "-"),
    "hitori": ("hitori", "Hitori", "x", None),
    "kurodoko": ("kuromasu", "Kuromasu", "x", None),
    "kuroshuto": ("kuroshuto", "Kuroshuto", "x", None),
    "kurotto": ("kurotto", "Kurotto", "x", "o"),
    "light-up": ("akari", "Akari", "o", "x"),
    "lits": ("lits", "LITS", "LITS", None),
    "minesweeper": ("minesweeper", "Minesweeper", "x", None),
    "mosaic": ("mosaic", "Mosaic", "x", None),
    "nonogram": ("nonogram", "Nonogram", "x", None),
    "norinori": ("norinori", "Norinori", "x", None),
    "nurikabe": ("nurikabe", "Nurikabe", "x", None),
    "nurimisaki": ("nurimisaki", "Nurimisaki", "x", "?"),
    "paintarea": ("paint_area", "PaintArea", "x", None),
    "shimaguni": ("shimaguni", "Shimaguni", "x", "-"),
    "star-battle": ("starbattle", "Starbattle", "x", None),
    "tile-paint": ("tile_paint", "TilePaint", "x", None),
    "yin-yang": ("yin_yang", "YinYang", "b", None),
}
#: Family -> module of multi-puzzle-solver, its variables for black cells, a clue without a number.
MULTI: dict[str, tuple[str, str, str | None]] = {
    "heyawake": ("heyawake", "B", " "),
    "hitori": ("singles", "B", None),
    "kurodoko": ("range", "b", None),
    "light-up": ("light_up", "model_vars", "W"),
    "lits": ("lits", "model_vars", None),
    "minesweeper": ("minesweeper", "model_vars", "S"),
    "mosaic": ("mosaic", "model_vars", None),
    "nonogram": ("nonograms", "model_vars", None),
    "norinori": ("norinori", "model_vars", None),
    "nurikabe": ("nurikabe", "B", None),
    "star-battle": ("star_battle", "model_vars", None),
    "tapa": ("tapa", "model_vars", None),
    "yin-yang": ("yin_yang", "B", None),
}


class Untold(Exception):
    """A board that the package has no way to be told."""


def grid_of(board: Board, empty: str, unknown: str | None) -> list[list[str]]:
    """What is printed in each cell."""

    def sign(cell: int) -> str:
        clue = board.clues.get(cell)
        if isinstance(clue, tuple):
            if -1 in clue or 0 in clue:
                raise Untold
            return "/".join(map(str, clue))
        if clue == -1 and unknown is None:
            raise Untold
        return empty if clue is None else unknown or "" if clue == -1 else str(clue)

    return [[sign(cell) for cell in row] for row in board.row_cells]


def rooms_of(board: Board) -> list[list[str]]:
    """The room of each cell, counted from 1."""
    if min(board.rooms) < 0:
        raise Untold
    return [[str(board.rooms[cell] + 1) for cell in row] for row in board.row_cells]


def puzzlekit(name: str, board: Board, limit: float) -> Rows | None:
    """Its solution; None if it gave up."""
    module, kind, black, unknown = KIT[name]
    make = getattr(importlib.import_module(f"puzzlekit.solvers.{module}"), f"{kind}Solver")
    words: dict[str, Any] = {"num_rows": board.rows, "num_cols": board.cols}
    if board.clues or not (board.rooms or board.row_clues):
        words["grid"] = grid_of(board, "-", unknown)
    if name == "lits":
        words["grid"] = [["-"] * board.cols for _ in range(board.rows)]
    if name == "yin-yang":
        words["grid"] = [[sign.lower() for sign in row] for row in words["grid"]]
    if board.rooms:
        words["region_grid"] = rooms_of(board)
    if board.corners:
        words["grid"] = [
            [str(board.corners.get((r, c), "-")) for c in range(board.cols + 1)]
            for r in range(board.rows + 1)
        ]
    if board.row_clues:
        words["rows"], words["cols"] = _texts(board.row_clues), _texts(board.col_clues)
    if name == "star-battle":
        words["num_stars"] = board.total
    if name == "minesweeper":
        if board.total is None:
            raise Untold
        words["num_mines"] = board.total
    done = make(**words).solve({"time_limit_sec": limit, "num_search_workers": 1}).solution_data
    if done["status"] not in ("Optimal", "Feasible"):
        return None
    return ["".join(".#"[sign in black] for sign in row) for row in done["solution_grid"].matrix]


def _texts(clues: Any) -> list[Any]:
    """Numbers outside as texts."""
    return ["-" if c is None else str(c) if isinstance(c, int) else [str(n) for n in c] for c in clues]


def multi_puzzle_solver(name: str, board: Board, limit: float) -> Rows | None:
    """Its model, solved once; its own call would list all solutions. None if it gave up."""
    from ortools.sat.python import cp_model

    module, black, unknown = MULTI[name]
    make = importlib.import_module(f"puzzle_solver.puzzles.{module}.{module}").Board
    if name == "nonogram":
        told = make(top=[list(c) for c in board.col_clues], side=[list(c) for c in board.row_clues])
    elif name == "heyawake":
        told = make(np.array(rooms_of(board)), {str(room + 1): n for room, n in board.room_numbers.items()})
    elif board.rooms:
        told = make(np.array(rooms_of(board)), *([board.total] if board.total else []))
    else:
        cells = np.array(grid_of(board, " ", unknown))
        told = make(cells, *([board.total] if name == "minesweeper" else []))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds, solver.parameters.num_workers = limit, 1
    if solver.solve(told.model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    values = getattr(told, black)
    shown = [["."] * board.cols for _ in range(board.rows)]
    for spot, variable in values.items():
        if solver.value(variable):
            shown[spot.y][spot.x] = "#"
    return ["".join(row) for row in shown]
