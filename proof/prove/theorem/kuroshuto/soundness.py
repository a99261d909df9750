"""Claims about a Kuroshuto board: the clues in the window of one tile refute each failure."""

from collections.abc import Iterator

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.known import BLACK
from hardboard.proof.check.theorem.kuroshuto import Looks
from hardboard.proof.check.theorem.soundness import Kinds
from hardboard.proof.prove.refute.kuroshuto import plain_rules
from hardboard.proof.prove.rules import Rule
from hardboard.proof.prove.theorem.soundness import Lemmas, derive_by_patches
from hardboard.puzzles.cluegrid import ClueGrid
from hardboard.puzzles.kuroshuto import Board


def derive(kinds: Kinds, board: Board) -> Lemmas:
    """The rules and the proof; an error names the first claim that does not follow."""
    plan, looks = kinds.plan, kinds.looks
    assert isinstance(looks, Looks)

    def rules(place: Position) -> Iterator[Rule]:
        window = plan.geometry.window(place)
        for r, c in np.argwhere(looks.known[window] == BLACK).tolist():
            yield Rule({(r, c): False}, Reason("known", ((r, c),)))
        yield from plain_rules(ClueGrid(looks.cut_out(window)))

    return derive_by_patches(kinds, rules)
