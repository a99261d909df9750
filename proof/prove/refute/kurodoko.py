"""Why a Kurodoko board has no solution: clauses, each justified by one rule at one place, that cannot all
hold.

Propagation first, with reasons. What it leaves open is searched with rules by need: a candidate that breaks a
rule gives a clause; only clues with few possible runs are written down beforehand. Cells in no clause yet are
white. In the end the clauses of a core are kept, and the reasons of the colours that occur in them, and of
the colours in those, and so on.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from hardboard.proof.check.reasons import Facts, Reason
from hardboard.proof.prove.kurodoko.explain import explain
from hardboard.proof.prove.kurodoko.trail import NEVER, Trail, propagate
from hardboard.proof.prove.refute.core import core
from hardboard.proof.prove.rules import SIGHT, Rule, cut_rule, given_rules, neighbours_apart
from hardboard.puzzles.grid import STEPS, Cell, Shading, adjacent_pairs, neighbours
from hardboard.puzzles.kurodoko import Board, sees
from hardboard.verify.connectivity.cuts import cuts
from hardboard.verify.kurodoko.lazy import FEW, all_clauses
from hardboard.verify.kurodoko.propagate import DIRECTIONS
from hardboard.verify.sat.numbering import Numbering
from hardboard.verify.sat.solver import Solver


def refute(board: Board, given: Facts, others: Sequence[Rule] = ()) -> Shading | list[Rule]:
    """A solution in which the given facts hold and other rules, too; or clauses that cannot all hold."""
    trail = propagate(board)
    rules = trail.conflict()
    if not rules:
        search = _Search(trail)
        solution = search.run([rule for rule in (*given_rules(given), *others) if _may_fail(trail, rule)])
        if solution is not None:
            return solution
        rules = search.core()
    return with_reasons(trail, rules)


def _may_fail(trail: Trail, rule: Rule) -> bool:
    """Whether the facts that a rule forbids agree with what is known."""
    return all(trail.colour(cell) in (None, black) for cell, black in rule.facts.items())


class _Search:
    """Candidates over the cells that propagation left open, and the rules they broke so far."""

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self.board = trail.board
        self.numbers = Numbering[Cell]()
        self.rules: dict[frozenset[tuple[Cell, bool]], Rule] = {}

    def run(self, first: Sequence[Rule] = ()) -> Shading | None:
        """A solution that keeps these rules, too; or None when the rules so far cannot all hold."""
        with Solver(self.clauses([*first, *few_runs(self.trail)]), name="cadical153") as engine:
            model = engine.by_need(lambda model: self.clauses(self.broken(self.decode(model))))
            return None if model is None else self.decode(model)

    def add(self, rules: Iterable[Rule]) -> list[Rule]:
        """Keep rules, each once, with those for open neighbours that occur in them."""
        fresh = {frozenset(rule.facts.items()): rule for rule in rules}
        cells = {cell for rule in fresh.values() for cell in rule.facts if self.trail.colour(cell) is None}
        for cell in sorted(cells - set(self.numbers)):
            self.numbers[cell]
            for near in neighbours(cell, self.board.shape):
                if near in self.numbers:
                    pair = neighbours_apart(cell, near)
                    fresh[frozenset(pair.facts.items())] = pair
        self.rules |= fresh
        return list(fresh.values())

    def clauses(self, rules: Iterable[Rule]) -> list[list[int]]:
        """Rules over the open cells, kept; the other cells have the colours that they name.

        A variable says that a cell is white, which solvers try first.
        """
        return [[-x for x in self.numbers.clause(self._open(rule).facts)] for rule in self.add(rules)]

    def _open(self, rule: Rule) -> Rule:
        """What a rule says of the open cells."""
        facts = {cell: black for cell, black in rule.facts.items() if cell in self.numbers}
        return Rule(facts, rule.reason)

    def decode(self, model: Sequence[int]) -> Shading:
        """The candidate of a model."""
        shading = self.trail.known_black()
        for cell, black in self.numbers.decode([-x for x in model]).items():
            shading[cell] = black
        return shading

    def broken(self, shading: Shading) -> list[Rule]:
        """The rules that a candidate breaks; cuts only if it breaks no other."""
        breaches = [neighbours_apart(*pair) for pair in adjacent_pairs(shading)]
        wrong = np.argwhere((self.board.clues > 0) & (sees(shading) != self.board.clues))
        for r, c in wrong.tolist():
            ways = explain(self.trail.clue((r, c)), lambda row, col: bool(shading[row, col]))
            breaches += [Rule(facts, Reason(SIGHT, ((r, c),))) for facts in ways]
        return breaches or [cut_rule(cut.border, cut.witnesses) for cut in cuts(shading)]

    def core(self) -> list[Rule]:
        """Rules among those found that cannot all hold."""
        whole = list(self.rules.values())
        parts = [self._open(rule) for rule in whole]
        of_part = {id(part): rule for part, rule in zip(parts, whole, strict=True)}
        return [complete(self.trail, of_part[id(part)]) for part in core(parts)]


def few_runs(trail: Trail) -> Iterator[Rule]:
    """What clues with few possible runs say about the open cells, given the colours of the others (see
    `complete`).
    """
    known = trail.known
    clues = known.loose()
    sizes = (known.high - known.low)[:, clues].T
    few = (sizes + 1).prod(axis=1) <= FEW
    for clue, size in zip(clues[few].tolist(), sizes[few].tolist(), strict=True):
        at = (int(known.rows[clue]), int(known.cols[clue]))
        strands = zip(DIRECTIONS, known.low[:, clue].tolist(), size, strict=True)
        cells = [cell for side, low, span in strands for cell in ahead(at, side, low + 1, low + span + 1)]
        for plan in all_clauses(
            (size[0], size[1], size[2], size[3]), int(known.totals[clue] - known.low[:, clue].sum())
        ):
            facts = {cells[abs(x) - 1]: x < 0 for x in plan}
            if all(_open(trail, cell, black) for cell, black in facts.items()):
                yield Rule(
                    {cell: black for cell, black in facts.items() if _on(trail, cell)}, Reason(SIGHT, (at,))
                )


def ahead(cell: Cell, side: str, first: int, last: int) -> list[Cell]:
    """The cells from one distance to another, seen from a cell; some may lie beyond the edge."""
    down, right = STEPS[side]
    return [(cell[0] + down * k, cell[1] + right * k) for k in range(first, last + 1)]


def _open(trail: Trail, cell: Cell, black: bool) -> bool:
    """Whether a cell may have this colour; what lies beyond the edge counts as black."""
    return trail.colour(cell) in (None, black) if _on(trail, cell) else black


def _on(trail: Trail, cell: Cell) -> bool:
    return 0 <= cell[0] < trail.board.shape[0] and 0 <= cell[1] < trail.board.shape[1]


def complete(trail: Trail, rule: Rule) -> Rule:
    """The rule of a clue with all the colours that it needs, from those that it names and those that are
    known.
    """
    if rule.reason.kind != SIGHT:
        return rule
    at: Any = rule.reason.cells[0]
    ways = explain(trail.clue(at), lambda r, c: rule.facts.get((r, c), trail.colour((r, c))))
    return Rule(next(ways), rule.reason)


def with_reasons(trail: Trail, rules: Iterable[Rule]) -> list[Rule]:
    """The rules, and the reasons for all colours known by propagation that they speak of, and so on."""
    reasons = list(rules)
    wanted = [fact for rule in reasons for fact in rule.facts.items()]
    done: set[tuple[Cell, bool]] = set()
    while wanted:
        cell, black = fact = wanted.pop()
        if fact in done or trail.time(cell, black) == NEVER:
            continue
        done.add(fact)
        rule = trail.reason(cell, black)
        reasons.append(rule)
        wanted += rule.facts.items()
    unique = {frozenset(rule.facts.items()): rule for rule in reasons}
    return list(unique.values())
