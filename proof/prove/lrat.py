"""Hints for proofs: steps that follow by unit propagation become LRAT, and useless steps are left out.

A solver says what it derived, but not from which clauses. The core derives each step once more, and the
clauses that propagation went through are its hints (`core/lrat.c`). Then, from the contradiction back, only
what some hint names is kept, of the clauses, too.

    >>> trimmed_proof([[1, 2], [-1, 2], [3], [-2]], [[2]])
    ([0, 1, 3], '4 0 3 2 1 0\\n')
"""

from array import array
from collections.abc import Sequence
from itertools import chain

from hardboard.core.functions import UnprovedStep, proof_hints
from hardboard.verify.sat.solver import Solver


def lrat_refutation(clauses: Sequence[Sequence[int]], fixed: int | None = None) -> tuple[list[int], str]:
    """Return a proof that the clauses contradict each other, and the numbers of those that it uses."""
    return trimmed_proof(clauses, solver_steps(clauses), fixed)


def solver_steps(clauses: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the steps of a solver's refutation of clauses that follow by propagation."""
    with Solver(clauses, name="glucose4", proof=True) as engine:
        if engine.solve() is not None:
            raise AssertionError("the clauses can be satisfied")
        lines = list(engine.proof())
    return [[int(word) for word in line.split()[:-1]] for line in lines if not line.startswith("d")]


def trimmed_proof(
    clauses: Sequence[Sequence[int]], steps: Sequence[Sequence[int]], fixed: int | None = None
) -> tuple[list[int], str]:
    """Return the clauses and then steps, by their places, that a refutation needs, with clauses from `fixed`
    on, and its proof; the empty clause need not be among the steps. Raise an error if a step does not follow.
    """
    every = [[*dict.fromkeys(clause)] for clause in (*clauses, *steps, ())]
    try:
        last, flat = proof_hints(
            array("i", chain.from_iterable((*clause, 0) for clause in every)), len(clauses)
        )
    except UnprovedStep as step:
        raise AssertionError(f"step {step} does not follow") from None
    return _kept(every, len(clauses), last, flat, len(clauses) if fixed is None else fixed)


def _kept(
    every: Sequence[Sequence[int]], given: int, last: int, flat: list[int], fixed: int
) -> tuple[list[int], str]:
    """Return the steps that the contradiction, clause `last`, rests on, with new numbers."""
    rests_on: dict[int, list[int]] = {}
    at = 0
    while at < len(flat):
        rests_on[flat[at]] = own = flat[at + 2 : at + 2 + flat[at + 1]]
        at += 2 + len(own)
    wanted, left = {last, *range(fixed, given)}, [last]
    while left:
        for hint in rests_on.get(left.pop(), ()):
            if hint not in wanted:
                wanted.add(hint)
                left.append(hint)
    order = sorted(wanted)
    number = {old: new for new, old in enumerate(order, 1)}
    lines = []
    for old in order[sum(old < given for old in order) :]:
        literals = every[old] if old != last else ()
        words = [number[old], *literals, 0, *(number[hint] for hint in rests_on[old]), 0]
        lines.append(" ".join(map(str, words)) + "\n")
    return [old for old in order if old != last], "".join(lines)
