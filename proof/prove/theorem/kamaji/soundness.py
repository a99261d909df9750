"""Claims about a Kamaji board: that each cell of one tile is in one of its pieces refutes each failure.

Pieces are those of the board: lines that add up and have a cell in the tile, wherever they reach. So what
stands beside the tile is not assumed but seen. A refutation is found once for each tile with such pieces and
moved to all places that look the same. The ports of a joint have one piece, so they agree by themselves.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.reasons import Link, given_rules
from hardboard.proof.check.theorem.claims import Claim, claims
from hardboard.proof.check.theorem.plan import Plan
from hardboard.proof.prove.refute.core import core, model_or_core
from hardboard.proof.prove.refute.kamaji import false_lines, rules_about
from hardboard.proof.prove.theorem.soundness import (
    Facts,
    Lemmas,
    Refutation,
    assembled,
    not_shown,
    refutation,
)
from hardboard.puzzles.grid import Cell, Ints
from hardboard.puzzles.kamaji import Board, piece_table


def derive(plan: Plan, board: Board) -> Lemmas:
    """The rules and the proof; an error names the first claim that does not follow."""
    found, prover = list(claims(plan)), _Prover(plan, board)
    return assembled(found, [prover.refutation(claim) for claim in found], len(prover.memory))


class Scene(NamedTuple):
    """The pieces at the cells of a window, as flat arrays; all cells are counted from the window's corner."""

    numbers: Ints
    #: How many pieces each cell has, and the first and the last cell of each of these: rows and columns.
    counts: Ints
    ends: Ints

    @property
    def key(self) -> tuple[bytes, ...]:
        """The same for windows that look the same: pieces, and where a cell may be in several."""
        return (self.numbers == 1).tobytes(), self.counts.tobytes(), self.ends.tobytes()

    def cells(self) -> Iterator[tuple[Cell, list[Link]]]:
        """Each cell with its pieces."""
        links = iter(self.ends.tolist())
        for cell, count in zip(product(*map(range, self.numbers.shape)), self.counts.tolist(), strict=True):
            yield (cell[0], cell[1]), [((r, c), (s, d)) for r, c, s, d in (next(links) for _ in range(count))]


class _Prover:
    """Refutations of failures, each found once for windows that look the same."""

    def __init__(self, plan: Plan, board: Board) -> None:
        self.plan, self.board, self.table = plan, board, piece_table(board)
        self.seen: tuple[Position, Scene] | None = None
        self.memory: dict[tuple[object, ...], Refutation | None] = {}

    def refutation(self, claim: Claim) -> Refutation:
        """The refutation of a claim's failure, on the cells of the board."""
        top, left = corner = self.plan.corner(claim.place)
        facts = {
            ((r - top, c - left), (s - top, d - left)): laid for ((r, c), (s, d)), laid in claim.facts.items()
        }
        scene = self.scene(claim.place)
        key = (*scene.key, tuple(facts.items()))
        if key not in self.memory:
            self.memory[key] = _refuted(scene, facts)
        if (known := self.memory[key]) is None:
            raise not_shown(claim)
        return known.moved(corner)

    def scene(self, place: Position) -> Scene:
        """What is at a place; claims about it come one after the other."""
        if self.seen is None or self.seen[0] != place:
            self.seen = place, self._scene(place)
        return self.seen[1]

    def _scene(self, place: Position) -> Scene:
        table, cols = self.table, self.board.shape[1]
        tall, wide = self.plan.window(place)
        rows = [
            table.cell_ends[row * cols + wide.start : row * cols + wide.stop + 1]
            for row in range(tall.start, tall.stop)
        ]
        pieces = np.concatenate([table.pieces_at[row[0] : row[-1]] for row in rows])
        first, last = table.cells[table.ends[pieces]], table.cells[table.ends[pieces + 1] - 1]
        ends = np.stack((*np.divmod(first, cols), *np.divmod(last, cols)), axis=1) - np.array(
            self.plan.corner(place) * 2
        )
        return Scene(self.board.numbers[tall, wide], np.concatenate([np.diff(row) for row in rows]), ends)


def _refuted(scene: Scene, facts: Facts) -> Refutation | None:
    """Rules about the cells of a window that contradict some facts; None if there are none."""
    at = list(scene.cells())
    pieces = {link for _, links in at for link in links}
    found = model_or_core([*given_rules(facts), *false_lines(pieces, facts), *rules_about(scene.numbers, at)])
    return refutation(core(found), facts) if isinstance(found, list) else None
