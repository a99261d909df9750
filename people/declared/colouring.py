"""Colourings that a puzzle can have: rules that need no clue, and colours of some cells chosen at random."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from hardboard.people.declared.clues import ClueChoice
from hardboard.people.declared.rooms import draw_rooms
from hardboard.people.declared.session import BoardSession, Literal, cell_literal
from hardboard.people.symmetry import symmetry_orbits
from hardboard.puzzles.declared.board import UNKNOWN, Board, Index, room_pieces
from hardboard.puzzles.declared.doubled import point_spots
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Shading

#: DrawnColours that cells are wished to have, black ones as 1, from try to try; a loop is rather long.
MIXED = ((1, 1, -1), (1, -1, -1), (1, -1))
#: The same of cells that a loop may leave out: it is the only one where it leaves out many.
LEFT_OUT = (1, -1, -1)
#: How many cells there are for each clue that is there before the colouring, from try to try.
CIRCLED = (8, 10, 7, 9, 12, 6)


def circle_clues(choice: ClueChoice, bare: Board, number: int) -> dict[Index, Any]:
    """Return clues without a number at some cells, no two side by side.

    A colouring is drawn around them where each area has one, or where other cells must not look like one.
    More or fewer of them from try to try.
    """
    most = max(2, bare.size // CIRCLED[number % len(CIRCLED)])
    chosen: set[Index] = set()
    for orbit in choice.rng.sample(every := choice.orbits(bare), len(every)):
        beside = {other for cell in orbit for other in bare.near[cell]}
        if len(chosen) + len(orbit) <= most and not beside & {*chosen, *orbit}:
            chosen.update(orbit)
    return dict.fromkeys(sorted(chosen), UNKNOWN)


def draw_colouring(
    choice: ClueChoice, bare: Board, number: int
) -> tuple[Board, Shading, "DrawnColours"] | None:
    """Return a board, a colouring, and a generator of more; a board without colourings gets other rooms."""
    layout, roles = choice.layout, choice.roles
    kept = layout.clue != "wall" and bare.clues
    rules = [rule for rule in choice.declaration.rules if kept or rule not in roles.wanting]
    colours = DrawnColours(choice, bare, number, rules)
    shading = colours.drawn()
    if shading is None and roles.plain and not choice.rectangles:
        ends = roles.speaking if layout.once else ()  # what is said of icons that are there is kept
        still = [rule for rule in rules if rule not in roles.shifting or rule in ends]
        colours = DrawnColours(choice, bare, number, still, True)
        shading = colours.drawn()
        bare = bare if shading is None else _parted(choice, bare, shading, number)
    return None if shading is None else (bare, shading, colours)


def _parted(choice: ClueChoice, bare: Board, shading: Shading, number: int) -> Board:
    """Return the board with fewer rooms, each parted into pieces of one colour."""
    times = 1 + number % 4 if choice.layout.once else 1  # icons leave small rooms one solution
    few = max(2, min(bare.size, times * len(bare.room_cells)) // 3)
    rooms = draw_rooms(choice.rng, bare, few, choice.symmetry)
    mixed = [2 * room + black for room, black in zip(rooms, shading.ravel().tolist(), strict=True)]
    return replace(bare, rooms=tuple(room_pieces(bare, mixed)))


class DrawnColours:
    """Colourings that keep some rules, with colours of some cells chosen at random. Where every cell has a
    number, none more can be black: with one more there would be another solution, whatever the numbers.
    """

    def __init__(
        self, choice: ClueChoice, bare: Board, number: int, rules: Sequence[Rule], same: bool = False
    ) -> None:
        self._rng, self._bare, self._full = choice.rng, bare, choice.layout.full
        declaration = replace(choice.declaration, rules=tuple(rules))
        self._session = BoardSession(declaration, bare)
        self._session.add(_same_colours(choice, bare, number, same))
        loop, shaded = choice.layout.loop, choice.layout.shaded
        self._mixed = LEFT_OUT if loop and shaded else MIXED[0 if loop else number % len(MIXED)]
        #: What colours are chosen for.
        self._chosen = point_spots(bare) if loop and shaded else bare.cells

    def drawn(self, sure: Sequence[Literal] = (), among: Collection[Index] | None = None) -> Shading | None:
        """Return a colouring in which some literals hold, or None; colours of some cells are chosen."""
        cells = [cell for cell in self._chosen if among is None or cell in among]
        wished, kept = len(cells) if self._full else len(cells) * 3 // 5, [*sure]
        facts = self._session.solution(kept)
        for cell in self._rng.sample(cells, wished) if facts else ():
            black = self._full or self._rng.choice(self._mixed) > 0
            if facts and facts[cell] is not black:
                other = self._session.solution([*kept, cell_literal(cell, black)])
                if other is None:
                    continue
                facts = other
            kept.append(cell_literal(cell, black))
        return None if facts is None else np.array(facts, dtype=bool).reshape(self._bare.shape)

    def mended(self, shading: Shading, window: Collection[Index]) -> Shading | None:
        """Return the colouring with other colours in a window."""
        facts = enumerate(shading.ravel().tolist())
        return self.drawn([cell_literal(cell, black) for cell, black in facts if cell not in window], window)


def check_symmetric(choice: ClueChoice, bare: Board) -> None:
    """Refuse a symmetry that no solution has, where rooms alone are printed: the image of a solution is one,
    too, so an only solution is its own image. Rules that speak of rooms are not asked.
    """
    if choice.symmetry and not choice.layout.symbols:
        rules = tuple(rule for rule in choice.declaration.rules if rule not in choice.roles.shifting)
        session = BoardSession(replace(choice.declaration, rules=rules), bare)
        session.add(_same_colours(choice, bare, 0))
        if session.solution() is None:
            raise InputError(
                f"--symmetry {choice.symmetry} for {choice.declaration.name} of {bare.rows} x {bare.cols}",
                "another symmetry or size: where rooms alone are printed, an only solution is as symmetric "
                "as they are, and none that keeps the rules is",
            )


def _same_colours(
    choice: ClueChoice, bare: Board, number: int, same: bool = False
) -> list[tuple[Literal, Literal]]:
    """Return the pairs of literals that make the colouring as symmetric as what is printed.

    The colouring has to be symmetric where only rooms are printed, or are to come (`same`). Where a clue says
    the colour of its cell, clues that are still to come find room more often in a symmetric colouring. So
    every other try has one.
    """
    marking = choice.roles.marking and not bare.clues and number % 2 == 0
    if choice.layout.symbols and not choice.roles.plain and not marking:
        return []
    pairs = [pair for orbit in symmetry_orbits(bare.shape, choice.symmetry) for pair in pairwise(orbit)]
    cells = [(r * bare.cols + c, y * bare.cols + x) for (r, c), (y, x) in pairs]
    return [
        (cell_literal(one, black), cell_literal(other, not black))
        for one, other in cells
        for black in (True, False)
    ]
