"""Painted tiles on boards of clues, as those of Kurodoko and Kuroshuto: cells with a clue are white, no two
black cells are neighbours, all white cells are connected, and a clue says something of the cells in line with
it. States that agree, whichever they are, give a solution:

- no two black cells are neighbours in a window, in any of its states, and none that may be black beside the
  windows (two cells in windows that are neighbours lie in one);
- what is declared of a clue is kept (`painted`);
- all white cells are connected: see `connected`.

For the other direction the patch of a tile has what is known of its cells, and what is *open* about each
clue, as a place in steps from it: what the rule still says of cells that are not known.
"""

from abc import abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.justify.declared import by_spot, judge_of
from hardboard.proof.check.theorem.connected import cut_off
from hardboard.proof.check.theorem.painted import STEADY_WHITE, Painted, misdrawn
from hardboard.proof.check.theorem.plan import BLANK, Plan
from hardboard.proof.check.theorem.soundness import UNKNOWN, KnownPatches, Patch, around
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.patterns import Pattern, spaced, unstep
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell, Ints, adjacent_pairs
from hardboard.puzzles.registry import family
from hardboard.puzzles.rules import place as named

#: The colours of cells, a number for each clue that is open, and what the numbers from 1 on stand for.
Opened = tuple[NDArray[np.int8], Ints, Sequence[Place]]


class Seen(NamedTuple):
    """Of each clue, how many cells it is to see, and the least and the most that it may."""

    wanted: Ints | int
    least: Ints
    most: Ints


def black_pairs(painted: Painted) -> str:
    """No two black cells are neighbours."""
    for piece in painted.plan.pieces:
        if any(adjacent_pairs(colouring) for colouring in piece.shadings.values()):
            return f"{piece.name} has two black neighbours in one of its states"
    black, beside = painted.codes != STEADY_WHITE, painted.owners == BLANK
    for here, there in ((np.s_[1:], np.s_[:-1]), (np.s_[:, 1:], np.s_[:, :-1])):
        if (black[here] & black[there] & (beside[here] | beside[there])).any():
            return "two neighbours beside the tiles can be black"
    return ""


def clues_black(painted: Painted, board: Board) -> str:
    """A cell with a clue is white."""
    for r, c in np.argwhere((board.clue_array != 0) & (painted.codes != STEADY_WHITE)).tolist():
        return f"the clue at {named((r, c))} can be black"
    return ""


def clues_fail(kind: str, painted: Painted, board: Board, seen: Seen) -> str:
    """A clue says the truth: it sees what it is to see whatever the states, or it is looked at in all."""
    sure = (seen.least == seen.wanted) & (seen.most == seen.wanted)
    numbers, blank = np.where(sure, 0, board.clue_array), Board(*board.shape)
    for clue in np.unique(numbers[numbers > 0]).tolist():
        spots = [divmod(spot, blank.cols) for spot in np.flatnonzero(numbers == clue).tolist()]
        for pattern in patterns(kind, clue, max(board.shape)):
            for space, cells in spaced(blank, pattern.box, spots):
                if (own := pattern.within(space)) is None:
                    continue
                put = own.mover(blank.cols)
                for cell in painted.once(put(0, blank).scope, cells):
                    if painted.breaks(put(cell, blank), {}):
                        return f"the clue {clue} at {named(divmod(cell, blank.cols))} can be wrong"
    return ""


@lru_cache(maxsize=1 << 12)
def patterns(kind: str, clue: int, most: int) -> Sequence[Pattern]:
    """What is declared of a clue, with so many cells in line at most."""
    said = (rule.patterns([clue], most) for rule in family(kind).declared.rules if rule.patterns is not None)
    return [own for each in said for own in each if clue in dict(own.shows).get(0, ())]


@lru_cache(maxsize=1 << 8)
def everywhere(kind: str, shape: Cell) -> Sequence[Place]:
    """What is declared of cells without clues, on a board of this shape."""
    said = (rule for rule in family(kind).declared.rules if rule.patterns is not None)
    return [place for rule in said for place in rule.places(Board(*shape))]


class CluePatches(KnownPatches):
    """Patches are the windows of tiles with a line of cells around: what is known of them, and what is open
    about the clues in them.
    """

    #: The name of the family.
    kind: ClassVar[str]
    #: The board has no solution, so that anything holds in all of them.
    impossible = False

    def __init__(self, plan: Plan, board: Board):
        self.plan, self.board = plan, board
        #: What is open about a clue is the form of its number; 0 stands for nothing.
        self.known, self.numbers, self.forms = self.opened()

    @abstractmethod
    def opened(self) -> Opened:
        """What is known beforehand, and what is open."""

    @abstractmethod
    def seen(self, codes: Ints) -> Seen:
        """What clues may see, by the codes of cells."""

    def misplaced(self) -> str:
        """Rows and columns of tiles stand alike."""
        return "" if self.plan.geometry.even else "rows of tiles do not stand as far apart as columns"

    def unsolved(self) -> str:
        """All rules are kept."""
        painted, board = Painted(self.plan, self.board.shape), self.board
        if reason := misdrawn(self.plan) or black_pairs(painted) or clues_black(painted, board):
            return reason
        wrong = clues_fail(self.kind, painted, board, self.seen(painted.codes))
        return wrong or cut_off(painted, colour=False)

    def patch(self, place: Position) -> Patch:
        """The colours that are known, and numbers of what is open about clues."""
        window = self.plan.geometry.window(place)
        part = around(window, 1, (self.known.shape[0], self.known.shape[1]))
        return Patch.of(window, (part[0].start, part[1].start), self.known[part], self.numbers[part])

    def clues(self, patch: Patch) -> list[Place]:
        """What is open about clues; nothing is known of the cell that stands for all beyond the patch."""
        numbers, part = patch.cells(1), Board(*patch.shape)

        def put(form: Place, row: int, col: int) -> Place:
            def to(step: Index) -> Index:
                down, right = unstep(step)
                cell = part.at(row + down, col + right)
                return part.size if cell is None else cell

            return form.moved(to)

        return [put(self.forms[numbers[r, c] - 1], r, c) for r, c in np.argwhere(numbers).tolist()]

    def judge(self, patch: Patch) -> Justifier:
        """Whatever is said of no solution holds in all of them."""
        return (lambda facts, reason: "") if self.impossible else super().judge(patch)

    def rules(self, patch: Patch) -> Justifier:
        """All rules but connectivity."""
        part = Board(*patch.shape)
        known = [None if colour == UNKNOWN else bool(colour) for colour in patch.cells().ravel().tolist()]
        return judge_of(by_spot([*everywhere(self.kind, patch.shape), *self.clues(patch)]), part, known)
