"""Lies about the board of a formula: false claims (`claims`), each with a proof of one of three manners.

old proof     the true proof as it was; the number of models may be written as nobody writes it
proved anew   an honest prover: step 1 is shown of what was changed, and another step is wrong
unproved      a prover for which whatever does not follow is a rule, with the reason of another
two floors    the same of boards that are woven of a T-grid
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from itertools import chain, islice, repeat
from random import Random
from typing import Any
from unittest.mock import patch

from hardboard.gadgets.metacell import tee_families
from hardboard.proof.check.files import CertificateRefused
from hardboard.proof.check.theorem.painted import with_background
from hardboard.proof.check.theorem.plan import plan_from_json
from hardboard.proof.check.theorem.soundness import PlaceClasses
from hardboard.proof.prove.rules import ProofRule
from hardboard.proof.prove.theorem import declared
from hardboard.proof.prove.theorem.certificate import Equivalent
from hardboard.proof.prove.theorem.patches import PatchSolver
from hardboard.proof.prove.theorem.soundness import RuleSolver, family_steps, painting
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import family
from hardboard.verify.declared.nogoods import Nogoods
from hardboard.verify.sat.solver import Solver
from tests.support.forgers.boards import otherwise
from tests.support.forgers.claims import Claim, claim, claims, counts
from tests.support.forgers.floors import put_together
from tests.support.forgers.narrow import FLOORS, Base, able, compiled, models, named, smallest, together
from tests.support.lies import Files, Forger, Lie, files_of, with_head

#: Where provers by patches take what they have to show from.
BY_PATCHES = [f"hardboard.proof.prove.{name}" for name in ("kamaji", "nurimeizu")]
#: True certificates of narrow boards that are kept, and of those in two floors, whose proofs take long.
KEPT, KEPT_OF_FLOORS = 8, 3
#: The share of compiled boards where there are narrow ones; all numbers of which one is written otherwise.
COMPILED, ODD = 0.05, 0.1
#: Claims in a row that cannot be proved in a manner, before it is given up.
BARREN = 400


class LyingPatch(PatchSolver):
    """A patch in which whatever is asked for follows, from a constraint that has nothing to do with it."""

    rng = Random(0)

    def refutes(self, solver: Solver, facts: Any) -> bool:
        """Return True, always."""
        if not super().refutes(solver, facts):
            if not self.nogoods.places:
                return False
            nogood = self.at(facts)
            self.rules.append((self.rng.randrange(len(self.nogoods.places)), nogood))
            solver.add([Nogoods.clause(nogood)])
        return True


class LyingRules(RuleSolver):
    """The same of rules that are listed, by the reason of any of them."""

    rng = Random(0)

    def refutes(self, solver: Solver, facts: Any) -> bool:
        """Return True, always."""
        if not super().refutes(solver, facts):
            if not self.listed:
                return False
            self.listed.append(ProofRule(facts, self.rng.choice(self.listed).reason))
            solver.add([self.numbers.clause(facts)])
        return True


@contextmanager
def whatever(rng: Random) -> Iterator[None]:
    """Let whatever has to be shown follow."""
    LyingPatch.rng = LyingRules.rng = rng
    with ExitStack() as stack:
        stack.enter_context(patch.object(declared, "PatchSolver", LyingPatch))
        for name in BY_PATCHES:
            stack.enter_context(patch.object(import_module(name), "RuleSolver", LyingRules))
        yield


def proved(one: Claim) -> Equivalent:
    """Return the certificate of a claim, whatever it is worth."""
    kind, board = one.base.kind, one.base.board
    stated = plan_from_json(json.loads(json.dumps(one.base.plan)), painting(kind).form)
    plan = with_background(stated, board.shape)
    steps, looks = family_steps(kind), painting(kind).steps(plan, board)
    rounds = tuple(steps.learn(looks, board))
    looks = rounds[-1].looks if rounds else looks
    exact = one.number is not None
    lemmas = steps.derive(PlaceClasses(looks, exact), board)
    return Equivalent(kind, board, stated, lemmas, exact, one.number, rounds)


def certified(bases: Iterable[Base]) -> Iterator[tuple[Claim, Files]]:
    """Yield the boards whose claims are true and can be shown, each with its true certificate."""
    for base in bases:
        one = claim(base)
        if one is not None and one.true:
            try:
                yield one, files_of(proved(one))
            except (InputError, AssertionError):
                continue


@cache
def compiled_ones(kind: str) -> list[tuple[Claim, Files]]:
    """Return true certificates of the smallest formulas' boards, and of one whose variable is free."""
    few = smallest(kind)[: 1 if together(kind) else 2]
    return list(certified([*few, compiled(kind, "1,-1")]))


@cache
def narrow_ones(kind: str) -> list[tuple[Claim, Files]]:
    """Return true certificates of narrow boards, with variables mostly; none where tiles do not fit together.

    Of Tapa, no narrow board is true: edges of the board have tiles of their own.
    """
    boards = islice(put_together(kind, Random(kind)), 40)
    by_size = sorted(boards, key=lambda base: (not base.plan["probes"], base.cells))
    return list(islice(certified(by_size), KEPT_OF_FLOORS if kind.endswith(FLOORS) else KEPT))


def true_one(kind: str, rng: Random) -> tuple[Claim, Files]:
    """Return a true certificate; where there are narrow ones, now and then that of a compiled board."""
    few = narrow_ones(kind) if together(kind) and rng.random() > COMPILED else []
    return rng.choice(few or compiled_ones(kind))


def old_proof(kind: str, rng: Random) -> Iterator[Lie]:
    """Yield something changed on the board or in the plan, and the proof as it was."""
    while able(kind):
        true, files = true_one(kind, rng)
        for one in claims(iter([true]), rng):
            plan, record = one.base.plan, family(one.base.kind).board_to_record(one.base.board)
            board = {"board.json": json.dumps(record, separators=(",", ":")) + "\n"}
            files = files | (board if one.base.record != true.base.record else {})
            files["plan.json"] = json.dumps(plan) + "\n"
            read = {*map(int, plan["probes"]), *named(plan["formula"])}
            said = [len(models(plan)), len(models(plan, sorted(read))), true.solutions]
            number = str(rng.choice(said))
            odd = rng.random() < ODD
            number_said: Any = otherwise(number, rng) if odd else number
            fine = one.true and (odd or int(number) == one.solutions or not counts(kind))
            head = {"number": number_said} if counts(one.base.kind) else {}
            yield Lie(kind, f"{number_said[:40]} models; {one.words}", with_head(files, **head), fine)


def by_prover(manner: Callable[[Random], Any]) -> Forger:
    """Return the forger that has claims proved in a manner."""

    def lies(kind: str, rng: Random) -> Iterator[Lie]:
        idle = 0
        for one in claims(sources(kind, rng), rng) if able(kind) else ():
            idle += 1
            if idle > BARREN:
                return
            try:
                with manner(rng):
                    files = files_of(proved(one))
            except (InputError, CertificateRefused, AssertionError, LookupError, ValueError):
                continue
            idle = 0
            yield Lie(kind, one.words, files, one.true)

    return lies


def sources(kind: str, rng: Random) -> Iterator[Claim]:
    """Yield true claims without end, each several times: new boards if some narrow board is true."""
    if not together(kind) or not narrow_ones(kind):
        yield from (rng.choice(compiled_ones(kind))[0] for _ in repeat(None))
    counted = (claim(base) for base in put_together(kind, rng))
    yield from chain.from_iterable(repeat(one, 4) for one in counted if one is not None and one.true)


@contextmanager
def honest(rng: Random) -> Iterator[None]:
    """Let nothing be taken for proved."""
    yield


MANNERS: dict[str, Forger] = {
    "old proof": old_proof,
    "proved anew": by_prover(honest),
    "unproved": by_prover(whatever),
}


def two_floors(kind: str, rng: Random) -> Iterator[Lie]:
    """Yield lies of each manner about boards of a family in two floors, if it has a T-metacell."""
    if kind in tee_families():
        for lies in zip(*(forger(kind + FLOORS, rng) for forger in MANNERS.values()), strict=False):
            yield from (Lie(kind, lie.false, lie.files, lie.true) for lie in lies)


THEOREM_FORGERS: dict[str, Forger] = {**MANNERS, "two floors": two_floors}
