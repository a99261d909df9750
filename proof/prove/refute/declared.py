"""Why a board of a declared family has no solution (or no other one): clauses, each justified by one place.

See `verify.declared.nogoods` for where they come from; in the end only a core is kept, and of each clause
only what its place needs.
"""

from collections import Counter
from collections.abc import Sequence
from functools import partial

import numpy as np

from hardboard.proof.check.reasons import Facts, Reason, Subject, Total
from hardboard.proof.prove.refute.core import refuted_core
from hardboard.proof.prove.refute.totals import is_long_count, total_rules
from hardboard.proof.prove.rules import ProofRule, given_rules
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.places import Place, shrink_facts
from hardboard.puzzles.family import Family
from hardboard.puzzles.grid import Shading
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
    """A solution in which the given facts hold and other rules, too; or rules that cannot all hold."""
    return refute_places(declaration.places(board), board, given, others)


def refute_places(
    places: Sequence[Place], board: Board, given: Facts, others: Sequence[ProofRule] = ()
) -> Shading | list[ProofRule]:
    """The same, with some places of a board instead of all that its rules have."""
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
    """A rule as a clause: variables of cells as nogoods have them, after them those of totals."""
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
    """The rule without facts that its place can do without."""
    facts: list[bool | None] = [None] * (nogoods.board.size + 1)
    for (row, col), black in rule.facts.items():
        facts[row * nogoods.board.cols + col] = black
    return _rule(nogoods, number, shrink_facts(nogoods.places[number], facts))
