"""The rules of a part of a board of a declared family, in a solver.

A *patch* is the data around a tile that the checker reads (`hardboard.proof.check.theorem.declared`). What is
beside tiles with strands is shown on parts of the board, of which nothing is known.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.reasons import Facts, Reason, Subject
from hardboard.proof.check.theorem.clues import CluePatches
from hardboard.proof.check.theorem.declared import Patches
from hardboard.proof.check.theorem.soundness import UNKNOWN, TilePatch, window_with_margin
from hardboard.proof.prove.rules import ProofRule
from hardboard.proof.prove.theorem.soundness import RuleSolver
from hardboard.puzzles.declared.areas import Connected, flood_fill
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Constraint, Count
from hardboard.puzzles.grid import Cell, Shading
from hardboard.verify.declared.nogoods import Nogood, Nogoods
from hardboard.verify.sat.solver import Solver


@dataclass(eq=False)
class PatchSolver(RuleSolver):
    """The rules of a patch in a solver; rules about areas are added lazily."""

    nogoods: Nogoods
    known: dict[int, bool]
    rules: list[tuple[int | None, Nogood]] = field(default_factory=list)
    #: Where it begins, counted as what is said of it.
    corner: Cell = (0, 0)

    @classmethod
    def of(cls, looks: Patches, place: Position) -> "PatchSolver":
        """Return the patch of a place."""
        patch = looks.patch(place)
        seen = patch.cells().ravel().tolist()
        known = {cell: bool(colour) for cell, colour in enumerate(seen) if colour != UNKNOWN}
        impossible = isinstance(looks, CluePatches) and looks.clues.impossible
        return cls(Nogoods(*_places(looks, patch)), known, [(None, {})] * impossible)

    def __post_init__(self) -> None:
        self.rules += [(None, {cell: not colour}) for cell, colour in self.known.items()]
        self.rules += self._unknown((*self.nogoods.written(), *self.nogoods.forced()))

    def _unknown(self, nogoods: Iterable[tuple[int, Nogood]]) -> Iterator[tuple[int, Nogood]]:
        """Return nogoods without known facts, which the checkers know, too; nogoods that these satisfy are
        left out. An enclosed group always has a named cell, at which the second checker begins.
        """
        for number, nogood in nogoods:
            if all(self.known.get(cell, so) is so for cell, so in nogood.items()):
                area = isinstance(self.nogoods.places[number], Connected)
                yield number, {cell: so for cell, so in nogood.items() if area or cell not in self.known}

    def solver(self, proof: bool = True) -> Solver:
        """Return a solver with the rules."""
        clauses = [Nogoods.clause(nogood) for _, nogood in self.rules]
        return Solver(clauses, name="glucose4" if proof else "cadical195", top=self.board.size, proof=proof)

    @property
    def spare(self) -> int:
        """A variable that no rule has."""
        return self.board.size + 1

    def excluded(self, clause: Iterable[int]) -> Facts:
        """Return the facts that a clause says do not all hold."""
        cells = (literal for literal in clause if abs(literal) <= self.board.size)
        return self.facts({abs(literal) - 1: literal > 0 for literal in cells})

    @property
    def board(self) -> Board:
        """A board as large as the patch."""
        return self.nogoods.board

    def refutes(self, solver: Solver, facts: Facts) -> bool:
        """Return True if the patch's rules refute some facts together."""
        asked = [-x for x in Nogoods.clause(self.at(facts))]
        return solver.by_need(self._added, asked) is None

    def at(self, facts: Mapping[Any, bool]) -> Nogood:
        """Return facts about cells as facts about their numbers."""
        top, left = self.corner
        return {(row - top) * self.board.cols + col - left: so for (row, col), so in facts.items()}

    def _added(self, model: Sequence[int]) -> list[list[int]]:
        new = list(self._unknown(self.broken([value < 0 for value in model[: self.board.size]])))
        self.rules += new
        return [Nogoods.clause(nogood) for _, nogood in new]

    def broken(self, black: Sequence[bool]) -> Iterable[tuple[int, Nogood]]:
        """Return the nogoods that a colouring violates and that are not encoded, with their constraints."""
        return self.nogoods.broken(black)

    def proof_rules(self) -> Iterator[ProofRule]:
        """Yield the rules, each with its reason."""
        for number, nogood in self.rules:
            facts = self.facts(nogood)
            spot = next(iter(facts), (0, 0)) if number is None else self.spot(self.nogoods.places[number])
            yield ProofRule(
                facts, Reason("known" if number is None else self.nogoods.places[number].rule, (spot,))
            )

    def spot(self, place: Constraint) -> Cell:
        """Return the cell that names a place."""
        (top, left), (row, col) = self.corner, divmod(place.spot, self.board.cols)
        return top + row, left + col

    def facts(self, nogood: Nogood) -> dict[Subject, bool]:
        """Return facts about numbers of cells as facts about cells."""
        (top, left), cols = self.corner, self.board.cols
        return {(top + cell // cols, left + cell % cols): so for cell, so in nogood.items()}


class UnknownSurroundings(PatchSolver):
    """A part of a board of which nothing is known. That a group of black cells is shut in there is against a
    rule about the whole board, if there is another black cell.
    """

    @classmethod
    def near(cls, looks: Patches) -> "UnknownSurroundings":
        """Return everything beside the tiles that patches may see."""
        near: Shading = np.pad(looks.beside_tiles, looks.margin)
        for axis in (0, 1):
            near = np.any(sliding_window_view(near, 2 * looks.margin + 1, axis), axis=-1)
        close = set(np.flatnonzero(near).tolist())
        said, board = looks.said.at(looks.said.numbers), Board(*looks.known.shape)
        places = (place for spot in board.cells for place in said(spot))
        return cls(Nogoods([place for place in places if close.intersection(place.scope)], board), {})

    @classmethod
    def part(cls, looks: Patches, at: Cell, size: int) -> "UnknownSurroundings":
        """Return one of the squares of this size, and the cells within twice the sight of patches."""
        square = slice(at[0] * size, (at[0] + 1) * size), slice(at[1] * size, (at[1] + 1) * size)
        window = window_with_margin(square, looks.margin, looks.known.shape)
        patch = looks.around(window)
        patch = patch._replace(more=(*patch.more[:4], True, True))
        corner = window[0].start - patch.begin[0], window[1].start - patch.begin[1]
        return cls(Nogoods(*_places(looks, patch)), {}, corner=corner)

    def broken(self, black: Sequence[bool]) -> Iterator[tuple[int, Nogood]]:
        """Return the facts violated by a black cell outside the wall of an enclosed group."""
        for number, nogood in super().broken(black):
            place = self.nogoods.places[number]
            if isinstance(place, Connected):
                nogood = _wall_and_cell_beyond(place, nogood, black)
            if nogood:
                yield number, nogood

    def spot(self, place: Constraint) -> Cell:
        """Return the first cell, at which a rule about the whole board is anchored."""
        return (0, 0) if isinstance(place, Connected) else super().spot(place)


def _places(looks: Patches, patch: TilePatch) -> tuple[list[Constraint], Board]:
    """Return all constraints of a patch, on a board of its size."""
    said, part = looks.said.at(patch.cells(1)), Board(*patch.shape)
    return [*(_inside(place, part) for spot in part.cells for place in said(spot)), *looks.shut(patch)], part


def _inside(place: Constraint, part: Board) -> Constraint:
    """Return a count for the cells inside the patch; beyond it any number is possible."""
    if not isinstance(place, Count) or part.size not in place.cells:
        return place
    cells = tuple(cell for cell in place.cells if cell != part.size)
    more = range(len(place.cells) - len(cells) + 1)
    return replace(
        place, cells=cells, allowed=frozenset(n - k for n in place.allowed for k in more if k <= n)
    )


def _wall_and_cell_beyond(place: Connected, nogood: Nogood, black: Sequence[bool]) -> Nogood:
    """Return a wall around black cells, and a black cell beyond it; nothing if there is none. The last one,
    for the checker goes on from the first.
    """
    wall = {cell for cell, so in nogood.items() if not so}
    inside = flood_fill(place.near, nogood.keys() - wall, lambda cell: cell not in wall)
    beyond = {*place.cells}.difference(inside, wall)
    other = max((cell for cell in beyond if black[cell]), default=None)
    return {} if other is None else {**nogood, other: True}
