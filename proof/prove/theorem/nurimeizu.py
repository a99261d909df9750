"""Step 1 of the theorem for Nurimeizu boards: with what is known of the frame, the patch of one tile refutes
each failure (see `check.theorem.nurimeizu_frame`).

There the rules about its cells and squares are written down, and cycles inside it by need. What is known is
left out of clauses, for the checker knows it, too.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.reasons import Facts, Reason, Subject
from hardboard.proof.check.theorem.nurimeizu import WALL, MazeSteps, PatchCells
from hardboard.proof.check.theorem.soundness import ImpossibleFacts, PlaceClasses
from hardboard.proof.prove.refute.nurimeizu import cycles, enters, ring
from hardboard.proof.prove.rules import CYCLE, ENTERED, ROOM, SQUARE, ProofRule, given_rules
from hardboard.proof.prove.theorem.families import Steps
from hardboard.proof.prove.theorem.soundness import Lemmas, derive_by_patches
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import STEPS as SIDES
from hardboard.puzzles.grid import Cell
from hardboard.verify.sat.numbering import Numbering
from hardboard.verify.sat.solver import Solver


def derive(kinds: PlaceClasses, board: Board) -> Lemmas:
    """The rules and the proof; an error names the first claim that does not follow."""
    looks = kinds.looks
    assert isinstance(looks, MazeSteps)
    wanted: dict[int, list[Any]] = {}
    for claim in kinds.claims():
        wanted.setdefault(claim.kind, []).extend(claim.facts)
    numbers = {place: kind for kind, place in enumerate(kinds.looks.representatives)}
    scenes: dict[Position, RoomedPatch] = {}

    def rules(place: Position) -> Iterator[ProofRule]:
        scenes[place] = RoomedPatch(PatchCells(looks.patch(place)), wanted.get(numbers[place], ()))
        return scenes[place].rules()

    def more(claim: ImpossibleFacts, known: Sequence[ProofRule]) -> list[ProofRule]:
        return scenes[kinds.looks.representatives[claim.kind]].cycles_needed(
            [*given_rules(claim.facts), *known]
        )

    return derive_by_patches(kinds, rules, more)


class RoomedPatch:
    """A patch, with one cell for each room whose colour stands for the room's."""

    def __init__(self, patch: PatchCells, wanted: Iterable[Cell]) -> None:
        """Rooms are named by cells that are wanted for it, or by their first."""
        self.patch = patch
        rows, cols = patch.shape
        every = ((r, c) for r in range(rows) for c in range(cols))
        self.cells = [cell for cell in every if self.room(cell) != WALL]
        self.every = set(self.cells)
        self.names: dict[int, Cell] = {}
        self.wanted = sorted(set(wanted))
        for cell in (*self.wanted, *self.cells):
            self.names.setdefault(self.room(cell), cell)

    def room(self, cell: Cell) -> int:
        """The room of a cell."""
        return self.patch.rooms[cell[0]][cell[1]]

    def black(self, cell: Cell) -> bool | None:
        """Return the known colour of a cell."""
        return self.patch.known.get(self.room(cell))

    def colours(self, cells: Iterable[Cell], black: bool) -> dict[Subject, bool]:
        """Return the facts that cells have a colour, except those that are known."""
        return {self.names[self.room(cell)]: black for cell in cells if self.black(cell) is None}

    def near(self, cell: Cell) -> list[Cell]:
        """The neighbours of a cell that may be white."""
        beside = ((cell[0] + r, cell[1] + c) for r, c in SIDES.values())
        return [other for other in beside if other in self.every and self.black(other) is not True]

    def rules(self) -> Iterator[ProofRule]:
        """All rules but cycles."""
        for cell in self.wanted:
            yield from self._named(cell)
        for cell in self.cells:
            if self.black(cell) is True:
                continue
            yield from self._leads(cell)
            inside = all(0 < k < end - 1 for k, end in zip(cell, self.patch.shape, strict=True))
            if inside and not self._in_frame(cell):
                yield from self._entrances(cell)
        for cell in self.cells:
            yield from self._squares(cell)

    def _in_frame(self, cell: Cell) -> bool:
        """Return True if a cell is always white and leads to others: nobody asks where it is entered."""
        return self.black(cell) is False and any(self.patch.leading(cell, side) for side in SIDES)

    def _named(self, cell: Cell) -> Iterator[ProofRule]:
        """Return a claim about a cell as one about its room, or as known."""
        name, black = self.names[self.room(cell)], self.black(cell)
        if black is not None:
            yield ProofRule({cell: not black}, Reason("known", (cell,)))
        elif name != cell:
            for so in (False, True):
                yield ProofRule({cell: so, name: not so}, Reason(ROOM, (cell, name)))

    def _leads(self, cell: Cell) -> Iterator[ProofRule]:
        for side, (r, c) in SIDES.items():
            other = (cell[0] + r, cell[1] + c)
            if self.patch.leading(cell, side) and other in self.near(cell):
                facts = self.colours([cell, other], False) | enters(other, cell)
                yield ProofRule(facts, Reason("lead", (cell, other)))

    def _entrances(self, cell: Cell) -> Iterator[ProofRule]:
        """A white cell is entered from exactly one white neighbour, S from none."""
        near, reason, white = self.near(cell), Reason(ENTERED, (cell,)), self.colours([cell], False)
        start = self.patch.icons[cell[0]][cell[1]] == "S"
        for some in combinations(near, 1 if start else 2):
            facts = white | self.colours(some, False)
            for other in some:
                facts |= enters(other, cell)
            yield ProofRule(facts, reason)
        for chosen in product(*(self._closed(cell, other) for other in near)) if not start else ():
            facts = dict(white)
            for fact in chosen:
                facts |= fact
            yield ProofRule(facts, reason)

    def _closed(self, cell: Cell, other: Cell) -> list[dict[Subject, bool]]:
        """Return the reasons why a white cell is not entered from a neighbour: it leads the other way, or is
        black.
        """
        free = self.black(other) is None and self.room(other) != self.room(cell)
        return [enters(cell, other), *([self.colours([other], True)] if free else [])]

    def _squares(self, cell: Cell) -> Iterator[ProofRule]:
        """A square is neither all black nor all white."""
        r, c = cell
        four = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
        for black in (False, True):
            if self.every.issuperset(four) and all(self.black(one) in (None, black) for one in four):
                yield ProofRule(self.colours(four, black), Reason(SQUARE, (cell,)))

    def cycles_needed(self, rules: Sequence[ProofRule]) -> list[ProofRule]:
        """Rules that certain cycles are not white, so that these rules and those cannot all hold, if any."""
        numbers, wanted = Numbering[Subject](), list[ProofRule]()

        def broken(model: Sequence[int]) -> list[list[int]]:
            fresh = self._cycles(numbers.decode(model))
            wanted.extend(fresh)
            return [numbers.clause(rule.facts) for rule in fresh]

        with Solver([numbers.clause(rule.facts) for rule in rules], name="glucose4") as engine:
            engine.by_need(broken)
        return wanted

    def _cycles(self, black: Facts) -> list[ProofRule]:
        """The cycles of a candidate."""
        shading = np.ones(self.patch.shape, dtype=bool)
        for cell in self.cells:
            known = self.black(cell)
            shading[cell] = black.get(self.names[self.room(cell)], False) if known is None else known
        turns = [ring(cells) for cells in cycles(shading)]
        return [ProofRule(self.colours(turn, False), Reason(CYCLE, tuple(turn))) for turn in turns]


STEPS = Steps(derive)
