"""A solution as penpa-edit compares it: shaded cells, lines and signs in six sorted lists of texts.

    shaded cells, lines through cells, lines along edges, walls, numbers, symbols

A solver's drawing is turned into the same lists, as far as the kinds that are to be checked go.
"""

from itertools import pairwise
from typing import Any

import numpy as np

from hardboard.puzzles.declared.board import LINES, Board
from hardboard.puzzles.declared.doubled import cell_spots
from hardboard.puzzles.declared.drawn import loop_lines
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.penpa.paper import Paper

#: What black cells are drawn as -> what is checked, the sign of the symbol in an answer, the tool to draw it.
OBJECTS = {
    "bulb": ("sol_akari", "3H", "akari"),
    "star": ("sol_star", "1E", "star"),
    "mine": ("sol_mine", "4I", "mines"),
}
TOOLS = {"stone": "blwh"}
#: The colour of lines that are checked.
GREEN = 3
#: Circles of stones: white, black.
STONES = ("1A", "2A")


def family_layout(family: Family) -> Layout:
    """Return the layout of a family, which has its looks; a plain one if it has none."""
    made = family.declared or None
    layout: Layout = made.layout if made else Layout()
    return layout


def grid(layout: Layout) -> list[str]:
    """Return the drawing of the grid: lines, points, frame."""
    return ["3", "1", "2"] if layout.loop == LINES else ["2" if layout.loop else "1", "2", "1"]


def tool(layout: Layout, solution: object) -> tuple[str, list[Any]]:
    """Return the pen of a solver: a mode of penpa-edit, one within it, and a colour of lines."""
    if not isinstance(solution, np.ndarray):
        return "line", ["2", GREEN]
    if layout.loop:
        named = "edgex" if layout.loop == LINES else "yajilin" if layout.shaded else "linex"
    else:
        named = TOOLS.get(layout.black, OBJECTS.get(layout.black, ("", "", "blpo"))[2])
    return "combi", [named, GREEN]


def answer(family: Family, board: Any, solution: object, paper: Paper) -> tuple[list[str], list[list[str]]]:
    """Return the kinds that are checked, and the lists."""
    layout = family_layout(family)
    lists: list[list[str]] = [[] for _ in range(6)]
    if not isinstance(solution, np.ndarray):
        lists[1] = _pieces(family.solution_to_record(solution), paper)
        checked = ["sol_loopline"]
    elif layout.loop:
        checked = _loop(layout, board, solution, paper, lists)
    elif layout.black == "stone":
        given = {divmod(cell, board.cols) for cell in board.clues}
        lists[5] = [
            f"{paper.cell(*spot)},{STONES[bool(black)]}"
            for spot, black in np.ndenumerate(solution)
            if spot not in given
        ]
        checked = ["sol_circle"]
    else:
        cells = [paper.cell(*spot) for spot in np.argwhere(solution).tolist()]
        what, sign, _ = OBJECTS.get(layout.black, ("sol_surface", "", ""))
        lists[5 if sign else 0] = [f"{cell},{sign}" if sign else str(cell) for cell in cells]
        checked = [what]
    return checked, [sorted(marks) for marks in lists]


def _pieces(pieces: list[list[tuple[int, int]]], paper: Paper) -> list[str]:
    steps = {tuple(sorted((paper.cell(*one), paper.cell(*two)))) for p in pieces for one, two in pairwise(p)}
    return [f"{one},{two},1" for one, two in steps]


def _loop(layout: Layout, board: Board, solution: Shading, paper: Paper, lists: list[list[str]]) -> list[str]:
    along = layout.loop == LINES
    number = paper.corner if along else paper.cell
    lists[2 if along else 1] = [
        f"{number(*one)},{number(*other)},1" for one, other in loop_lines(board, solution)
    ]
    if layout.shaded:
        lists[0] = [
            str(paper.cell(*divmod(cell, paper.cols)))
            for cell, spot in enumerate(cell_spots(board))
            if not solution.flat[spot] and (layout.room_numbers or spot not in board.clues)
        ]
    return ["sol_loopedge" if along else "sol_loopline"] + ["sol_surface"] * layout.shaded
