"""Show step 1 of the theorem, once for places that look alike.

In every solution of this board each tile is in one of its states, joined ports agree, and each of its cells
is as its state says.

Rules about the *patch* of a place show what is claimed of the place. A patch is some cells of the board
around its tile, with all that is looked at there. It is a value, made of numbers that are counted from its
own corner. Claims about a place, and the judge of clauses about it, are made from its patch and its tile (see
`FamilySteps`). They are made from nothing else of the board. Places with equal tiles and equal patches are of
one kind: a proof for one holds for all. The clauses of `lemmas.cnf` are about kinds. A variable is a subject
in the patch of a kind, and one rule on that patch justifies each clause. The proof refutes these clauses
together with the clause "some claim fails". The colours at any place of a kind obey all clauses in any
solution, so no claim fails at any place.

A patch may say that it is *entered* in one of some ways, if no claim fails at the tiles to the left of it and
above it (see `strands`). The patch's claims assume one of these ways. No claim fails at the first tile, so
none fails at the second, and so on, row by row. The clauses are true of every solution all the same.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import OPPOSITE
from hardboard.proof.check.files import NUMBER, CertificateRefused, Found
from hardboard.proof.check.justify import Justifier
from hardboard.proof.check.reasons import Facts, Reason, Subject, cells_of, read_subject
from hardboard.proof.check.refutation import check_proof
from hardboard.proof.check.theorem.forms import Form
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Ints, Shading
from hardboard.puzzles.rules import cell_name

#: What is so exactly when the value of a tile's port is 1, by its side.
Pins = Mapping[str, Subject]
#: The number of a kind of places, and a cell or link counted from the corner of its patch.
Local = tuple[int, Subject]
#: Rows and columns of a board.
Window = tuple[slice, slice]
#: How many claims have a clause together.
GROUP = 100
#: What is known of a cell.
UNKNOWN, WHITE, BLACK = -1, 0, 1
#: The colours of some cells.
Way = tuple[tuple[Cell, bool], ...]


class TilePatch(NamedTuple):
    """The cells around a tile, with the known ones."""

    shape: Cell
    #: Rows and columns of the tile, and where it begins.
    size: Cell
    begin: Cell
    #: Numbers of cells, in one layer or several, as bytes; and what else there is to say.
    layers: tuple[bytes, ...]
    more: tuple[int, ...] = ()
    #: One of these is so if no claim fails at the tiles before: then claims are about these ways alone.
    entered: tuple[Way, ...] | None = None

    @classmethod
    def of(
        cls, window: Window, corner: Cell, *layers: NDArray[np.generic], more: tuple[int, ...] = ()
    ) -> "TilePatch":
        """Return the patch that begins at a cell of the board, of a tile with this window."""
        (tall, wide), (rows, cols) = window, layers[0].shape
        own = tuple(layer.astype(np.int32, copy=False).tobytes() for layer in layers)
        size = (tall.stop - tall.start, wide.stop - wide.start)
        begin = (tall.start - corner[0], wide.start - corner[1])
        return cls((rows, cols), size, begin, own, more)

    def cells(self, layer: int = 0) -> Ints:
        """Return the numbers of its cells."""
        return np.frombuffer(self.layers[layer], dtype=np.int32).reshape(self.shape)

    @property
    def window(self) -> Window:
        """The cells of its tile."""
        (top, left), (height, width) = self.begin, self.size
        return slice(top, top + height), slice(left, left + width)


def window_with_margin(window: Window, margin: int, shape: Cell) -> Window:
    """Return a window and some lines of cells around it, cut off at the edge of the board."""
    tall, wide = window
    return (
        slice(max(0, tall.start - margin), min(shape[0], tall.stop + margin)),
        slice(max(0, wide.start - margin), min(shape[1], wide.stop + margin)),
    )


class FamilySteps(ABC):
    """The proof obligations of a plan: the positions of its tiles on a board, and the drawn tiles."""

    plan: Plan

    def fault(self) -> str:
        """Explain why some agreeing states may be no solution; empty if all are."""
        return self.misplaced() or (self.unsolved() if all(self.plan.states.values()) else "")

    @abstractmethod
    def misplaced(self) -> str:
        """Explain why tiles are not at their right positions; empty if they are."""

    @abstractmethod
    def unsolved(self) -> str:
        """Explain why agreeing states, drawn at their places, may be no solution; empty if all are."""

    @abstractmethod
    def patch(self, place: Position) -> TilePatch:
        """Return the patch of a place: all that `judge` and `determined` look at."""

    @abstractmethod
    def judge(self, patch: TilePatch) -> Justifier:
        """Return the judge of clauses about a patch."""

    @abstractmethod
    def determined(self, piece: PlanTile, pins: Pins, patch: TilePatch) -> Iterator[Facts]:
        """Return the facts that a patch must exclude so that ports determine the whole drawing."""

    @abstractmethod
    def undetermined(self) -> str:
        """Explain why states may not determine the solution though no claim fails; empty if they do."""

    def after_rounds(self, folder: Path, rounds: object) -> "FamilySteps":
        """Return the same patches after some rounds."""
        raise CertificateRefused("rounds, of which nothing is known for these boards")

    @cached_property
    def representatives(self) -> tuple[Position, ...]:
        """Return the first place of each kind; places of a kind have equal tiles and equal patches."""
        first: dict[tuple[PlanTile, TilePatch], Position] = {}
        for place, piece in self.plan.tiles.items():
            first.setdefault((piece, self.patch(place)), place)
        return tuple(first.values())


class Painting(NamedTuple):
    """The parts of the theorem that depend on the family: the form of drawings, and a board's proof steps."""

    form: Form
    steps: Callable[[Plan, Any], FamilySteps]


class KnownPatches(FamilySteps):
    """The proof obligations of a plan with known cells: the first layer of a patch has the cells' colours in
    all solutions, or `UNKNOWN`.
    """

    known: NDArray[np.int8]

    @abstractmethod
    def rules(self, patch: TilePatch) -> Justifier:
        """Return the judge of clauses about a patch of which nothing is known."""

    def judge(self, patch: TilePatch) -> Justifier:
        """Return the same judge with the colours of some cells."""
        judge, colours = self.rules(patch), patch.cells()
        known = {(r, c): bool(colours[r, c]) for r, c in np.argwhere(colours != UNKNOWN).tolist()}

        def judged(facts: Facts, reason: Reason) -> str:
            if reason.kind != "known":
                return judge(facts, reason)
            right = False
            match reason.cells:
                case ((int(row), int(col)),) if (row, col) in known:
                    right = facts.get((row, col)) is (not known[row, col])
            return "" if right else "it is not what is known of the cell"

        return judged

    def determined(self, piece: PlanTile, pins: Pins, patch: TilePatch) -> Iterator[Facts]:
        """Yield facts that give an unknown cell another colour than the state gives it."""
        unknown, drawn = patch.cells()[patch.window] == UNKNOWN, piece.shadings
        for r, c in np.argwhere(unknown).tolist() if drawn else ():
            cell = (patch.begin[0] + r, patch.begin[1] + c)
            black = {state: bool(own[r, c]) for state, own in drawn.items()}
            if len({*black.values()}) == 1:
                yield {cell: not next(iter(black.values()))}
            elif cell not in pins.values():
                for state, so in black.items():
                    yield {pin: side in state for side, pin in pins.items()} | {cell: not so}

    @cached_property
    def beside_tiles(self) -> Shading:
        """The cells of no tile."""
        return self.plan.outside((self.known.shape[0], self.known.shape[1]))

    def undetermined(self) -> str:
        """Check that all cells outside tiles are known."""
        for r, c in np.argwhere((self.known == UNKNOWN) & self.beside_tiles).tolist():
            return f"nothing is known of {cell_name((r, c))}"
        return ""


@dataclass(frozen=True)
class ImpossibleFacts:
    """Facts that never occur together in the patch of a kind."""

    kind: int
    facts: Facts


@dataclass(frozen=True)
class PlaceClasses:
    """The obligations of a plan's places, kind by kind, in the order of their first places."""

    looks: FamilySteps
    #: Whether it is to be shown that states determine what tiles draw.
    exact: bool
    #: What is claimed of a kind, if not what the theorem needs. By the tile itself, which two numbers of the
    #: plan cannot share, and the patch: places of one kind claim the same.
    said: Callable[[PlanTile, TilePatch], Iterable[Facts]] | None = None

    def claims(self) -> Iterator[ImpossibleFacts]:
        """Yield all that has to be shown."""
        for number, place in enumerate(self.looks.representatives):
            piece, patch = self.looks.plan.tiles[place], self.looks.patch(place)
            own = self._claims(piece, patch) if self.said is None else self.said(piece, patch)
            for facts in own:
                for way in ((),) if patch.entered is None else patch.entered:
                    if all(facts.get(cell, so) is so for cell, so in way):
                        yield ImpossibleFacts(number, {**dict(way), **facts})

    def _pin(self, patch: TilePatch, side: str, beyond: bool = False) -> Subject:
        """Return the fact in the patch that holds exactly when a port, or the one that it faces, has the
        value 1.
        """
        own, form = self.looks.plan.geometry, self.looks.plan.form
        cell = own.facing(patch.size, side) if beyond else own.port(patch.size, side)
        return moved_subject(form.pin(cell, OPPOSITE[side] if beyond else side), patch.begin)

    def _claims(self, piece: PlanTile, patch: TilePatch) -> Iterator[Facts]:
        """Yield the facts to exclude: forbidden states and joints that disagree. If the theorem is exact, or
        later tiles rest on this one, also other drawings. Ports may be read at one cell. Then a claim has the
        last of their values and excludes all states with this value. Excluding both values together would be
        weaker.
        """
        pins = {side: self._pin(patch, side) for side in piece.ports}
        for state in piece.forbidden:
            yield {pin: side in state for side, pin in pins.items()}
        # The tile beyond claims the joints at its N and W.
        for side in (side for side in piece.ports if side in "ES"):
            one, other = pins[side], self._pin(patch, side, beyond=True)
            for so in (False, True) if one != other or self.looks.plan.inverts else ():
                yield {one: so, other: so == self.looks.plan.inverts}
        if self.exact or patch.entered is not None:
            yield from self.looks.determined(piece, pins, patch)

    def read_local(self, words: str) -> Local:
        """Return the kind and the subject written as `0 r1c1`."""
        kind, _, subject = words.partition(" ")
        if not re.fullmatch(f"0|{NUMBER}", kind) or int(kind) >= len(self.looks.representatives):
            raise InputError(f"{words[:40]!r}", "the number of a kind and a subject")
        return int(kind), read_subject(subject)

    def judge(self, facts: Mapping[Local, bool], reason: Reason) -> str:
        """Explain why a clause about one kind is not justified on its patch; empty if it is. One without
        literals says that there is no solution, as any kind may show.
        """
        about = {kind for kind, _ in facts}
        if len(about) > 1:
            return "it is not about one kind of places"
        own = {subject: so for (_, subject), so in facts.items()}
        judges = [self.judges[kind] for kind in about] or self.judges
        return min((judge(own, reason) for judge in judges), key=len)

    @cached_property
    def judges(self) -> list[Justifier]:
        """The judge of clauses about each kind."""
        return [self.looks.judge(self.looks.patch(place)) for place in self.looks.representatives]


def moved_subject(subject: Subject, by: Cell) -> Subject:
    """Return a cell or a link, moved."""
    first, *rest = ((row + by[0], col + by[1]) for row, col in cells_of(subject))
    return (first, rest[0]) if rest else first


def failing_clauses(claims: Sequence[ImpossibleFacts], variables: Mapping[Local, int]) -> list[list[int]]:
    """Return the clauses that some claim fails, because its facts occur together.

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


def check_soundness(folder: Path, kinds: PlaceClasses, before: str = "") -> Found:
    """Check that the rules are justified and contradict "some claim fails"."""

    def needed(subjects: Mapping[int, Local], most: int) -> list[list[int]]:
        # A claim has a clause at least, but one of a tile without ports: no more are made than are there.
        most += len(kinds.looks.representatives)
        claims = list(islice(kinds.claims(), most + 1))
        if len(claims) > most:
            raise CertificateRefused(f"{before}lemmas.cnf: fewer clauses than its claims need")
        variables = {subject: number for number, subject in subjects.items()}
        wanted = {(claim.kind, subject) for claim in claims for subject in claim.facts}
        if len(variables) < len(subjects) or not wanted <= variables.keys():
            raise CertificateRefused(
                f"{before}map.txt: a subject has two variables, or one of a claim has none"
            )
        return failing_clauses(claims, variables)

    found = check_proof(folder, "lemmas", kinds.read_local, kinds.judge, before, needed)
    return {"kinds": len(kinds.looks.representatives), **found}
