"""Check that a clause holds in every solution of a Kamaji board, and that tiles that are laid are one.

A fact is whether a piece is laid. A piece is known by the link of its first and its last cell. No list of
pieces is used. The numbers give all lines through a cell that add up. A clause that a cell is in one of its
pieces is compared with these lines.

In a part of a board the number 0 is a cell of which nothing is known. No rule is about it. If a line through
another cell might go on there, the pieces that can cover that other cell are not known.

Clauses hold in every solution, minimal or not (see `hardboard.puzzles.kamaji.rules`), and no rule here speaks
of minimality. Pieces that a solution can do without consist of ones, and leaving them out, one after the
other, makes it minimal. A board with a solution therefore has a minimal one. It has the same facts as far as
they are given, unless a piece of ones alone is given as laid.

    2 1 2      maximum 3: `cover r1c1` forbids that r1c1-r1c2 is not laid, the only piece at the cell;
               `once r1c1` forbids no two pieces, `piece r1c2-r1c2` that the 1 is a piece by itself.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import product
from typing import TypeGuard

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import State, show_state
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.reasons import Facts, Link, Reason, Subject, on_board, read_subject, show_subject
from hardboard.proof.check.theorem.forms import COVERS, across
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.proof.check.theorem.soundness import (
    FamilySteps,
    Painting,
    Pins,
    TilePatch,
    moved_subject,
    window_with_margin,
)
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kamaji import Board, Solution, minimal
from hardboard.puzzles.rules import cell_name

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
    """Explain why a clause is not justified by the rule that its reason names; empty if it is."""
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
    """Check a clause by the rule that a piece is a straight line whose numbers add up to the maximum. Other
    lines are not laid.
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


#: How many lines of cells around a tile are looked at.
BESIDE = 2


def outside_fault(plan: Plan, board: Board) -> str:
    """Check that the cells outside all tiles are covered by the pieces that are always laid."""
    cells = {(r, c) for r, c in np.argwhere(plan.outside(board.shape)).tolist()}
    reason = cover_fault(board, plan.always or (), (), cells)
    return f"outside the tiles: {reason}" if reason else ""


def state_fault(plan: Plan, board: Board, place: Position, state: State) -> str:
    """Check that the pieces of a tile's state, with those at its ports of value 1, cover its cells."""
    piece, (top, left) = plan.tiles[place], plan.geometry.corner(place)
    tall, wide = plan.geometry.window(place)
    own = {((r + top, c + left), (s + top, d + left)) for (r, c), (s, d) in piece.covers[state]}
    crossing = {across(plan.geometry.cell(place, side), side) for side in state}
    reason = cover_fault(
        board, own, crossing, set(product(range(tall.start, tall.stop), range(wide.start, wide.stop)))
    )
    return f"{piece.name} at {place} in state {show_state(state, piece.ports)}: {reason}" if reason else ""


def cover_fault(board: Board, links: Collection[Link], crossing: Collection[Link], cells: Set[Cell]) -> str:
    """Explain why some pieces are invalid or do not cover some cells; only crossing pieces may have other
    cells.
    """
    covered: Counter[Cell] = Counter()
    for link in {*links, *crossing}:
        # A line is as long as it says, so its ends are looked at first.
        own = line(link) if link in crossing or cells >= set(link) else []
        if link not in crossing and not (own and cells >= set(own)):
            return f"{show_subject(link)} is no straight line of its own cells"
        if sum(int(board.numbers[cell]) for cell in own) != board.maximum:
            return f"{show_subject(link)} does not add up to {board.maximum}"
        covered.update(own)
    for cell in sorted(cells):
        number = int(board.numbers[cell])
        if not covered[cell] or (covered[cell] > 1 and number > 1):
            return f"the {number} at {cell_name(cell)} is in {covered[cell] or 'no'} pieces"
    return ""


class KamajiSteps(FamilySteps):
    """States that agree, laid tile by tile, give a solution, whichever they are: checked on the board.

    Tiles stand side by side. Where the value of a port is 1, the piece of its cell and the one beyond the
    border is laid. The port beyond has the same value and the same piece, and every port has one beyond. All
    other pieces of a tile stay inside it. The pieces at a tile's cells are therefore its own and those at its
    ports of value 1, for all neighbours. Then:

    - each of these pieces is a straight line, and its numbers on this board add up to the maximum;
    - in each state they cover each number above 1 in the tile exactly once, and each 1;
    - the same is so of the cells outside all tiles and the pieces that are always laid, which stay there.

    A 12 x 12 tile is looked at once for each kind of numbers in and beside it. Solutions need not be
    minimal: see `hardboard.puzzles.kamaji.rules`.

    A patch is a tile's window and the cells beside it; nothing is known beyond.
    """

    def __init__(self, plan: Plan, board: Board) -> None:
        self.plan, self.board = plan, board

    def misplaced(self) -> str:
        """Check that two tiles share the piece of a joint."""
        apart = self.plan.inverts or self.plan.geometry.depth != 0
        return "two tiles do not share the piece of a joint" if apart else ""

    def unsolved(self) -> str:
        """Check that pieces cover the cells outside all tiles, and each tile in each state; equal places are
        checked once.
        """
        plan, board = self.plan, self.board
        laid = ((place, state) for place in self.representatives for state in plan.tiles[place].covers)
        faults = (state_fault(plan, board, place, state) for place, state in laid)
        return outside_fault(plan, board) or next(filter(None, faults), "")

    def patch(self, place: Position) -> TilePatch:
        """Return the numbers of a window and beside it, with zeros around where the board goes on."""
        window = self.plan.geometry.window(place)
        part = window_with_margin(window, BESIDE + 1, self.board.shape)
        numbers = self.board.numbers[part].copy()
        for lines, own, there in zip((numbers, numbers.T), window, part, strict=True):
            lines[: there.start == own.start - BESIDE - 1] = 0
            lines[len(lines) - (there.stop == own.stop + BESIDE + 1) :] = 0
        return TilePatch.of(window, (part[0].start, part[1].start), numbers)

    def judge(self, patch: TilePatch) -> Justifier:
        """Return all rules."""
        return partial(by_rule, patch.cells().tolist(), self.board.maximum)

    def determined(self, piece: PlanTile, pins: Pins, patch: TilePatch) -> Iterator[Facts]:
        """Yield the facts that a piece of a tile's state is missing."""
        covers = {
            state: {moved_subject(link, patch.begin) for link in cover}
            for state, cover in piece.covers.items()
        }
        always = set.intersection(*covers.values()) if covers else set()
        for link in sorted(always):
            yield {link: False}
        for state, cover in covers.items():
            for link in sorted(cover - always - {*pins.values()}):
                yield {pin: side in state for side, pin in pins.items()} | {link: False}

    def undetermined(self) -> str:
        """Return the reason for which a solution might not be minimal; "" if there is none.

        If there is none, pieces outside the tiles are the only ones for some of their cells, and no state of
        a tile has all pieces of another. A solution therefore has all pieces of its states, and is minimal if
        it has no others.
        """
        numbers = self.board.numbers.tolist()
        for link in self.plan.always or ():
            if not any(pieces_at(numbers, self.board.maximum, cell) == {link} for cell in line(link)):
                return f"{show_subject(link)} need not be laid"
        for piece in self.plan.pieces:
            laid = [{*cover, *state} for state, cover in piece.covers.items()]
            if any(one <= other for one in laid for other in laid if one is not other):
                return f"{piece.name} has a state with all the pieces of another"
        return ""


PAINTING = Painting(COVERS, KamajiSteps)
