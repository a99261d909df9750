"""Check that a clause holds in every solution of a board of a declared family: one constraint, named by its
rule and the cell it points at. Only the method `broken` of the family's constraints is trusted.

    >>> from hardboard.puzzles.registry import family
    >>> hitori = family("hitori")
    >>> judge = justifier_of(hitori).justifier(hitori.read_board("1 1"))
    >>> judge({(0, 0): True, (0, 1): True}, Reason("csAdjacent", ((0, 0),)))
    ''

Large counts have no short proof of clauses about cells alone. A *total* says that at least a number of some
cells are black, `2:r1c1,r1c2,r1c3`. A cell is a total of one. It is so or not in every colouring, so a clause
with totals says something of every board. Such a clause is accepted in two cases. One constraint that counts
just these cells implies it, or it follows by adding up (`sum`) on any board.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.reasons import Facts, Reason, Subject, Total, black_in, cells_of, on_board
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.patterns import decode_step
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Cell, Shading, read_cell

SUM = "sum"


def read_fact(word: str) -> Subject:
    """Return the subject of a fact: a cell or a total; no rule of a declared family says what a link is."""
    least, colon, rest = word.partition(":")
    if not colon:
        return read_cell(word)
    cells = tuple(map(read_cell, rest.split(",")))
    if list(cells) != sorted(set(cells)) or least not in map(str, range(1, len(cells) + 1)):
        raise InputError(f"{word[:40]!r}", "a number and as many cells at least, in order")
    return Total(int(least), cells)


def sum_fault(facts: Facts) -> str:
    """Explain why the facts may all be so; empty if they cannot, on any board, in one of these two forms.

    - Some cells have at most a number of black ones, and parts of them that have no cell in common have more:

        >>> one, two = Total(1, ((0, 0),)), Total(2, ((0, 0), (0, 1)))
        >>> sum_fault({one: True, (0, 1): True, two: False})
        ''

    - Some cells have at least a number, while the others named have so few that not enough are left:

        >>> sum_fault({two: True, (0, 1): False})
        ''
        >>> sum_fault({two: True, (0, 2): False})
        'the numbers can be so'
    """
    least: list[tuple[int, set[Cell]]] = []
    most: list[tuple[int, set[Cell]]] = []
    for fact, so in facts.items():
        number = fact.least if isinstance(fact, Total) else 1
        (least if so else most).append((number - (not so), set(cells_of(fact))))
    if len(most) == 1:
        ((high, whole),) = most
        parts = [cell for _, cells in least for cell in cells]
        if len(parts) == len(set(parts)) and whole.issuperset(parts) and sum(n for n, _ in least) > high:
            return ""
    if len(least) == 1:
        ((low, whole),) = least
        rest = whole.difference(*(cells for _, cells in most))
        if sum(n for n, _ in most) + len(rest) < low:
            return ""
    return "the numbers can be so"


def constraints_by_anchor(every: Iterable[Constraint]) -> Callable[[Index], Sequence[Constraint]]:
    """Return the constraints of a board by the cell that they point at."""
    places: dict[Index, list[Constraint]] = defaultdict(list)
    for place in every:
        places[place.spot].append(place)
    return lambda spot: places.get(spot, ())


def judge_of(
    at: Callable[[Index], Iterable[Constraint]], board: Board, known: Sequence[bool | None] = ()
) -> Justifier:
    """Return the judge of clauses by a board's constraints and known cells; nothing is known of the cell
    after the last.
    """

    def judged(forbidden: Facts, reason: Reason) -> str:
        if reason.kind == SUM:
            return "a sum at a place" if reason.cells else sum_fault(forbidden)
        totals = [(fact, so) for fact, so in forbidden.items() if isinstance(fact, Total)]
        own = {cell: black for cell, black in forbidden.items() if on_board(cell, board.shape)}
        cells = [cell for cell in reason.cells if on_board(cell, board.shape)]
        if len(own) + len(totals) < len(forbidden) or len(cells) < len(reason.cells):
            return "it names something that is not a cell of the board"
        if len(cells) != 1:
            return "its reason does not name one place"
        facts = [*(known or [None] * board.size), None]
        for (row, col), black in own.items():
            facts[row * board.cols + col] = black
        spot = cells[0][0] * board.cols + cells[0][1]
        named = [place for place in at(spot) if place.rule == reason.kind]
        if not named:
            return f"there is no rule {reason.kind!r} at the place named"
        broken = any(violates_with_totals(place, totals, facts, board) for place in named)
        return "" if broken else "the rule can be kept though it fails"

    return judged


def last_lines(board: Board, sides: Iterable[str]) -> frozenset[Index]:
    """Return the cells on the last lines of a part of a board, at sides where the board goes on."""
    rows, cols = board.row_cells, board.col_cells
    lines = {"N": rows[0], "S": rows[-1], "W": cols[0], "E": cols[-1]}
    return frozenset(cell for side in sides for cell in lines[side])


def step_from(board: Board, row: int, col: int, step: Index) -> Index:
    """Return the cell a step from another one in a part of a board, or the cell after its last one."""
    down, right = decode_step(step)
    there = board.at(row + down, col + right)
    return board.size if there is None else there


def violates_with_totals(
    place: Constraint, totals: Sequence[tuple[Total, bool]], facts: list[bool | None], board: Board
) -> bool:
    """Return True if the facts violate the constraint, given the totals, which count exactly its cells."""
    if not totals:
        return place.broken(facts)
    own = sorted(divmod(cell, board.cols) for cell in place.cells)
    low = max((total.least for total, so in totals if so), default=0)
    high = min((total.least - 1 for total, so in totals if not so), default=len(own))
    return all(list(total.cells) == own for total, _ in totals) and place.excludes(low, high, facts)


@dataclass(frozen=True)
class Declared:
    """The judge of clauses of one family, with its declaration."""

    declaration: Declaration

    def justifier(self, board: Board) -> Justifier:
        """Return the judge of clauses about this board."""
        return judge_of(constraints_by_anchor(self.declaration.places(board)), board)

    @staticmethod
    def facts_of(board: object, solution: Shading) -> Facts:
        """Return the colour of every cell."""
        return {(r, c): black for r, row in enumerate(solution.tolist()) for c, black in enumerate(row)}

    holds, read = staticmethod(black_in), staticmethod(read_fact)


def justifier_of(family: Family) -> Declared | None:
    """Return the judge of clauses of a family, if it is declared."""
    return None if family.declared is None else Declared(family.declared)
