"""Showing that tiles keep to their states: each claim's failure is refuted by itself.

It is refuted by all rules about the patch of its place (see `hardboard.proof.check.theorem.soundness`); which
these are is a matter of the puzzle family.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import State, show_state
from hardboard.gadgets.tile import Tile
from hardboard.proof.check.reasons import Facts, Subject
from hardboard.proof.check.theorem.plan import joined_port
from hardboard.proof.check.theorem.soundness import (
    ImpossibleFacts,
    Local,
    PlaceClasses,
    failing_clauses,
    moved_subject,
)
from hardboard.proof.prove.lrat import solver_steps, trimmed_proof
from hardboard.proof.prove.rules import ProofRule, subject_order
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import certifiable_families, family_part, needed_part

#: Facts that do not all hold if a claim, by its number, fails; or, without a number, never.
Step = tuple[int, Facts, int | None]


@dataclass(frozen=True)
class Lemmas:
    """Rules about kinds of places, the variables of subjects, all clauses, and the proof."""

    rules: tuple[tuple[int, ProofRule], ...]
    variables: Mapping[Local, int]
    clauses: Sequence[Sequence[int]]
    proof: str
    kinds: int

    @classmethod
    def of(
        cls, claims: Sequence[ImpossibleFacts], rules: Iterable[tuple[int, ProofRule]], steps: Iterable[Step]
    ) -> "Lemmas":
        """Return the rules that are needed, and the proof of all claims by steps in this order."""
        known = {(kind, frozenset(rule.facts.items())): (kind, rule) for kind, rule in rules}
        # Once to see which rules are needed, and again with variables for these alone.
        every, steps = needed(claims, list(known.values()), list(steps))
        variables, clauses, _, proof = _proved(claims, every, steps, 0)
        return cls(tuple(every), variables, clauses, proof, len({claim.kind for claim in claims}))


def needed(
    claims: Sequence[ImpossibleFacts], rules: Sequence[tuple[int, ProofRule]], steps: Sequence[Step]
) -> tuple[list[tuple[int, ProofRule]], list[Step]]:
    """Return the rules and steps that show these claims."""
    _, clauses, kept, _ = _proved(claims, rules, steps, len(rules))
    return [rules[k] for k in kept if k < len(rules)], [
        steps[k - len(clauses)] for k in kept if k >= len(clauses)
    ]


def _proved(
    claims: Sequence[ImpossibleFacts],
    rules: Sequence[tuple[int, ProofRule]],
    steps: Sequence[Step],
    fixed: int,
) -> tuple[dict[Local, int], list[list[int]], list[int], str]:
    """Variables, clauses, and the proof from those of them that it needs, with those from `fixed` on."""
    variables = numbered(claims, rules, steps)
    clauses = [literals(kind, rule.facts, variables) for kind, rule in rules] + failing_clauses(
        claims, variables
    )
    said = [
        [*literals(kind, facts, variables), *([] if number is None else [-(len(variables) + 1 + number)])]
        for kind, facts, number in steps
    ]
    return variables, clauses, *trimmed_proof(clauses, said, fixed)


def literals(kind: int, facts: Mapping[Any, bool], variables: Mapping[Local, int]) -> list[int]:
    """Return the clause that some facts do not all hold."""
    return [-variables[kind, subject] if so else variables[kind, subject] for subject, so in facts.items()]


def numbered(
    claims: Sequence[ImpossibleFacts], rules: Sequence[tuple[int, ProofRule]], steps: Sequence[Step]
) -> dict[Local, int]:
    """Return the subjects that occur, kind by kind, with their variables."""
    subjects = {(claim.kind, subject) for claim in claims for subject in claim.facts}
    subjects |= {(kind, subject) for kind, rule in rules for subject in rule.facts}
    subjects |= {(kind, subject) for kind, facts, _ in steps for subject in facts}
    order = sorted(subjects, key=lambda local: (local[0], subject_order(local[1])))
    return {subject: number for number, subject in enumerate(order, 1)}


def words(kinds: PlaceClasses, claim: ImpossibleFacts) -> str:
    """Return a claim in words, for the first place of its kind."""
    plan, place = kinds.looks.plan, kinds.looks.representatives[claim.kind]
    piece, (top, left) = plan.tiles[place], corner_of(kinds, place)
    pins = {side: moved_subject(plan.pin((place, side)), (-top, -left)) for side in piece.ports}
    if claim.facts.keys() == set(pins.values()):
        state = frozenset(side for side, pin in pins.items() if claim.facts[pin])
        return f"{piece.name} at {place} is not in state {show_state(state, piece.ports)}"
    if claim.facts in [facts for side in piece.ports for facts in joint(kinds, place, side)]:
        return f"the ports of {piece.name} at {place} and those beside them agree"
    return f"{piece.name} at {place} looks as its state says"


def corner_of(kinds: PlaceClasses, place: Position) -> Cell:
    """Return the cell of the board at which the patch of a place begins."""
    (top, left), (down, right) = kinds.looks.plan.geometry.corner(place), kinds.looks.patch(place).begin
    return top - down, left - right


def joint(kinds: PlaceClasses, place: Position, side: str) -> list[Facts]:
    """Return the states that do not occur at two joined ports."""
    top, left = corner_of(kinds, place)
    port = (place, side)
    one, other = (
        moved_subject(kinds.looks.plan.pin(pin), (-top, -left)) for pin in (port, joined_port(port))
    )
    return [{one: so, other: so == kinds.looks.plan.inverts} for so in (False, True)]


def derive_by_patches(
    kinds: PlaceClasses,
    rules_of: Callable[[Position], Iterable[ProofRule]],
    by_need: Callable[[ImpossibleFacts, Sequence[ProofRule]], list[ProofRule]] = lambda claim, rules: [],
) -> Lemmas:
    """The lemmas, from all rules about the patch of each kind, and others by need; an error names the first
    claim that does not follow.
    """
    claims = list(kinds.claims())
    rules: list[tuple[int, ProofRule]] = []
    steps: list[Step] = []
    own: list[ProofRule] = []
    seen = -1
    for number, claim in enumerate(claims):
        if claim.kind != seen:
            seen, own = claim.kind, list(rules_of(kinds.looks.representatives[claim.kind]))
            rules += [(seen, rule) for rule in own]
        more = by_need(claim, own)
        own += more
        rules += [(seen, rule) for rule in more]
        lemmas = refuted(own, claim.facts)
        if lemmas is None:
            said = f"it does not follow that {words(kinds, claim)}"
            raise InputError(said, "tiles that keep to their states on this board")
        steps += [(seen, lemma, number) for lemma in (*lemmas, {})]
    return Lemmas.of(claims, rules, steps)


def refuted(rules: Sequence[ProofRule], facts: Facts) -> list[dict[Subject, bool]] | None:
    """Lemmas that lead from some facts and rules to a contradiction by propagation; None if there is none."""
    subjects = list(
        dict.fromkeys(subject for one in (facts, *(rule.facts for rule in rules)) for subject in one)
    )
    numbers = {(0, subject): number for number, subject in enumerate(subjects, 1)}
    clauses = [literals(0, rule.facts, numbers) for rule in rules]
    lemmas = lemmas_of([*clauses, *([-x] for x in literals(0, facts, numbers))])
    if lemmas is None:
        return None
    return [{subjects[abs(x) - 1]: x < 0 for x in lemma} for lemma in lemmas]


def lemmas_of(clauses: Sequence[Sequence[int]]) -> list[list[int]] | None:
    """Lemmas that lead to a contradiction by propagation, or None if there is none."""
    try:
        return [lemma for lemma in solver_steps(clauses) if lemma]
    except AssertionError:
        return None


def _shadings(tile: Tile) -> Mapping[State, object]:
    return dict(tile.colourings)


@dataclass(frozen=True, eq=False)
class Round:
    """Cells of tiles, by the tiles' numbers, that are known from then on, why, and how places look then."""

    cells: Mapping[int, frozenset[Cell]]
    lemmas: Lemmas
    looks: Any


@dataclass(frozen=True)
class Steps:
    """The parts of a family."""

    #: Step 1: the rules and the proof that tiles keep to their states; an error names a claim that does not
    #: follow.
    derive: Callable[[PlaceClasses, Any], Lemmas]
    #: What a tile draws in each of its states.
    drawings: Callable[[Tile], Mapping[State, Any]] = _shadings
    #: Before step 1: what is known after rounds, each of which rests on those before it.
    learn: Callable[[Any, Any], Iterable[Round]] = lambda looks, board: ()


def family_steps(kind: str, *, found: bool = False) -> Steps:
    """Return the steps of a family, for its own tiles or for found ones."""
    own: Steps | None = family_part(kind, "theorem", found=found)
    if own is None:
        able = " ".join(certifiable_families())
        raise InputError(
            f"a certificate of a formula for {kind}, which nobody knows how to write", f"one of {able}"
        )
    return own


def painting(kind: str, *, found: bool = False) -> Any:
    """Return what knows when painted tiles make a solution: the form of drawings, and step 4."""
    return needed_part(kind, "painting", "the theorem", found=found)
