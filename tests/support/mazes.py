"""Mazes of Nurimeizu for tests: written down, drawn at random, and all that is so in a solution."""

from itertools import product
from random import Random
from typing import Any

import numpy as np

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import Shading, neighbours, number_regions
from hardboard.puzzles.mazes import start_and_goal, white_path


def board_of(rooms: list[str], icons: list[str]) -> Board:
    """Return the maze whose rooms have one letter each."""
    numbers = np.array([[ord(sign) for sign in row] for row in rooms], dtype=np.int32)
    return Board.of_rooms(numbers, np.array([["" if sign == "." else sign for sign in row] for row in icons]))


def truths(board: Board, solution: Shading) -> dict[Any, bool]:
    """Return the colours of all cells; of neighbours if both are white and the second is entered from the
    first; of cells if they are on the path from S to G.
    """
    start, path = start_and_goal(board)[0], set(white_path(board, solution) or ())
    before, left = {start: start}, [start]
    while left:
        cell = left.pop()
        for near in neighbours(cell, board.shape):
            if not solution[near] and near not in before:
                before[near] = cell
                left.append(near)
    found: dict[Any, bool] = {}
    for one in product(*map(range, board.shape)):
        found |= {one: bool(solution[one]), (one, one): one in path}
        for two in neighbours(one, board.shape):
            if one < two:
                found[one, two] = not solution[one] and not solution[two] and before[two] == one
    return found


def random_maze(rng: Random) -> Board:
    """Return random rooms and icons around a square of two rooms, which may be doors between what is beside
    it.
    """
    rows, cols = rng.randint(2, 4), rng.randint(4, 6)
    cells = list(product(range(rows), range(cols)))
    rooms = np.arange(rows * cols, dtype=np.int32).reshape(rows, cols)
    icons = np.full((rows, cols), "", dtype="<U1")
    r, c = rng.randrange(rows - 1), rng.randrange(1, cols - 2)
    for _ in range(rng.randint(0, rows * cols // 4)):
        one = rng.choice(cells)
        rooms[rooms == rooms[rng.choice(neighbours(one, (rows, cols)))]] = rooms[one]
    for icon, cell in zip(rng.choice(("SG", "ST", "GS", "TS")), ((r, c - 1), (r, c + 2)), strict=True):
        rooms[r : r + 2, cell[1]] = 100 + cell[1]
        icons[cell] = icon
    rooms[r, c : c + 2], rooms[r + 1, c : c + 2] = 98, 99
    left = [cell for cell in cells if not icons[cell]]
    icons[rng.choice(left)] = ({"S", "G"} - {*icons.ravel().tolist()} or {"T"}).pop()
    whole = [number_regions(rooms == room) for room in np.unique(rooms).tolist()]
    return Board.of_rooms(
        sum(np.where(labels > 0, labels + 20 * k, 0) for k, (labels, _) in enumerate(whole)), icons
    )
