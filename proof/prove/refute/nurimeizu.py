"""Why a Nurimeizu board has no solution: clauses, each justified by one rule at one place, that cannot all
hold.

Facts are about rooms (named by one of their cells) and about which of two neighbours is entered from the
other. If it matters, they are about cells on the path from S to G, too (see `justify.nurimeizu`). All of that
is said at single cells and squares and written down at once. The rest is added on demand: cycles, and the
path, if a candidate's path has it wrong. Only cycles that S does not reach are added, because the entrances
of what S reaches make a tree. In the end only a core is kept.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

import numpy as np

from hardboard.proof.check.reasons import Facts, Reason, Subject
from hardboard.proof.prove.refute import refuted_core
from hardboard.proof.prove.rules import CYCLE, ENTERED, ICON, PATH, ROOM, SQUARE, ProofRule, given_rules
from hardboard.puzzles.declared.board import TRIANGLE, Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Shading, adjacent_pairs, neighbours, number_regions
from hardboard.puzzles.mazes import missed_circles, start_and_goal, visited_triangles, white_path
from hardboard.puzzles.rules import cell_name
from hardboard.verify.sat.numbering import Numbering
from hardboard.verify.sat.solver import Solver


def refute(board: Board, given: Facts, others: Sequence[ProofRule] = ()) -> Shading | list[ProofRule]:
    """A solution in which the given facts hold and other rules, too; or clauses that cannot all hold."""
    if not all(isinstance(subject[0], int) for subject in given):
        raise InputError("a given fact about two cells", "facts about the colours of cells")
    scene = RoomedBoard(board)
    rules = [*given_rules(given), *scene.room_rules(given), *others, *scene.plain_rules()]
    black = model_by_need(rules, lambda facts: scene.broken(scene.shading(facts)))
    return refuted_core(rules) if black is None else scene.shading(black)


class RoomRules:
    """The rules about cells and squares of a board, or of a part of it of which something is known.

    One cell of each room stands for the room's colour. What is known is left out of clauses.
    """

    def __init__(
        self,
        rooms: Sequence[Sequence[int]],
        start: Cell | None,
        known: Mapping[int, bool] | None = None,
        wanted: Iterable[Cell] = (),
    ) -> None:
        """Rooms are named by cells that are wanted for it, or by their first; what has none is no cell."""
        self.rooms, self.start, self.known = rooms, start, known or {}
        self.shape = (len(rooms), len(rooms[0]))
        #: Rooms of which it is not open whether they are black.
        self.decided = {*self.known}
        every = product(range(self.shape[0]), range(self.shape[1]))
        self.cells = dict.fromkeys(cell for cell in every if self.room(cell) >= 0)
        self.names: dict[int, Cell] = {}
        for cell in (*wanted, *self.cells):
            self.names.setdefault(self.room(cell), cell)

    def room(self, cell: Cell) -> int:
        """Return the room of a cell."""
        return self.rooms[cell[0]][cell[1]]

    def black(self, cell: Cell) -> bool | None:
        """Return the known colour of a cell."""
        return self.known.get(self.room(cell))

    def colours(self, cells: Iterable[Cell], black: bool) -> dict[Subject, bool]:
        """Return the facts that cells have a colour, known cells left out."""
        return {self.names[self.room(cell)]: black for cell in cells if self.black(cell) is None}

    def near(self, cell: Cell) -> list[Cell]:
        """Return the neighbours of a cell that may be white."""
        beside = neighbours(cell, self.shape)
        return [other for other in beside if other in self.cells and self.black(other) is not True]

    def room_rules(self, cells: Iterable[Any]) -> Iterator[ProofRule]:
        """Rule 1, for these cells and those that stand for their rooms; or what is known of them."""
        for cell in cells:
            name, known = self.names[self.room(cell)], self.black(cell)
            if known is not None:
                yield ProofRule({cell: not known}, Reason("known", (cell,)))
            elif name != cell:
                for black in (False, True):
                    yield ProofRule({cell: black, name: not black}, Reason(ROOM, (cell, name)))

    def square_rules(self) -> Iterator[ProofRule]:
        """No square is all black, and none all white; of squares in the same rooms one is enough."""
        done: set[frozenset[tuple[Subject, bool]]] = set()
        for r, c in self.cells:
            four = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            for black in (False, True) if self.cells.keys() >= {*four} else ():
                facts = self.colours(four, black)
                fits = all(self.black(cell) in (None, black) for cell in four)
                if fits and frozenset(facts.items()) not in done:
                    done.add(frozenset(facts.items()))
                    yield ProofRule(facts, Reason(SQUARE, ((r, c),)))

    def entrance_rules(self, cell: Cell) -> Iterator[ProofRule]:
        """A white cell is entered from exactly one white neighbour, S from none."""
        near, reason, white = self.near(cell), Reason(ENTERED, (cell,)), self.colours([cell], False)
        for some in combinations(near, 1 if cell == self.start else 2):
            yield ProofRule(
                _all_of(white, self.colours(some, False), *(enters(x, cell) for x in some)), reason
            )
        if cell != self.start:
            for chosen in product(*self._not_entered(cell, near)):
                yield ProofRule(_all_of(white, *chosen), reason)

    def _not_entered(self, cell: Cell, near: Iterable[Cell]) -> list[list[dict[Subject, bool]]]:
        """For each room beside a cell the ways in which it is not entered from there: it goes the other way,
        or is black.
        """
        rooms: dict[int, list[Cell]] = {}
        for other in near:
            rooms.setdefault(self.room(other), []).append(other)
        return [
            [_all_of(*(enters(cell, other) for other in beside))]
            + [self.colours(beside, True)] * (room != self.room(cell) and room not in self.decided)
            for room, beside in rooms.items()
        ]

    def cycle_rules(self, shading: Shading) -> list[ProofRule]:
        """The cycles of a candidate are not white."""
        rings = [_ring(cells) for cells in cycles(shading)]
        return [ProofRule(self.colours(ring, False), Reason(CYCLE, tuple(ring))) for ring in rings]

    def shading(self, black: Facts) -> Shading:
        """Return the colours of all cells by those of rooms; cells outside rooms are black."""
        shading = np.ones(self.shape, dtype=bool)
        for cell in self.cells:
            shading[cell] = self.known.get(self.room(cell), black.get(self.names[self.room(cell)], False))
        return shading


class RoomedBoard(RoomRules):
    """The rules of a whole board, of icons and the path, too."""

    def __init__(self, board: Board) -> None:
        self.board, self.ends = board, start_and_goal(board)
        super().__init__(board.room_array.tolist(), self.ends[0])
        self.icons: list[Cell] = [(r, c) for r, c in np.argwhere(board.icon_array != "").tolist()]
        self.decided = {self.room(cell) for cell in self.icons}

    def plain_rules(self) -> Iterator[ProofRule]:
        """Return all rules except those about the path and about cycles."""
        for cell in self.icons:
            yield ProofRule(self.colours([cell], True), Reason(ICON, (cell,)))
        yield from self.square_rules()
        for cell in self.cells:
            yield from self.entrance_rules(cell)

    def path_rules(self) -> Iterator[ProofRule]:
        """On the path from S to G are S, G and circles, and no triangle; it is white, and each cell has its
        neighbours there.
        """
        for cell in self.icons:
            yield ProofRule(_on_path([cell], self.board.icon_array[cell] == TRIANGLE), Reason(ICON, (cell,)))
        for cell in self.cells:
            reason, near = Reason(PATH, (cell,)), self.near(cell)
            wanted = 1 if cell in self.ends else 2
            yield ProofRule(_on_path([cell], True) | self.colours([cell], True), reason)
            for some in combinations(near, wanted + 1):
                yield ProofRule(_on_path([cell, *some], True), reason)
            for some in combinations(near, max(0, len(near) - wanted + 1)):
                yield ProofRule(_on_path([cell], True) | _on_path(some, False), reason)

    def broken(self, shading: Shading) -> list[ProofRule]:
        """Return the cycles of a candidate; if it has none, the rules of the path if they are broken."""
        if rings := self.cycle_rules(shading):
            return rings
        way = white_path(self.board, shading)
        return (
            list(self.path_rules())
            if missed_circles(self.board, way) or visited_triangles(self.board, way)
            else []
        )


def enters(one: Cell, other: Cell) -> dict[Subject, bool]:
    """Return the fact that the second of two white neighbours is entered from the first."""
    return {(min(one, other), max(one, other)): one < other}


def _on_path(cells: Sequence[Cell], value: bool) -> dict[Subject, bool]:
    return {(cell, cell): value for cell in cells}


def _all_of(*facts: Facts) -> dict[Subject, bool]:
    return {subject: so for some in facts for subject, so in some.items()}


def _ring(cells: Sequence[Cell]) -> list[Cell]:
    """The cells of a cycle, in order; each has two neighbours among them, or more where others run through
    it.
    """
    left, path = set(cells), [cells[0]]
    while path[-1] in left:
        left.discard(path[-1])
        r, c = path[-1]
        path += [near for near in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)) if near in left][:1]
    return path


def model_by_need(rules: list[ProofRule], broken: Callable[[Facts], list[ProofRule]]) -> Facts | None:
    """Facts that keep these rules and break no others; None if there are none. Rules that were broken on the
    way are added.
    """
    numbers = Numbering[Subject]()

    def new_clauses(model: Sequence[int]) -> list[list[int]]:
        fresh = broken(numbers.decode(model))
        rules.extend(fresh)
        return [numbers.clause(rule.facts) for rule in fresh]

    with Solver([numbers.clause(rule.facts) for rule in rules], name="cadical153") as engine:
        model = engine.by_need(new_clauses)
        return None if model is None else numbers.decode(model)


def fact(subject: tuple[Cell, Cell], value: bool) -> tuple[tuple[Cell, ...], str]:
    """Return the cells of a fact, and its words."""
    one, other = subject
    no = "" if value else "not "
    if one == other:
        return (one,), f"{no}on the path from S to G"
    return (other,), f"{no}entered from {cell_name(one)}"


def cycles(shading: Shading) -> list[list[Cell]]:
    """Return for each white region with a cycle the cells that are left after pruning its ends."""
    white = ~shading
    sides = int((white[1:] & white[:-1]).sum() + (white[:, 1:] & white[:, :-1]).sum())
    if int(white.sum()) - sides == number_regions(white)[1]:
        return []  # A graph is a forest exactly if it has as many parts as it has more cells than sides.
    degree = np.zeros(white.shape, dtype=int)
    for one, two in adjacent_pairs(white):
        degree[one] += 1
        degree[two] += 1
    leaves = [(int(r), int(c)) for r, c in np.argwhere(white & (degree <= 1))]
    while leaves:
        cell = leaves.pop()
        white[cell] = False
        for near in neighbours(cell, white.shape):
            degree[near] -= 1
            if white[near] and degree[near] == 1:
                leaves.append(near)
    labels, count = number_regions(white)
    return [[(r, c) for r, c in np.argwhere(labels == label).tolist()] for label in range(1, count + 1)]
