"""States that agree, laid tile by tile, give a Kamaji solution, whichever they are: checked on the board.

Tiles stand side by side. Where the value of a port is 1, the piece of its cell and the one beyond the border
is laid. The port beyond has the same value and the same piece, and every port has one beyond. All other
pieces of a tile stay inside it. So the pieces at a tile's cells are its own and those at its ports of value
1, whatever its neighbours do. Then:

- each of these pieces is a straight line, and its numbers on this board add up to the maximum;
- in each state they cover each number above 1 in the tile exactly once, and each 1;
- the same is so of the cells outside all tiles and the pieces that are always laid, which stay there.

A 12 x 12 tile is looked at once for each kind of numbers in and beside it. Solutions need not be minimal: see
`hardboard.puzzles.kamaji.rules`.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Set
from functools import partial
from itertools import product

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import State, show_state
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.kamaji import by_rule, line, pieces_at
from hardboard.proof.check.reasons import Facts, Link, show_subject
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
from hardboard.puzzles.kamaji import Board
from hardboard.puzzles.rules import cell_name

#: How many lines of cells around a tile are looked at.
BESIDE = 2


def outside_fault(plan: Plan, board: Board) -> str:
    """The cells outside all tiles are covered by the pieces that are always laid."""
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
    """Why some pieces do not cover some cells, or are no pieces; only those that cross may have other cells,
    too.
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
    """Patches are the windows of tiles and the cells beside them."""

    def __init__(self, plan: Plan, board: Board) -> None:
        self.plan, self.board = plan, board

    def misplaced(self) -> str:
        """Two tiles share the piece of a joint."""
        apart = self.plan.inverts or self.plan.geometry.depth != 0
        return "two tiles do not share the piece of a joint" if apart else ""

    def unsolved(self) -> str:
        """Pieces cover the cells outside all tiles, and of each tile in each of its states: looked at once
        for places that are alike.
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
        """No piece of a tile's state is missing."""
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
        a tile has all pieces of another. So a solution has all pieces of its states, and is minimal if it has
        no others.
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
