"""Painted tiles on Kurodoko and Kuroshuto boards.

Cells with a clue are white, no two black cells are neighbours, and all white cells are connected. A Kurodoko
clue says how many white cells are seen in line with it. A Kuroshuto clue says that one of the cells as far
away as its number is black. States that agree, whichever they are, give a solution:

- no two black cells are neighbours in a window in any state, nor beside the windows (two neighbours in
  windows lie in one window);
- each clue's constraint is satisfied (`painted`);
- all white cells are connected: see `connected`.

For the other direction the patches are those of found tiles, but the clues are first propagated on the whole
board. A patch has the known colours of its cells and the *open* part of each clue, as a constraint in steps
from the clue. The open part is the rule restricted to unknown cells.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.proof.check.files import CertificateRefused
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.theorem.connected import cut_off
from hardboard.proof.check.theorem.declared import Patches
from hardboard.proof.check.theorem.forms import SHADINGS
from hardboard.proof.check.theorem.local_rules import LocalRules
from hardboard.proof.check.theorem.painted import STEADY_BLACK, STEADY_WHITE, PaintedPlan, drawing_fault
from hardboard.proof.check.theorem.plan import BLANK, Plan, equal_columns
from hardboard.proof.check.theorem.sight_bounds import SightBounds
from hardboard.proof.check.theorem.soundness import BLACK, UNKNOWN, WHITE, Painting, TilePatch
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Constraint, Count
from hardboard.puzzles.declared.patterns import Pattern, cells_by_space, encode_step
from hardboard.puzzles.grid import STEPS, Ints, Shading, adjacent_pairs, reached_counts, run_lengths_on_sides
from hardboard.puzzles.registry import family
from hardboard.puzzles.rules import cell_name

#: What Kuroshuto's rule about clues is called in reasons.
SHOT = "nmShootShadeNe1"


class OpenClues(NamedTuple):
    """The facts that the clues of a board give without any search."""

    #: The known colour of each cell.
    colours: NDArray[np.int8]
    #: A number for each open clue, from 1 on, and what the numbers stand for.
    numbers: Ints
    forms: Sequence[Constraint]
    #: By the codes of cells, the clues that are seen to say the truth in all states.
    right: Callable[[Ints], Shading]
    #: The board has no solution, so anything holds in all of them.
    impossible: bool = False


@dataclass(frozen=True, eq=False)
class CluePatches(Patches):
    """A patch is a tile's window and one line of cells around it, with known colours and open clues."""

    #: The name of the family.
    kind: str
    clues: OpenClues
    margin: ClassVar[int] = 1

    @classmethod
    def of(cls, kind: str, plan: Plan, board: Board, clues: OpenClues) -> "CluePatches":
        """Return the constraints at any cell, and the open clues."""
        rules = family(kind).declared.rules
        each = (own for rule in rules if rule.patterns is not None for own in rule.patterns((), 0))
        always = tuple(own for own in each if not own.shows)
        known = {always: 0}
        new = [known.setdefault((*always, Pattern(form)), len(known)) for form in clues.forms]
        linked = tuple(rule.linked for rule in rules if rule.linked is not None)
        numbers = np.array([0, *new])[clues.numbers]
        said = LocalRules(plan, board, linked, (), {}, known, numbers, beyond=True)
        return cls(said, clues.colours, kind, clues)

    def after_rounds(self, folder: Path, rounds: object) -> Patches:
        """Nothing more is learned in rounds."""
        raise CertificateRefused("rounds, of which nothing is known for these boards")

    def misplaced(self) -> str:
        """Check that rows of tiles are as far apart as columns."""
        return "" if self.plan.geometry.even else "rows of tiles do not stand as far apart as columns"

    def unsolved(self) -> str:
        """Check that all rules hold."""
        board = self.said.board
        painted = PaintedPlan(self.plan, board.shape)
        if reason := drawing_fault(self.plan) or black_pairs(painted):
            return reason
        right = self.clues.right(painted.codes) & (painted.codes == STEADY_WHITE)
        wrong = clues_fail(self.kind, painted, np.where(right, 0, board.clue_array))
        return wrong or cut_off(painted, colour=False)

    def judge(self, patch: TilePatch) -> Justifier:
        """Return the judge of clauses. If there is no solution, it accepts every clause."""
        return (lambda facts, reason: "") if self.clues.impossible else super().judge(patch)


def black_pairs(painted: PaintedPlan) -> str:
    """No two black cells are neighbours."""
    for piece in painted.plan.pieces:
        if any(adjacent_pairs(colouring) for colouring in piece.shadings.values()):
            return f"{piece.name} has two black neighbours in one of its states"
    black, beside = painted.codes != STEADY_WHITE, painted.owners == BLANK
    for here, there in ((np.s_[1:], np.s_[:-1]), (np.s_[:, 1:], np.s_[:, :-1])):
        if (black[here] & black[there] & (beside[here] | beside[there])).any():
            return "two neighbours beside the tiles can be black"
    return ""


def clues_fail(kind: str, painted: PaintedPlan, clues: Ints) -> str:
    """Return a clue that is not as declared in some state."""
    blank = Board(clues.shape[0], clues.shape[1])
    for clue in np.unique(clues[clues != 0]).tolist():
        spots = [divmod(spot, blank.cols) for spot in np.flatnonzero(clues == clue).tolist()]
        for pattern in patterns(kind, clue, max(blank.shape)):
            for space, cells in cells_by_space(blank, pattern.box, spots):
                if (own := pattern.within(space)) is None:
                    continue
                put = own.mover(blank.cols)
                for cell in painted.once(put(0, blank).scope, cells):
                    if painted.breaks(put(cell, blank), {}):
                        return f"the clue {clue} at {cell_name(divmod(cell, blank.cols))} can be wrong"
    return ""


@lru_cache(maxsize=1 << 12)
def patterns(kind: str, clue: int, most: int) -> Sequence[Pattern]:
    """Return the declared constraints of a clue, with a limit on cells in line."""
    said = (rule.patterns([clue], most) for rule in family(kind).declared.rules if rule.patterns is not None)
    return [own for each in said for own in each if clue in dict(own.shows).get(0, ())]


def kurodoko(plan: Plan, board: Board) -> CluePatches:
    """Return the steps on a Kurodoko board: bounds on runs, and the clues left open."""
    clues, bounds = board.clue_array, SightBounds(board.clue_array)

    def right(codes: Ints) -> Shading:
        """Return True for clues that surely equal their white cells in line, itself included."""
        ends = (codes != STEADY_WHITE, codes == STEADY_BLACK)
        least, most = (1 + np.sum([*run_lengths_on_sides(end).values()], axis=0) for end in ends)
        sure: Shading = (least == clues) & (most == clues)
        return sure

    opened = OpenClues(bounds.colours, *bounds.opened(), right, bounds.impossible)
    return CluePatches.of("kurodoko", plan, board, opened)


def kuroshuto(plan: Plan, board: Board) -> CluePatches:
    """Return the steps on a Kuroshuto board: clues with one cell left, and the clues left open."""
    clues = board.clue_array

    def right(codes: Ints) -> Shading:
        """Return True for clues that surely have exactly one black cell at their distance."""
        surely, maybe = (
            reached_counts(codes == STEADY_BLACK, clues),
            reached_counts(codes != STEADY_WHITE, clues),
        )
        sure: Shading = (surely == 1) & (maybe == 1)
        return sure

    return CluePatches.of("kuroshuto", plan, board, OpenClues(*open_shots(clues), right))


def open_shots(numbers: Ints) -> tuple[NDArray[np.int8], Ints, list[Count]]:
    """Return the known colours, a number for each open clue, and the counts that these numbers stand for.

    Cells with a clue have a known colour. So have cells that are black because a clue reaches no other one.
    The numbers begin at 1.

        >>> known, numbers, forms = open_shots(np.array([[2, 0, 0], [0, 0, 0]]))
        >>> known.tolist(), numbers.tolist(), forms
        ([[0, -1, 1], [-1, -1, -1]], [[0, 0, 0], [0, 0, 0]], [])
    """
    known = np.where(numbers != 0, WHITE, UNKNOWN).astype(np.int8)
    cells, spots, (height, width) = known.reshape(-1), np.flatnonzero(numbers > 0), numbers.shape
    own, (row, col) = numbers.reshape(-1)[spots].astype(np.int64), np.divmod(spots, width)
    ends = {"N": row, "E": width - 1 - col, "S": height - 1 - row, "W": col}
    # A clue that reaches beyond the board reaches itself, which is white.
    there = np.stack(
        [
            np.where(own <= ends[side], spots + own * (down * width + right), spots)
            for side, (down, right) in STEPS.items()
        ]
    )
    free = cells[there] == UNKNOWN
    cells[there[free & (free.sum(axis=0) == 1)]] = BLACK
    free, rest = cells[there] == UNKNOWN, 1 - (cells[there] == BLACK).sum(axis=0)
    left = np.flatnonzero(free.any(axis=0) | (rest != 0))
    rows, table = np.stack([own[left], rest[left], *free[:, left]]), np.zeros(numbers.shape, dtype=np.int32)
    forms = equal_columns(rows)
    table.reshape(-1)[spots[left]] = forms + 1
    kinds = rows[:, np.unique(forms, return_index=True)[1]].T.tolist()
    return known, table, [_open_shot(number, rest, free) for number, rest, *free in kinds]


def _open_shot(number: int, rest: int, free: list[int]) -> Count:
    """Check that an exact number of the free cells at a clue's distance are black."""
    sides = (one for one, so in zip(STEPS.values(), free, strict=True) if so)
    cells = tuple(encode_step(number * down, number * right) for down, right in sides)
    return Count(SHOT, cells, frozenset([rest]), at=0)


KURODOKO, KUROSHUTO = Painting(SHADINGS, kurodoko), Painting(SHADINGS, kuroshuto)
