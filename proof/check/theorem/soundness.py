"""In every solution of this board each tile is in one of its states, joined ports agree, and each of its
cells is as its state says: shown once for places that look alike.

What is shown of a place is shown by rules about its *patch*, some cells of the board as far as they are known
there (see `looks` of each family). Patches that are equal, with tiles that are equal, are of one kind. The
clauses of `lemmas.cnf` are about kinds: a variable is a subject in the patch of a kind, and each clause is
justified by one rule on that patch. To these comes "some claim fails", and the proof says that this cannot
be. So it is at all places: take any solution, and for each kind any of its places; the colours there keep all
clauses, so no claim fails there.
"""

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE, show_state
from hardboard.proof.check import lrat
from hardboard.proof.check.files import Refused, text
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.reasons import read_reason, read_subject
from hardboard.proof.check.refutation import read_clauses
from hardboard.proof.check.theorem.plan import Plan, beyond
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Shading

LocalFacts = Mapping[Any, bool]
#: The number of a kind of places, and a cell or link counted from the corner of its patch.
Local = tuple[int, Any]
#: How many claims have a clause together.
GROUP = 100


class Looks(Protocol):
    """How the places of a plan look on a board."""

    def key(self, place: Position) -> Hashable:
        """What is equal for equal patches."""

    def corner(self, place: Position) -> Cell:
        """The top left cell of a patch."""

    def judge(self, place: Position) -> Justifier:
        """The judge of clauses about a patch."""

    def determined(self, place: Position) -> Iterator[LocalFacts]:
        """What must not be, on the board, if the states of tiles are to determine all that they draw."""

    def loose(self) -> str:
        """Why states may not determine the solution though no claim fails; empty if they do."""


@dataclass(frozen=True)
class Claim:
    """Facts that never occur together in the patch of a kind, and the claim in words."""

    kind: int
    place: Position
    facts: LocalFacts
    words: str


@dataclass(frozen=True)
class Kinds:
    """The first place of each kind, in the order of places."""

    plan: Plan
    looks: Looks
    #: Whether it is to be shown that states determine what tiles draw.
    exact: bool
    places: tuple[Position, ...]
    #: The sides at which joints are claimed: half of them, where the tile beyond claims it of the others.
    sides: str = "ES"

    @classmethod
    def of(cls, plan: Plan, looks: Looks, exact: bool) -> "Kinds":
        """Places are alike if their tiles are, and their patches look alike."""
        first: dict[Hashable, Position] = {}
        for place, piece in plan.tiles.items():
            first.setdefault((id(piece), looks.key(place)), place)
        return cls(plan, looks, exact, tuple(first.values()))

    def claims(self) -> Iterator[Claim]:
        """All that has to be shown."""
        for kind, place in enumerate(self.places):
            top, left = self.looks.corner(place)
            for facts, words in _claims(self, place):
                local = {moved(subject, (-top, -left)): so for subject, so in facts.items()}
                yield Claim(kind, place, local, words)


def _claims(kinds: Kinds, place: Position) -> Iterator[tuple[LocalFacts, str]]:
    plan, piece = kinds.plan, kinds.plan.tiles[place]
    for state in piece.forbidden:
        held = {plan.pin((place, side)): side in state for side in piece.ports}
        yield held, f"{piece.name} at {place} is not in state {show_state(state, piece.ports)}"
    for side in piece.ports:
        if side not in kinds.sides:
            continue
        one, other = plan.pin((place, side)), plan.pin((beyond(place, side), OPPOSITE[side]))
        for so in (False, True) if one != other or plan.inverts else ():
            words = f"the ports {side} of {place} and {OPPOSITE[side]} of {beyond(place, side)} agree"
            yield {one: so, other: so == plan.inverts}, words
    for facts in kinds.looks.determined(place) if kinds.exact else ():
        yield facts, f"{piece.name} at {place} looks as its state says"


def moved(subject: Any, by: Cell) -> Any:
    """A cell or a link, moved."""
    if isinstance(subject[0], int):
        return subject[0] + by[0], subject[1] + by[1]
    return tuple(moved(cell, by) for cell in subject)


def failures(claims: Sequence[Claim], variables: Mapping[Local, int]) -> list[list[int]]:
    """Some claim fails: its facts occur together.

    A group of claims has a variable, too, which says that one of them fails: for a checker, one clause about
    all would be long.
    """
    top = max(variables.values(), default=0) + 1
    numbers = range(top, top + len(claims))
    clauses = [
        [-number, variables[claim.kind, subject] if so else -variables[claim.kind, subject]]
        for number, claim in zip(numbers, claims, strict=True)
        for subject, so in claim.facts.items()
    ]
    groups = [list(numbers[k : k + GROUP]) for k in range(0, len(claims), GROUP)]
    failing = range(top + len(claims), top + len(claims) + len(groups))
    return [*clauses, *([-one, *group] for one, group in zip(failing, groups, strict=True)), list(failing)]


def unlike(plan: Plan, place: Position, unknown: Shading, below: Any = False) -> Iterator[LocalFacts]:
    """What must not be if all unknown cells of a window are to be as its tile's state, or what is below,
    says.
    """
    piece, (top, left) = plan.tiles[place], plan.corner(place)
    pins = {side: plan.pin((place, side)) for side in piece.ports}
    drawn = {state: own | below for state, own in piece.drawings.items()}
    for r, c in np.argwhere(unknown).tolist() if drawn else ():
        cell, black = (top + r, left + c), {state: bool(own[r, c]) for state, own in drawn.items()}
        if len({*black.values()}) == 1:
            yield {cell: not next(iter(black.values()))}
        elif cell not in pins.values():
            for state, so in black.items():
                yield {pin: side in state for side, pin in pins.items()} | {cell: not so}


def ports_hidden(plan: Plan) -> str:
    """Why drawings, as shadings, do not show the values of ports; empty if they do."""
    for piece in plan.pieces:
        for state, own in piece.drawings.items():
            spots = {side: plan.inner(side, own.shape[0] - plan.form.shared) for side in piece.ports}
            if any(bool(own[spot]) is not (side in state) for side, spot in spots.items()):
                return f"{piece.name} has a state that does not show the values of its ports"
    return ""


def check_soundness(folder: Path, kinds: Kinds) -> dict[str, int]:
    """The rules are justified, "some claim fails" is written as here, and together they contradict each
    other.
    """
    claims = list(kinds.claims())
    subjects = read_map(text(folder, "map.txt"), len(kinds.places))
    variables = {subject: number for number, subject in subjects.items()}
    wanted = {(claim.kind, subject) for claim in claims for subject in claim.facts}
    if len(variables) < len(subjects) or not wanted <= variables.keys():
        raise Refused("map.txt: a subject has two variables, or one of a claim has none")
    clauses = read_clauses(text(folder, "lemmas.cnf"), "lemmas.cnf")
    reasons = text(folder, "reasons.txt").splitlines()
    check_rules(kinds, subjects, clauses[: len(reasons)], reasons)
    needed = failures(claims, variables)
    if [frozenset(clause) for clause in clauses[len(reasons) :]] != [frozenset(clause) for clause in needed]:
        raise Refused("lemmas.cnf: other clauses than its claim needs")
    steps = lrat.refuted(clauses, text(folder, "lemmas.lrat"), "lemmas.lrat")
    return {"kinds": len(kinds.places), "clauses": len(reasons), "proof_steps": steps}


def check_rules(
    kinds: Kinds, subjects: Mapping[int, Local], clauses: Sequence[Sequence[int]], reasons: Sequence[str]
) -> None:
    """Each clause is about one kind, and holds on its patch by the rule that is named for it."""
    judges: dict[int, Justifier] = {}
    for number, (clause, line) in enumerate(zip(clauses, reasons, strict=True), 1):
        word, _, reason = line.partition(" ")
        about = [subjects[abs(literal)] for literal in clause if abs(literal) in subjects]
        facts = {subject: literal < 0 for (_, subject), literal in zip(about, clause, strict=False)}
        if {str(kind) for kind, _ in about} - {word} or not len(facts) == len(about) == len(clause):
            raise Refused(
                f"clause {number} ({line[:60]}): it is not about one kind, or names a subject twice"
            )
        if not re.fullmatch("0|[1-9][0-9]{0,8}", word) or int(word) >= len(kinds.places):
            raise Refused(f"clause {number} ({line[:60]}): there is no such kind")
        kind = int(word)
        if kind not in judges:
            judges[kind] = kinds.looks.judge(kinds.places[kind])
        try:
            fault = judges[kind](facts, read_reason(reason))
        except InputError as error:
            fault = str(error)
        if fault:
            raise Refused(f"clause {number} ({line[:60]}): {fault}")


def read_map(content: str, kinds: int) -> dict[int, Local]:
    """Variable -> kind and subject."""
    subjects: dict[int, Local] = {}
    for number, line in enumerate(content.splitlines(), 1):
        words = line.split()
        numbers = [int(word) for word in words[:2] if re.fullmatch("0|[1-9][0-9]{0,8}", word)]
        if len(words) != 3 or len(numbers) != 2 or not numbers[0] or numbers[0] in subjects:
            raise Refused(f"map.txt: line {number}: {line[:40]!r} is no variable, kind and subject")
        try:
            subjects[numbers[0]] = numbers[1], read_subject(words[2])
        except InputError as error:
            raise Refused(f"map.txt: line {number}: {error}") from None
    return subjects
