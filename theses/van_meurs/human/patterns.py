"""Deductions from the places of the clues alone (van Meurs 2008).

They are method 9 and the special cases (sections 4.10 and 6), and method 0 (4.1), which holds only for
puzzles with one solution.

    2 and 3 with clues beside them      two 2s corner to corner      two 2s a knight's move apart

        #                                     2 #                          2 . ?
      # 2 5 #                                 # 2                          ? . 2
        #
"""

from hardboard.puzzles.grid import Cell
from hardboard.puzzles.rules import cell_name
from hardboard.puzzles.trail import Deduction
from hardboard.theses.van_meurs.human.position import BLACK, EMPTY, WHITE, Clue, Position


def method_0(position: Position) -> list[Deduction]:
    """ "A cell that can not be reached by any numbered cell can be made white" if the solution is unique
    (4.1).

    If it were black in the solution, the same shading with the cell white would be a second solution.
    """
    plan = position.layout
    spots = [s for s, seen in enumerate(plan.watchers) if not seen and position.cells[s] == EMPTY]
    if not spots:
        return []
    reason = "no clue reaches so far, and the puzzle has only one solution"
    return [position.deduction("method 0", spots, WHITE, (), reason)]


def special_2(position: Position, clue: Clue) -> list[Deduction]:
    """ "The 2 will be surrounded with black cells on 3 sides", one more behind the number beside it (6.1)."""
    if clue.number != 2:
        return []
    given = position.layout.given
    beside = [ray[0] for ray in clue.rays if ray and ray[0] in given]
    return _closed(position, clue, "special 2", beside) if len(beside) == 1 else []


def special_3(position: Position, clue: Clue) -> list[Deduction]:
    """ "Number 3 with 2 numbered cells adjacent to the number 3 or adjacent to each other" (6.2)."""
    if clue.number != 3:
        return []
    given = position.layout.given
    seen = [spot for ray in clue.rays for spot in _leading(ray, given)]
    return _closed(position, clue, "special 3", seen) if len(seen) == 2 else []


def _leading(ray: tuple[int, ...], given: frozenset[int]) -> tuple[int, ...]:
    length = next((at for at, spot in enumerate(ray) if spot not in given), len(ray))
    return ray[:length]


def _closed(position: Position, clue: Clue, name: str, seen: list[int]) -> list[Deduction]:
    """Black cells where each of the clue's four views leaves the given cells that it sees."""
    ends = [
        ray[len(lead)] for ray in clue.rays if len(lead := _leading(ray, position.layout.given)) < len(ray)
    ]
    spots = [spot for spot in ends if position.cells[spot] != BLACK]
    if not spots:
        return []
    cells = tuple(position.layout.cells[spot] for spot in seen)
    clues = " and ".join(cell_name(cell) for cell in cells)
    reason = f"{clue} sees the given white at {clues} and nothing else"
    return [position.deduction(name, spots, BLACK, (clue.cell, *cells), reason)]


def method_9(position: Position, clue: Clue) -> list[Deduction]:
    """ "2 cells which are diagonally connected", or "a knight's move away from each other", both a 2
    (4.10).
    """
    if clue.number != 2:
        return []
    plan, (r, c) = position.layout, clue.cell
    deductions = []
    for other in plan.clues:
        dr, dc = other.cell[0] - r, other.cell[1] - c
        if other.number == 2 and dr > 0 and {dr, abs(dc)} <= {1, 2} and (dr, abs(dc)) != (2, 2):
            deductions += (
                _diagonal(position, clue, other) if dr == abs(dc) else _knight(position, clue, other)
            )
    return deductions


def _diagonal(position: Position, one: Clue, two: Clue) -> list[Deduction]:
    """Situation 1. The common neighbours are black.

    If one of them were white, it would be the only cell that both see. Then the cells behind it and beside
    the other 2 are black and touch, or, in a corner of the board, cut off the three cells. Only on a board of
    2 x 2 is nothing cut off.
    """
    if (position.layout.rows, position.layout.cols) == (2, 2):
        return []
    spots = _open(position, [(one.cell[0], two.cell[1]), (two.cell[0], one.cell[1])], BLACK)
    if not spots:
        return []
    reason = (
        f"{one} and {two} touch at a corner: if both saw one of these, the black cells around would "
        "touch or cut them off"
    )
    return [position.deduction("method 9", spots, BLACK, (one.cell, two.cell), reason)]


def _knight(position: Position, one: Clue, two: Clue) -> list[Deduction]:
    """Situation 2. The two cells in between are white: a black one would let the other 2 see three cells."""
    (r, c), (s, d) = one.cell, two.cell
    between = [(r + 1, c), (r + 1, d)] if s - r == 2 else [(r, (c + d) // 2), (s, (c + d) // 2)]
    spots = _open(position, between, WHITE)
    if not spots:
        return []
    reason = f"{one} and {two} are a knight's move apart: black between them would show one of them too much"
    return [position.deduction("method 9", spots, WHITE, (one.cell, two.cell), reason)]


def _open(position: Position, cells: list[Cell], colour: int) -> list[int]:
    spots = [r * position.layout.cols + c for r, c in cells]
    return [spot for spot in spots if position.cells[spot] != colour]
