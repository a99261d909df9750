"""Explain why a board of a declared family has no (other) solution: clauses, each justified by one
constraint.

`verify.declared.nogoods` is their source. The certificate has only a core of the clauses, each with only the
facts that its constraint needs.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby, product

import numpy as np

from hardboard.proof.check.justify.declared import SUM
from hardboard.proof.check.reasons import Facts, Reason, Subject, Total
from hardboard.proof.prove.refute import refuted_core
from hardboard.proof.prove.rules import ProofRule, given_rules
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.constraints import Constraint, shrink_facts
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Cell, Shading
from hardboard.verify.declared.nogoods import Nogood, Nogoods
from hardboard.verify.sat.numbering import Numbering
from hardboard.verify.sat.solver import Solver

#: A long count that candidates break so often is added up: most never are, and totals cost.
OFTEN = 30


def refuter_of(family: Family) -> "partial[Shading | list[ProofRule]] | None":
    """Return the function that refutes boards of a declared family."""
    return None if family.declared is None else partial(refute, family.declared)


def refute(
    declaration: Declaration, board: Board, given: Facts, others: Sequence[ProofRule] = ()
) -> Shading | list[ProofRule]:
    """Return a solution in which the given facts hold and other rules, too; or rules that cannot all hold."""
    return refute_constraints(declaration.places(board), board, given, others)


def refute_constraints(
    places: Sequence[Constraint], board: Board, given: Facts, others: Sequence[ProofRule] = ()
) -> Shading | list[ProofRule]:
    """Return a solution for some constraints of a board, or rules that contradict each other."""
    nogoods = Nogoods(places, board)
    nogood_rules = [*nogoods.written(), *nogoods.forced()]
    first = [*given_rules(given), *others]
    totals, often = Numbering[Subject](), Counter[int]()
    clauses = [_clause(board, totals, rule) for rule in first] + [
        nogoods.clause(nogood) for _, nogood in nogood_rules
    ]

    def broken(model: Sequence[int]) -> list[list[int]]:
        new = list(nogoods.broken([value < 0 for value in model[: board.size]]))
        nogood_rules.extend(new)
        counts = sorted({number for number, _ in new if is_long_count(places[number])})
        often.update(counts)
        added = [
            rule
            for number in counts
            if often[number] == OFTEN
            for rule in total_rules(nogoods.taken(number), board.cols)
        ]
        first.extend(added)
        return [nogoods.clause(nogood) for _, nogood in new] + [
            _clause(board, totals, rule) for rule in added
        ]

    with Solver(clauses, top=board.size) as solver:
        model = solver.by_need(broken)
    if model is not None:
        return np.array([value < 0 for value in model[: board.size]]).reshape(board.shape)
    rules = [_rule(nogoods, number, nogood) for number, nogood in nogood_rules]
    numbers = {id(rule): number for rule, (number, _) in zip(rules, nogood_rules, strict=True)}
    return [
        _least(nogoods, numbers[id(rule)], rule) if id(rule) in numbers else rule
        for rule in refuted_core([*first, *rules])
    ]


def _clause(board: Board, totals: Numbering[Subject], rule: ProofRule) -> list[int]:
    """Return a rule as a clause: first variables of cells, then those of totals."""
    literals = {
        subject: -board.size - totals[subject]
        if isinstance(subject, Total)
        else subject[0] * board.cols + subject[1] + 1
        for subject in rule.facts
    }
    return [literals[subject] if so else -literals[subject] for subject, so in rule.facts.items()]


def _rule(nogoods: Nogoods, number: int, nogood: Nogood) -> ProofRule:
    place, cols = nogoods.places[number], nogoods.board.cols
    facts = {divmod(cell, cols): black for cell, black in nogood.items()}
    return ProofRule(facts, Reason(place.rule, (divmod(place.spot, cols),)))


def _least(nogoods: Nogoods, number: int, rule: ProofRule) -> ProofRule:
    """Return the rule without superfluous facts."""
    facts: list[bool | None] = [None] * (nogoods.board.size + 1)
    for (row, col), black in rule.facts.items():
        facts[row * nogoods.board.cols + col] = black
    return _rule(nogoods, number, shrink_facts(nogoods.places[number], facts))


#: Counts of fewer cells have few nogoods; adding up more has more clauses than a proof can hold.
SHORT, LONG = 12, 400


def is_long_count(place: Constraint) -> bool:
    """Return True if a constraint can be encoded as a sum, which pays if it is often violated."""
    return place.as_count is not None and SHORT < len(place.cells) <= LONG


def total_rules(place: Constraint, cols: int) -> Iterator[ProofRule]:
    """Return rules that exclude the numbers that are not allowed, and add the cells up from halves.

    Without such a totalizer a proof would have to name every choice of too many or too few cells.

    >>> from hardboard.puzzles.declared.constraints import Count
    >>> place = Count("bkShadeNe", (0, 1, 2), frozenset({1, 2, 3}))
    >>> [str(rule.reason) for rule in total_rules(place, 3)][-2:]
    ['sum', 'bkShadeNe r1c1']
    """
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
    """Yield the sums of two halves as totals."""
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
    """Return the fact that at least, or fewer than, a number of cells are black; none if it is trivial."""
    if not 0 < least <= len(cells):
        return {}
    return {cells[0] if len(cells) == 1 else Total(least, tuple(cells)): so}
