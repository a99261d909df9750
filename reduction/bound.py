"""A lower bound on the rows of any bus layout of a formula, for all orders of its clauses and literals.

Restriction. Take the columns of some clauses out of a layout and let every row span only the rest. This is a
layout of the other clauses with no more rows. A bound for any subset of the clauses is therefore a bound for
all of them.

Between two neighbouring clauses every variable that occurs on both sides has a row of its own. So the rows
are at least the largest, over the prefixes S of the order, of cut(S), the number of variables with clauses
inside and outside S.

1. Degree. The first clause of the order is a prefix, so the rows are at least the smallest number of shared
   variables of a clause, for every subset of the clauses. Also, every shared variable of a clause goes on to
   the left or to the right of it. So one of the two cuts beside a clause with t of them is at least t / 2.
2. Spectral. Let two clauses that share a variable of d clauses be joined with weight 1 / floor(d d / 4). Let
   a set S have a of the d clauses inside. For that variable it is joined to the rest by a (d - a) / floor(d d
   / 4) <= 1, and by nothing if it is not cut. The total weight between S and the rest is at most cut(S). Take
   the Laplacian L and the indicator x of S, where x less its mean is orthogonal to the constants. The weight
   between S and the rest is x'Lx >= lambda2 |S| (m - |S|) / m. Every order of m clauses has a prefix of
   floor(m / 2) of them: rows >= lambda2 floor(m m / 4) / m.
3. Exact. A subset of few clauses is solved by dynamic programming (`hardboard.reduction.order.exact_order`).

    >>> from hardboard.puzzles.formula import parse
    >>> least_rows(parse("1,2,3 1,2,3 4"))
    3
"""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

import numpy as np

from hardboard.gadgets import Library
from hardboard.puzzles.formula import Formula
from hardboard.puzzles.registry import family
from hardboard.reduction.cutwidth import CutwidthProblem, clause_components, laplacian
from hardboard.reduction.order import exact_order
from hardboard.reduction.polarity import role_options

#: Subsets of at most so many clauses are solved exactly, and a formula of at most so many as a whole.
FEW, SMALL = 14, 18
#: What floating point may add to an eigenvalue bound.
SLACK = 1e-6


def least_rows(formula: Formula) -> int:
    """Return a lower bound on the rows of all bus layouts of the formula."""
    if len(formula.clauses) <= SMALL:
        return exact_rows(formula)
    best = int(any(formula.clauses))
    for subset in bounded_subsets(formula):
        part = replace(formula, clauses=tuple(formula.clauses[index] for index in subset))
        problem = CutwidthProblem(part)
        best = max(best, degree_rows(problem), spectral_rows(problem))
        if len(subset) <= FEW:
            best = max(best, exact_rows(part))
    return best


def least_cells(formula: Formula, library: Library) -> int:
    """Return a lower bound on the cells of all bus layouts of the formula in this library."""
    columns = sum(len(clause) or 1 for clause in formula.clauses)
    height = least_rows(formula) + 1 + bool(role_options(library, "negate-up", "NS"))
    overlap = library.role("up").size[0] - library.pitch
    spots = library.pitch * height + overlap, library.pitch * columns + overlap
    # Where lines and corners are spots, too, every second one is a cell.
    kind = family(library.family).declared
    every = 2 if kind is not None and kind.layout.loop else 1
    return (spots[0] // every) * (spots[1] // every)


def exact_rows(formula: Formula) -> int:
    """Return the fewest rows of all, for few clauses."""
    problem = CutwidthProblem(formula)
    return problem.rows(exact_order(problem))


def degree_rows(problem: CutwidthProblem) -> int:
    """Return the first clause's cut, and the half of the largest clause's variables."""
    shared = np.bincount(problem.flat, minlength=problem.count)
    return max(int(shared.min()), ceil(int(shared.max()) / 2))


def spectral_rows(problem: CutwidthProblem) -> int:
    """Return the bound from the second eigenvalue of the Laplacian."""
    if problem.count < 2:
        return 0
    values = np.linalg.eigvalsh(laplacian(problem.homes, problem.count))
    return ceil(float(values[1]) * (problem.count**2 // 4) / problem.count - SLACK)


def bounded_subsets(formula: Formula) -> Iterator[list[int]]:
    """Yield each component, and the remains when its least connected clauses are repeatedly removed."""
    for left in clause_components(CutwidthProblem(formula).homes, len(formula.clauses)):
        while left:
            yield left
            left = _without_loosest(formula, left)


def _without_loosest(formula: Formula, left: list[int]) -> list[int]:
    """Return the clauses without the few that share least; a variable counts by how tightly it is shared."""
    problem = CutwidthProblem(replace(formula, clauses=tuple(formula.clauses[index] for index in left)))
    tightness = np.zeros(problem.count)
    for homes in problem.homes:
        tightness[homes] += (len(homes) - 1) / (len(homes) ** 2 // 4)
    kept = np.argsort(tightness, kind="stable")[max(1, len(left) // 30) :]
    return [left[index] for index in sorted(kept.tolist())]
