"""Looking for a solution, or for clauses that cannot all hold: one module a family, believed in nothing."""

import math
from collections.abc import Sequence
from typing import Any

from hardboard.proof.check.reasons import Facts
from hardboard.proof.prove.lrat import lrat_refutation
from hardboard.proof.prove.rules import ProofRule
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.minimal import minimal_subset
from hardboard.puzzles.registry import needed_part
from hardboard.verify.sat.numbering import Numbering
from hardboard.verify.sat.solver import Solver


def refute(
    kind: str, board: AnyBoard, given: Facts, others: Sequence[ProofRule] = ()
) -> Any | list[ProofRule]:
    """Return a solution with the given facts, or rules that contradict each other."""
    answer: Any | list[ProofRule] = needed_part(kind, "refute")(board, given, others)
    return answer


#: The core is looked for again in itself, at most so many times.
ROUNDS = 4
#: ... as long as it has at most this part of what it is looked for in.
FEWER = 0.9


def model_or_core(rules: Sequence[ProofRule]) -> dict[Any, bool] | list[ProofRule]:
    """Return facts that obey the rules, one for each subject; or rules that contradict each other."""
    numbers = Numbering(subject for rule in rules for subject in rule.facts)
    switches = range(len(numbers) + 1, len(numbers) + 1 + len(rules))
    clauses = [[-switch, *numbers.clause(rule.facts)] for switch, rule in zip(switches, rules, strict=True)]
    with Solver(clauses, name="glucose4") as engine:
        model = engine.solve(switches)
        if model is None:
            return [rules[switch - switches.start] for switch in engine.core()]
    return numbers.decode(model)


def refuted_core(rules: Sequence[ProofRule]) -> list[ProofRule]:
    """Return a core of contradictory rules: the rules that a proof needs, shrunk as long as that helps much.
    (A switch for each rule would do too, and keeps a solver from learning.)
    """
    numbers = Numbering(subject for rule in rules for subject in rule.facts)
    kept, before = list(rules), math.inf
    for _ in range(ROUNDS):
        if len(kept) > FEWER * before:
            break
        needed, _ = lrat_refutation([numbers.clause(rule.facts) for rule in kept])
        kept, before = [kept[at] for at in needed if at < len(kept)], len(kept)
    return kept


def fewest_rules(rules: Sequence[ProofRule]) -> list[ProofRule]:
    """Rules among these, which cannot all hold, of which none can be left out; the first ones are left out
    first.
    """

    def contradicting(kept: list[ProofRule]) -> list[ProofRule] | None:
        fewer = model_or_core(kept)
        return fewer if isinstance(fewer, list) else None

    return minimal_subset(refuted_core(rules), contradicting)
