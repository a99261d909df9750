"""Colourings that a puzzle can have: rules that need no clue, and colours of some cells chosen at random."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from hardboard.people.declared.clues import ClueChoice
from hardboard.people.declared.rooms import draw_rooms
from hardboard.people.symmetry import orbits
from hardboard.puzzles.declared.board import UNKNOWN, Board, Index, pieces
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Shading
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.declared.judge import encoded
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import TRUE, Cnf

#: Colours that cells are wished to have, black ones as 1, from try to try; a loop is rather long.
MIXED = ((1, 1, -1), (1, -1, -1), (1, -1))
#: How many cells there are for each clue that is there before the colouring, from try to try.
CIRCLED = (8, 10, 7, 9, 12, 6)


def circles(choice: ClueChoice, bare: Board, number: int) -> dict[Index, Any]:
    """Clues without a number at some cells, no two side by side: where each area has one, or other cells must
    not look like one, a colouring is drawn around them. More or fewer of them from try to try.
    """
    most = max(2, bare.size // CIRCLED[number % len(CIRCLED)])
    chosen: set[Index] = set()
    for orbit in choice.rng.sample(every := choice.orbits(bare), len(every)):
        beside = {other for cell in orbit for other in bare.near[cell]}
        if len(chosen) + len(orbit) <= most and not beside & {*chosen, *orbit}:
            chosen.update(orbit)
    return dict.fromkeys(sorted(chosen), UNKNOWN)


def coloured(choice: ClueChoice, bare: Board, number: int) -> tuple[Board, Shading] | None:
    """The board and a colouring of it; where rooms have one colour each and the board's cannot, rooms that
    can.
    """
    layout, roles = choice.layout, choice.roles
    kept = layout.clue != "wall" and bare.clues
    rules = [rule for rule in choice.declaration.rules if kept or rule not in roles.wanting]
    shading = colouring(choice, bare, number, rules)
    if shading is None and roles.plain:
        fixed = [rule for rule in rules if rule not in roles.shifting]
        shading = colouring(choice, bare, number, fixed, same=True)
        bare = bare if shading is None else _parted(choice, bare, shading)
    return None if shading is None else (bare, shading)


def _parted(choice: ClueChoice, bare: Board, shading: Shading) -> Board:
    """The board with fewer rooms, each parted into pieces of one colour."""
    few = max(2, len(bare.room_cells) // 3)
    rooms = draw_rooms(choice.rng, bare, few, choice.symmetry)
    mixed = [2 * room + black for room, black in zip(rooms, shading.ravel().tolist(), strict=True)]
    return replace(bare, rooms=tuple(pieces(bare, mixed)))


def colouring(
    choice: ClueChoice, bare: Board, number: int, rules: Sequence[Rule], same: bool = False
) -> Shading | None:
    """A solution of some rules, with colours of some cells chosen at random. Where every cell has a number,
    none more can be black: with one more there would be another solution, whatever the numbers.
    """
    layout, rng = choice.layout, choice.rng
    code = encoded(replace(choice.declaration, rules=tuple(rules)), bare)
    literals = [x for x in code.cnf.black if layout.symbols and abs(x) != TRUE]
    wished = len(literals) if layout.full else len(literals) * 3 // 5
    mixed, wishes = MIXED[0 if layout.loop and not layout.shaded else number % len(MIXED)], list[int]()
    with search.solver_of(code, more=_same_colours(choice, bare, code, number, same)) as engine:
        if sum(mixed) < 0:  # the cells without a wish, too
            engine.prefer([-literal for literal in literals])
        model = engine.by_need(code.broken)
        for literal in rng.sample(literals, wished) if model else ():
            wish = literal * (1 if layout.full else rng.choice(mixed))
            other = engine.by_need(code.broken, [*wishes, wish])
            if other is not None:
                wishes.append(wish)
                model = other
    return None if model is None else code.decode(model)


def check_symmetric(choice: ClueChoice, bare: Board) -> None:
    """Refuse a symmetry that no solution has, where rooms alone are printed: the image of a solution is one,
    too, so an only solution is its own image. Rules that speak of rooms are not asked.
    """
    if choice.symmetry and not choice.layout.symbols:
        rules = tuple(rule for rule in choice.declaration.rules if rule not in choice.roles.shifting)
        code = encoded(replace(choice.declaration, rules=rules), bare)
        if search.find(code, more=_same_colours(choice, bare, code, 0)) is None:
            raise InputError(
                f"--symmetry {choice.symmetry} for {choice.declaration.name} of {bare.rows} x {bare.cols}",
                "another symmetry or size: where rooms alone are printed, an only solution is as symmetric "
                "as they are, and none that keeps the rules is",
            )


def _same_colours(
    choice: ClueChoice, bare: Board, code: DeclaredEncoding, number: int, same: bool = False
) -> list[list[int]]:
    """The colouring is as symmetric as what is printed: it has to be where rooms alone are, or are to come
    (`same`); and where a clue says the colour of its cell, clues that are still to come find room more often,
    so every other try.
    """
    clauses = Cnf()
    if (
        not choice.layout.symbols
        or choice.roles.plain
        or (choice.roles.marking and not bare.clues and number % 2 == 0)
    ):
        for orbit in orbits(bare.shape, choice.symmetry):
            for one, other in pairwise(code.cnf.black[r * bare.cols + c] for r, c in orbit):
                clauses.add(-one, other)
                clauses.add(one, -other)
    return clauses.clauses
