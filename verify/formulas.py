"""Formulas decided by SAT, apart from any board.

A clause with the meaning `one-in-three` says that exactly one of its literals is true, counted with
repetition: (x, x, y) holds only when x is false and y is true.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Protocol

from pysat.solvers import Solver

Clauses = Sequence[Sequence[int]]


class AnyFormula(Protocol):
    """What is needed of a formula: its clauses, their meaning, and the range of its variables."""

    @property
    def clauses(self) -> Clauses:
        """Clauses of signed variable numbers."""

    @property
    def meaning(self) -> str:
        """`one-in-three` or `sat`."""

    @property
    def variables(self) -> range:
        """All variables."""


def cnf(formula: AnyFormula) -> list[list[int]]:
    """The formula as ordinary clauses over the same variables."""
    found: list[list[int]] = []
    for clause in formula.clauses:
        found.append(list(clause))
        if formula.meaning != "sat":
            found += [[-a, -b] for a, b in combinations(clause, 2)]
    return found


def violated(formula: AnyFormula) -> list[list[int]]:
    """That some clause does not hold, as ordinary clauses; a variable after the formula's own chooses it."""
    first = max(formula.variables, default=0) + 1
    found: list[list[int]] = []
    for choice, clause in enumerate(formula.clauses, first):
        if formula.meaning == "sat":
            found += [[-choice, -literal] for literal in clause]
            continue
        names = sorted({abs(literal) for literal in clause})
        for values in product((1, -1), repeat=len(names)):
            true = {sign * name for sign, name in zip(values, names, strict=True)}
            if sum(literal in true for literal in clause) == 1:
                found.append([-choice, *(-literal for literal in true)])
    return [*found, list(range(first, first + len(formula.clauses)))]


def models(formula: AnyFormula, *, live: bool = False) -> Iterator[dict[int, bool]]:
    """Every satisfying assignment, each once; with `live`, only those in which variables of no clause are
    false.
    """
    # The empty clause needs a word of its own: solvers take [] for nothing at all.
    if any(not clause for clause in formula.clauses):
        return
    with Solver(name="cadical153", bootstrap_with=cnf(formula)) as engine:
        used = {abs(literal) for clause in formula.clauses for literal in clause}
        for v in formula.variables:
            engine.add_clause([-v] if live and v not in used else [v, -v])
        while engine.solve():
            true = {literal for literal in engine.get_model() if literal > 0}
            yield {v: v in true for v in formula.variables}
            engine.add_clause([-v if v in true else v for v in formula.variables])


def model(formula: AnyFormula) -> dict[int, bool] | None:
    """One satisfying assignment, or None; variables of no clause are false."""
    return next(models(formula, live=True), None)


def models_of_each_literal(formula: AnyFormula) -> Iterator[dict[int, bool]]:
    """Models such that each literal that is true in some model is true in one of these; variables of no
    clause are false.
    """
    wanted = {literal for clause in formula.clauses for x in clause for literal in (x, -x)}
    used = {abs(x) for x in wanted}
    if any(not clause for clause in formula.clauses):
        return
    with Solver(name="cadical153", bootstrap_with=cnf(formula)) as engine:
        while wanted:
            literal = min(wanted, key=lambda x: (abs(x), x))
            wanted.remove(literal)
            if engine.solve(assumptions=[literal]):
                true = {x for x in engine.get_model() if x in used}
                wanted -= {v if v in true else -v for v in formula.variables}
                yield {v: v in true for v in formula.variables}
