"""Rules that cannot all hold, and as few of them as can be found: what the refuters of all families end
with.
"""

from collections.abc import Sequence
from typing import Any

from hardboard.proof.prove.rules import Rule
from hardboard.puzzles.minimal import minimal
from hardboard.verify.sat.numbering import Numbering
from hardboard.verify.sat.solver import Solver

#: The core is looked for again in itself, at most so many times.
ROUNDS = 4


def model_or_core(rules: Sequence[Rule]) -> dict[Any, bool] | list[Rule]:
    """Facts that keep the rules, one for each subject that occurs; or those of the rules that cannot all
    hold.
    """
    numbers = Numbering(subject for rule in rules for subject in rule.facts)
    switches = range(len(numbers) + 1, len(numbers) + 1 + len(rules))
    clauses = [[-switch, *numbers.clause(rule.facts)] for switch, rule in zip(switches, rules, strict=True)]
    with Solver(clauses, name="glucose4") as engine:
        model = engine.solve(switches)
        if model is None:
            return [rules[switch - switches.start] for switch in engine.core()]
    return numbers.decode(model)


def core(rules: Sequence[Rule]) -> list[Rule]:
    """Rules among these, which cannot all hold, that cannot all hold: the core of a core is often smaller."""
    kept = list(rules)
    for _ in range(ROUNDS):
        fewer = model_or_core(kept)
        assert isinstance(fewer, list), "the rules can all hold"
        if len(fewer) == len(kept):
            break
        kept = fewer
    return kept


def fewest_rules(rules: Sequence[Rule]) -> list[Rule]:
    """Rules among these, which cannot all hold, of which none can be left out; the first ones are left out
    first.
    """

    def contradicting(kept: list[Rule]) -> list[Rule] | None:
        fewer = model_or_core(kept)
        return fewer if isinstance(fewer, list) else None

    return minimal(core(rules), contradicting)
