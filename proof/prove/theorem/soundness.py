"""Prove that tiles are in one of their states: the failure of each claim is refuted separately.

All rules about the patch of its place refute it (see `hardboard.proof.check.theorem.soundness`). The puzzle
family says which rules these are.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import State, show_state
from hardboard.gadgets.tile import Tile
from hardboard.proof.check.reasons import Facts, Reason, Subject
from hardboard.proof.check.theorem.plan import joined_port
from hardboard.proof.check.theorem.soundness import (
    ImpossibleFacts,
    Local,
    PlaceClasses,
    failing_clauses,
    moved_subject,
)
from hardboard.proof.prove.lrat import trimmed_proof
from hardboard.proof.prove.rules import ProofRule, subject_order
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import certifiable_families, family_part, needed_part
from hardboard.verify.sat.numbering import Numbering
from hardboard.verify.sat.solver import Solver

#: A kind of places of which a claim is shown after those of all others; two cells that no colours suit, which
#: does not follow by propagation alone.
AFTER, COLOURLESS = -1, ((0, 0), (0, 1))
_IMPOSSIBLE = [
    ProofRule(dict(zip(COLOURLESS, colours, strict=True)), Reason("known", COLOURLESS))
    for colours in product((False, True), repeat=2)
]
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
    """Return variables, clauses, and a proof with the clauses that it needs."""
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


class RuleSolver:
    """The rules about a patch in a solver; other rules are added lazily."""

    def __init__(
        self,
        rules: Iterable[ProofRule],
        broken: Callable[[Facts], Iterable[ProofRule]] = lambda facts: (),
    ) -> None:
        self.listed, self.broken_by, self.numbers = list(rules), broken, Numbering[Subject]()

    @property
    def spare(self) -> int:
        """A variable that no rule has."""
        return len(self.numbers) + 1

    def solver(self) -> Solver:
        """Return a solver with the rules, which writes a proof."""
        return Solver(self._clauses(self.listed), name="glucose4", proof=True)

    def refutes(self, solver: Solver, facts: Facts) -> bool:
        """Return True if the patch's rules refute some facts together."""

        def added(model: Sequence[int]) -> list[list[int]]:
            new = list(self.broken_by(self.numbers.decode(model)))
            self.listed += new
            return self._clauses(new)

        return solver.by_need(added, [-x for x in self.numbers.clause(facts)]) is None

    def excluded(self, clause: Iterable[int]) -> Facts:
        """Return the facts that a clause says do not all hold."""
        return self.numbers.facts(literal for literal in clause if abs(literal) <= len(self.numbers))

    def proof_rules(self) -> Iterable[ProofRule]:
        """Return the rules, each with its reason."""
        return self.listed

    def _clauses(self, rules: Iterable[ProofRule]) -> list[list[int]]:
        return [self.numbers.clause(rule.facts) for rule in rules]


def derive_by_parts(
    kinds: PlaceClasses,
    patch_of: Callable[[Any], RuleSolver],
    part_of: Callable[[ImpossibleFacts], Hashable] = lambda claim: claim.kind,
) -> Lemmas:
    """Return the lemmas about claims, part by part."""
    claims, parts = list(kinds.claims()), dict[Hashable, list[int]]()
    for number, claim in enumerate(claims):
        parts.setdefault(part_of(claim), []).append(number)
    rules: list[tuple[int, ProofRule]] = []
    steps: list[Step] = []
    for part, numbers in parts.items():
        own, learned = _prove_claims(kinds, [claims[number] for number in numbers], patch_of(part))
        rules += own
        steps += [*learned, *((claims[number].kind, {}, number) for number in numbers)]
    return Lemmas.of(claims, rules, steps)


def _prove_claims(
    kinds: PlaceClasses, claims: Sequence[ImpossibleFacts], patch: RuleSolver
) -> tuple[list[tuple[int, ProofRule]], list[Step]]:
    """Return the rules that the claims about one kind need, and the facts learnt on the way."""
    kind = claims[0].kind
    with patch.solver() as solver:
        for claim in claims:
            if not patch.refutes(solver, claim.facts):
                said = f"it does not follow that {words(kinds, claim)}"
                raise InputError(said, "tiles that keep to their states on this board")
        # A proof is written out when there is a contradiction.
        solver.add([[patch.spare], [-patch.spare]])
        solver.solve()
        lines = [line for line in solver.proof() if line != "0" and not line.startswith("d")]
    learned = [patch.excluded([int(word) for word in line.split()[:-1]]) for line in lines]
    steps: list[Step] = [(kind, facts, None) for facts in learned if facts]
    steps += [(kind, {}, number) for number in range(len(claims))]
    # Shown last: until then one claim is left, and no step rests on there being none.
    steps += [(AFTER, {COLOURLESS[0]: True}, len(claims)), (AFTER, {}, len(claims))]
    every = [(kind, rule) for rule in patch.proof_rules()] + [(AFTER, rule) for rule in _IMPOSSIBLE]
    rules, kept = needed([*claims, ImpossibleFacts(AFTER, {})], every, steps)
    return [one for one in rules if one[0] == kind], [step for step in kept if step[2] is None]


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
    """Return the part that decides if painted tiles make a solution."""
    return needed_part(kind, "painting", "the theorem", found=found)
