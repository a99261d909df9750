"""In every solution of this board each tile is in one of its states, and joined ports agree.

The clauses: what the rules say on this board (as in any certificate, each with its reason), and "some claim fails". The claims
are that a tile is not in a state that it does not have, and that joined ports do not disagree. That cannot be: the colours that
follow by propagation, and then the clues in the window of one tile, refute each failure by itself. Such a refutation is found
once for each kind of surroundings and moved to all places that look the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pysat.solvers import Solver

from gadgets.relation import show_state
from gadgets.sheet import Position
from puzzles.errors import InputError
from puzzles.grid import Cell
from puzzles.kurodoko import Board
from verify.proof.reasons import CLUE, Rule
from verify.proof.refute.kurodoko import complete, few_runs, with_pairs, with_reasons
from verify.proof.theorem.plan import Plan
from verify.proof.trail import Trail, propagate

Facts = Mapping[Cell, bool]


@dataclass(frozen=True)
class Claim:
    """Colours that never occur together, the tile in whose window this shows, and the claim in words."""

    facts: Facts
    place: Position
    words: str


def claims(plan: Plan) -> Iterator[Claim]:
    """All that has to be shown."""
    for place, piece in plan.tiles.items():
        for state in piece.forbidden:
            facts = {plan.pin((place, side)): side in state for side in piece.ports}
            yield Claim(facts, place, f"{piece.name} at {place} is not in state {show_state(state, piece.ports)}")
    for one, other in plan.joints():
        for a in (False, True):
            facts = {plan.pin(one): a, plan.pin(other): a == plan.inverts}
            yield Claim(facts, one[0], f"the ports {one[1]} of {one[0]} and {other[1]} of {other[0]} agree")


def failures(found: Sequence[Claim], variables: Mapping[Any, int]) -> list[list[int]]:
    """Some claim fails: its colours occur together. A variable of a cell says that it is black."""
    top = max(variables.values(), default=0) + 1
    clauses = []
    for number, claim in enumerate(found, top):
        clauses += [[-number, variables[cell] if black else -variables[cell]] for cell, black in claim.facts.items()]
    return [*clauses, list(range(top, top + len(found)))]


@dataclass(frozen=True)
class Lemmas:
    """The rules that are needed, the cells' variables, and the steps of the proof."""

    rules: tuple[Rule, ...]
    variables: Mapping[Cell, int]
    proof: tuple[str, ...]
    #: How many refutations had to be found.
    kinds: int


def derive(plan: Plan, board: Board) -> Lemmas:
    """The rules and the proof; an error names the first claim that does not follow."""
    found = list(claims(plan))
    trail = propagate(board)
    local: dict[Position, list[Rule]] = {} if trail.conflict() else by_place(plan, trail)
    asked = [cell for claim in found for cell in claim.facts]
    rules = trail.conflict() + [complete(trail, rule) for rule in _unique(local)]
    known = [reason for cell in asked if (colour := trail.colour(cell)) is not None for reason in [trail.reason(cell, colour)]]
    rules = with_reasons(trail, [*rules, *known])
    cells = sorted({cell for rule in rules for cell in rule.facts} | set(asked))
    variables = {cell: number for number, cell in enumerate(cells, 1)}
    if trail.conflict():
        return Lemmas(tuple(rules), variables, ("0",), 0)
    prover = _Prover(trail, variables)
    steps: list[str] = []
    for number, claim in enumerate(found, len(variables) + 1):
        steps += prover.steps(claim, local.get(claim.place, []), number)
    return Lemmas(tuple(rules), variables, (*steps, "0"), len(prover.memory))


def by_place(plan: Plan, trail: Trail) -> dict[Position, list[Rule]]:
    """The rules about open cells, each at the places whose windows hold its clue, or both of its neighbours."""
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

    def __init__(self, trail: Trail, variables: Mapping[Cell, int]) -> None:
        self.trail, self.variables = trail, variables
        self.memory: dict[tuple[object, ...], list[list[int]] | None] = {}

    def steps(self, claim: Claim, rules: Sequence[Rule], number: int) -> Iterator[str]:
        """The steps of the proof up to the claim; `number` is the variable that says that it fails."""
        known = {cell: self.trail.colour(cell) for cell in claim.facts}
        if all(known[cell] in (None, black) for cell, black in claim.facts.items()):
            cells = sorted({cell for rule in rules for cell in rule.facts if self.trail.colour(cell) is None} | set(claim.facts))
            lemmas = self._refutation(cells, rules, claim)
            for lemma in lemmas:
                moved = [self.variables[cells[abs(x) - 1]] * (1 if x > 0 else -1) for x in lemma]
                yield " ".join(map(str, [*moved, -number, 0]))
        yield f"{-number} 0"

    def _refutation(self, cells: Sequence[Cell], rules: Sequence[Rule], claim: Claim) -> list[list[int]]:
        """Lemmas over the numbers of `cells`, the last of which contradict the claim's failure."""
        numbers = {cell: number for number, cell in enumerate(cells, 1)}
        clauses = sorted(_clause(rule.facts, numbers) for rule in rules)
        units = tuple((numbers[cell] if black else -numbers[cell],) for cell, black in claim.facts.items())
        key = (tuple(clauses), units)
        if key not in self.memory:
            self.memory[key] = _refute([*clauses, *units])
        lemmas = self.memory[key]
        if lemmas is None:
            raise InputError(f"it does not follow that {claim.words}", "tiles that keep to their states on this board")
        return lemmas


def _clause(facts: Facts, numbers: Mapping[Cell, int]) -> tuple[int, ...]:
    return tuple(sorted(-numbers[cell] if black else numbers[cell] for cell, black in facts.items() if cell in numbers))


def _refute(clauses: Sequence[Sequence[int]]) -> list[list[int]] | None:
    """Lemmas that lead to a contradiction by propagation, or None if there is none."""
    if not all(clauses):
        return []
    with Solver(name="glucose4", bootstrap_with=[list(clause) for clause in clauses], with_proof=True) as engine:
        if engine.solve():
            return None
        steps = [line.split() for line in engine.get_proof() or ()]
    return [[int(word) for word in words[:-1]] for words in steps if words[0] != "d" and len(words) > 1]
