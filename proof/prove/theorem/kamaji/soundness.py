"""Claims about a Kamaji board: that each cell of one tile is in one of its pieces refutes each failure."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.justify.kamaji import UNKNOWN, line, pieces_at
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.kamaji import Looks
from hardboard.proof.check.theorem.soundness import Kinds, moved
from hardboard.proof.prove.refute.kamaji import rules_about
from hardboard.proof.prove.rules import PIECE, Rule
from hardboard.proof.prove.theorem.soundness import Lemmas, corner_of, derive_by_patches
from hardboard.puzzles.kamaji import Board


def derive(kinds: Kinds, board: Board) -> Lemmas:
    """The rules and the proof; an error names the first claim that does not follow."""
    plan, looks = kinds.looks.plan, kinds.looks
    assert isinstance(looks, Looks)

    def rules(place: Position) -> Iterator[Rule]:
        patch = looks.patch(place)
        numbers, (tall, wide) = patch.cells().tolist(), patch.window
        cells = product(range(tall.start, tall.stop), range(wide.start, wide.stop))
        at = {cell: pieces_at(numbers, board.maximum, cell) for cell in cells}
        known = [(cell, sorted(links)) for cell, links in at.items() if UNKNOWN not in links]
        yield from rules_about(patch.cells(), known)
        corner = corner_of(kinds, place)
        pins: set[Any] = {
            moved(plan.pin((place, side)), (-corner[0], -corner[1])) for side in plan.tiles[place].ports
        }
        for link in pins:
            if sum(numbers[r][c] for r, c in line(link)) != board.maximum:
                yield Rule({link: True}, Reason(PIECE, (link,)))

    return derive_by_patches(kinds, rules)
