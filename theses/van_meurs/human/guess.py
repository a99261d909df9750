"""Solving a board as a person does, with guesses when the rules stop: van Meurs (2008), section 4.11.

A guess makes an empty cell black, near the clue that is closest to being finished, and the rules go on. Three
things can happen: the puzzle is solved; a rule is broken, so the cell is white; or the rules stop again. If
every guess stops, guesses are made inside guesses: the *depth* is the number that had to be open at once.

The thesis forgets a refuted guess ("it will be changed back to be empty"); here it leaves the cell white,
which is what a person does and holds in every solution. `keep=False` forgets, as the thesis does.

    >>> from hardboard.puzzles.families.kurodoko import FAMILY
    >>> outcome = reason(FAMILY.read_board("3x3:a4b3b5a"))
    >>> outcome.depth
    0
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import quantity
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
class Reasoned:
    """How a solve ended: the solution if there is one, every step, the guesses open at once, the guesses
    tried, and whether it is known that there is no solution.
    """

    solution: Shading | None
    trail: tuple[Deduction, ...]
    depth: int
    tried: int
    refuted: bool = False


def solve(board: Board, unique: bool = False) -> tuple[Shading | None, tuple[Deduction, ...]]:
    """A solution, or None if there is none, and the steps to it. `unique` allows method 0."""
    outcome = reason(board, unique)
    return outcome.solution, outcome.trail


def where_rules_stop(board: Board, unique: bool = False) -> Position:
    """The position that the rules lead to without any guess; `Contradiction` if there is no solution."""
    position = start(layout(board))
    _Solve(unique, True, METHODS).settle(position, [], fresh=True)
    return position


def reason(
    board: Board,
    unique: bool = False,
    *,
    keep: bool = True,
    max_depth: int | None = None,
    begin: Position | None = None,
    methods: tuple[HumanRule, ...] = METHODS,
) -> Reasoned:
    """Solve by the rules, guessing no deeper than `max_depth`, from the position `begin` if one is given."""
    search = _Solve(unique, keep, methods)
    trail: list[Deduction] = []
    position = (begin or start(layout(board))).copy(0)
    depth, none = 0, False
    try:
        search.settle(position, trail, fresh=True)
        end = search.explore(position, trail, 0)
        while end is None and (max_depth is None or depth < max_depth):
            depth += 1
            end = search.explore(position, trail, depth)
    except Contradiction as refuted:
        cells = refuted.violation.cells
        trail.append(Deduction("contradiction", cells, "impossible", cells, refuted.violation.message))
        end, none = None, True
    solution = end.shading() if end and not FAMILY.violations(board, end.shading()) else None
    return Reasoned(solution, tuple(trail), depth, search.tried, none)


class _Solve:
    """One solve: its options and how many guesses it has tried."""

    def __init__(self, unique: bool, keep: bool, methods: tuple[HumanRule, ...]) -> None:
        self.unique, self.keep, self.methods = unique, keep, methods
        self.tried = 0
        self._moved = False

    def settle(
        self, position: Position, trail: list[Deduction], fresh: bool = False, first: Deduction | None = None
    ) -> None:
        """Let the rules run; `first` is a step that is taken before them."""
        reasoner = Reasoner(position, self.methods, fresh)
        opening = [first] if first else method_0(position) if self.unique and fresh else []
        for step in opening:
            reasoner.apply(step)
            trail.append(step)
        trail.extend(reasoner.run())

    def explore(self, position: Position, trail: list[Deduction], limit: int) -> Position | None:
        """The solved position that `limit` guesses lead to, or None. Refuted guesses may colour `position`
        meanwhile.
        """
        again = True
        while again and position.left:
            again = False
            if next(candidates(position), None) is None:
                return self._finish(position, trail, limit)
            for depth in range(1, limit + 1):
                end = self._pass(position, trail, depth)
                if end is not None:
                    return end
                again = self._moved
                if again:
                    break
        return None if position.left else position

    def _pass(self, position: Position, trail: list[Deduction], limit: int) -> Position | None:
        """Try every candidate once; `_moved` tells afterwards whether a refuted guess has coloured a cell."""
        moved, stopped = False, False
        last: Contradiction | None = None
        for spot, clue in list(candidates(position)):
            if position.cells[spot] != EMPTY:
                continue
            steps: list[Deduction] = []
            refuted, end = self._try(position, spot, clue, steps, limit)
            if end is not None:
                trail.extend(steps)
                return end
            if refuted and self.keep:
                self.settle(position, trail, first=_refutation(position, spot, steps, refuted))
                moved = True
                if not position.left:
                    break
            stopped = stopped or not refuted
            last = refuted or last
        if last and not (stopped or self.keep):
            raise last  # an unfinished clue needs a black cell in view, and every one is refuted
        self._moved = moved
        return None

    def _try(
        self, position: Position, spot: int, clue: Clue, steps: list[Deduction], limit: int
    ) -> tuple[Contradiction | None, Position | None]:
        self.tried += 1
        trial = position.copy(position.depth + 1)
        words = f"the rules stop here and {clue}, which has it in view, is nearest to being finished"
        guess = trial.deduction("guess", [spot], BLACK, (clue.cell,), words)
        try:
            self.settle(trial, steps, first=guess)
            return None, self.explore(trial, steps, limit - 1)
        except Contradiction as refuted:
            return refuted, None

    def _finish(self, position: Position, trail: list[Deduction], limit: int) -> Position | None:
        """Every clue is finished: the rest may be white, and must be if the solution is unique (method 0
        again).
        """
        spots = [spot for spot, colour in enumerate(position.cells) if colour == EMPTY]
        if not (self.unique or limit):
            return None
        done = position.copy(position.depth + (not self.unique))
        words = "and the puzzle has only one solution" if self.unique else "so they may be white"
        name = "method 0" if self.unique else "guess"
        self.settle(
            done, trail, first=done.deduction(name, spots, WHITE, (), f"every clue is finished, {words}")
        )
        return done


def candidates(position: Position) -> Iterator[tuple[int, Clue]]:
    """Empty cells in view of unfinished clues: clues with most closed sides first, then with fewest cells
    missing.
    """
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


def _refutation(position: Position, spot: int, steps: list[Deduction], refuted: Contradiction) -> Deduction:
    words = f"if it were black, {refuted.violation.message} ({quantity(len(steps), 'step')} on)"
    return position.deduction("refuted guess", [spot], WHITE, refuted.violation.cells, words)
