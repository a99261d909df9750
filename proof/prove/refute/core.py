"""Rules that cannot all hold, and as few of them as can be found: what the refuters of all families end
with.
"""

from collections.abc import Sequence
from typing import Any

from pysat.solvers import Solver

from hardboard.proof.check.reasons import Rule

#: The core is looked for again in itself, at most so many times.
ROUNDS = 4


def model_or_core(rules: Sequence[Rule]) -> dict[Any, bool] | list[Rule]:
    """Facts that keep the rules, one for each subject that occurs; or those of the rules that cannot all
    hold.
    """
    number: dict[Any, int] = {}
    for rule in rules:
        for subject in rule.facts:
            number.setdefault(subject, len(number) + 1)
    switches = range(len(number) + 1, len(number) + 1 + len(rules))
    with Solver(name="glucose4") as engine:
        for switch, rule in zip(switches, rules, strict=True):
            engine.add_clause(
                [
                    -switch,
                    *(
                        -number[subject] if value else number[subject]
                        for subject, value in rule.facts.items()
                    ),
                ]
            )
        if not engine.solve(assumptions=switches):
            return [rules[switch - switches.start] for switch in sorted(engine.get_core())]
        model = engine.get_model()
    return {subject: model[variable - 1] > 0 for subject, variable in number.items()}


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


def minimal(rules: Sequence[Rule]) -> list[Rule]:
    """Rules among these, which cannot all hold, of which none can be left out; the first ones are left out
    first.
    """
    kept = core(rules)
    for rule in list(kept):
        fewer = model_or_core([other for other in kept if other is not rule]) if rule in kept else None
        if isinstance(fewer, list):
            kept = fewer
    return kept
