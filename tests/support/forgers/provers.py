"""Lies of a prover that takes for proved what is not.

Tiles lose states that they have, the formula is the one that the fewer states mean, and where a claim does
not follow, it is said as a rule, with the reason of another.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from importlib import import_module
from random import Random
from typing import Any
from unittest.mock import patch

from hardboard.proof.check.theorem.plan import plan_from_json
from hardboard.proof.check.theorem.soundness import Claim, Kinds
from hardboard.proof.prove.rules import Rule
from hardboard.proof.prove.theorem import declared
from hardboard.proof.prove.theorem import soundness as plain
from hardboard.proof.prove.theorem.certificate import Equivalent
from hardboard.proof.prove.theorem.declared import Patch
from hardboard.proof.prove.theorem.families import painting, steps_of
from hardboard.proof.prove.theorem.soundness import Lemmas
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import compilable, family
from hardboard.verify.declared.nogoods import Nogoods
from hardboard.verify.sat.solver import Solver
from tests.support.forgers.lie import Forger, Lie, files_of
from tests.support.forgers.theorems import altered, models, true_files

#: Where each family's prover takes its claims from.
BY_PATCHES = [
    f"hardboard.proof.prove.theorem.{name}"
    for name in (
        "kurodoko.soundness",
        "kurodoko.patches",
        "kuroshuto.soundness",
        "kamaji.soundness",
        "nurimeizu.soundness",
    )
]


class LyingPatch(Patch):
    """A patch in which whatever is asked for follows, from a place that has nothing to do with it."""

    def refutes(self, solver: Solver, facts: Any) -> bool:
        """Always."""
        if not super().refutes(solver, facts):
            nogood = self.at(facts)
            self.rules.append((self.rng.randrange(len(self.nogoods.places)), nogood))
            solver.add([Nogoods.clause(nogood)])
        return True

    rng = Random(0)


def lying(rng: Random) -> Callable[..., Lemmas]:
    """The prover by patches, for which whatever it has to show follows."""

    def derive(
        kinds: Kinds,
        rules_of: Callable[[Any], Iterable[Rule]],
        by_need: Callable[[Claim, Sequence[Rule]], list[Rule]] = lambda claim, rules: [],
    ) -> Lemmas:
        def more(claim: Claim, rules: Sequence[Rule]) -> list[Rule]:
            own = by_need(claim, rules)
            if plain.refuted([*rules, *own], claim.facts) is None:
                own = [*own, Rule(claim.facts, rng.choice([*rules, *own]).reason)]
            return own

        return plain.derive_by_patches(kinds, rules_of, more)

    return derive


def unproved(kind: str, rng: Random) -> Iterator[Lie]:
    """Tiles without some of their states, and a prover that does not mind."""

    def fewer(plan: dict[str, Any], rng: Random) -> str | None:
        wide = len(plan["places"][0])
        followed = {
            spot for group in plan["order"] for spot in (group if isinstance(group, list) else [group])
        }
        seats = [(r * wide + c, code) for r, row in enumerate(plan["places"]) for c, code in enumerate(row)]
        last = {code for spot, code in seats if code >= 0 and spot not in followed}
        tile = rng.choice([plan["tiles"][code] for code in last if len(plan["tiles"][code]["states"]) > 1])
        gone = rng.sample(sorted(tile["states"]), rng.randint(1, len(tile["states"]) - 1))
        for state in gone:
            del tile["states"][state]
        return f"{tile['name']} without {gone}"

    if kind not in compilable():
        return
    board = family(kind).board_from_record(json.loads(true_files(kind)["board.json"]))
    for lie in altered(kind, rng, fewer, supported=True):
        plan = plan_from_json(json.loads(lie.files["plan.json"]), painting(kind).FORM)
        number = len(models(list(map(list, plan.clauses)), plan.meaning, sorted(plan.probes)))
        counted = "number" in json.loads(true_files(kind)["certificate.json"])
        with ExitStack() as stack:
            stack.enter_context(patch.object(declared, "Patch", LyingPatch))
            for name in BY_PATCHES:
                if hasattr(module := import_module(name), "derive_by_patches"):
                    stack.enter_context(patch.object(module, "derive_by_patches", lying(rng)))
            try:
                forged = _proved(kind, board, plan, number if counted else None)
            except (InputError, AssertionError):
                continue
        yield Lie(kind, lie.false, files_of(forged))


def _proved(kind: str, board: Any, plan: Any, number: int | None) -> Equivalent:
    """The certificate of a plan, whatever it is worth."""
    steps, looks = steps_of(kind), painting(kind).Looks(plan, board)
    rounds = tuple(steps.learn(looks, board))
    looks = rounds[-1].looks if rounds else looks
    exact = number is not None
    lemmas = steps.derive(Kinds.of(plan, looks, exact), board)
    return Equivalent(kind, board, plan, lemmas, exact, number, rounds)


PROVER_FORGERS: dict[str, Forger] = {"unproved": unproved}
