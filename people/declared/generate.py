"""New puzzles of declared families: a colouring first, then all clues that it allows, then fewer.

Where all clues leave another solution, rooms change: a cell at a border moves to the room beside it if the
colouring keeps all rules then and fewer others do; where every cell has a number, those of black cells do.
Where there are neither, another colouring is drawn. A puzzle that is harder than it shall be gets back clues
that were taken away last.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, pairwise
from math import exp
from random import Random
from typing import Any

import numpy as np

from hardboard.people.declared.easing import eased, forced
from hardboard.people.declared.hints import rate
from hardboard.people.declared.printed import (
    Clue,
    bare_board,
    broken,
    numbered,
    outside,
    renumbered,
    values,
    with_clue,
    with_room_changed,
)
from hardboard.people.declared.roles import RuleParts, roles_of, told_apart
from hardboard.people.rating import LABELS
from hardboard.people.symmetry import check_symmetry, orbits
from hardboard.puzzles.declared.areas import flood
from hardboard.puzzles.declared.board import UNKNOWN, Board, Facts, Index
from hardboard.puzzles.declared.doubled import cell_of, cell_spots, is_point, printed
from hardboard.puzzles.declared.family import Declaration, facts_of
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Shading
from hardboard.verify.declared.judge import encoded
from hardboard.verify.sat import search
from hardboard.verify.sat.cnf import TRUE, Cnf

#: So many colourings are tried.
TRIES = 20_000
#: After so many other solutions, or so many changes that shut out none, rooms are given up.
PATIENCE, MOVES = 200, 250
#: How readily a change is made that lets in more other solutions than it shuts out.
WARMTH = 0.6
#: How many cells there are for each clue that is there before the colouring, from try to try.
CIRCLED = (8, 10, 7, 9, 12, 6)


def generate_of(family: Family) -> Any:
    """What makes puzzles of a family, if it is declared."""
    return None if family.declared is None else partial(generate, family.declared)


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
    progress: Callable[[str], None] | None = None,
    **_: Any,
) -> tuple[Board, Shading]:
    """A puzzle with exactly one solution, and that solution. `minimal`: no clue can be left out; with a
    symmetry, no set of clues that it maps to each other. `numbered`: no clue is a `?`.
    """
    check_symmetry((rows, cols), symmetry)
    rng = Random(seed)
    # A board of few cells has few colourings; when each has been drawn often, more tries find nothing.
    tries = min(TRIES, max(200, 2 << min(rows * cols, 20)))
    drawn: Counter[str] = Counter()
    unclued = 0
    roles = None
    for number in range(tries):
        if progress:
            progress(_standing(declaration.name, number + 1, tries, drawn))
        maker = Maker(declaration, rows, cols, rng, symmetry, numbered, roles)
        roles = maker.roles
        maker.circled = unclued > 0 and number % 4 > 0
        made = maker.wanted(number, difficulty, minimal)
        label = rate(declaration, made[0]).label if made is not None and difficulty else None
        if made is not None and label == difficulty and maker.kept(*made):
            return made
        unclued += maker.unclued
        drawn.update([label] if label else [])
    what = " ".join(filter(None, ["no", difficulty, declaration.name, f"puzzle of {rows} x {cols}"]))
    raise InputError(f"{what} in {tries} tries", "another size, seed or difficulty")


def _standing(name: str, number: int, tries: int, drawn: Mapping[str, int]) -> str:
    """How far it is, for people: puzzles that were made and are not as hard as wanted are counted.

    >>> _standing("hitori", 7, 20000, {"easy": 4, "medium": 1})
    'hitori: try 7 of 20000, made so far: 4 easy, 1 medium'
    """
    made = ", ".join(f"{count} {label}" for label, count in drawn.items())
    return f"{name}: try {number} of {tries}" + (f", made so far: {made}" if made else "")


class Rival:
    """A solution that is not the one that is wanted, and what is known to break by it."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._breaks: Any = None

    def solves(self, places: Mapping[Any, Place]) -> bool:
        """Whether it breaks none of these places."""
        if self._breaks not in places:
            self._breaks = next((key for key, place in places.items() if place.broken(self.facts)), None)
        return self._breaks is None


class Maker:
    """One attempt to make a puzzle."""

    def __init__(
        self,
        declaration: Declaration,
        rows: int,
        cols: int,
        rng: Random,
        symmetry: str | None,
        numbered: bool = False,
        roles: RuleParts | None = None,
    ) -> None:
        self.declaration, self.layout, self.rng = declaration, declaration.layout, rng
        self.roles = roles or roles_of(declaration, (rows, cols))
        self.symmetry, self.size, self.numbered = symmetry, (rows, cols), numbered
        #: What rules see of so many rows and columns.
        self.shape = self.layout.shape(rows, cols)
        #: Whether clues are drawn before the colouring; whether they were not, and none could be found then.
        self.circled = self.unclued = False
        #: The puzzle while its clues were taken away, from most to fewest.
        self.lessening: list[Board] = []

    def wanted(self, number: int, difficulty: str | None, minimal: bool) -> tuple[Board, Shading] | None:
        """A puzzle with as few clues as are wanted, and its solution; or None. Easy ones of families with
        rooms are made in two ways in turn.
        """
        if difficulty == LABELS[0] and self.layout.rooms and not minimal and number % 2 == 0:
            return self.easy(number)
        made = self.made(number)
        if made is None:
            return None
        if minimal:
            return self.least(*made)
        return made if difficulty is None else (self.as_hard_as(difficulty), made[1])

    def made(self, number: int) -> tuple[Board, Shading] | None:
        """A puzzle and its solution, or None."""
        if (begun := self._begun(number)) is None:
            return None
        board, shading = begun
        shut = self.layout.loop and self.layout.shaded  # numbers of small rooms say more than their borders
        moves = MOVES if (self.layout.rooms and not shut) or self.layout.full else 0
        alone = self._alone(board, shading, moves)
        return None if alone is None else (self._fewer(alone, shading), shading)

    def easy(self, number: int) -> tuple[Board, Shading] | None:
        """A puzzle in which one rule alone forces every cell, with no clue that is not needed for that."""
        if (begun := self._begun(number)) is None:
            return None
        board, shading = begun

        def moved(board: Board, other: Facts) -> Board | None:
            more = self._moved(board, shading, other)
            return more if more is not None and self.kept(more, shading) else None

        eased_board = eased(self.declaration, board, facts_of(shading), moved, self.rng)
        if eased_board is None:
            return None

        def enough(less: Board) -> bool:
            return None not in forced(self.declaration, less)

        return self._fewer(eased_board, shading, enough), shading

    def _begun(self, number: int) -> tuple[Board, Shading] | None:
        """A board with all clues that a colouring allows, and the colouring; or None."""
        bare = bare_board(self.layout, self.size, self.symmetry, self.rng, number)
        if self.circled and self.layout.unknown and self.layout.clues == "numbers":
            bare = replace(bare, clues={**bare.clues, **self._circles(bare, number)})
        shading = self._colouring(bare)
        if shading is None or not 0 < shading.sum() < shading.size:
            return None
        board = self._clued(bare, shading, self._spots(bare))
        self.unclued = board is None and bool(self.roles.wanting) and self.shape == self.size
        return None if board is None else (board, shading)

    def least(self, board: Board, shading: Shading) -> tuple[Board, Shading]:
        """The puzzle without clues that are not needed, looked at again and again: where a rule speaks of
        cells without a clue, one that was needed may not be when others are gone.
        """
        while (less := self._fewer(board, shading)) != board:
            board = less
        return board, shading

    def as_hard_as(self, difficulty: str) -> Board:
        """The puzzle with as many of its clues as make it no harder than this, or with all of them: few clues
        alone make a puzzle hard, and more of them easier.
        """

        def hard(board: Board) -> int:
            return LABELS.index(rate(self.declaration, board).label)

        *more, few = self.lessening
        wanted = LABELS.index(difficulty)
        if hard(few) <= wanted:
            return few
        return self.lessening[max(bisect_right(more, wanted, key=hard) - 1, 0)]

    def _circles(self, bare: Board, number: int) -> dict[Index, Any]:
        """Clues without a number at some cells, no two side by side: where each area has one, or other cells
        must not look like one, a colouring is drawn around them. More or fewer of them from try to try.
        """
        most = max(2, bare.size // CIRCLED[number % len(CIRCLED)])
        chosen: set[Index] = set()
        for orbit in self.rng.sample(every := self._orbits(bare), len(every)):
            beside = {other for cell in orbit for other in bare.near[cell]}
            if len(chosen) + len(orbit) <= most and not beside & {*chosen, *orbit}:
                chosen.update(orbit)
        return dict.fromkeys(sorted(chosen), UNKNOWN)

    def _colouring(self, bare: Board) -> Shading | None:
        """A solution of the rules that need no clue, with colours of some cells chosen at random; as
        symmetric as its clues shall be, where these stand in cells of one colour. Where every cell has a
        number, none more can be black: with one more there would be another solution, whatever the numbers.
        """
        kept = self.layout.clue != "wall" and bare.clues
        rules = [rule for rule in self.declaration.rules if kept or rule not in self.roles.wanting]
        code = encoded(replace(self.declaration, rules=tuple(rules)), bare)
        printed = self.layout.clues or self.layout.corners or self.layout.lines
        literals = [x for x in code.cnf.black if printed and abs(x) != TRUE]
        wishes: list[int] = []
        same = Cnf()
        one_colour = self.layout.clues in ("numbers", "rings") and not self.layout.rooms and not bare.loop
        for orbit in orbits(self.shape, self.symmetry if one_colour else None):
            for one, other in pairwise(code.cnf.black[r * bare.cols + c] for r, c in orbit):
                same.add(-one, other)
                same.add(one, -other)
        with search.solver_of(code, more=same.clauses) as engine:
            model = engine.by_need(code.broken)
            for literal in self.rng.sample(literals, self._wished(len(literals))) if model else ():
                wish = literal * (1 if self.layout.full else self.rng.choice([1, 1, -1]))
                wished = engine.by_need(code.broken, [*wishes, wish])
                if wished is not None:
                    wishes.append(wish)
                    model = wished
        return None if model is None else code.decode(model)

    def _wished(self, cells: int) -> int:
        """Of so many cells a colour is chosen."""
        return cells if self.layout.full else cells * 3 // 5

    def _clued(self, bare: Board, shading: Shading, spots: Sequence[tuple[str, Any]]) -> Board | None:
        """The board with all clues at some spots that the colouring allows, as far as the symmetry does."""
        if self.layout.full:
            return numbered(bare, shading, self.rng)
        board, facts = outside(self.layout, bare, shading), facts_of(shading)
        before = broken(self.roles.speaking, board, facts)
        clues: dict[Any, list[Clue]] = {}
        for clue in self._possible(board, facts, spots):
            clues.setdefault(clue[1], []).append(clue)
        for group in self._groups(bare, sorted(clues)):
            for choice in range(max(len(clues[spot]) for spot in group)):
                more = board
                for spot in group:
                    more = with_clue(more, clues[spot][choice % len(clues[spot])])
                after = broken(self.roles.speaking, more, facts)
                if after <= before:
                    board, before = more, after
                    break
        return None if before else board

    def _groups(self, board: Board, spots: Sequence[Any]) -> list[Sequence[Any]]:
        """Spots that have a clue together, in any order."""
        groups: list[Sequence[Any]] = [[spot] for spot in spots]
        if self.symmetry:
            groups = [orbit for orbit in self._orbits(board) if set(spots).issuperset(orbit)]
        return self.rng.sample(groups, len(groups))

    def _orbits(self, board: Board) -> list[Sequence[Any]]:
        """The cells, or the corners, that the symmetry maps to each other."""
        if self.layout.corners:
            return list(orbits((board.rows + 1, board.cols + 1), self.symmetry))
        return [[r * board.cols + c for r, c in orbit] for orbit in orbits(board.shape, self.symmetry)]

    def _possible(self, board: Board, facts: Facts, spots: Sequence[tuple[str, Any]]) -> Iterator[Clue]:
        """Each clue, alone on the board, that the colouring does not break; of numbers one for a spot."""
        rules = self.roles.speaking
        before = broken(rules, board, facts)
        for kind, spot in spots:
            way = self.rng.choice("UDLR") if self.layout.arrows else None
            either = self.layout.clues == "colours" and bool(board.loop)
            known = values(self.layout, board)
            known = self.rng.sample(known, len(known)) if either else known
            # A number asks no less of a loop than a clue without one.
            blank = (kind, spot, (UNKNOWN, way) if way else UNKNOWN)
            plain = board.loop and self.layout.clues == "numbers" and self.layout.unknown
            if plain and not broken(rules, with_clue(board, blank), facts) <= before:
                continue
            for value in dict.fromkeys([*self._likely(board, facts, spot), *known]):
                clue = (kind, spot, (value, way) if way else value)
                if broken(rules, with_clue(board, clue), facts) <= before:
                    yield clue
                    if not either:
                        break

    def _likely(self, board: Board, facts: Facts, spot: Any) -> list[int]:
        """The numbers that a clue most likely has: the black cells of its room, or cells that a loop visits
        or not; the cells of its area.
        """
        if self.layout.room_numbers:
            cells = [c for c in board.room_cells[board.rooms[spot]] if not board.loop or is_point(board, c)]
            black = sum(facts[cell] is True for cell in cells)
            return [len(cells) - black if self.layout.shaded else black]
        if board.loop or self.layout.clues != "numbers" or self.layout.corners or not self.roles.wanting:
            return []
        size = len(flood(board.near, [spot], lambda cell: facts[cell] is facts[spot]))
        return [size] if size in values(self.layout, board) else []

    def _spots(self, board: Board) -> list[tuple[str, Any]]:
        if self.layout.corners:
            return [("corners", (r, c)) for r in range(board.rows + 1) for c in range(board.cols + 1)]
        if not self.layout.clues:
            return []
        if board.clues:
            return [("clues", cell) for cell in board.clues]
        if self.layout.room_numbers:
            return [("clues", cells[0]) for cells in board.room_cells.values()]
        return [("clues", cell) for cell in cell_spots(board)]

    def _other(self, board: Board, shading: Shading) -> Facts | None:
        """A solution that is not the one that is wanted."""
        solutions = islice(search.solutions(encoded(self.declaration, board)), 2)
        return next((facts_of(one) for one in solutions if not np.array_equal(one, shading)), None)

    def _alone(self, board: Board, shading: Shading, moves: int) -> Board | None:
        """The board with rooms, or numbers of black cells, changed until the colouring is the only one; None
        if it never is.

        Solutions that were seen are kept; a change that lets more of them in than it shuts out is rarer.
        """
        mine, places = facts_of(shading), self._shifting(board)
        seen: list[Rival] = []
        left: list[Rival] = []
        idle = 0
        while idle <= moves:
            idle += 1
            if not left:
                other = self._other(board, shading)
                if other is None or not moves or len(seen) == PATIENCE:
                    return board if other is None else None
                seen.append(Rival(other))
                left, idle = seen[-1:], 0
            more = self._moved(board, shading, self.rng.choice(left).facts)
            new = places if more is None else self._shifting(more)
            if more is None or any(new[key].broken(mine) for key in new.keys() - places.keys()):
                continue
            after = [one for one in seen if one.solves(new)]
            if self.rng.random() < exp((len(left) - len(after)) / WARMTH):
                board, places, left = more, new, after
        return None

    def _shifting(self, board: Board) -> dict[Any, Place]:
        """The places of rules that speak of rooms or clues, by what tells them apart."""
        return {told_apart(place): place for rule in self.roles.shifting for place in rule.places(board)}

    def _moved(self, board: Board, shading: Shading, other: Facts) -> Board | None:
        """A cell goes over to the room beside it, mostly one that another solution colours in another way, or
        one near it; None if that breaks the room, or there is no number for it. Where every cell has a
        number, a black one gets another.
        """
        if self.layout.full:
            return renumbered(board, shading, other, self.rng)
        plain = printed(board)
        among = sorted(
            {
                cell_of(board, spot)
                for spot, colour in enumerate(facts_of(shading))
                if other[spot] is not colour
            }
        )
        for _ in range(self.rng.choice((0, 0, 0, 1, 1, 2))):
            among = sorted({near for cell in among for near in (cell, *plain.near8[cell])})
        moved = with_room_changed(plain, among, self.rng)
        if moved is None or not self.layout.room_numbers:
            return moved and self.layout.inner(moved)
        rooms = {
            room for pair in zip(plain.rooms, moved.rooms, strict=True) if len({*pair}) > 1 for room in pair
        }
        both = [cells for cells in moved.room_cells.values() if moved.rooms[cells[0]] in rooms]
        there = {other for cells in both for other in cells}
        bare = replace(moved, clues={c: clue for c, clue in plain.clues.items() if c not in there})
        spots = cell_spots(board)
        return self._clued(self.layout.inner(bare), shading, [("clues", spots[cells[0]]) for cells in both])

    def _fewer(self, board: Board, shading: Shading, enough: Callable[[Board], bool] | None = None) -> Board:
        """Without clues, or at least numbers, that are not needed, for one solution or for something else;
        those that belong together go together.
        """
        alone = enough or (lambda less: self._other(less, shading) is None)
        kind = "corners" if self.layout.corners else "clues"
        self.lessening = [board]
        if self.layout.full or not getattr(board, kind):
            return board
        for group in self._groups(board, sorted(getattr(board, kind))):
            for value in (None,) if self.numbered else (None, UNKNOWN):
                less = self._without(board, kind, group, value)
                if less is not None and self.kept(less, shading) and alone(less):
                    board = less
                    self.lessening.append(board)
                    break
        return board

    def kept(self, board: Board, shading: Shading) -> bool:
        """Whether the colouring breaks no rule of the board."""
        return not broken(self.declaration.rules, board, facts_of(shading))

    def _without(self, board: Board, kind: str, group: Sequence[Any], value: Any) -> Board | None:
        """The board without some clues, or with clues that have no number; None if there is no such board."""
        plain = self.layout.clues == "numbers" and not self.layout.arrows and self.layout.unknown
        here = getattr(board, kind)
        if not all(spot in here for spot in group) or (value == UNKNOWN and not (plain and kind == "clues")):
            return None
        if value is None and self.layout.clue == "wall":
            return None
        left = {spot: clue for spot, clue in here.items() if spot not in group or value is not None}
        change: Record = {kind: left | (dict.fromkeys(group, value) if value is not None else {})}
        if self.layout.arrows:
            change["arrows"] = {cell: way for cell, way in board.arrows.items() if cell in left}
        return replace(board, **change)
