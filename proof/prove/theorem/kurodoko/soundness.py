"""Claims about a Kurodoko board: the colours that follow by propagation, and then the clues in the window of
one tile, refute each failure by itself. Such a refutation is found once for each kind of surroundings and
moved to all places that look the same.
"""

from collections.abc import Iterator, Mapping, Sequence

from hardboard.proof.check.reasons import CLUE, Rule
from hardboard.proof.check.theorem.kurodoko import Looks
from hardboard.proof.check.theorem.plan import Plan, Position
from hardboard.proof.check.theorem.soundness import Claim, Facts, Kinds
from hardboard.proof.prove.kurodoko.trail import Trail, propagate
from hardboard.proof.prove.refute.kurodoko import complete, few_runs, with_pairs, with_reasons
from hardboard.proof.prove.theorem.soundness import Lemmas, Step, lemmas_of, not_shown
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kurodoko import Board
from hardboard.verify.numbering import Numbering


def derive(plan: Plan, board: Board) -> Lemmas:
    """The rules and the proof; an error names the first claim that does not follow."""
    found = list(Kinds.of(plan, Looks(plan, board)).claims())
    trail = propagate(board)
    local: dict[Position, list[Rule]] = {} if trail.conflict() else by_place(plan, trail)
    asked = [cell for claim in found for cell in claim.facts]
    rules = trail.conflict() + [complete(trail, rule) for rule in _unique(local)]
    known = [
        reason
        for cell in asked
        if (colour := trail.colour(cell)) is not None
        for reason in [trail.reason(cell, colour)]
    ]
    rules = with_reasons(trail, [*rules, *known])
    if trail.conflict():
        return Lemmas.of(found, [(0, rule) for rule in rules], ())
    prover = _Prover(trail)
    steps: list[Step] = []
    for number, claim in enumerate(found):
        steps += prover.steps(claim, local.get(claim.place, []), number)
    return Lemmas.of(found, [(0, rule) for rule in rules], steps)


def by_place(plan: Plan, trail: Trail) -> dict[Position, list[Rule]]:
    """The rules about open cells, each at the places whose windows hold its clue, or both of its
    neighbours.
    """
    found: dict[Position, list[Rule]] = {}
    for rule in with_pairs(trail, few_runs(trail)):
        cells = rule.reason.cells if rule.reason.kind == CLUE else tuple(rule.facts)
        for place in set.intersection(*(_holding(plan, cell) for cell in cells)):
            found.setdefault(place, []).append(rule)
    return found


def _holding(plan: Plan, cell: Cell) -> set[Position]:
    """The places of the tiles whose windows hold a cell."""
    rows, cols = ({k // plan.pitch, (k - 1) // plan.pitch} for k in cell)
    return {(row, col) for row in rows for col in cols} & plan.tiles.keys()


def _unique(local: Mapping[Position, Sequence[Rule]]) -> list[Rule]:
    return list({frozenset(rule.facts.items()): rule for rules in local.values() for rule in rules}.values())


class _Prover:
    """Refutations of failures, each found once for surroundings that look the same."""

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self.memory: dict[tuple[object, ...], list[list[int]] | None] = {}

    def steps(self, claim: Claim, rules: Sequence[Rule], number: int) -> Iterator[Step]:
        """The steps of the proof up to the claim; `number` is the claim's."""
        known = {cell: self.trail.colour(cell) for cell in claim.facts}
        if all(known[cell] in (None, black) for cell, black in claim.facts.items()):
            cells = sorted(
                {cell for rule in rules for cell in rule.facts if self.trail.colour(cell) is None}
                | set(claim.facts)
            )
            lemmas = self._refutation(cells, rules, claim)
            for lemma in lemmas:
                yield 0, {cells[abs(x) - 1]: x < 0 for x in lemma}, number
        yield 0, {}, number

    def _refutation(self, cells: Sequence[Cell], rules: Sequence[Rule], claim: Claim) -> list[list[int]]:
        """Lemmas over the numbers of `cells`, the last of which contradict the claim's failure."""
        numbers = Numbering(cells)
        clauses = sorted(_clause(rule.facts, numbers) for rule in rules)
        units = tuple((-x,) for x in numbers.clause(claim.facts))
        key = (tuple(clauses), units)
        if key not in self.memory:
            self.memory[key] = lemmas_of([*clauses, *units])
        lemmas = self.memory[key]
        if lemmas is None:
            raise not_shown(claim)
        return lemmas


def _clause(facts: Facts, numbers: Numbering) -> tuple[int, ...]:
    return tuple(sorted(numbers.clause({cell: black for cell, black in facts.items() if cell in numbers})))
