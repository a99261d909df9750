"""Claims about a Nurimeizu board: with the frame rooted (see `rooted`), what is in the window of one tile
refutes each failure.

There the rules about its cells and squares are written down, and cycles inside it by need. A refutation is
found once for each kind of window and moved to all places that look the same.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from hardboard.proof.check.reasons import CYCLE, GIVEN, ICON, Facts, Reason, Rule, given_rules
from hardboard.proof.check.theorem.plan import Plan, Position
from hardboard.proof.check.theorem.soundness import Claim, Kinds
from hardboard.proof.prove.refute.core import core
from hardboard.proof.prove.refute.nurimeizu import Scene, refute, ring
from hardboard.proof.prove.theorem.nurimeizu.rooted import Lemma, Rooted
from hardboard.proof.prove.theorem.soundness import Lemmas, Step, lemmas_of, not_shown, refuted
from hardboard.puzzles.grid import Cell, neighbours
from hardboard.puzzles.nurimeizu import Board
from hardboard.puzzles.nurimeizu.rules import cycles
from hardboard.verify.numbering import Numbering
from hardboard.verify.solver import Solver

#: What a fact is about, seen from a place: a room by its number there, or cells counted from its corner.
Local = Any
LocalFacts = tuple[tuple[Local, bool], ...]


class Refutation(NamedTuple):
    """Rules that contradict a claim's failure (facts, kind and cells of each), and lemmas on the way, seen
    from a place.
    """

    rules: tuple[tuple[LocalFacts, str, tuple[Cell, ...]], ...]
    lemmas: tuple[LocalFacts, ...]


def derive(kinds: Kinds, board: Board) -> Lemmas:
    """The rules and the proof; an error names the first claim that does not follow."""
    plan, found = kinds.plan, list(kinds.claims())
    pins = [cell for claim in found for cell in claim.facts]
    if not all(piece.drawings for piece in plan.tiles.values()):
        return _impossible(board, found)
    scene = Scene(board, pins)
    rooted = Rooted(scene)
    prover = _Prover(plan, scene, rooted)
    rules = [(0, rule) for rule in rooted.rules]
    steps: list[Step] = [(0, lemma, None) for lemma in rooted.lemmas]
    for number, claim in enumerate(found):
        kept, lemmas = prover.refuted(claim)
        rules += [(0, rule) for rule in kept]
        steps += [(0, lemma, number) for lemma in [*lemmas, {}]]
    return Lemmas.of(found, rules, steps)


def _impossible(board: Board, found: Sequence[Claim]) -> Lemmas:
    """A tile without states: every claim holds, for the board has no solution."""
    rules = refute(board, {})
    if not isinstance(rules, list):
        raise not_shown(next((claim for claim in found if not claim.facts), found[0]))
    steps = [(0, lemma, None) for lemma in refuted(rules, {}) or ()]
    return Lemmas.of(found, [(0, rule) for rule in rules], steps)


class _Prover:
    """Refutations of failures, each found once for cells that look the same."""

    def __init__(self, plan: Plan, scene: Scene, rooted: Rooted) -> None:
        self.plan, self.scene, self.rooted = plan, scene, rooted
        self.icons = {next(iter(rule.facts)): rule for rule in scene.icon_rules()}
        self.views: dict[Position, View] = {}
        self.memory: dict[tuple[object, ...], Refutation | None] = {}

    def refuted(self, claim: Claim) -> tuple[list[Rule], list[Lemma]]:
        """The rules that refute a claim's failure, and the lemmas on the way."""
        view = self.view(claim)
        key = (view.key, view.inward(claim.facts))
        if key not in self.memory:
            found = self.search(view.cells, claim.facts)
            self.memory[key] = None if found is None else Refutation(
                tuple(
                    (view.inward(rule.facts), rule.reason.kind, view.cells_inward(rule)) for rule in found[0]
                ),
                tuple(map(view.inward, found[1])),
            )  # fmt: skip
        known = self.memory[key]
        if known is None:
            raise not_shown(claim)
        return [self.moved(view, *rule) for rule in known.rules], [
            view.outward(lemma) for lemma in known.lemmas
        ]

    def moved(self, view: "View", facts: LocalFacts, kind: str, cells: tuple[Cell, ...]) -> Rule:
        """A rule at another place; where a room has its icon is a matter of the place."""
        found = view.outward(facts)
        if kind == ICON:
            return self.icons[next(iter(found))]
        return Rule(found, Reason(kind, tuple((view.top + r, view.left + c) for r, c in cells)))

    def view(self, claim: Claim) -> "View":
        """The window of a claim's tile; for a joint the rooms at its two ports, the dot between, and what is
        beside it.
        """
        tall, wide = self.plan.window(claim.place)
        window = list(product(range(tall.start, tall.stop), range(wide.start, wide.stop)))
        if not set(claim.facts) <= set(window):
            shape = self.scene.board.shape
            dots = set.intersection(*(set(neighbours(cell, shape)) for cell in claim.facts))
            beside = (neighbours(dot, shape) for dot in dots)
            return View(
                self.scene, self.rooted, sorted(dots.union(*beside, *map(self.rooted.room_of, claim.facts)))
            )
        if claim.place not in self.views:
            self.views[claim.place] = View(self.scene, self.rooted, window)
        return self.views[claim.place]

    def search(self, cells: Sequence[Cell], facts: Facts) -> tuple[list[Rule], list[Lemma]] | None:
        """Rules about some cells, and lemmas, that contradict some facts; None if there are none."""
        items = [Rule(lemma, Reason("", ())) for lemma in self.rooted.about(cells)]
        items += [*given_rules(facts), *self.scene.room_rules(facts), *self.rules(cells)]
        numbers = Numbering()

        def broken(model: Sequence[int]) -> list[list[int]]:
            fresh = self.cycles(numbers.decode(model), cells)
            items.extend(fresh)
            return [numbers.clause(rule.facts) for rule in fresh]

        with Solver([numbers.clause(item.facts) for item in items], name="glucose4") as engine:
            if engine.by_need(broken) is not None:
                return None
        kept = core(items)
        lemmas = lemmas_of([numbers.clause(rule.facts) for rule in kept])
        assert lemmas is not None, "rules that cannot all hold can"
        rules = [rule for rule in kept if rule.reason.kind not in ("", GIVEN)]
        return rules, list(map(numbers.facts, lemmas))

    def rules(self, cells: Sequence[Cell]) -> Iterator[Rule]:
        """The rules about some cells; about rooted rooms only where there is a door."""
        inside, shape = set(cells), self.scene.board.shape
        names = {self.scene.name(near): None for cell in cells for near in (cell, *neighbours(cell, shape))}
        yield from (self.icons[name] for name in names if name in self.icons)
        for r, c in cells:
            if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= inside:
                yield from self.scene.squares((r, c))
            if self.scene.name((r, c)) not in self.rooted.rooms:
                yield from self.scene.entrances((r, c))
            elif not self.rooted.doors.isdisjoint(names):
                yield from self.scene.one_entrance((r, c))

    def cycles(self, black: Facts, cells: Sequence[Cell]) -> list[Rule]:
        """The cycles of a candidate among some cells."""
        shading = np.ones(self.scene.board.shape, dtype=bool)
        for cell in cells:
            shading[cell] = black.get(self.scene.name(cell), False)
        turns = [ring(breach.cells) for breach in cycles(shading)]
        return [Rule(self.scene.colours(turn, False), Reason(CYCLE, tuple(turn))) for turn in turns]


class View:
    """Some cells as they look, wherever they are: rooms are numbered as they come, cells counted from the
    corner.
    """

    def __init__(self, scene: Scene, rooted: Rooted, cells: Sequence[Cell]) -> None:
        self.cells = cells
        self.top, self.left = (min(line) for line in zip(*cells, strict=True))
        self.numbers: dict[Cell, int] = {}
        looks = []
        for r, c in cells:
            near = [scene.name(cell) for cell in neighbours((r, c), scene.board.shape)]
            seen = tuple(
                self.numbers.setdefault(name, len(self.numbers)) for name in (scene.name((r, c)), *near)
            )
            before = tuple((y - r, x - c) for y, x in rooted.entered.get((r, c), ()))
            odd = (*_edges((r, c), scene.board.shape), (r, c) == scene.board.start)
            looks.append((r - self.top, c - self.left, seen, before, odd))
        self.names = list(self.numbers)
        marks = (scene.iconed, rooted.black, rooted.rooms, rooted.doors)
        self.key = (tuple(looks), tuple(tuple(name in mark for mark in marks) for name in self.names))

    def inward(self, facts: Facts) -> LocalFacts:
        """Facts as they look from here."""
        return tuple((self._inward(subject), value) for subject, value in facts.items())

    def _inward(self, subject: Any) -> Local:
        if isinstance(subject[0], int):
            return (
                self.numbers[subject]
                if subject in self.numbers
                else (subject[0] - self.top, subject[1] - self.left)
            )
        return tuple((r - self.top, c - self.left) for r, c in subject)

    def cells_inward(self, rule: Rule) -> tuple[Cell, ...]:
        """The cells of a rule's reason as they look from here."""
        return tuple((r - self.top, c - self.left) for r, c in rule.reason.cells)

    def outward(self, facts: LocalFacts) -> Lemma:
        """Facts on the board."""
        return {self._outward(subject): value for subject, value in facts}

    def _outward(self, subject: Local) -> Any:
        if isinstance(subject, int):
            return self.names[subject]
        if isinstance(subject[0], int):
            return subject[0] + self.top, subject[1] + self.left
        return tuple((r + self.top, c + self.left) for r, c in subject)


def _edges(cell: Cell, shape: Cell) -> tuple[bool, ...]:
    """Whether a cell is at each edge of the board."""
    return cell[0] == 0, cell[1] == 0, cell[0] == shape[0] - 1, cell[1] == shape[1] - 1
