"""Why a Nurimeizu board has no solution: clauses, each justified by one rule at one place, that cannot all
hold; and step 1 of the theorem for Nurimeizu boards.

Facts are about rooms (named by one of their cells) and about which of two neighbours is entered from the
other. If it matters, they are about cells on the path from S to G, too (see `justify.nurimeizu`). The prover
writes all these clauses, about single cells and squares, at the start. The rest is added lazily: cycles, and
the path, if a candidate's path has it wrong. Clauses exclude only cycles that S does not reach, because the
entrances of cells that S reaches make a tree. In the end only a core is kept.

With what is known of the frame (see `check.theorem.nurimeizu`), the same rules about the patch of a
tile refute each failure of a claim. Known colours are left out of clauses, for the checker knows them, too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

import networkx as nx
import numpy as np

from hardboard.proof.check.reasons import Facts, Reason, Subject
from hardboard.proof.check.theorem.nurimeizu import MazeSteps, PatchCells
from hardboard.proof.check.theorem.soundness import PlaceClasses
from hardboard.proof.prove.refute import refuted_core
from hardboard.proof.prove.rules import CYCLE, ENTERED, ICON, PATH, ROOM, SQUARE, ProofRule, given_rules
from hardboard.proof.prove.theorem.soundness import Lemmas, RuleSolver, Steps, derive_by_parts
from hardboard.puzzles.declared.board import TRIANGLE, Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS as SIDES, Cell, Shading, adjacent_pairs, neighbours
from hardboard.puzzles.mazes import missed_circles, start_and_goal, visited_triangles, white_path
from hardboard.puzzles.rules import cell_name
from hardboard.verify.sat.numbering import Numbering
from hardboard.verify.sat.solver import Solver


def refute(board: Board, given: Facts, others: Sequence[ProofRule] = ()) -> Shading | list[ProofRule]:
    """Return a solution with the given facts, or clauses that contradict each other."""
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
        """Store the rooms. A room's name is a chosen cell of it, or its first cell."""
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
        """Return rule 1 for these cells and their rooms' representatives, or the known colours."""
        for cell in cells:
            name, known = self.names[self.room(cell)], self.black(cell)
            if known is not None:
                yield ProofRule({cell: not known}, Reason("known", (cell,)))
            elif name != cell:
                for black in (False, True):
                    yield ProofRule({cell: black, name: not black}, Reason(ROOM, (cell, name)))

    def square_rules(self) -> Iterator[ProofRule]:
        """Return that no square has one colour; one square stands for all in the same rooms."""
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
        """Yield that a white cell is entered from exactly one white neighbour, and S from none."""
        near, reason, white = self.near(cell), Reason(ENTERED, (cell,)), self.colours([cell], False)
        for some in combinations(near, 1 if cell == self.start else 2):
            yield ProofRule(
                _all_of(white, self.colours(some, False), *(enters(x, cell) for x in some)), reason
            )
        if cell != self.start:
            for chosen in product(*self._not_entered(cell, near)):
                yield ProofRule(_all_of(white, *chosen), reason)

    def _not_entered(self, cell: Cell, near: Iterable[Cell]) -> list[list[dict[Subject, bool]]]:
        """Return, for each room beside a cell, facts that deny an entrance from there: the opposite entrance,
        or black.
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
        """Yield that the cycles of a candidate are not white."""
        return [ProofRule(self.colours(ring, False), Reason(CYCLE, tuple(ring))) for ring in cycles(shading)]

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
        """Return the cycles of a candidate; if it has none, the violated rules of the path."""
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


def model_by_need(rules: list[ProofRule], broken: Callable[[Facts], list[ProofRule]]) -> Facts | None:
    """Return facts that obey these rules, with violated ones added on the way; None if there are none."""
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
    """Return for each white region with a cycle the cells of one, in order."""
    graph = nx.Graph(adjacent_pairs(~shading))
    regions = map(graph.subgraph, nx.connected_components(graph))
    return [[cell for cell, _ in nx.find_cycle(own)] for own in regions if own.size() >= len(own)]


def derive(kinds: PlaceClasses, board: Board) -> Lemmas:
    """Return the rules and the proof; an error names the first claim that does not follow."""
    looks = kinds.looks
    assert isinstance(looks, MazeSteps)
    wanted: dict[int, list[Any]] = {}
    for claim in kinds.claims():
        wanted.setdefault(claim.kind, []).extend(claim.facts)

    def patch_of(kind: int) -> RuleSolver:
        patch = RoomedPatch(PatchCells(looks.patch(looks.representatives[kind])), wanted.get(kind, ()))
        return RuleSolver(patch.rules(), lambda facts: patch.cycle_rules(patch.shading(facts)))

    return derive_by_parts(kinds, patch_of)


class RoomedPatch(RoomRules):
    """The rules of a patch, with the ways between its cells."""

    def __init__(self, patch: PatchCells, wanted: Iterable[Cell]) -> None:
        self.patch, self.wanted = patch, sorted(set(wanted))
        starts = ((r, c) for r, row in enumerate(patch.icons) for c, icon in enumerate(row) if icon == "S")
        super().__init__(patch.rooms, next(starts, None), patch.known, self.wanted)

    def rules(self) -> Iterator[ProofRule]:
        """Yield all rules but cycles."""
        yield from self.room_rules(self.wanted)
        for cell in self.cells:
            if self.black(cell) is True:
                continue
            yield from self._leads(cell)
            inside = all(0 < k < end - 1 for k, end in zip(cell, self.shape, strict=True))
            if inside and not self._in_frame(cell):
                yield from self.entrance_rules(cell)
        yield from self.square_rules()

    def _in_frame(self, cell: Cell) -> bool:
        """Return True if a cell is always white and its entry does not matter."""
        return self.black(cell) is False and any(self.patch.leading(cell, side) for side in SIDES)

    def _leads(self, cell: Cell) -> Iterator[ProofRule]:
        for side, (r, c) in SIDES.items():
            other = (cell[0] + r, cell[1] + c)
            if self.patch.leading(cell, side) and other in self.near(cell):
                facts = self.colours([cell, other], False) | enters(other, cell)
                yield ProofRule(facts, Reason("lead", (cell, other)))


STEPS = Steps(derive)
