"""The eight rules of Nurimeizu (Mourits, section 2) as a checker that names each breach and its place."""

from collections import deque

import numpy as np

from hardboard.puzzles.components import shortest_path
from hardboard.puzzles.grid import SMALL, Cell, Shading, adjacent_pairs, neighbours, regions
from hardboard.puzzles.nurimeizu.board import CIRCLE, TRIANGLE, Board
from hardboard.puzzles.rules import Violation, place

RULES = (
    "every cell in the same room has the same colour",
    "cells with an icon are white",
    "there is a path from S to G of white cells",
    "every circle is on the path from S to G",
    "no triangle is on the path from S to G",
    "all white cells are connected",
    "white cells form no cycle",
    "no square of 2 by 2 cells is all of one colour",
)


def violations(board: Board, shading: Shading) -> list[Violation]:
    """Every breach of the rules; empty exactly when `shading` solves `board`."""
    path = white_path(board, shading)
    return (
        mixed_rooms(board, shading)
        + icons_black(board, shading)
        + no_path(board, path)
        + circles_off(board, path)
        + triangles_on(board, path)
        + cut_off(board, shading)
        + cycles(shading)
        + squares(shading)
    )


def white_path(board: Board, shading: Shading) -> list[Cell] | None:
    """The shortest white path from S to G (the only one where white cells form no cycle), or None."""
    if shading[board.start] or shading[board.goal]:
        return None
    if shading.size > SMALL:
        return shortest_path(~shading, board.start, board.goal)
    # A fence of black cells around the board: neighbours are one or one row of the fence away.
    width = shading.shape[1] + 2
    fence = np.zeros((shading.shape[0] + 2, width), dtype=bool)
    fence[1:-1, 1:-1] = ~shading
    waiting = fence.ravel().tolist()
    start, goal = ((r + 1) * width + c + 1 for r, c in (board.start, board.goal))
    before, queue = {start: 0}, deque([start])
    waiting[start] = False
    while queue and goal not in before:
        cell = queue.popleft()
        for near in (cell - width, cell + 1, cell + width, cell - 1):
            if waiting[near]:
                waiting[near], before[near] = False, cell
                queue.append(near)
    if goal not in before:
        return None
    path, step = [], goal
    while step:
        path.append((step // width - 1, step % width - 1))
        step = before[step]
    return path[::-1]


def mixed_rooms(board: Board, shading: Shading) -> list[Violation]:
    """Rule 1: every cell in the same room has the same colour."""
    sizes = np.bincount(board.rooms.ravel())
    black = np.bincount(board.rooms[shading], minlength=sizes.size)
    breaches = []
    for room in np.flatnonzero((black > 0) & (black < sizes)).tolist():
        cells = tuple((int(r), int(c)) for r, c in np.argwhere(board.rooms == room))
        breaches.append(
            Violation(RULES[0], cells, f"the room of {place(cells[0])} has black and white cells")
        )
    return breaches


def icons_black(board: Board, shading: Shading) -> list[Violation]:
    """Rule 2: cells with an icon are white."""
    bad = np.argwhere((board.icons != "") & shading).tolist()
    return [
        Violation(RULES[1], ((r, c),), f"the {board.icons[r, c]} at {place((r, c))} is black") for r, c in bad
    ]


def no_path(board: Board, path: list[Cell] | None) -> list[Violation]:
    """Rule 3: there is a path from S to G of white cells."""
    ends = (board.start, board.goal)
    return [Violation(RULES[2], ends, "no white path leads from S to G")] if path is None else []


def circles_off(board: Board, path: list[Cell] | None) -> list[Violation]:
    """Rule 4: every circle is on the path from S to G."""
    on = set(path or ())
    missed = [cell for cell in board.cells(CIRCLE) if path is not None and cell not in on]
    return [Violation(RULES[3], (cell,), f"the path misses the circle at {place(cell)}") for cell in missed]


def triangles_on(board: Board, path: list[Cell] | None) -> list[Violation]:
    """Rule 5: no triangle is on the path from S to G."""
    on = set(path or ())
    hit = [cell for cell in board.cells(TRIANGLE) if cell in on]
    return [Violation(RULES[4], (cell,), f"the path crosses the triangle at {place(cell)}") for cell in hit]


def cut_off(board: Board, shading: Shading) -> list[Violation]:
    """Rule 6: all white cells are connected. One breach for each region beside the one of S (or the
    first).
    """
    labels, count = regions(~shading)
    home = int(labels[board.start]) or 1
    breaches = []
    for label in range(1, count + 1):
        if label != home:
            cells = tuple((int(r), int(c)) for r, c in np.argwhere(labels == label))
            breaches.append(
                Violation(RULES[5], cells, f"{len(cells)} white around {place(cells[0])} cut off from S")
            )
    return breaches


def cycles(shading: Shading) -> list[Violation]:
    """Rule 7: white cells form no cycle. One breach for each region that has one, with the cells left after
    pruning.
    """
    white = ~shading
    sides = int((white[1:] & white[:-1]).sum() + (white[:, 1:] & white[:, :-1]).sum())
    if int(white.sum()) - sides == regions(white)[1]:
        return []  # A graph is a forest exactly if it has as many parts as it has more cells than sides.
    degree = np.zeros(white.shape, dtype=int)
    for one, two in adjacent_pairs(white):
        degree[one] += 1
        degree[two] += 1
    leaves = [(int(r), int(c)) for r, c in np.argwhere(white & (degree <= 1))]
    while leaves:
        cell = leaves.pop()
        white[cell] = False
        for near in neighbours(cell, white.shape):
            degree[near] -= 1
            if white[near] and degree[near] == 1:
                leaves.append(near)
    labels, count = regions(white)
    breaches = []
    for label in range(1, count + 1):
        cells = tuple((int(r), int(c)) for r, c in np.argwhere(labels == label))
        breaches.append(Violation(RULES[6], cells, f"white cells go round in a cycle at {place(cells[0])}"))
    return breaches


def squares(shading: Shading) -> list[Violation]:
    """Rule 8: no square of 2 by 2 cells is all of one colour."""
    if min(shading.shape) < 2:
        return []
    total = shading[:-1, :-1].astype(int) + shading[:-1, 1:] + shading[1:, :-1] + shading[1:, 1:]
    breaches = []
    for r, c in np.argwhere((total == 0) | (total == 4)).tolist():
        colour = "black" if total[r, c] else "white"
        cells = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
        breaches.append(
            Violation(RULES[7], cells, f"the square with its top left at {place((r, c))} is all {colour}")
        )
    return breaches
