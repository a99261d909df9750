"""Clauses after failed-literal probing by the native core: each class of equal literals has one variable.

Every model is kept.

    >>> found = simplified([[1, 2], [-1, -2], [1, 3, 4], [1, 3, -4], [2, 3], [-2, 5, 6]], [1, 2, 3, 5], 6)
    >>> found.literals == [1, -1, TRUE, 2], found.clauses
    (True, [[1, 2, 3]])
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from hardboard.core import BoardSolver
from hardboard.verify.record_list import RecordList
from hardboard.verify.sat.cnf import TRUE


class Simplified(NamedTuple):
    """Literals for some variables, `TRUE` and its opposite too, and clauses over the variables 1 to `top`,
    the first of which stand for those.
    """

    literals: list[int]
    clauses: list[list[int]]
    top: int


def simplified(clauses: Sequence[Sequence[int]], variables: Sequence[int], top: int) -> Simplified:
    """Return clauses over variables up to `top` in terms of fewer variables, those named first."""
    records = RecordList()
    for clause in clauses:
        records.clause([2 * abs(x) - 2 + (x < 0) for x in clause])
    core = BoardSolver(1, max(1, top))
    core.add(records.values)
    classes = core.classes()
    if classes is None:
        return Simplified(list(range(1, len(variables) + 1)), [[]], len(variables))
    literal = [0, *map(signed, classes)]
    rest = list(dict.fromkeys(_rest(literal, clauses)))
    ours = [literal[v] for v in variables]
    number: dict[int, int] = {TRUE: TRUE}
    for x in chain(ours, chain.from_iterable(rest)):
        number.setdefault(abs(x), len(number))
    name = {sign * old: sign * new for old, new in number.items() for sign in (1, -1)}
    return Simplified(
        [name[x] for x in ours], [[name[x] for x in clause] for clause in rest], len(number) - 1
    )


def signed(literal: int) -> int:
    """Return a literal of `BoardSolver.classes` in the numbering of clauses.

    >>> signed(4), signed(5), signed(1) == -TRUE
    (2, -2, True)
    """
    variable = literal >> 1 or TRUE
    return -variable if literal & 1 else variable


def _rest(literal: Sequence[int], clauses: Iterable[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Yield the clauses over what stands for their variables, without those that always hold."""
    for clause in clauses:
        roots = {literal[x] if x > 0 else -literal[-x] for x in clause} - {-TRUE}
        if TRUE not in roots and not any(-x in roots for x in roots):
            yield tuple(sorted(roots))
