"""Large counts with new variables: how many of some cells are black, added up from halves (a totalizer).

Without them a proof would have to name every choice of too many or too few cells.

    >>> from hardboard.puzzles.declared.places import Count
    >>> place = Count("bkShadeNe", (0, 1, 2), frozenset({1, 2, 3}))
    >>> [str(rule.reason) for rule in total_rules(place, 3)][-2:]
    ['sum', 'bkShadeNe r1c1']
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, product

from hardboard.proof.check.justify.totals import SUM
from hardboard.proof.check.reasons import Reason, Subject, Total
from hardboard.proof.prove.rules import ProofRule
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Cell

#: Counts of fewer cells have few nogoods; adding up more has more clauses than a proof can hold.
SHORT, LONG = 12, 400


def is_long_count(place: Place) -> bool:
    """Return True if a place can be added up, and should be if it is broken again and again."""
    return place.as_count is not None and SHORT < len(place.cells) <= LONG


def total_rules(place: Place, cols: int) -> Iterator[ProofRule]:
    """Return rules that exclude the numbers that are not allowed, and add the cells up."""
    count = place.as_count
    assert count is not None
    cells = sorted(divmod(cell, cols) for cell in count.cells)
    yield from _added(cells)
    when = {divmod(cell, cols): colour for cell, colour in count.when.items()}
    numbers = range(len(cells) + 1)
    for excluded, gap in groupby(numbers, lambda number: number not in count.allowed):
        if excluded:
            low, *rest = gap
            facts = _so(cells, low, True) | _so(cells, (rest or [low])[-1] + 1, False) | when
            yield ProofRule(facts, Reason(place.rule, (divmod(place.spot, cols),)))


def _added(cells: Sequence[Cell]) -> Iterator[ProofRule]:
    """Halves that have so many make wholes that have as many, and not more."""
    if len(cells) < 2:
        return
    one, other = cells[: len(cells) // 2], cells[len(cells) // 2 :]
    yield from _added(one)
    yield from _added(other)
    for some, more in product(range(len(one) + 1), range(len(other) + 1)):
        if some + more:
            so = _so(one, some, True) | _so(other, more, True)
            yield ProofRule(so | _so(cells, some + more, False), Reason(SUM, ()))
        if some + more < len(cells):
            so = _so(one, some + 1, False) | _so(other, more + 1, False)
            yield ProofRule(so | _so(cells, some + more + 1, True), Reason(SUM, ()))


def _so(cells: Sequence[Cell], least: int, so: bool) -> dict[Subject, bool]:
    """The fact that at least so many of the cells are black, or fewer; none if that is always so."""
    if not 0 < least <= len(cells):
        return {}
    return {cells[0] if len(cells) == 1 else Total(least, tuple(cells)): so}
