"""The order of clauses, literals and variables is free: choose it so that the board is small.

On the bus layout a variable's row is occupied from its first literal to its last, and rows can be shared. So
the number of rows is the largest number of spans over one column: the cut width of the order of clauses.
Between clauses the cut is the number of variables that occur on both sides. Inside a clause it is best to
place first the literals whose span ends there, and last those whose span begins there. Then its columns need
no more than the larger of the cuts before and after it. They need one more than the wires that pass if a
variable of the clause occurs nowhere else.

    >>> from hardboard.puzzles.formula import parse
    >>> order_formula(parse("1,2,3 4,5,6 3,4")).clauses
    (1, 2, 0)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import Formula
from hardboard.reduction.cutwidth import STEPS, WALKS, CutwidthProblem, line_up, sift

#: Beyond this many clauses the exact search is refused: it looks at every subset of them.
EXACT_LIMIT = 20
#: Up to here the exact search is quicker than the other.
SMALL = 14
#: Beyond this many clauses the eigenvector takes longer than it is worth.
SPECTRAL_LIMIT = 3000
METHODS = ("input", "auto", "exact")


@dataclass(frozen=True)
class ClauseOrder:
    """A permutation of the clauses, as indices into the source, and the formula in that order."""

    clauses: tuple[int, ...]
    formula: Formula
    #: The variables from left to right, for layouts that line them up.
    variables: tuple[int, ...]


def order_formula(formula: Formula, method: str = "auto", seed: int = 0) -> ClauseOrder:
    """Return the formula in an order for a small board: by `auto` or `exact` search, or unchanged."""
    count = len(formula.clauses)
    if method == "input" or count <= 1:
        return ClauseOrder(tuple(range(count)), formula, tuple(formula.live))
    problem = CutwidthProblem(formula)
    clauses = exact_order(problem) if method == "exact" or count <= SMALL else search_order(problem, seed)
    return _arranged(formula, clauses)


def as_written(formula: Formula) -> ClauseOrder:
    """Return the clauses in the formula's order; only literals and variables are placed."""
    return _arranged(formula, range(len(formula.clauses)))


def _arranged(formula: Formula, permutation: Sequence[int]) -> ClauseOrder:
    # A clause without literals takes a column at the end.
    clauses = sorted(permutation, key=lambda index: not formula.clauses[index])
    arranged = replace(formula, clauses=tuple(place_literals(formula, clauses)))
    return ClauseOrder(tuple(clauses), arranged, tuple(_centres(arranged)))


def place_literals(formula: Formula, permutation: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the clauses in that order; literals whose span ends there come first, those that begin last."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for spot, index in enumerate(permutation):
        for literal in formula.clauses[index]:
            first.setdefault(abs(literal), spot)
            last[abs(literal)] = spot

    def rank(literal: int, spot: int) -> tuple[int, int]:
        begins, ends = first[abs(literal)] == spot, last[abs(literal)] == spot
        return (1 if begins == ends else 2 if begins else 0), abs(literal)

    return [
        tuple(sorted(formula.clauses[index], key=partial(rank, spot=spot)))
        for spot, index in enumerate(permutation)
    ]


def _centres(formula: Formula) -> list[int]:
    """Return variables by the middle of their literals' places."""
    places: dict[int, list[int]] = {}
    for i, clause in enumerate(formula.clauses):
        for j, literal in enumerate(clause):
            places.setdefault(abs(literal), []).append(3 * i + j)
    return sorted(places, key=lambda v: (sum(places[v]) / len(places[v]), v))


def search_order(problem: CutwidthProblem, seed: int = 0) -> list[int]:
    """Greedy orders and the spectral one, improved by sifting: the best of many clauses, all of few."""
    rng = Random(seed)
    starts = rng.sample(range(problem.count), min(problem.count, 4))
    candidates = [greedy_order(problem, start) for start in starts]
    if problem.count <= SPECTRAL_LIMIT:
        candidates.append(line_up(problem.homes, problem.count))
    ranked = sorted(map(np.array, candidates), key=problem.cost)
    runs = max(1, STEPS // (WALKS * problem.count**2))
    sifted = [sift(problem, start, seed + number) for number, start in enumerate(ranked[:runs])]
    best: list[int] = min(sifted, key=problem.cost).tolist()
    return best


def greedy_order(problem: CutwidthProblem, start: int) -> list[int]:
    """From one clause on, always the clause next that leaves the fewest spans open."""
    members: list[list[int]] = [[] for _ in range(problem.count)]
    for variable, clauses in enumerate(problem.homes):
        for index in clauses:
            members[index].append(variable)
    left = np.array([len(clauses) for clauses in problem.homes], dtype=np.int64)
    # What placing a clause does to the cut: +1 for each span it opens, -1 for each that it closes.
    change = np.array([len(clauses) for clauses in members], dtype=np.int64)
    open_now = np.zeros(len(problem.homes), dtype=bool)
    done = np.zeros(problem.count, dtype=bool)
    clauses = []
    following = start
    for _ in range(problem.count):
        clauses.append(following)
        done[following] = True
        for variable in members[following]:
            _visit(problem, variable, left, open_now, change)
        following = int(np.argmin(np.where(done, np.iinfo(np.int64).max, change)))
    return clauses


def _visit(
    problem: CutwidthProblem,
    variable: int,
    left: NDArray[np.int64],
    open_now: NDArray[np.bool_],
    change: NDArray[np.int64],
) -> None:
    homes = problem.homes[variable]
    left[variable] -= 1
    if not open_now[variable]:
        open_now[variable] = True
        change[homes] -= 1
    if left[variable] == 1:
        change[homes] -= 1


def exact_order(problem: CutwidthProblem) -> list[int]:
    """Return an order with the fewest rows, by dynamic programming over the sets of placed clauses."""
    if problem.count > EXACT_LIMIT:
        raise InputError(f"{problem.count} clauses for the exact order", f"at most {EXACT_LIMIT}")
    cut, need = _cuts(problem)
    best = np.full(1 << problem.count, 127, dtype=np.int8)
    best[0] = 0
    sizes = np.bitwise_count(np.arange(1 << problem.count, dtype=np.uint32))
    by_size = np.argsort(sizes, kind="stable")
    bounds = np.searchsorted(sizes[by_size], np.arange(problem.count + 2))
    for size in range(1, problem.count + 1):
        sets = by_size[bounds[size] : bounds[size + 1]]
        for clause in range(problem.count):
            having = sets[(sets >> clause) & 1 == 1]
            before = having ^ (1 << clause)
            worth = np.maximum(
                best[before], np.maximum(np.maximum(cut[before], cut[having]), need(before, clause))
            )
            best[having] = np.minimum(best[having], worth)
    return _trace(problem, best, cut, need)


Need = Callable[[NDArray[np.int64], int], NDArray[np.int8]]


def _cuts(problem: CutwidthProblem) -> tuple[NDArray[np.int8], Need]:
    """The cut after each set of clauses, and the need of a clause with a variable of its own behind it."""
    sets = np.arange(1 << problem.count, dtype=np.int64)
    cut = np.zeros(len(sets), dtype=np.int8)
    masks = [sum(1 << index for index in home) for home in problem.homes]
    for mask in masks:
        cut += ((sets & mask) != 0) & ((sets & mask) != mask)

    def need(before: NDArray[np.int64], clause: int) -> NDArray[np.int8]:
        through = cut[before].copy()
        for mask in (mask for mask in masks if mask >> clause & 1):
            through -= ((before & mask) != 0) & ((before | 1 << clause) & mask == mask)
        return through + np.int8(problem.single[clause])

    return cut, need


def _trace(problem: CutwidthProblem, best: NDArray[np.int8], cut: NDArray[np.int8], need: Need) -> list[int]:
    """Read an order off the table, from the last clause to the first."""
    clauses: list[int] = []
    here = (1 << problem.count) - 1
    while here:
        for clause in range(problem.count):
            before = here ^ (1 << clause)
            if here >> clause & 1:
                worth = max(best[before], cut[before], cut[here], need(np.array([before]), clause)[0])
                if worth == best[here]:
                    clauses.append(clause)
                    here = before
                    break
    return clauses[::-1]
