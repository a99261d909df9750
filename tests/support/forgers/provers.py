"""Lies of provers that take for proved what is not. Each gets false claims (`asserted`).

proved anew    an honest prover: step 1 is shown of the changed board, and another step is wrong
unproved       whatever does not follow is said as a rule, with the reason of another
right once     an honest prover of a board with a number more, that is right in some states of the tiles alone
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from importlib import import_module
from random import Random
from typing import Any
from unittest.mock import patch

from hardboard.proof.check.files import Refused
from hardboard.proof.check.theorem.painted import grounded
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
from hardboard.puzzles.registry import with_own_tiles
from hardboard.verify.declared.nogoods import Nogoods
from hardboard.verify.sat.solver import Solver
from tests.support.forgers.asserted import (
    CHANGES,
    Asserted,
    asserted,
    numbered,
    right,
    sometimes,
)
from tests.support.forgers.lie import Files, Forger, Lie, files_of, with_head
from tests.support.forgers.narrow import formulas, models

#: Where each family's prover takes its claims from.
BY_PATCHES = [
    f"hardboard.proof.prove.theorem.{name}"
    for name in (
        "clues",
        "kamaji.soundness",
        "nurimeizu.soundness",
    )
]
#: Formulas that are said of a board whose tiles were proved once.
MEANINGS = 3


class LyingPatch(Patch):
    """A patch in which whatever is asked for follows, from a place that has nothing to do with it."""

    rng = Random(0)

    def refutes(self, solver: Solver, facts: Any) -> bool:
        """Always."""
        if not super().refutes(solver, facts):
            if not self.nogoods.places:
                return False
            nogood = self.at(facts)
            self.rules.append((self.rng.randrange(len(self.nogoods.places)), nogood))
            solver.add([Nogoods.clause(nogood)])
        return True


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


@contextmanager
def honest(rng: Random) -> Iterator[None]:
    """Nothing is taken for proved."""
    yield


@contextmanager
def whatever(rng: Random) -> Iterator[None]:
    """Whatever has to be shown follows."""
    LyingPatch.rng = rng
    with ExitStack() as stack:
        stack.enter_context(patch.object(declared, "Patch", LyingPatch))
        for name in BY_PATCHES:
            if hasattr(module := import_module(name), "derive_by_patches"):
                stack.enter_context(patch.object(module, "derive_by_patches", lying(rng)))
        yield


def proved(one: Asserted) -> Equivalent:
    """The certificate of a claim, whatever it is worth."""
    kind, board = one.base.kind, one.base.board
    stated = plan_from_json(json.loads(json.dumps(one.base.plan)), painting(kind).FORM)
    plan = grounded(stated, board.shape)
    steps, looks = steps_of(kind), painting(kind).Looks(plan, board)
    rounds = tuple(steps.learn(looks, board))
    looks = rounds[-1].looks if rounds else looks
    exact = one.number is not None
    lemmas = steps.derive(Kinds(looks, exact), board)
    return Equivalent(kind, board, stated, lemmas, exact, one.number, rounds)


def forger(manner: Callable[[Random], Any], changes: tuple[Any, ...] | None = None) -> Forger:
    """The forger that has claims proved in a manner."""

    def lies(kind: str, rng: Random) -> Iterator[Lie]:
        for one in asserted(kind, rng, changes or CHANGES):
            try:
                with manner(rng):
                    files = files_of(proved(one))
            except (InputError, Refused, AssertionError, LookupError, ValueError):
                continue
            yield Lie(kind, one.said, files, one.true)
            if manner is not whatever:
                yield from _meaning(one, files, rng)

    return lies


def _meaning(one: Asserted, files: Files, rng: Random) -> Iterator[Lie]:
    """The same with other formulas that are not the board's."""
    plan = one.base.plan
    every = formulas(tuple(sorted(map(int, plan["probes"]))))
    for own in rng.sample(every, min(MEANINGS, len(every))):
        base = replace(one.base, plan=plan | {"formula": own})
        number = {"number": str(len(models(base.plan)))} if one.number is not None else {}
        lie = with_head(files | {"plan.json": json.dumps(base.plan) + "\n"}, **number)
        if not right(base, one.solutions):
            yield Lie(base.kind, f"{one.said}, and the formula {own}", lie)


def right_once(kind: str, rng: Random) -> Iterator[Lie]:
    """Numbers that some states keep; of boards made of tiles by hand that have numbers in cells."""
    if numbered(kind) and kind in with_own_tiles():
        yield from forger(honest, (sometimes,))(kind, rng)


PROVER_FORGERS: dict[str, Forger] = {
    "proved anew": forger(honest),
    "unproved": forger(whatever),
    "right once": right_once,
}
