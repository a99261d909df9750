"""New puzzles of declared families: a colouring first, then all clues that it allows, then fewer.

Rooms change where all clues leave another solution. A cell at a border joins the room beside it if the
colouring still keeps all rules and fewer rivals do. For loops that leave out cells, the generator splits
rooms instead. Where every cell has a number, the numbers of black cells change. Where there are neither,
another colouring is drawn. A puzzle that is harder than it shall be gets back clues that were taken away
last.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import numpy as np

from hardboard.people.declared.annealing import MOVES, eased, forced, made_unique, moved, parted
from hardboard.people.declared.clues import ClueChoice
from hardboard.people.declared.colouring import DrawnColours, check_symmetric, circle_clues, draw_colouring
from hardboard.people.declared.printed import bare_board, clue_spots, with_clues
from hardboard.people.declared.rate import rating_label
from hardboard.people.declared.roles import RuleParts, roles_of
from hardboard.people.declared.session import BoardSession, has_only, other_solution
from hardboard.people.declared.true_clues import TrueClues
from hardboard.people.rating import LABELS
from hardboard.people.symmetry import check_symmetry
from hardboard.puzzles.declared.board import Board, Facts
from hardboard.puzzles.declared.family import Declaration, facts_of
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Shading

#: So many colourings are tried.
TRIES = 20_000
#: So many places of a colouring are mended, each in so many ways at most.
MENDED, MENDINGS = 40, 16


def generate_of(family: Family) -> Any:
    """Return the puzzle generator of a family; it grades by the family's own rating, if there is one."""
    rate = family.own_part("rate")
    grade = partial(rating_label, family.declared) if rate is None else lambda board: rate(board).label
    return partial(generate, family.declared, grade=grade)


def generate(
    declaration: Declaration,
    rows: int,
    cols: int,
    *,
    seed: int = 0,
    difficulty: str | None = None,
    symmetry: str | None = None,
    minimal: bool = False,
    numbered: bool = False,
    rectangles: bool = False,
    progress: Callable[[str], None] | None = None,
    tries: int = TRIES,
    grade: Callable[[Board], str] | None = None,
    **_: object,
) -> tuple[Board, Shading]:
    """Return a puzzle with exactly one solution, and that solution. `minimal`: no clue can be left out; with
    a symmetry, no set of clues that it maps to each other. `numbered`: no clue is a `?`; `rectangles`: all
    rooms are. `grade` says how hard a puzzle is.
    """
    graded = grade or partial(rating_label, declaration)
    check_symmetry((rows, cols), symmetry)
    if symmetry and rectangles:
        raise InputError("--symmetry with --set rectangles", "one of them")
    rng = Random(seed)
    # A board of few cells has few colourings; when each has been drawn often, more tries find nothing.
    tries = min(tries, max(200, 2 << min(rows * cols, 20)))
    drawn: Counter[str] = Counter()
    unclued = 0
    roles = None
    for number in range(tries):
        if progress:
            progress(_standing(declaration.name, number + 1, tries, drawn))
        maker = GenerationAttempt(declaration, rows, cols, rng, graded, symmetry, numbered, rectangles, roles)
        roles = maker.roles
        maker.circled = unclued > 0 and number % 4 > 0
        made = maker.wanted(number, difficulty, minimal)
        word = graded(made[0]) if made is not None and difficulty else None
        if made is not None and word == difficulty and _sound(maker.choice, *made):
            return made
        unclued += maker.unclued
        drawn.update([word] if word else [])
    what = " ".join(filter(None, ["no", difficulty, declaration.name, f"puzzle of {rows} x {cols}"]))
    raise InputError(f"{what} in {tries} tries", "another size, seed or difficulty")


def _sound(choice: ClueChoice, board: Board, shading: Shading) -> bool:
    """Return True if a puzzle has one solution, with both colours. A new session and the rules are asked."""
    alone = 0 < shading.sum() < shading.size and has_only(choice.declaration, board, shading)
    return alone and choice.keeps_rules(board, shading)


def _standing(name: str, number: int, tries: int, drawn: Mapping[str, int]) -> str:
    """Report the progress: puzzles that were made and are not as hard as wanted are counted.

    >>> _standing("hitori", 7, 20000, {"easy": 4, "medium": 1})
    'hitori: try 7 of 20000, made so far: 4 easy, 1 medium'
    """
    made = ", ".join(f"{count} {label}" for label, count in drawn.items())
    return f"{name}: try {number} of {tries}" + (f", made so far: {made}" if made else "")


def _clues(board: Board) -> int:
    return len(board.clues) + len(board.corners)


class GenerationAttempt:
    """One attempt to make a puzzle."""

    def __init__(
        self,
        declaration: Declaration,
        rows: int,
        cols: int,
        rng: Random,
        grade: Callable[[Board], str],
        symmetry: str | None,
        numbered: bool = False,
        rectangles: bool = False,
        roles: RuleParts | None = None,
    ) -> None:
        self.declaration, self.layout, self.size = declaration, declaration.layout, (rows, cols)
        self.grade = grade
        self.roles = roles or roles_of(declaration)
        self.choice = ClueChoice(declaration, self.roles, rng, symmetry, numbered, rectangles)
        #: Whether clues are drawn before the colouring; whether they were not, and none could be found then.
        self.circled = self.unclued = False
        #: The board before it has clues that a colouring gives.
        self.bare = Board(rows, cols)
        self.colours: DrawnColours | None = None
        #: The board with all clues that were found.
        self.full: Callable[[], Board] = lambda: self.bare

    def wanted(self, number: int, difficulty: str | None, minimal: bool) -> tuple[Board, Shading] | None:
        """Return a puzzle with as few clues as requested, and its solution; or None. Easy puzzles with rooms
        are made in two ways in turn. Without wishes, clues are removed only if most spots have one.
        """
        if difficulty == LABELS[0] and self.layout.rooms and not minimal and number % 2 == 0:
            return self.easy(number)
        made = self.make_puzzle(number)
        if made is None:
            return None
        if minimal:
            return self.least(*made)
        if difficulty is not None:
            return self.as_hard_as(difficulty, *made), made[1]
        crowded = 3 * _clues(made[0]) > 2 * len(clue_spots(self.layout, self.bare))
        return (self.choice.fewer(*made), made[1]) if crowded else made

    def make_puzzle(self, number: int) -> tuple[Board, Shading] | None:
        """Return a puzzle and its solution, or None."""
        shading = self._drawn(number)
        if shading is None:
            return None
        loose = self.layout.rooms and not (self.layout.loop and self.layout.shaded)  # else rooms are parted
        moves = MOVES if loose or self.layout.full else 0
        if self.roles.separate and not moves and not self.roles.summing:
            return self._repaired(shading)
        board = self._clued(shading)
        if board is None:
            return None
        alone = made_unique(self.choice, board, shading, moves) if moves else self._sharper(board, shading)
        return None if alone is None else self._less(*alone)

    def _repaired(self, shading: Shading) -> tuple[Board, Shading] | None:
        """Return a puzzle with a clue that each met rival violates, and its solution. If a rival violates no
        clue, a room is split so that its numbers differ, or the colouring changes where the two differ.
        """
        mendings, board = 0, self.bare
        clues = TrueClues(self.choice, board, shading)
        while True:
            board, rival = self._with_clues_against_rivals(board, shading, clues)
            if rival is None:
                break
            mendings += 1
            if self.layout.rooms and (
                rooms := parted(self.choice, self.bare, facts_of(shading), facts_of(rival))
            ):
                self.bare = board = rooms
                clues = TrueClues(self.choice, rooms, shading)
            elif mendings > MENDED or (mended := self._mended(shading, rival)) is None:
                return None
            else:
                clues, shading = clues.of(mended[1]), mended[1]
                board = clues.again(board)
        self.full = clues.board
        return board, shading

    def _with_clues_against_rivals(
        self, board: Board, shading: Shading, clues: TrueClues
    ) -> tuple[Board, Shading | None]:
        """Return the board with one more clue against each rival, and a rival that violates none, or None."""
        session = None
        while True:
            if session is None:
                session = BoardSession(self.declaration, board)
                session.forbid(facts_of(shading))
            found = session.solution()
            if found is None:
                return board, None
            rival = np.array(found, dtype=bool).reshape(board.shape)
            group = clues.refuting(rival)
            if group is None:
                return board, rival
            board = with_clues(board, [clue for clue, _ in group])
            # What was learnt stays, if the core takes the constraints of a clue one by one.
            session = session if session.require(place for _, own in group for place in own) else None

    def _less(self, board: Board, shading: Shading) -> tuple[Board, Shading] | None:
        """Return the puzzle with fewer clues of those that leave one solution, and its solution."""
        self.full = partial(replace, board)
        if self.roles.separate:
            ends = {cell: clue for cell, clue in board.clues.items() if clue in self.layout.once}
            self.bare = replace(board, clues=ends, arrows={})
            return self._repaired(shading)
        less = self.choice.unnumbered(board, shading)
        if less is board:
            return self.choice.fewer(board, shading), shading
        while (rival := other_solution(self.declaration, less, shading)) is not None:
            more = self.choice.renumbered(less, board, shading, rival)
            if more is None:
                return board, shading
            less = more
        return less, shading

    def _sharper(self, board: Board, shading: Shading) -> tuple[Board, Shading] | None:
        """Return a board whose clues leave one solution, and this solution; None if none is found. A rival
        that allows more clues replaces the solution. Else the colouring changes where the two differ.
        """
        choice = self.choice
        for _ in range(MENDED):
            rival = other_solution(self.declaration, board, shading)
            if rival is None:
                return board, shading
            more = choice.clued(self.bare, rival, clue_spots(self.layout, self.bare))
            if more is not None and _clues(more) > _clues(board):
                board, shading = more, rival
                continue
            mended = self._mended(shading, rival)
            if mended is None:
                return None
            board, shading = mended
        return None

    def _mended(self, shading: Shading, rival: Shading) -> tuple[Board, Shading] | None:
        """Return a board and its colouring, changed where a rival differs; or None. If clues are not added
        one by one, the board has all of them, and no rival there.
        """
        colours, window = self.colours, {*np.flatnonzero(shading != rival).tolist()}
        wider = 1 + bool(self.layout.loop)
        for _ in range(MENDINGS if colours else 0):
            for _ in range(wider):
                window |= {other for cell in window for other in self.bare.near8[cell]}
            mended = colours.mended(shading, window) if colours else None
            wider = int(mended is None or np.array_equal(mended, shading))
            if mended is None or wider:
                continue
            if self.roles.separate and not self.roles.summing:
                return self.bare, mended
            if (board := self._clued(mended)) is not None:
                given = {
                    cell: black for cell, black in enumerate(mended.ravel().tolist()) if cell not in window
                }
                if other_solution(self.declaration, board, mended, given) is None:
                    return board, mended
        return None

    def easy(self, number: int) -> tuple[Board, Shading] | None:
        """Return a puzzle in which single rules force every cell, and every clue is needed for that."""
        shading = self._drawn(number)
        board = None if shading is None else self._clued(shading)
        if board is None or shading is None:
            return None

        def changed(board: Board, other: Facts) -> Board | None:
            more = moved(self.choice, board, shading, other)
            return more if more is not None and self.choice.keeps_rules(more, shading) else None

        eased_board = eased(self.declaration, board, facts_of(shading), changed, self.choice.rng)
        if eased_board is None:
            return None

        def enough(less: Board) -> bool:
            return None not in forced(self.declaration, less)

        return self.choice.fewer(eased_board, shading, enough), shading

    def _drawn(self, number: int) -> Shading | None:
        """Return a colouring, on a board without the clues that it gives; or None."""
        choice = self.choice
        bare = bare_board(self.layout, self.size, choice.symmetry, choice.rng, number, choice.rectangles)
        if number == 0:
            check_symmetric(self.choice, bare)
        if self.circled and self.layout.unknown and self.layout.clues == "numbers":
            bare = replace(bare, clues={**bare.clues, **circle_clues(self.choice, bare, number)})
        drawn = draw_colouring(self.choice, bare, number)
        if drawn is None or not 0 < drawn[1].sum() < drawn[1].size:
            return None
        self.bare, shading, self.colours = drawn
        return shading

    def _clued(self, shading: Shading) -> Board | None:
        """Return the board with all clues that a colouring allows; or None."""
        if self.roles.separate:
            return TrueClues(self.choice, self.bare, shading).board()
        board = self.choice.clued(self.bare, shading, clue_spots(self.layout, self.bare))
        self.unclued = board is None and bool(self.roles.wanting) and not self.layout.loop
        return board

    def least(self, board: Board, shading: Shading) -> tuple[Board, Shading]:
        """Return the puzzle without clues that are not needed.

        All clues are tried again and again. Where a rule speaks of cells without a clue, a clue that was
        needed may not be needed when others are gone.
        """
        while (less := self.choice.fewer(board, shading)) != board:
            board = less
        return board, shading

    def as_hard_as(self, difficulty: str, board: Board, shading: Shading) -> Board:
        """Return the puzzle with enough clues to be no harder than this, or with all of them. Few clues make
        a puzzle hard, and more of them easier.
        """

        def hard(board: Board) -> int:
            return LABELS.index(self.grade(board))

        wanted = LABELS.index(difficulty)
        few = self.choice.fewer(board, shading)
        if hard(few) <= wanted:
            return few
        rising = [*self.choice.lessening[::-1], *self.choice.growing(board, self.full())]
        return rising[min(bisect_left(rising, -wanted, key=lambda more: -hard(more)), len(rising) - 1)]
