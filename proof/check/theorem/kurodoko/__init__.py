"""States that agree, painted tile by tile, give a Kurodoko solution, whichever they are: checked on the
board, state by state.

A cell is black always, never, or in some states of its tile. The lines that tiles share look the same in all
states, so a tile's window always shows one of its colourings. What a rule says of a few tiles is tried for
all their states that agree, once for places whose surroundings are alike:

- no two black cells are neighbours: in each window, in each state (two painted neighbours lie in one window);
- a clue is the number of white cells seen: for the states of the tiles whose changing cells it can see;
- all white cells are connected: see `connected`.
"""

from collections.abc import Hashable, Mapping
from functools import partial

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import State
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.declared import part_judge
from hardboard.proof.check.reasons import Facts, Reason, on_board
from hardboard.proof.check.theorem.connected import cut_off, lines_differ, painted
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.known import UNKNOWN, KnownPatches
from hardboard.proof.check.theorem.kurodoko.bounds import Known, Open, open_clues
from hardboard.proof.check.theorem.plan import (
    BLANK,
    Numbers,
    Plan,
    alike,
    numbered,
    require,
    surroundings,
)
from hardboard.proof.check.theorem.soundness import Patch, around, ports_hidden
from hardboard.puzzles.grid import STEPS, Cell, Ints, adjacent_pairs, runs
from hardboard.puzzles.kurodoko import Board
from hardboard.puzzles.rules import place as named

FORM = SHADINGS
#: What the rule about clues is called in reasons.
SIGHT = "nmSumViewNe"
#: How often clues are looked at, with the states of some tiles, before it is given up.
MOST_LOOKS = 1 << 20
#: When a cell is black.
NEVER, ALWAYS, SOMETIMES = 0, 1, 2


def fault(plan: Plan, board: Board) -> str:
    """Why some states that agree might not give a solution; empty if they all do."""
    if plan.geometry.left or plan.always is not None or not plan.geometry.even:
        return "tiles at the edge of the board and nothing below them are all that is known here"
    if board.shape[0] < plan.geometry.extent[0] or board.shape[1] < plan.geometry.extent[1]:
        return f"a board of shape {board.shape} is too small for its tiles"
    if not all(plan.states.values()):
        return ""  # There are no states that agree.
    painting = Painting(plan, board)
    checks = (painting.black_pairs, painting.clues_white, painting.sights, painting.connected)
    return lines_differ(plan, board.shape) or next((reason for check in checks if (reason := check())), "")


class Painting:
    """All paintings of a plan at once."""

    def __init__(self, plan: Plan, board: Board) -> None:
        self.plan, self.board = plan, board
        self.codes = np.minimum(painted(plan, board.shape), SOMETIMES).astype(np.int8)
        #: Numbers for places that look alike, and for such with neighbours that do.
        self.looks = numbered(plan.places.shape, self._look)
        self.around = surroundings(self.looks)
        self.looks_at_clues = 0

    def _look(self, place: Position) -> Hashable:
        """All that is looked at in the window of a place: its tile, if there is one, states and cells."""
        codes = self.codes[self.plan.geometry.window(place)]
        return int(self.plan.kinds[place]), codes.tobytes()

    def black_pairs(self) -> str:
        """No two black cells are neighbours."""
        for piece in self.plan.pieces:
            if any(adjacent_pairs(colouring) for colouring in piece.shadings.values()):
                return f"{piece.name} has two black neighbours in one of its states"
        return ""

    def clues_white(self) -> str:
        """A cell with a clue is white."""
        for r, c in np.argwhere((self.board.clues != 0) & (self.codes != NEVER)).tolist():
            return f"the clue at {named((r, c))} can be black"
        return ""

    def sights(self) -> str:
        """A clue is the number of white cells seen from it, itself included."""
        rows, cols = np.nonzero(self.board.clues > 0)
        number = self.board.clues[rows, cols]
        low = {side: length[rows, cols] for side, length in runs(self.codes != NEVER).items()}
        # Who sees as many cells on one side as the clue says sees too many.
        high = {
            side: np.minimum(length[rows, cols], number)
            for side, length in runs(self.codes == ALWAYS).items()
        }
        form, forms = open_clues(number - 1, low, high)
        spots = np.flatnonzero(form)
        reach = {side: length[spots] for side, length in high.items()}
        kinds = self._alike(rows[spots], cols[spots], form[spots], reach)
        for k in spots[np.sort(np.unique(kinds, return_index=True)[1])].tolist():
            clue = (int(rows[k]), int(cols[k]))
            for total in sorted(self._misses(clue, forms[form[k] - 1], {})):
                seen = total + number[k] - forms[form[k] - 1].total
                return f"the clue {number[k]} at {named(clue)} can see {seen} cells"
        return ""

    def _alike(self, rows: Numbers, cols: Numbers, form: Ints, reach: Mapping[str, Ints]) -> Numbers:
        """Equal numbers for clues that are open in the same way at the same cell of alike places; those that
        see farther than into the tiles beside their own are like no other.
        """
        pitch, (high, wide) = self.plan.geometry.pitch, self.looks.shape
        place = np.minimum(rows // pitch, high - 1), np.minimum(cols // pitch, wide - 1)
        down, right = rows - pitch * place[0], cols - pitch * place[1]
        room = {"N": pitch + down, "E": 2 * pitch - right, "S": 2 * pitch - down, "W": pitch + right}
        far = np.any([reach[side] >= room[side] for side in STEPS], axis=0)
        alone = np.where(far, np.arange(len(rows)), BLANK)
        return alike([form, self.around[place], down, right, alone])

    def _misses(self, clue: Cell, form: Open, states: Mapping[Position, State]) -> set[int]:
        """Other sums of a clue's runs than its total, in states that agree with the given ones."""
        asked: list[Position] = []
        self.looks_at_clues += 1
        require(self.looks_at_clues <= MOST_LOOKS, f"the clue at {named(clue)} depends on too much")

        def black(cell: Cell) -> bool | None:
            far = abs(cell[0] - clue[0]) + abs(cell[1] - clue[1]) > self.board.clues[clue]
            # A run that reaches so far is too long, whatever stands there: it counts as one that ends.
            if far or not on_board(cell, self.board.shape):
                return None
            if self.codes[cell] != SOMETIMES:
                return bool(self.codes[cell] == ALWAYS)
            # A cell that changes is inside a tile, not on a line that tiles share.
            place = (cell[0] // self.plan.geometry.pitch, cell[1] // self.plan.geometry.pitch)
            if place not in states:
                asked.append(place)
                return None
            top, left = self.plan.geometry.corner(place)
            return bool(self.plan.tiles[place].shadings[states[place]][cell[0] - top, cell[1] - left])

        sums = form.sums(clue, black)
        if sums == {form.total}:
            return set()
        if not asked:
            return (sums - {form.total}) or {form.total + 1}
        further = (
            self._misses(clue, form, {**states, asked[0]: s}) for s in self.plan.agreeing(asked[0], states)
        )
        return set().union(*further)

    def connected(self) -> str:
        """All white cells are connected."""
        return cut_off(self.plan, self.board.shape, colour=False)


class Looks(KnownPatches):
    """Patches are the windows of tiles with a line of cells around: what is known of them (see `bounds`), and
    the clues in them whose runs are not, with the bounds of these.
    """

    def __init__(self, plan: Plan, board: Board) -> None:
        bounds = Known(board.clues)
        self.plan, self.known, self.impossible = plan, bounds.colours, bounds.impossible
        self.open, self.forms = bounds.open_clues()

    def patch(self, place: Position) -> Patch:
        """The colours that are known, and numbers of what is open about clues."""
        window = self.plan.geometry.window(place)
        part = around(window, 1, self.open.shape)
        return Patch.of(window, (part[0].start, part[1].start), self.known[part], self.open[part])

    def clues(self, patch: Patch) -> dict[Cell, Open]:
        """The clues in a patch that have open runs."""
        numbers = patch.cells(1)
        return {(r, c): self.forms[numbers[r, c] - 1] for r, c in np.argwhere(numbers).tolist()}

    def judge(self, patch: Patch) -> Justifier:
        """Whatever is said of no solution holds in all of them."""
        return (lambda facts, reason: "") if self.impossible else super().judge(patch)

    def rules(self, patch: Patch) -> Justifier:
        """That no two black cells are neighbours, and open clues."""
        colours, open_here = patch.cells(), self.clues(patch)
        apart = part_judge("kurodoko", np.zeros(patch.shape, dtype=np.int32))

        def black(facts: Facts, cell: Cell) -> bool | None:
            known = colours[cell] if on_board(cell, patch.shape) else UNKNOWN
            return facts.get(cell, None if known == UNKNOWN else bool(known))

        def judged(facts: Facts, reason: Reason) -> str:
            if reason.kind != SIGHT or not all(on_board(cell, patch.shape) for cell in facts):
                return apart(facts, reason)
            for clue in reason.cells:
                if on_board(clue, patch.shape) and clue in open_here and len(reason.cells) == 1:
                    sums = open_here[clue].sums(clue, partial(black, facts))
                    said = "the clue can be satisfied though it fails"
                    return said if open_here[clue].total in sums else ""
            return "there is no open clue at the place named"

        return judged

    def loose(self) -> str:
        """Cells of no tile are known, and a drawing shows the values of its ports."""
        return super().loose() or ports_hidden(self.plan)
