"""Sifting: a clause is taken out of the order and put back at any place, again and again, as machine code.

Without the clause x, let cut[i] be the number of spans over the gap after place i. A variable of x with its
other clauses at places first to last makes a span longer if x is put outside of them. So gap i has

    cut[i] + (variables of x with last <= i)     if x is put to the right of it,
    cut[i] + (variables of x with first > i)     if x is put to the left of it,

and a gap weighs more the more spans are over it, by a factor for each. The weights of all orders that differ
in the place of x alone are sums of prefixes and suffixes: one walk over the order finds all of them. Of the
places that are at most so much worse than the best one, any is taken; how much falls from step to step.

    >>> from hardboard.puzzles.formula import parse
    >>> from hardboard.reduction.spans import Problem
    >>> problem = Problem(parse("1,2 3,4 2,3 5,6 4,5"))
    >>> problem.rows(range(5)), problem.rows(sift(problem, np.arange(5), seed=0).tolist())
    (3, 1)
"""

import numpy as np
from numpy.typing import NDArray

from hardboard.kernels import kernel
from hardboard.reduction.spans import Problem

Places = NDArray[np.int64]
Weights = NDArray[np.float64]
#: What a span more over a gap makes it weigh, and what counts as no worse at first and at last.
FACTOR, HOT, COLD = 1.5, 0.3, 0.001
#: So many walks for each clause, if that is not more than so many steps of walks in all.
WALKS, STEPS = 1000, 40_000_000


def sift(problem: Problem, permutation: Places, seed: int) -> Places:
    """A better order of the clauses, or the one given."""
    count = problem.count
    walks = min(WALKS * count, STEPS // count)
    sharing = problem.flat, np.append(problem.starts, problem.flat.size)
    clauses, first = _turned(problem)
    most = int(problem.densities(permutation).max())
    weights = FACTOR ** np.minimum(np.arange(len(problem.homes) + 2) - float(most), 600)
    draws = np.random.default_rng(seed).random((walks, 2))
    slack = np.geomspace(HOT, COLD, walks)
    better: Places = _walks(permutation.copy(), sharing, (clauses, first), weights, draws, slack)
    return min(permutation, better, key=problem.cost)


def _turned(problem: Problem) -> tuple[Places, Places]:
    """The variables of each clause, end to end, and where each clause's begin."""
    variables = np.repeat(np.arange(len(problem.homes)), [len(home) for home in problem.homes])
    by_clause = np.argsort(problem.flat, kind="stable")
    sizes = np.bincount(problem.flat, minlength=problem.count)
    return variables[by_clause].astype(np.int64), np.append(0, np.cumsum(sizes)).astype(np.int64)


def prepare() -> None:
    """Compile the walks, or load them, now and not with the first order."""
    none, ends = np.zeros(0, dtype=np.int64), np.zeros(1, dtype=np.int64)
    _walks(none.copy(), (none, ends), (none, ends), np.ones(1), np.zeros((0, 2)), np.zeros(0))


@kernel
def _walks(
    order: Places,
    sharing: tuple[Places, Places],
    turned: tuple[Places, Places],
    weights: Weights,
    draws: Weights,
    slack: Weights,
) -> Places:
    """The best order met: one walk for each pair of draws."""
    count = order.size
    spot, cut, left, right = np.empty((4, count + 1), np.int64)
    cost = np.empty(count)
    _measure(order, sharing, spot, cut)
    best, most, least = order.copy(), _highest(cut), np.inf
    for step in range(len(draws)):
        clause = int(draws[step, 0] * count)
        degree = turned[1][clause + 1] - turned[1][clause]
        _take_out(clause, order, sharing, turned, spot, cut, left, right)
        _weigh(degree, left, right, weights, cost)
        place = _choose(cost, slack[step], draws[step, 1])
        _put_in(clause, place, degree, order, spot, cut, left, right)
        top = _highest(cut)
        if top < most or (top == most and cost[place] < least):
            best[:], most, least = order, top, cost[place]
    return best


@kernel
def _measure(order: Places, sharing: tuple[Places, Places], spot: Places, cut: Places) -> None:
    """The place of each clause, and the spans over the gap after each place."""
    flat, starts = sharing
    for place in range(order.size):
        spot[order[place]] = place
    cut[:] = 0
    for variable in range(starts.size - 1):
        places = spot[flat[starts[variable] : starts[variable + 1]]]
        cut[places.min() : places.max()] += 1


@kernel
def _take_out(
    clause: int,
    order: Places,
    sharing: tuple[Places, Places],
    turned: tuple[Places, Places],
    spot: Places,
    cut: Places,
    left: Places,
    right: Places,
) -> None:
    """The spans over each gap without a clause; and with it, if it is to the left or to the right."""
    place, count = spot[clause], order.size
    begin, end = turned[1][clause], turned[1][clause + 1]
    left[:], right[:] = 0, 0
    for entry in range(begin, end):
        first, last = _others(turned[0][entry], clause, sharing, spot)
        for gap in range(place, first):
            cut[gap] -= 1
        for gap in range(last, place):
            cut[gap] -= 1
        left[first - (first > place)] += 1
        right[last - (last > place)] += 1
    begun, ended = 0, 0
    for gap in range(count - 1):
        if gap >= place:
            cut[gap], order[gap] = cut[gap + 1], order[gap + 1]
        begun, ended = begun + left[gap], ended + right[gap]
        left[gap], right[gap] = cut[gap] + end - begin - begun, cut[gap] + ended


@kernel
def _others(variable: int, clause: int, sharing: tuple[Places, Places], spot: Places) -> tuple[int, int]:
    """The first and the last place of a variable's other clauses."""
    flat, starts = sharing
    first, last = spot.size, -1
    for entry in range(starts[variable], starts[variable + 1]):
        if flat[entry] != clause:
            first, last = min(first, spot[flat[entry]]), max(last, spot[flat[entry]])
    return first, last


@kernel
def _weigh(degree: int, left: Places, right: Places, weights: Weights, cost: Weights) -> None:
    """What the order weighs with the clause put before each place, and at the end."""
    after, before = 0.0, 0.0
    for place in range(cost.size - 1, 0, -1):
        beside = weights[left[place - 1]]
        cost[place] = after + beside
        after += beside
    cost[0] = after + weights[degree]
    for place in range(1, cost.size):
        before += weights[right[place - 1]]
        cost[place] += before


@kernel
def _choose(cost: Weights, slack: float, draw: float) -> int:
    """One of the places that are hardly worse than the best."""
    least, choices = cost[0], 0
    for place in range(cost.size):
        least = min(least, cost[place])
    limit = least * (1 + slack)
    for place in range(cost.size):
        choices += cost[place] <= limit
    number = int(draw * choices)
    for place in range(cost.size):
        if cost[place] <= limit:
            if number == 0:
                return place
            number -= 1
    return 0


@kernel
def _put_in(
    clause: int,
    place: int,
    degree: int,
    order: Places,
    spot: Places,
    cut: Places,
    left: Places,
    right: Places,
) -> None:
    """Put a clause before a place: gaps before it have it to their right, the others to their left."""
    for after in range(order.size - 1, place, -1):
        order[after], cut[after] = order[after - 1], left[after - 1]
    order[place], cut[place] = clause, left[place - 1] if place else degree
    for before in range(place):
        cut[before] = right[before]
    for at in range(order.size):
        spot[order[at]] = at


@kernel
def _highest(cut: Places) -> int:
    """The largest of the cuts; after the last place there is none."""
    highest = 0
    for gap in range(cut.size - 1):
        highest = max(highest, cut[gap])
    return highest
