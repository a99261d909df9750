"""Random mazes: the solution from which a puzzle is made.

White cells grow from one cell: a black cell with exactly one white neighbour may become white, so the white
cells stay a tree, until no cell is left. A black square of 2 by 2 cells can remain where each of its cells
has two white neighbours:

    . o o .     Any of the four # becomes white, which closes one cycle; another cell of that cycle
    o # # o     becomes black, and white grows on. That is repeated until no black square is left.
    o # # o
    . o o .
"""

import random
from collections import deque

import numpy as np

from hardboard.puzzles.grid import Cell, Shading, neighbours
from hardboard.puzzles.mazes import equal_squares

#: Moves on one maze before it is given up for a new one, for each black square at the start.
PATIENCE = 50


def draw_maze(draw: random.Random, shape: Cell) -> Shading:
    """A random tree of white cells to which no cell can be added, and with no black square of 2 by 2
    cells.
    """
    while True:
        black = np.ones(shape, dtype=bool)
        black[draw.randrange(shape[0]), draw.randrange(shape[1])] = False
        grow(draw, black)
        left = equal_squares(black)
        for _ in range(PATIENCE * len(left)):
            r, c = draw.choice(left)
            move(draw, black, ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)))
            left = equal_squares(black)
            if not left:
                break
        if not left:
            return black


def _white_beside(black: Shading, cell: Cell) -> list[Cell]:
    shape = (black.shape[0], black.shape[1])
    return [near for near in neighbours(cell, shape) if not black[near]]


def grow(draw: random.Random, black: Shading) -> None:
    """Let white cells grow in place as far as they can."""
    shape = (black.shape[0], black.shape[1])
    ready = [
        (int(r), int(c)) for r, c in np.argwhere(black) if len(_white_beside(black, (int(r), int(c)))) == 1
    ]
    while ready:
        at = draw.randrange(len(ready))
        ready[at], ready[-1] = ready[-1], ready[at]
        cell = ready.pop()
        if black[cell] and len(_white_beside(black, cell)) == 1:
            black[cell] = False
            ready += [
                near
                for near in neighbours(cell, shape)
                if black[near] and len(_white_beside(black, near)) == 1
            ]


def move(draw: random.Random, black: Shading, square: tuple[Cell, ...]) -> None:
    """Make a cell of a black square white and another one of the cycle that this closes black, then grow."""
    cell = draw.choice(square)
    ends = _white_beside(black, cell)
    if len(ends) == 2:
        cycle = _between(black, ends[0], ends[1])
        black[cell] = False
        choices = [other for other in cycle if len(_white_beside(black, other)) == 2]
        black[draw.choice(choices) if choices else cell] = True
        grow(draw, black)


def _between(black: Shading, one: Cell, two: Cell) -> list[Cell]:
    """The white cells from one to two, both included."""
    before = {one: one}
    queue = deque([one])
    while two not in before:
        cell = queue.popleft()
        for near in _white_beside(black, cell):
            if near not in before:
                before[near] = cell
                queue.append(near)
    path = [two]
    while path[-1] != one:
        path.append(before[path[-1]])
    return path
