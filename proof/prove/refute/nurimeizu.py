"""Why a Nurimeizu board has no solution: clauses, each justified by one rule at one place, that cannot all
hold.

Facts are about rooms (named by one of their cells) and about which of two neighbours is entered from the
other. If it matters, they are about cells on the path from S to G, too (see `justify.nurimeizu`). All of that
is said at single cells and squares and written down at once. The rest is added on demand: cycles, and the
path, if a candidate's path has it wrong. Only cycles that S does not reach are added, because the entrances
of what S reaches make a tree. In the end only a core is kept.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

import numpy as np

from hardboard.proof.check.reasons import Facts, Reason, Subject
from hardboard.proof.prove.refute.core import refuted_core
from hardboard.proof.prove.rules import CYCLE, ENTERED, ICON, PATH, ROOM, SQUARE, ProofRule, given_rules
from hardboard.puzzles.declared.board import START, TRIANGLE, Board
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
    answer = _search(scene, [*given_rules(given), *scene.room_rules(given), *others, *scene.plain_rules()])
    return answer if not isinstance(answer, list) else refuted_core(answer)


class RoomedBoard:
    """A board, with one cell for each room whose colour stands for the room's."""

    def __init__(self, board: Board, wanted: Iterable[Cell] = ()) -> None:
        """Rooms are named by cells that are wanted for it, or by their first."""
        self.board, self.ends = board, start_and_goal(board)
        _, first = np.unique(board.room_array, return_index=True)
        cols = board.shape[1]
        names: list[Cell] = [(spot // cols, spot % cols) for spot in first.tolist()]
        for cell in wanted:
            names[board.room_array[cell]] = cell
        self.names: list[list[Cell]] = [[names[room] for room in row] for row in board.room_array.tolist()]
        self.iconed = {self.names[r][c] for r, c in np.argwhere(board.icon_array != "").tolist()}

    def name(self, cell: Cell) -> Cell:
        """The cell that stands for a cell's room."""
        return self.names[cell[0]][cell[1]]

    def colours(self, cells: Sequence[Cell], black: bool) -> dict[Subject, bool]:
        """Return the facts that cells have a colour."""
        return {self.name(cell): black for cell in cells}

    def room_rules(self, cells: Iterable[Any]) -> Iterator[ProofRule]:
        """Rule 1, for these cells and those that stand for their rooms."""
        for cell in cells:
            name = self.name(cell)
            for black in (False, True) if name != cell else ():
                yield ProofRule({cell: black, name: not black}, Reason(ROOM, (cell, name)))

    def plain_rules(self) -> Iterator[ProofRule]:
        """All rules but those about the path and about cycles."""
        yield from self.icon_rules()
        rows, cols = self.board.shape
        done: set[frozenset[Cell]] = set()
        for r, c in product(range(rows - 1), range(cols - 1)):
            one, other = self.squares((r, c))
            if frozenset(one.facts) not in done:
                done.add(frozenset(one.facts))
                yield from (one, other)
        for r, c in product(range(rows), range(cols)):
            yield from self.entrances((r, c))

    def icon_rules(self) -> Iterator[ProofRule]:
        """Cells with an icon are white."""
        for r, c in np.argwhere(self.board.icon_array != "").tolist():
            yield ProofRule(self.colours([(r, c)], True), Reason(ICON, ((r, c),)))

    def squares(self, cell: Cell) -> tuple[ProofRule, ProofRule]:
        """The square with this top left cell is neither all black nor all white."""
        r, c = cell
        four, reason = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)), Reason(SQUARE, (cell,))
        return ProofRule(self.colours(four, True), reason), ProofRule(self.colours(four, False), reason)

    def entrances(self, cell: Cell) -> Iterator[ProofRule]:
        """A white cell is entered from exactly one white neighbour, S from none."""
        yield from self.one_entrance(cell)
        if self.board.icon_array[cell] != START:
            near = neighbours(cell, self.board.shape)
            for chosen in product(*self.closed(cell, near)):
                facts = self.colours([cell], False)
                for fact in chosen:
                    facts |= fact
                yield ProofRule(facts, Reason(ENTERED, (cell,)))

    def one_entrance(self, cell: Cell) -> Iterator[ProofRule]:
        """A white cell is not entered from two white neighbours, S from none."""
        near = neighbours(cell, self.board.shape)
        reason, white = Reason(ENTERED, (cell,)), self.colours([cell], False)
        for some in combinations(near, 1 if self.board.icon_array[cell] == START else 2):
            facts = white | self.colours(some, False)
            for other in some:
                facts |= enters(other, cell)
            yield ProofRule(facts, reason)

    def closed(self, cell: Cell, near: Sequence[Cell]) -> list[list[dict[Subject, bool]]]:
        """For each room beside a cell the ways in which it is not entered from there: it goes the other way,
        or is black.
        """
        rooms: dict[Cell, dict[Subject, bool]] = {}
        for other in near:
            rooms.setdefault(self.name(other), {}).update(enters(cell, other))
        white = self.iconed | {self.name(cell)}
        return [[facts] if name in white else [facts, {name: True}] for name, facts in rooms.items()]

    def path_rules(self) -> Iterator[ProofRule]:
        """On the path from S to G are S, G and circles, and no triangle; it is white, and each cell has its
        neighbours there.
        """
        for r, c in np.argwhere(self.board.icon_array != "").tolist():
            yield ProofRule(
                on_path([(r, c)], self.board.icon_array[r, c] == TRIANGLE), Reason(ICON, ((r, c),))
            )
        for r, c in product(*map(range, self.board.shape)):
            cell = (r, c)
            reason, near = Reason(PATH, (cell,)), neighbours(cell, self.board.shape)
            wanted = 1 if cell in self.ends else 2
            yield ProofRule(on_path([cell], True) | self.colours([cell], True), reason)
            for some in combinations(near, wanted + 1):
                yield ProofRule(on_path([cell, *some], True), reason)
            for some in combinations(near, max(0, len(near) - wanted + 1)):
                yield ProofRule(on_path([cell], True) | on_path(some, False), reason)

    def broken(self, shading: Shading) -> list[ProofRule]:
        """The cycles of a candidate; if it has none, the rules of the path if they are broken."""
        rings = [ring(cells) for cells in cycles(shading)]
        if rings:
            return [ProofRule(self.colours(cells, False), Reason(CYCLE, tuple(cells))) for cells in rings]
        way = white_path(self.board, shading)
        return (
            list(self.path_rules())
            if missed_circles(self.board, way) or visited_triangles(self.board, way)
            else []
        )


def enters(one: Cell, other: Cell) -> dict[Subject, bool]:
    """Return the fact that the second of two white neighbours is entered from the first."""
    return {(min(one, other), max(one, other)): one < other}


def on_path(cells: Sequence[Cell], value: bool) -> dict[Subject, bool]:
    """Return the facts that cells are on the path from S to G, or are not."""
    return {(cell, cell): value for cell in cells}


def ring(cells: Sequence[Cell]) -> list[Cell]:
    """The cells of a cycle, in order; each has two neighbours among them, or more where others run through
    it.
    """
    left, path = set(cells), [cells[0]]
    while path[-1] in left:
        left.discard(path[-1])
        r, c = path[-1]
        path += [near for near in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)) if near in left][:1]
    return path


def _search(scene: RoomedBoard, rules: list[ProofRule]) -> Shading | list[ProofRule]:
    """A solution that keeps these rules, too, or rules that cannot all hold."""
    numbers = Numbering[Subject]()

    def shading(model: Sequence[int]) -> Shading:
        black = numbers.decode(model)
        return np.array([[black.get(name, False) for name in row] for row in scene.names])

    def broken(model: Sequence[int]) -> list[list[int]]:
        fresh = scene.broken(shading(model))
        rules.extend(fresh)
        return [numbers.clause(rule.facts) for rule in fresh]

    with Solver([numbers.clause(rule.facts) for rule in rules], name="cadical153") as engine:
        model = engine.by_need(broken)
        return rules if model is None else shading(model)


def fact(subject: tuple[Cell, Cell], value: bool) -> tuple[tuple[Cell, ...], str]:
    """The cells that a fact is about, and what it says of them."""
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
