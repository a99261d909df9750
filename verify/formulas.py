"""Formulas decided by SAT, apart from any board.

A clause with the meaning `one-in-three` says that exactly one of its literals is true, counted with
repetition. So (x, x, y) holds only when x is false and y is true. Assignments speak of variables by their
names.

    >>> from hardboard.puzzles.formula import parse
    >>> find_model(parse("(7) (~7, ~a)"))
    {7: True, 'a': False}
"""

from collections.abc import Container, Iterator, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from hardboard.former_names import former_names
from hardboard.puzzles.formula import Formula, Name
from hardboard.verify.sat.solver import Solver

#: The solver for formulas.
SOLVER = "cadical153"


def formula_cnf(formula: Formula) -> list[list[int]]:
    """Return the formula as ordinary clauses over the same variables."""
    clauses: list[list[int]] = []
    for clause in formula.clauses:
        clauses.append(list(clause))
        if formula.meaning != "sat":
            clauses += [[-a, -b] for a, b in combinations(clause, 2)]
    return clauses


def violated_clauses(formula: Formula) -> list[list[int]]:
    """Return clauses that hold if some clause does not; a variable after the formula's own chooses it."""
    first = max(formula.variables, default=0) + 1
    clauses: list[list[int]] = []
    for choice, clause in enumerate(formula.clauses, first):
        if formula.meaning == "sat":
            clauses += [[-choice, -literal] for literal in clause]
            continue
        names = sorted({abs(literal) for literal in clause})
        for values in product((1, -1), repeat=len(names)):
            true = {sign * name for sign, name in zip(values, names, strict=True)}
            if sum(literal in true for literal in clause) == 1:
                clauses.append([-choice, *(-literal for literal in true)])
    return [*clauses, list(range(first, first + len(formula.clauses)))]


def all_models(
    formula: Formula, *, live: bool = False, placed: Container[Name] | None = None
) -> Iterator[dict[Name, bool]]:
    """Yield every model once; with `live`, unused variables are false, with `placed` all but these."""
    used = set(formula.live) if live else formula.variables
    idle = [
        [-v]
        for v, key in enumerate(formula.keys, 1)
        if v not in used or (placed is not None and key not in placed)
    ]
    top = max(formula.variables, default=0)
    with Solver([*formula_cnf(formula), *idle], name=SOLVER, top=top) as engine:
        for values in engine.models(formula.variables):
            yield _assignment(formula, values)


def _assignment(formula: Formula, model: Sequence[int]) -> dict[Name, bool]:
    return formula.assignment({v: model[v - 1] > 0 for v in formula.variables})


def find_model(formula: Formula) -> dict[Name, bool] | None:
    """Return one satisfying assignment, or None; variables of no clause are false."""
    return next(all_models(formula, live=True), None)


def models_of_each_literal(formula: Formula) -> Iterator[dict[Name, bool]]:
    """Yield few models such that each literal that is true in some model is true in one of these."""
    wanted = {literal for clause in formula.clauses for x in clause for literal in (x, -x)}
    away = {abs(x): -x for clause in formula.clauses for x in clause}
    with Solver(formula_cnf(formula), name=SOLVER, top=max(formula.variables, default=0)) as engine:
        for literal in sorted(wanted, key=lambda x: (abs(x), x)):
            if literal not in wanted:
                continue
            wanted.remove(literal)
            values = engine.solve([literal])
            if values is not None:
                wanted.difference_update(values)
                missing = {abs(x): x for x in wanted if -x not in wanted}
                engine.prefer(list((away | missing).values()))
                yield formula.assignment({v: v in away and values[v - 1] > 0 for v in formula.variables})


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)
