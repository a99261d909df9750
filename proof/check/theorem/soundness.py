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
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from hardboard.gadgets.geometry import Position, middle
from hardboard.gadgets.relation import OPPOSITE
from hardboard.proof.check import lrat
from hardboard.proof.check.files import Refused, lines, text
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.reasons import Reason, read_subject
from hardboard.proof.check.refutation import check_clauses, read_clauses, read_map
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
    """Facts that never occur together in the patch of a kind."""

    kind: int
    facts: LocalFacts


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
    judges: dict[int, Justifier] = field(default_factory=dict)
    #: What is claimed of a place, if not what the theorem needs.
    said: Callable[[Position], Iterable[LocalFacts]] | None = None

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
            for facts in _claims(self, place) if self.said is None else self.said(place):
                yield Claim(kind, {moved(subject, (-top, -left)): so for subject, so in facts.items()})

    def read_local(self, words: str) -> Local:
        """The kind and the subject written as `0 r1c1`."""
        kind, _, subject = words.partition(" ")
        if not re.fullmatch("0|[1-9][0-9]{0,8}", kind) or int(kind) >= len(self.places):
            raise InputError(f"{words[:40]!r}", "the number of a kind and a subject")
        return int(kind), read_subject(subject)

    def judge(self, facts: Mapping[Local, bool], reason: Reason) -> str:
        """Why a clause about one kind is not justified on its patch; empty if it is. One without literals
        says that there is no solution, as any kind may show.
        """
        about = {kind for kind, _ in facts}
        if len(about) > 1:
            return "it is not about one kind of places"
        own = {subject: so for (_, subject), so in facts.items()}
        return min((self._judge(kind)(own, reason) for kind in about or range(len(self.places))), key=len)

    def _judge(self, kind: int) -> Justifier:
        if kind not in self.judges:
            self.judges[kind] = self.looks.judge(self.places[kind])
        return self.judges[kind]


def _claims(kinds: Kinds, place: Position) -> Iterator[LocalFacts]:
    plan, piece = kinds.plan, kinds.plan.tiles[place]
    for state in piece.forbidden:
        held = {plan.pin((place, side)): side in state for side in piece.ports}
        yield held
    for side in piece.ports:
        if side not in kinds.sides:
            continue
        one, other = plan.pin((place, side)), plan.pin((beyond(place, side), OPPOSITE[side]))
        for so in (False, True) if one != other or plan.inverts else ():
            yield {one: so, other: so == plan.inverts}
    if kinds.exact:
        yield from kinds.looks.determined(place)


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
    piece, (top, left) = plan.tiles[place], plan.geometry.corner(place)
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
            spots = {side: middle(own.shape, side, plan.geometry.depth) for side in piece.ports}
            if any(bool(own[spot]) is not (side in state) for side, spot in spots.items()):
                return f"{piece.name} has a state that does not show the values of its ports"
    return ""


def check_soundness(folder: Path, kinds: Kinds, before: str = "") -> dict[str, int]:
    """The rules are justified, "some claim fails" is written as here, and together they contradict each
    other. The names of the files have something before them, if there are several such steps.
    """
    claims = list(kinds.claims())
    subjects = read_map(lines(folder, f"{before}map.txt"), kinds.read_local)
    variables = {subject: number for number, subject in subjects.items()}
    wanted = {(claim.kind, subject) for claim in claims for subject in claim.facts}
    if len(variables) < len(subjects) or not wanted <= variables.keys():
        raise Refused(f"{before}map.txt: a subject has two variables, or one of a claim has none")
    clauses = read_clauses(lines(folder, f"{before}lemmas.cnf"), f"{before}lemmas.cnf")
    reasons = lines(folder, f"{before}reasons.txt")
    check_clauses(clauses[: len(reasons)], reasons, subjects, kinds.judge)
    needed = failures(claims, variables)
    if [frozenset(clause) for clause in clauses[len(reasons) :]] != [frozenset(clause) for clause in needed]:
        raise Refused(f"{before}lemmas.cnf: other clauses than its claim needs")
    steps = lrat.refuted(clauses, text(folder, f"{before}lemmas.lrat"), f"{before}lemmas.lrat")
    return {"kinds": len(kinds.places), "clauses": len(reasons), "proof_steps": steps}
