"""Choose the clues of a new puzzle: first all that a colouring allows, then the necessary ones.

With a symmetry, clues are added and removed in sets that it maps to each other: cells, corners, or rooms with
their numbers. The positions of the clues are then symmetric, their numbers are not.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

from hardboard.people.declared.printed import (
    Broken,
    Clue,
    breaks_more,
    clue_values,
    constraints_of,
    measured_values,
    number_cells,
    outside_numbers,
    violated_constraints,
    with_clues,
)
from hardboard.people.declared.roles import RuleParts
from hardboard.people.declared.rooms import room_orbit
from hardboard.people.declared.session import has_only
from hardboard.people.symmetry import symmetry_orbits
from hardboard.puzzles.declared.board import UNKNOWN, Board, Facts, Index
from hardboard.puzzles.declared.doubled import is_point
from hardboard.puzzles.declared.family import Declaration, facts_of
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Shading


@dataclass
class ClueChoice:
    """Chooses the clues of one puzzle."""

    declaration: Declaration
    roles: RuleParts
    rng: Random
    symmetry: str | None = None
    #: no clue is a `?`
    numbered: bool = False
    #: rooms are rectangles
    rectangles: bool = False
    #: the puzzle while its clues were taken away, from most to fewest
    lessening: list[Board] = field(default_factory=list)

    @property
    def layout(self) -> Layout:
        """The printed values."""
        return self.declaration.layout

    def clued(self, bare: Board, shading: Shading, spots: Sequence[tuple[str, object]]) -> Board | None:
        """The board with all clues at some spots that the colouring allows, as far as the symmetry does."""
        if self.layout.full:
            return number_cells(bare, shading, self.rng)
        board, facts = outside_numbers(self.layout, bare, shading), facts_of(shading)
        before = violated_constraints(self.roles.speaking, board, facts)
        if before and self._blank:
            board, before = self._needed(board, facts, before, spots)
            spots = [spot for spot in spots if spot[1] not in board.clues]
        board, before = self._filled(board, facts, before, spots)
        fresh = [board.clues[spot] for spot in board.clues.keys() - bare.clues]
        return None if before or (self.numbered and UNKNOWN in fresh) else board

    def _filled(
        self, board: Board, facts: Facts, before: Broken, spots: Sequence[tuple[str, object]]
    ) -> tuple[Board, Broken]:
        """Return the board with all clues at some spots that add no violation."""
        clues: dict[Any, list[Clue]] = {}
        for clue in self._possible(board, facts, spots):
            clues.setdefault(clue[1], []).append(clue)
        groups = self.groups(board, sorted(clues))
        if before and board.loop:  # what one says of the next piece of a loop decides that one
            far = self._along(board, facts)
            groups.sort(key=lambda group: far.get(group[0], len(far)))
        for group in groups:
            for choice in range(max(len(clues[spot]) for spot in group)):
                more = board
                for spot in group:
                    more = with_clues(more, [clues[spot][choice % len(clues[spot])]])
                if not breaks_more(self.roles.speaking, more, facts, before):
                    board, before = more, before and violated_constraints(self.roles.speaking, more, facts)
                    break
        return board, before

    def _along(self, board: Board, facts: Facts) -> dict[Index, int]:
        """Black cells in the order in which they are reached from one of them."""
        black = [cell for cell in board.cells if facts[cell]]
        seen = dict.fromkeys(black and [self.rng.choice(black)])
        for cell in (queue := [*seen]):
            fresh = [other for other in board.near[cell] if facts[other] and other not in seen]
            seen |= dict.fromkeys(fresh)
            queue += fresh
        return {cell: number for number, cell in enumerate(seen)}

    @property
    def _blank(self) -> bool:
        """True if a clue may be there without a number."""
        return self.layout.clues == "numbers" and self.layout.unknown

    def _needed(
        self, board: Board, facts: Facts, before: Broken, spots: Sequence[tuple[str, Any]]
    ) -> tuple[Board, Broken]:
        """Return the board with the clues that rules require, and the constraints still violated. Where they
        stand comes first, and then their numbers: one may count cells that have no clue.
        """
        rules, needed = self.roles.speaking, list[tuple[str, Any]]()
        kinds = {spot: kind for kind, spot in spots if spot not in board.clues}
        for group in self.groups(board, sorted(kinds)):
            more = board
            for spot in group:
                more = with_clues(more, [self.clue(kinds[spot], spot, UNKNOWN)])
            if not breaks_more(rules, more, facts, before):
                after = violated_constraints(rules, more, facts)
                if after < before:
                    board, before = more, after
                    needed += [(kinds[spot], spot) for spot in group]
            if not before:
                break
        for kind, spot in needed:
            way = board.arrows.get(spot)
            known = clue_values(self.layout, board.printed_shape)
            numbers = [*self._numbers(board, facts, kind, spot, way, known)]
            boards = (with_clues(board, [clue]) for clue in numbers)
            board = next((more for more in boards if not breaks_more(rules, more, facts, before)), board)
        return board, before

    def _numbers(
        self, board: Board, facts: Facts, kind: str, spot: Index, way: str | None, known: Sequence[object]
    ) -> Iterator[Clue]:
        """Yield each clue that may be at a spot, the most likely ones first."""
        likely = self.likely(board, facts, self.clue(kind, spot, known[len(known) // 2], way))
        return (self.clue(kind, spot, value, way) for value in dict.fromkeys([*likely, *known]))

    def clue(self, kind: str, spot: object, value: object, way: str | None = None) -> Clue:
        """Return a clue, with an arrow where clues have one."""
        return (kind, spot, (value, way or self.rng.choice("UDLR")) if self.layout.arrows else value)

    def groups(self, board: Board, spots: Sequence[object]) -> list[Sequence[Any]]:
        """Spots that have a clue together, in any order."""
        groups: list[Sequence[Any]] = [[spot] for spot in spots]
        if self.symmetry:
            groups = [orbit for orbit in self._kin(board, spots) if set(spots).issuperset(orbit)]
        return self.rng.sample(groups, len(groups))

    def _kin(self, board: Board, spots: Sequence[Any]) -> list[Sequence[Any]]:
        """Spots that the symmetry maps to each other: where numbers belong to rooms, those of such rooms."""
        if not self.layout.room_numbers:
            return self.orbits(board)
        first = {board.rooms[spot]: spot for spot in spots}
        kin = {room_orbit(board, room, self.symmetry): None for room in first}
        return [[first[room] for room in sorted(rooms)] for rooms in kin if rooms <= first.keys()]

    def orbits(self, board: Board) -> list[Sequence[Any]]:
        """Return the cells, or the corners, that the symmetry maps to each other."""
        if self.layout.corners:
            return list(symmetry_orbits((board.rows + 1, board.cols + 1), self.symmetry))
        return [
            [r * board.cols + c for r, c in orbit] for orbit in symmetry_orbits(board.shape, self.symmetry)
        ]

    def _possible(self, board: Board, facts: Facts, spots: Sequence[tuple[str, Any]]) -> Iterator[Clue]:
        """Yield the clues that the colouring satisfies, each alone on the board; one number for each spot."""
        rules, known = self.roles.speaking, clue_values(self.layout, board.printed_shape)
        before = violated_constraints(rules, board, facts)
        for kind, spot in spots:
            blank = self.blank(kind, spot)
            if blank and breaks_more(rules, with_clues(board, [blank]), facts, before):
                continue
            for clue in self.candidates(board, facts, kind, spot, known):
                if not breaks_more(rules, with_clues(board, [clue]), facts, before):
                    yield clue
                    if not self._either:
                        break

    @property
    def _either(self) -> bool:
        """True if a spot of a loop may have one of several clues."""
        return self.layout.clues in ("colours", "sides") and bool(self.layout.loop)

    def candidates(
        self, board: Board, facts: Facts, kind: str, spot: Any, known: Sequence[object]
    ) -> Iterator[Clue]:
        """Yield the clues that a spot may have, the most likely ones first."""
        way = self.rng.choice("UDLR") if self.layout.arrows else None
        known = self.rng.sample(known, len(known)) if self._either else known
        return self._numbers(board, facts, kind, spot, way, known)

    def blank(self, kind: str, spot: Any) -> Clue | None:
        """Return a clue without a number, which asks no more than a number; None if there is none."""
        return self.clue(kind, spot, UNKNOWN) if self._blank else None

    def likely(self, board: Board, facts: Facts, clue: Clue) -> list[int]:
        """Return the numbers that a clue most likely has, given the facts.

        A room's number is that of its black cells, or of the cells that a loop visits or not. Other numbers
        are those that the rules measure there.
        """
        _, spot, _ = clue
        if self.layout.room_numbers:
            cells = [c for c in board.room_cells[board.rooms[spot]] if not board.loop or is_point(board, c)]
            black = sum(facts[cell] is True for cell in cells)
            numbers = [len(cells) - black if self.layout.shaded else black]
        elif self.layout.clues != "numbers" or self.layout.corners:
            return []
        else:
            rules = self.roles.separate or self.roles.speaking
            numbers = measured_values(constraints_of(rules, board, clue), facts)
        known = clue_values(self.layout, board.printed_shape)
        return [number for number in numbers if number in known]

    def fewer(self, board: Board, shading: Shading, enough: Callable[[Board], bool] | None = None) -> Board:
        """Without clues, or at least numbers, that are not needed, for one solution or for something else;
        those that belong together go together.
        """
        self.lessening = [board]
        if self.layout.full:
            return board
        kind = "corners" if self.layout.corners else "clues"
        for group in self.groups(board, sorted(getattr(board, kind))):
            for value in (None,) if self.numbered else (None, UNKNOWN):
                less = self._without(board, kind, group, value)
                if less is not None and (enough or partial(self.is_only_solution, shading))(less):
                    board = less
                    self.lessening.append(board)
                    break
        return board

    def is_only_solution(self, shading: Shading, board: Board) -> bool:
        """Return True if the colouring is the board's only solution."""
        return has_only(self.declaration, board, shading)

    def growing(self, board: Board, full: Board) -> Iterator[Board]:
        """Yield the board with more and more clues of a full one."""
        kind = "corners" if self.layout.corners else "clues"
        here, there = getattr(board, kind), getattr(full, kind)
        for group in self.groups(full, sorted(spot for spot in there if here.get(spot) != there[spot])):
            board = with_clues(board, [self.clue(kind, x, there[x], full.arrows.get(x)) for x in group])
            yield board

    def keeps_rules(self, board: Board, shading: Shading) -> bool:
        """Return True if the colouring violates no rule of the board."""
        return not breaks_more(self.declaration.rules, board, facts_of(shading), set())

    def unnumbered(self, board: Board, shading: Shading) -> Board:
        """Return the board with clues where it has some, and as few numbers as rules allow."""
        plain = self._blank and not self.numbered and not self.layout.arrows
        blank = replace(board, clues=dict.fromkeys(board.clues, UNKNOWN)) if plain else board
        return blank if plain and self.keeps_rules(blank, shading) else board

    def renumbered(self, board: Board, full: Board, shading: Shading, rival: Shading) -> Board | None:
        """Return the board with one more number that a rival solution violates; None if there is none."""
        rules, facts, other = self.roles.speaking, facts_of(shading), facts_of(rival)
        blank = [spot for spot, clue in board.clues.items() if clue != full.clues[spot]]
        for group in self.groups(board, sorted(blank)):
            more = replace(board, clues={**board.clues, **{spot: full.clues[spot] for spot in group}})
            if breaks_more(rules, more, other, set()) and not breaks_more(rules, more, facts, set()):
                return more
        return None

    def _without(self, board: Board, kind: str, group: Sequence[object], value: object) -> Board | None:
        """The board without some clues, or with clues that have no number; None if there is no such board."""
        plain = self.layout.clues == "numbers" and not self.layout.arrows and self.layout.unknown
        here = getattr(board, kind)
        if not all(spot in here for spot in group) or (value == UNKNOWN and not (plain and kind == "clues")):
            return None
        if value is None and (
            self.layout.clue == "wall" or any(here[spot] in self.layout.once for spot in group)
        ):
            return None
        left = {spot: clue for spot, clue in here.items() if spot not in group or value is not None}
        change: Record = {kind: left | (dict.fromkeys(group, value) if value is not None else {})}
        if self.layout.arrows:
            change["arrows"] = {cell: way for cell, way in board.arrows.items() if cell in left}
        return replace(board, **change)
