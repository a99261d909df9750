"""Check that a clause holds in every solution of a Kamaji board.

Facts are about pieces, each known by the link of its first and its last cell: whether it is laid. Nothing
here rests on a list of pieces. The numbers give all lines through a cell that add up. A clause that the cell
is in one of its pieces is held against these lines.

In a part of a board the number 0 is a cell of which nothing is known. No rule is said of it. If a line
through another cell might go on there, the pieces that can cover that other cell are not known.

Clauses hold in every solution, minimal or not (see `hardboard.puzzles.kamaji.rules`), and no rule here speaks
of minimality. Pieces that a solution can do without consist of ones, and leaving them out, one after the
other, makes it minimal. So where there is a solution there is a minimal one. It has the same facts as far as
they are given, unless a piece of ones alone is given as laid.

    2 1 2      maximum 3: `cover r1c1` forbids that r1c1-r1c2 is not laid, the only piece at the cell;
               `once r1c1` forbids no two pieces, `piece r1c2-r1c2` that the 1 is a piece by itself.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeGuard

from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.reasons import Facts, Link, Reason, Subject, on_board, read_subject
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kamaji import Board, Solution, minimal

LinkFacts = Mapping[Link, bool]

#: A piece that no fact can be about: there may be one that is not known.
UNKNOWN: Link = ((-1, -1), (-1, -1))
STEPS: tuple[Cell, ...] = ((0, 1), (1, 1), (1, 0), (1, -1))

#: Variables are about pieces.
read = read_subject


def justifier(board: Board) -> Justifier:
    """Return the judge of clauses about this board."""
    return partial(by_rule, board.numbers.tolist(), board.maximum)


def holds(solution: Solution, subject: Subject) -> bool | None:
    """Return True if a piece is laid in a solution; None if it is no link of cells of the board, all of which
    are covered.
    """
    shape = tuple(1 + max(cell[axis] for piece in solution for cell in piece) for axis in (0, 1))
    if not is_link(subject, (shape[0], shape[1])):
        return None
    return subject in {(piece[0], piece[-1]) for piece in solution}


def facts_of(board: Board, solution: Solution) -> Facts:
    """Return the pieces laid, if the solution is minimal: another minimal one does without one of them."""
    return {(piece[0], piece[-1]): True for piece in solution} if minimal(board, solution) else {}


def by_rule(numbers: Sequence[Sequence[int]], maximum: int, facts: Facts, reason: Reason) -> str:
    """Why a clause is not justified by the rule that its reason names; empty if it is."""
    shape = (len(numbers), len(numbers[0]))
    own = {link: laid for link, laid in facts.items() if is_link(link, shape)}
    if len(own) < len(facts):
        return "it speaks of something that is no link of two cells of the board"
    if reason.kind not in RULES and reason.kind != "piece":
        return f"there is no rule {reason.kind!r}"
    match reason.cells:
        case (link,) if reason.kind == "piece" and is_link(link, shape):
            return piece(numbers, maximum, own, link)
        case (cell,) if reason.kind != "piece" and on_board(cell, shape):
            return RULES[reason.kind](numbers, maximum, own, cell)
    return "the place named is none of the board, or none for this rule"


def is_link(subject: object, shape: Cell) -> TypeGuard[Link]:
    """Return True if a subject is two cells in reading order, or one cell twice.

    So each line has one name.
    """
    match subject:
        case ((int(r), int(c)), (int(s), int(d))):
            return on_board((r, c), shape) and on_board((s, d), shape) and (r, c) <= (s, d)
    return False


def line(link: Link) -> list[Cell]:
    """Return the cells of a straight line from one cell to another; none if they are not in line."""
    (r, c), (s, d) = link
    length = max(abs(s - r), abs(d - c))
    if {abs(s - r), abs(d - c)} - {0, length}:
        return []
    return [(r + k * (s - r) // max(length, 1), c + k * (d - c) // max(length, 1)) for k in range(length + 1)]


def piece(numbers: Sequence[Sequence[int]], maximum: int, facts: LinkFacts, link: Link) -> str:
    """A piece is a straight line of adjacent cells, and its numbers add up to the maximum: what is none is
    not laid.
    """
    own = [numbers[r][c] for r, c in line(link)]
    if sum(own) == maximum or 0 in own:
        return "the line named is straight and adds up to the maximum, or may do so"
    return "" if facts.get(link) is True else "it does not say that the line named is not laid"


def once(numbers: Sequence[Sequence[int]], maximum: int, facts: LinkFacts, cell: Cell) -> str:
    """A number above 1 is in exactly one piece: not in two."""
    if numbers[cell[0]][cell[1]] < 2:
        return "a 1 may be in several pieces"
    laid = [link for link, value in facts.items() if value and cell in line(link)]
    return "" if len(laid) >= 2 else "it does not forbid that two pieces at the cell named are laid"


def cover(numbers: Sequence[Sequence[int]], maximum: int, facts: LinkFacts, cell: Cell) -> str:
    """A number above 1 is in exactly one piece, a 1 in at least one: some line through the cell that adds up
    is laid.
    """
    left = [link for link in pieces_at(numbers, maximum, cell) if facts.get(link) is not False]
    return "a piece may cover the cell named though it is not covered" if left else ""


def pieces_at(numbers: Sequence[Sequence[int]], maximum: int, cell: Cell) -> set[Link]:
    """Return every straight line through a cell that adds up to the maximum."""
    rest = maximum - numbers[cell[0]][cell[1]]
    links: set[Link] = {UNKNOWN} if rest == maximum else set()
    for down, right in STEPS:
        before = reach(numbers, cell, (-down, -right), rest)
        after = reach(numbers, cell, (down, right), rest)
        links |= {(first, after[rest - total]) for total, first in before.items() if rest - total in after}
        links |= {UNKNOWN} & {(end, end) for end in (before.get(-1), after.get(-1)) if end}
    return links


def reach(numbers: Sequence[Sequence[int]], cell: Cell, step: Cell, limit: int) -> dict[int, Cell]:
    """Return how far a line goes on from a cell in a direction: the sum of the numbers added, up to a limit,
    -> its last cell. If it might go on where nothing is known, that is said of -1.
    """
    (r, c), total = cell, 0
    sums: dict[int, Cell] = {}
    while total <= limit:
        sums[total] = (r, c)
        r, c = r + step[0], c + step[1]
        if not (0 <= r < len(numbers) and 0 <= c < len(numbers[0])):
            break
        if not numbers[r][c]:
            return sums | ({-1: UNKNOWN[0]} if total < limit else {})
        total += numbers[r][c]
    return sums


#: The rules that are said of cells, by the names that reasons use.
RULES: dict[str, Callable[[Sequence[Sequence[int]], int, LinkFacts, Cell], str]] = {
    "once": once,
    "cover": cover,
}
