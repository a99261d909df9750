"""Easy puzzles of families with rooms: borders of rooms move until one rule alone forces every cell.

What one rule at one place forces, over and over, holds in every solution; where that is every cell, there is
one solution and nobody has to join rules. So neither a solver nor a rating is asked on the way, and it takes
seconds where other puzzles are made and thrown away for being too hard.
"""

from collections.abc import Callable
from math import exp
from random import Random

from hardboard.people.declared.position import DeclaredPosition, Known
from hardboard.puzzles.declared.board import Board, Facts
from hardboard.puzzles.declared.family import Declaration

#: After so many changes by which no more cells are forced than ever before, rooms are given up.
MOVES = 250
#: How readily a change is made by which fewer cells are forced.
WARMTH = 1.5


def forced(declaration: Declaration, board: Board) -> Known:
    """Return what follows from one rule alone, again and again; None for cells that do not."""
    position = DeclaredPosition(declaration, board, [None] * board.size)
    places, left = sorted(position.places, key=lambda place: len(place.cells)), board.size + 1
    while 0 < position.known.count(None) < left:
        left = position.known.count(None)
        for place in places:
            open_cells = [cell for cell in board.cells if position.known[cell] is None]
            for cell, colour in position.forced(place, open_cells):
                position.known[cell] = colour
    return position.known


def eased(
    declaration: Declaration,
    board: Board,
    solution: Facts,
    moved: Callable[[Board, Facts], Board | None],
    rng: Random,
) -> Board | None:
    """The board with rooms changed until every cell is forced; None if that never is. `moved` changes rooms
    near cells in which facts differ from the solution, and keeps the solution.
    """
    known, idle = forced(declaration, board), 0
    least = left = known.count(None)
    while left:
        idle += 1
        if idle > MOVES:
            return None
        rival = [not colour if known[cell] is None else colour for cell, colour in enumerate(solution)]
        more = moved(board, rival)
        if more is None:
            continue
        after = forced(declaration, more)
        if rng.random() < exp((left - after.count(None)) / WARMTH):
            board, known, left = more, after, after.count(None)
        if left < least:
            least, idle = left, 0
    return board
