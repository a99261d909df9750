"""Clauses without what one look ahead settles: each variable is assumed true, and assumed false, and units
are propagated.

A value that leads to a contradiction is wrong; what follows from both values holds; what follows from one,
and its opposite from the other, is tied to the variable. On compiled boards this settles nearly all cells,
and makes one variable of each wire. It takes polynomial time, searches for nothing and is the same on every
machine: where the looks that are allowed run out, what was found until then stands.

Every model is kept.

    >>> found = ahead([[1, 2], [-1, -2], [1, 3, 4], [1, 3, -4], [2, 3], [-2, 5, 6]], [1, 2, 3, 5], 6)
    >>> found.literals == [1, -1, TRUE, 2], found.clauses
    (True, [[1, 2, 3]])
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from hardboard.verify.declared.looks import MOST_COUNTED, Counts
from hardboard.verify.sat.cnf import TRUE

if TYPE_CHECKING:
    from hardboard.verify.declared.settle import Settled

#: So many times as many clauses are looked at as there are.
LOOKS = 100


@dataclass(frozen=True)
class Simpler:
    """What stands for some variables now, `TRUE` and its opposite too, and clauses over the variables 1 to
    `top`, the first of which stand for those.
    """

    literals: list[int]
    clauses: list[list[int]]
    top: int


def ahead(clauses: Sequence[Sequence[int]], variables: Sequence[int], top: int) -> Simpler:
    """Clauses over variables up to `top`, said of these variables and of what else is needed."""
    from hardboard.verify.declared.settle import settle

    short = [clause for clause in clauses if len(clause) <= MOST_COUNTED]
    found = settle(_counts(short), top, ahead=LOOKS) if all(map(len, clauses)) else None
    if found is None or not found.possible:
        return Simpler(list(range(1, len(variables) + 1)), [[]], len(variables))
    literal = _literals(found)
    left = [short[k] for k in np.flatnonzero(~found.settled).tolist()]
    left += [clause for clause in clauses if len(clause) > MOST_COUNTED]
    told = list(dict.fromkeys(_told(literal, left)))
    ours = [literal[v] for v in variables]
    number: dict[int, int] = {TRUE: TRUE}
    for x in chain(ours, chain.from_iterable(told)):
        number.setdefault(abs(x), len(number))
    name = {sign * old: sign * new for old, new in number.items() for sign in (1, -1)}
    return Simpler([name[x] for x in ours], [[name[x] for x in clause] for clause in told], len(number) - 1)


def _literals(found: "Settled") -> list[int]:
    """Of each variable, from 1 on, the literal of its root, or `TRUE` or its opposite."""
    value = found.value[found.root] ^ found.flipped
    known = np.where(value > 0, TRUE, -TRUE)
    tied = np.where(found.flipped, -1, 1) * (found.root + 1)
    return [0, *np.where(found.value[found.root] >= 0, known, tied).tolist()]


def _told(literal: Sequence[int], clauses: Iterable[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """The clauses over the roots, without those that always hold."""
    for clause in clauses:
        roots = {literal[x] if x > 0 else -literal[-x] for x in clause} - {-TRUE}
        if TRUE not in roots and not any(-x in roots for x in roots):
            yield tuple(sorted(roots))


def _counts(clauses: Sequence[Sequence[int]]) -> Counts:
    """Clauses as counts: if all variables that a clause negates are true, one of the others is."""
    sizes = np.fromiter(map(len, clauses), dtype=np.int64, count=len(clauses))
    flat = np.fromiter(chain.from_iterable(clauses), dtype=np.int32, count=int(sizes.sum()))
    owner, positive = np.repeat(np.arange(len(clauses)), sizes), flat > 0
    counted, needed = (np.bincount(owner[which], minlength=len(clauses)) for which in (positive, ~positive))
    others: NDArray[np.int32] = -flat[~positive] - 1
    return Counts(
        np.concatenate([[0], np.cumsum(counted)]),
        flat[positive] - 1,
        (np.uint64(2) << counted.astype(np.uint64)) - np.uint64(2),
        np.concatenate([[0], np.cumsum(needed)]),
        others,
        np.ones(len(others), dtype=np.int8),
        np.zeros(len(counted), dtype=np.bool_),
    )
