"""Lies of provers that take for proved what is not. Each gets false claims (`asserted`).

proved anew    an honest prover: step 1 is shown of the changed board, and another step is wrong
unproved       whatever does not follow is said as a rule, with the reason of another
key coarsened  tiles that are not alike are taken to be of one kind, and one of them is looked at
claim dropped  some of what has to be shown is left out, or just what does not follow
round believed cells are known from a round that did not show them
contradicted   the same, by rules about a kind of no place that contradict each other
unjustified    the same, by such rules about kinds that are there
right once     an honest prover of a board with a number more, that is right in some states of the tiles alone
tile twice     the same, and the round names each tile a second time, by a number below 0, and claims nothing
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any
from unittest.mock import patch

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.files import Refused
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.declared import Painting
from hardboard.proof.check.theorem.declared.patches import Patches
from hardboard.proof.check.theorem.declared.strands import StrandPatches
from hardboard.proof.check.theorem.painted import grounded
from hardboard.proof.check.theorem.plan import plan_from_json
from hardboard.proof.check.theorem.soundness import Claim, Kinds, Looks
from hardboard.proof.prove.rules import Rule
from hardboard.proof.prove.theorem import declared
from hardboard.proof.prove.theorem import soundness as plain
from hardboard.proof.prove.theorem.certificate import Equivalent
from hardboard.proof.prove.theorem.declared import Patch
from hardboard.proof.prove.theorem.families import Round, painting, steps_of
from hardboard.proof.prove.theorem.soundness import Lemmas
from hardboard.puzzles import InputError
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import with_own_tiles
from hardboard.verify.declared.nogoods import Nogoods
from hardboard.verify.sat.solver import Solver
from tests.support.forgers.asserted import (
    CHANGES,
    Asserted,
    asserted,
    blank,
    clue,
    fewer,
    numbered,
    right,
    sometimes,
    tile,
)
from tests.support.forgers.lie import Files, Forger, Lie, files_of, with_head
from tests.support.forgers.narrow import family_of, formulas, models

#: Where each family's prover takes its claims from.
BY_PATCHES = [
    f"hardboard.proof.prove.theorem.{name}"
    for name in (
        "clues",
        "kamaji.soundness",
        "nurimeizu.soundness",
    )
]
#: Variants of one lie: the rules that do not hold get other reasons.
REASONS = 4
#: Boards with nothing printed somewhere of which a proof is looked for: in most families few have one.
ATTEMPTS = 10
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


@contextmanager
def coarse(rng: Random) -> Iterator[None]:
    """Places with the same tile are of one kind, whatever they look like."""

    def firsts(looks: Looks) -> tuple[Position, ...]:
        first: dict[Any, Position] = {}
        for place, piece in looks.plan.tiles.items():
            own = looks.patch(place)
            first.setdefault((piece, own.size, own.begin), place)
        return tuple(first.values())

    with patch.object(Looks, "firsts", property(firsts)):
        yield


@contextmanager
def forgetful(rng: Random) -> Iterator[None]:
    """Some of what has to be shown is left out, of one kind of places or of all; or just what does not
    follow.
    """
    own, share, seed = Kinds.claims, rng.choice((0.1, 0.5, 1)), rng.random()
    sparing = rng.random() < 0.5

    def claims(self: Kinds) -> Iterator[Claim]:
        chance = Random(seed)
        every = list(own(self))
        if sparing and isinstance(self.looks, Patches):  # rounds are as they should be, then
            return iter(_following(self.looks, every) if self.said is None else every)
        gone = chance.choice(every).kind if every else 0
        kept = [each for each in every if each.kind != gone or chance.random() >= share]
        return iter(kept or every[:1])

    with patch.object(Kinds, "claims", claims):
        yield


def _following(looks: Patches, claims: Sequence[Claim]) -> list[Claim]:
    """The claims that follow in the patches of their kinds."""
    found, of_kind = list[Claim](), dict[int, list[Claim]]()
    for claim in claims:
        of_kind.setdefault(claim.kind, []).append(claim)
    for kind, some in of_kind.items():
        own = Patch.of(looks, looks.firsts[kind])
        with own.solver(proof=False) as solver:
            found += [claim for claim in some if own.refutes(solver, claim.facts)]
    return found


def proved(one: Asserted, believed: str = "", alone: bool = False) -> Equivalent:
    """The certificate of a claim, whatever it is worth; the last round is believed, though it does not show
    what it says (see `_believed`), or is alone and shows nothing.
    """
    kind, board = one.base.kind, one.base.board
    stated = plan_from_json(json.loads(json.dumps(one.base.plan)), painting(kind).FORM)
    plan = grounded(stated, board.shape)
    steps, looks = steps_of(kind), painting(kind).Looks(plan, board)
    alone |= bool(believed) and isinstance(
        looks, StrandPatches
    )  # where there is one round, which may be false
    rounds = () if alone else tuple(steps.learn(looks, board))
    if believed:
        last = rounds[-1] if rounds else None
        rounds = (*rounds[:-1], _believed(last, looks, steps.derive, board, believed))
    looks = rounds[-1].looks if rounds else looks
    exact = one.number is not None
    lemmas = steps.derive(Kinds(looks, exact), board)
    return Equivalent(kind, board, stated, lemmas, exact, one.number, rounds)


def _believed(
    last: Round | None, looks: Any, derive: Callable[[Any, Any], Lemmas], board: Any, how: str
) -> Round:
    """A round that does not show what it says: all cells that have one colour in all states of their tile, or
    are of no tile. It shows *little*, or it is *contradicted*, or its rules are *unjustified*.
    """
    plan = looks.plan
    if isinstance(looks, StrandPatches):
        said, every, after = {}, looks.outside(), looks.knowing_outside()
        few = replace(every, said=lambda piece, patch: islice(every.said(piece, patch), 1))
        shown = lambda: derive(few, board)  # noqa: E731
    else:
        said = {
            number: frozenset(_steady(piece, plan.geometry.pitch))
            for number, piece in enumerate(plan.pieces)
            if piece in plan.tiles.values()
        }
        every, after = looks.round(said), looks.knowing(said)
        shown = lambda: last.lemmas if last is not None else derive(looks.round({}), board)  # noqa: E731
    claims = list(every.claims())
    return Round(said, shown() if how == "little" else contradicted(claims, how == "unjustified"), after)


def contradicted(claims: Sequence[Claim], own: bool) -> Lemmas:
    """Claims that follow because two rules contradict each other: of their own last kind, or of another kind,
    of which there is no place.
    """
    kind, cell = max((claim.kind for claim in claims), default=0) + (not own), (0, 0)
    rules = [(kind, Rule({cell: so}, Reason("known", (cell,)))) for so in (False, True)]
    return Lemmas.of(claims, rules, [(kind, {}, None)])


def _steady(piece: Any, size: int) -> Iterator[Cell]:
    every = [(row, col) for row in range(size) for col in range(size)]
    return (cell for cell in every if len({bool(own[cell]) for own in piece.shadings.values()}) == 1)


def forger(
    manner: Callable[[Random], Any],
    changes: tuple[Any, ...] | None = None,
    believed: str = "",
    alone: bool = False,
    attempts: int | None = None,
) -> Forger:
    """The forger that has claims proved in a manner, and so many at most."""

    def lies(kind: str, rng: Random) -> Iterator[Lie]:
        if believed and not isinstance(painting_or_none(family_of(kind)), Painting):
            return
        for one in islice(asserted(kind, rng, changes or CHANGES), attempts):
            try:
                with manner(rng):
                    files = files_of(proved(one, believed, alone))
            except (InputError, Refused, AssertionError, LookupError, ValueError):
                continue
            yield Lie(kind, one.said, files, one.true)
            for other in reasoned(files, rng) if manner is whatever else ():
                yield Lie(kind, f"{one.said}, with another reason", other, one.true)
            if manner is not whatever:
                yield from _meaning(one, files, rng)

    return lies


def painting_or_none(kind: str) -> Any:
    """The family's part that knows when painted tiles are a solution, if it has one."""
    try:
        return painting(kind)
    except InputError:
        return None


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


def reasoned(files: Files, rng: Random) -> Iterator[Files]:
    """The same with the last reasons, which the liar gave, exchanged for others of the file."""
    name = rng.choice([name for name in files if name.endswith("reasons.txt") and files[name]] or [""])
    lines = files.get(name, "").splitlines()
    for _ in range(REASONS if len(set(lines)) > 1 else 0):
        own = list(lines)
        own[-1] = rng.choice(lines)
        yield files | {name: "\n".join(own) + "\n"}


def twice(kind: str, rng: Random) -> Iterator[Lie]:
    """A round that is believed, with every tile in it once more, under another number."""
    for lie in forger(honest, (blank, clue, tile, fewer), "little", alone=True)(kind, rng):
        head, tiles = (json.loads(lie.files[name]) for name in ("certificate.json", "plan.json"))
        number = len(tiles["tiles"])
        rounds = [[*entry, *([piece - number, []] for piece, _ in entry)] for entry in head["rounds"]]
        yield replace(lie, files=with_head(dict(lie.files), rounds=rounds))


def right_once(kind: str, rng: Random) -> Iterator[Lie]:
    """Numbers that some states keep; of boards made of tiles by hand that have numbers in cells."""
    if numbered(kind) and kind in with_own_tiles():
        yield from forger(honest, (sometimes,))(kind, rng)


PROVER_FORGERS: dict[str, Forger] = {
    "proved anew": forger(honest),
    "unproved": forger(whatever),
    "key coarsened": forger(coarse, (blank, clue, tile)),
    "claim dropped": forger(forgetful, (blank, clue, tile, fewer)),
    "round believed": forger(honest, (blank, clue, tile, fewer), "little"),
    "contradicted": forger(honest, (blank,), "contradicted", attempts=ATTEMPTS),
    "unjustified": forger(honest, (blank,), "unjustified", attempts=ATTEMPTS),
    "tile twice": twice,
    "right once": right_once,
}
