"""Claims about Kurodoko tiles in any context (see `hardboard.proof.check.theorem.kurodoko.patches`): clues
and connectivity by need refute each failure.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from hardboard.gadgets import Library, Tile
from hardboard.gadgets.geometry import Position, evenly
from hardboard.proof.check.files import ANYWHERE
from hardboard.proof.check.reasons import ADJACENT, CLUE, CUT, WHITE, Reason
from hardboard.proof.check.theorem.kurodoko.patches import MIDDLE, Looks, TileContext
from hardboard.proof.check.theorem.plan import BLANK, Plan, PlanTile
from hardboard.proof.check.theorem.soundness import Claim, Kinds
from hardboard.proof.prove.certificate import heading
from hardboard.proof.prove.rules import Rule, given_rules
from hardboard.proof.prove.theorem.certificate import lemma_files
from hardboard.proof.prove.theorem.families import painting
from hardboard.proof.prove.theorem.plan import plan_to_json
from hardboard.proof.prove.theorem.soundness import Lemmas, derive_by_patches
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import STEPS, Cell, Shading, neighbours, regions
from hardboard.puzzles.kurodoko import Board
from hardboard.verify.sat.numbering import Numbering
from hardboard.verify.sat.solver import Solver


@dataclass(frozen=True, eq=False)
class Anywhere:
    """A tile in the middle of a plan, its patch as a board, and the proofs."""

    family: str
    board: Any
    plan: Plan
    patch: TileContext
    lemmas: Lemmas

    def files(self) -> Iterator[tuple[str, str]]:
        """Name and text of each file."""
        more = {"margin": self.patch.margin, "edges": self.patch.edges}
        yield from heading(self.family, self.board, ANYWHERE, **more)
        yield "plan.json", json.dumps(plan_to_json(self.plan), indent=1) + "\n"
        yield from lemma_files(self.lemmas)


def prove_anywhere(tile: Tile, library: Library, patch: TileContext) -> Anywhere:
    """A certificate that a tile keeps to its states wherever it stands; an error names the claim that does
    not follow.
    """
    piece = PlanTile(tile.label, tile.ports, dict(tile.colourings))
    places = np.full((3, 3), BLANK, dtype=np.int16)
    places[MIDDLE] = 0
    form = painting(library.family).FORM
    geometry = evenly(3, 3, tile.size[0] - form.shared, shared=form.shared)
    plan = Plan(form, geometry, library.inverts, places, (piece,), {}, (), "sat")
    looks = Looks(plan, patch)
    if fault := looks.misfit() or looks.loose():
        raise InputError(fault, "a tile that can stand anywhere")
    return Anywhere(
        library.family,
        Board(patch.clues),
        plan,
        patch,
        derive(Kinds(plan, looks, True, (MIDDLE,), sides="NESW")),
    )


def derive(kinds: Kinds) -> Lemmas:
    """The rules and the proof; an error names the first claim that does not follow."""
    looks = kinds.looks
    assert isinstance(looks, Looks)
    context = looks.context

    def more(claim: Claim, known: Sequence[Rule]) -> list[Rule]:
        return _needed(context, [*given_rules(claim.facts), *known])

    def rules(place: Position) -> Iterator[Rule]:
        return _colours(context)

    return derive_by_patches(kinds, rules, more)


def _colours(patch: TileContext) -> Iterator[Rule]:
    """What is white, and that no two other cells are black neighbours."""
    white = patch.clues != 0
    for r, c in product(*map(range, white.shape)):
        if white[r, c]:
            yield Rule({(r, c): True}, Reason(WHITE, ((r, c),)))
        for near in ((r + 1, c), (r, c + 1)):
            if not white[r, c] and not patch.outside(near) and not white[near]:
                yield Rule({(r, c): True, near: True}, Reason(ADJACENT, ((r, c), near)))


def _needed(patch: TileContext, rules: Sequence[Rule]) -> list[Rule]:
    """Rules about clues and connectivity so that these rules and those cannot all hold, if any."""
    numbers, wanted = Numbering(), list[Rule]()

    def broken(model: Sequence[int]) -> list[list[int]]:
        shading = np.zeros(patch.clues.shape, dtype=bool)
        for cell, black in numbers.decode(model).items():
            shading[cell] = black
        fresh = list(_clues(patch, shading)) or list(_cuts(patch, shading))
        wanted.extend(fresh)
        return [numbers.clause(rule.facts) for rule in fresh]

    with Solver([numbers.clause(rule.facts) for rule in rules], name="glucose4") as engine:
        engine.by_need(broken)
    return wanted


def _clues(patch: TileContext, shading: Shading) -> Iterator[Rule]:
    """The clues that see too few cells, because of black ones, or too many white ones."""
    for r, c in np.argwhere(patch.clues > 0).tolist():
        number, reason = int(patch.clues[r, c]), Reason(CLUE, ((r, c),))
        lines = [_seen(patch, shading, (r, c), step, number) for step in STEPS.values()]
        seen = [cell for line, _ in lines for cell in line]
        ends = [end for _, end in lines]
        if len(seen) >= number:
            yield Rule(dict.fromkeys(seen[:number], False), reason)
        elif len(seen) < number - 1 and all(
            not side or side in patch.edges for side in map(patch.outside, ends)
        ):
            yield Rule({end: True for end in ends if not patch.outside(end)}, reason)


def _seen(patch: TileContext, shading: Shading, clue: Cell, step: Cell, most: int) -> tuple[list[Cell], Cell]:
    """The white cells seen in a direction, so many at most, and the cell after them."""
    cells = [(clue[0] + step[0] * k, clue[1] + step[1] * k) for k in range(1, most + 2)]
    for number, cell in enumerate(cells):
        if patch.outside(cell) or shading[cell]:
            return cells[:number], cell
    return cells[:most], cells[most]


def _cuts(patch: TileContext, shading: Shading) -> Iterator[Rule]:
    """The regions of white cells that do not reach the end of the patch, and are not all there is."""
    labels, count = regions(~shading)
    shape = (shading.shape[0], shading.shape[1])
    for label in range(1, count + 1):
        region = [(r, c) for r, c in np.argwhere(labels == label).tolist()]
        ways = {patch.outside((r + down, c + right)) for r, c in region for down, right in STEPS.values()}
        border = {near for cell in region for near in neighbours(cell, shape)} - {*region}
        if ways <= {"", *patch.edges} and len(region) + len(border) < shading.size:
            yield Rule(dict.fromkeys(sorted(border), True), Reason(CUT, tuple(region)))
