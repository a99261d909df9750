"""Solving a board as a person does, with guesses when the rules stop: van Meurs (2008), section 4.11.

A guess makes an empty cell black, near the clue that is closest to being finished, and the rules go on. Three
things can happen: the puzzle is solved; a rule is broken, so the cell is white; or the rules stop again. If
every guess stops, guesses are made inside guesses: the *depth* is the number that had to be open at once.

The thesis forgets a refuted guess ("it will be changed back to be empty"). Here the guess leaves the cell
white, as a person does; the white cell holds in every solution. `keep=False` forgets, as the thesis does.

    >>> from hardboard.puzzles.families.kurodoko import FAMILY
    >>> outcome = reason(FAMILY.read_board("3x3:a4b3b5a"))
    >>> outcome.depth
    0
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.trail import Deduction
from hardboard.theses.van_meurs.human.patterns import method_0
from hardboard.theses.van_meurs.human.position import (
    BLACK,
    EMPTY,
    WHITE,
    Clue,
    Contradiction,
    Position,
    layout,
)
from hardboard.theses.van_meurs.human.reason import METHODS, HumanRule, Reasoner, start


@dataclass(frozen=True)
class ReasoningResult:
    """The end of a solve: solution, steps, guesses open and tried, and whether no solution exists."""

    solution: Shading | None
    trail: tuple[Deduction, ...]
    depth: int
    tried: int
    refuted: bool = False


def solve(board: Board, unique: bool = False) -> tuple[Shading | None, tuple[Deduction, ...]]:
    """Return a solution, or None if there is none, and the steps to it. `unique` allows method 0."""
    outcome = reason(board, unique)
    return outcome.solution, outcome.trail


def where_rules_stop(board: Board, unique: bool = False) -> Position:
    """Return the position after all rules without a guess; raise `Contradiction` without a solution."""
    position = start(layout(board))
    _Solve(position, unique, True, METHODS).run_rules(fresh=True)
    return position


def reason(
    board: Board,
    unique: bool = False,
    *,
    keep: bool = True,
    max_depth: int | None = None,
    begin: Position | None = None,
    methods: tuple[HumanRule, ...] = METHODS,
) -> ReasoningResult:
    """Solve by the rules, guessing no deeper than `max_depth`, from the position `begin` if one is given."""
    position = begin or start(layout(board))
    before, run = position.mark(), _Solve(position, unique, keep, methods)
    depth, solved, none = 0, False, False
    try:
        run.run_rules(fresh=True)
        solved = run.explore(0)
        while not solved and (max_depth is None or depth < max_depth):
            depth += 1
            solved = run.explore(depth)
    except Contradiction as refuted:
        cells, none = refuted.violation.cells, True
        position.steps.append(
            Deduction("contradiction", cells, "impossible", cells, refuted.violation.message)
        )
    shading, trail = position.shading(), tuple(position.steps[before.steps :])
    position.back_to(before)
    right = solved and not FAMILY.violations(board, shading)
    return ReasoningResult(shading if right else None, trail, depth, run.tried, none)


class _Solve:
    def __init__(self, position: Position, unique: bool, keep: bool, methods: tuple[HumanRule, ...]) -> None:
        self.position, self.unique, self.keep, self.methods = position, unique, keep, methods
        self.tried = 0
        self._moved = False

    def run_rules(self, fresh: bool = False, first: Deduction | None = None) -> None:
        """Let the rules run; `first` is a step that is taken before them."""
        reasoner = Reasoner(self.position, self.methods, fresh)
        for step in [first] if first else method_0(self.position) if self.unique and fresh else []:
            reasoner.apply(step)
        for _ in reasoner.run():
            pass

    def explore(self, limit: int) -> bool:
        """Return True if `limit` guesses solve the position. Refuted guesses may colour it meanwhile."""
        again = True
        while again and self.position.left:
            again = False
            if next(candidates(self.position), None) is None:
                return self._finish(limit)
            for depth in range(1, limit + 1):
                if self._pass(depth):
                    return True
                again = self._moved
                if again:
                    break
        return not self.position.left

    def _pass(self, limit: int) -> bool:
        """Try every candidate once; `_moved` tells afterwards whether a refuted guess has coloured a cell."""
        position, moved, stopped = self.position, False, False
        last: Contradiction | None = None
        for spot, clue in list(candidates(position)):
            if position.cells[spot] != EMPTY:
                continue
            mark = position.mark()
            refuted, solved = self._try(spot, clue, limit)
            if solved:
                return True
            steps = len(position.steps) - mark.steps
            position.back_to(mark)
            if refuted and self.keep:
                self.run_rules(first=_refutation(position, spot, steps, refuted))
                moved = True
                if not position.left:
                    break
            stopped = stopped or not refuted
            last = refuted or last
        if last and not (stopped or self.keep):
            raise last  # an unfinished clue needs a black cell in view, and every one is refuted
        self._moved = moved
        return False

    def _try(self, spot: int, clue: Clue, limit: int) -> tuple[Contradiction | None, bool]:
        """Guess that a cell is black; return its refutation, and True if it solves the position."""
        self.tried += 1
        self.position.depth += 1
        words = f"the rules stop here and {clue}, which has it in view, is nearest to being finished"
        try:
            self.run_rules(first=self.position.deduction("guess", [spot], BLACK, (clue.cell,), words))
            return None, self.explore(limit - 1)
        except Contradiction as refuted:
            return refuted, False

    def _finish(self, limit: int) -> bool:
        """Every clue is finished: the rest is white if the solution is unique (method 0 again)."""
        position = self.position
        spots = [spot for spot, colour in enumerate(position.cells) if colour == EMPTY]
        if not (self.unique or limit):
            return False
        position.depth += not self.unique
        words = "and the puzzle has only one solution" if self.unique else "so they may be white"
        name = "method 0" if self.unique else "guess"
        self.run_rules(first=position.deduction(name, spots, WHITE, (), f"every clue is finished, {words}"))
        return True


def candidates(position: Position) -> Iterator[tuple[int, Clue]]:
    """Empty cells in view of unfinished clues: most closed sides first, then fewest cells missing."""
    outlooks = [(clue, position.outlook(clue)) for clue in position.layout.clues]
    open_clues = [(clue, outlook) for clue, outlook in outlooks if outlook.whites < clue.number]
    open_clues.sort(
        key=lambda pair: (-_closed(pair[1].white, pair[1].reach), pair[0].number - pair[1].whites)
    )
    for clue, outlook in open_clues:
        for ray, near, far in zip(clue.rays, outlook.white, outlook.reach, strict=True):
            yield from ((spot, clue) for spot in ray[near:far] if position.cells[spot] == EMPTY)


def _closed(white: list[int], reach: list[int]) -> int:
    return sum(near == far for near, far in zip(white, reach, strict=True))


def _refutation(position: Position, spot: int, steps: int, refuted: Contradiction) -> Deduction:
    words = f"if it were black, {refuted.violation.message} ({counted_noun(steps, 'step')} on)"
    return position.deduction("refuted guess", [spot], WHITE, refuted.violation.cells, words)
