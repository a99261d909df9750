"""Step 1 of the theorem for Kamaji boards, and what their tiles draw.

That each cell of one tile is in one of its pieces refutes each failure of a claim.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import State
from hardboard.gadgets.tile import Tile
from hardboard.proof.check.justify.kamaji import UNKNOWN, line, pieces_at
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.forms import Cover
from hardboard.proof.check.theorem.kamaji import KamajiSteps
from hardboard.proof.check.theorem.soundness import PlaceClasses, moved_subject
from hardboard.proof.prove.refute.kamaji import rules_about
from hardboard.proof.prove.rules import PIECE, ProofRule
from hardboard.proof.prove.theorem.soundness import Lemmas, RuleSolver, Steps, corner_of, derive_by_parts
from hardboard.puzzles.kamaji import Board


def derive(kinds: PlaceClasses, board: Board) -> Lemmas:
    """Return the rules and the proof; an error names the first claim that does not follow."""
    plan, looks = kinds.looks.plan, kinds.looks
    assert isinstance(looks, KamajiSteps)

    def rules(place: Position) -> Iterator[ProofRule]:
        patch = looks.patch(place)
        numbers, (tall, wide) = patch.cells().tolist(), patch.window
        cells = product(range(tall.start, tall.stop), range(wide.start, wide.stop))
        at = {cell: pieces_at(numbers, board.maximum, cell) for cell in cells}
        known = [(cell, sorted(links)) for cell, links in at.items() if UNKNOWN not in links]
        yield from rules_about(patch.cells(), known)
        corner = corner_of(kinds, place)
        pins: set[Any] = {
            moved_subject(plan.pin((place, side)), (-corner[0], -corner[1]))
            for side in plan.tiles[place].ports
        }
        for link in pins:
            if sum(numbers[r][c] for r, c in line(link)) != board.maximum:
                yield ProofRule({link: True}, Reason(PIECE, (link,)))

    return derive_by_parts(kinds, lambda kind: RuleSolver(rules(looks.representatives[kind])))


def drawings(tile: Tile) -> Mapping[State, Cover]:
    """The pieces of each state, each from its first cell in reading order to its last: one name for each."""
    return {state: tuple((min(line), max(line)) for line in cover) for state, cover in tile.covers.items()}


STEPS = Steps(derive, drawings)
