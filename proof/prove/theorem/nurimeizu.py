"""Step 1 of the theorem for Nurimeizu boards: with what is known of the frame, the patch of one tile refutes
each failure (see `check.theorem.nurimeizu_frame`).

There the rules about its cells and squares are written down, and cycles inside it by need. What is known is
left out of clauses, for the checker knows it, too.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.nurimeizu import MazeSteps, PatchCells
from hardboard.proof.check.theorem.soundness import PlaceClasses
from hardboard.proof.prove.refute.nurimeizu import RoomRules, enters
from hardboard.proof.prove.rules import ProofRule
from hardboard.proof.prove.theorem.soundness import Lemmas, RuleSolver, Steps, derive_by_parts
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.grid import STEPS as SIDES, Cell


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
        """Return True if a cell is always white and leads to others: nobody asks where it is entered."""
        return self.black(cell) is False and any(self.patch.leading(cell, side) for side in SIDES)

    def _leads(self, cell: Cell) -> Iterator[ProofRule]:
        for side, (r, c) in SIDES.items():
            other = (cell[0] + r, cell[1] + c)
            if self.patch.leading(cell, side) and other in self.near(cell):
                facts = self.colours([cell, other], False) | enters(other, cell)
                yield ProofRule(facts, Reason("lead", (cell, other)))


STEPS = Steps(derive)
