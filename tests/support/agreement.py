"""Two checkers, written apart, on the same certificates: where they differ, one of them is wrong.

True certificates of all claims are made: of small boards of every family, of theorems for every target and
library (narrow boards among them), of tiles wherever they stand. Each may then be changed in one place; what
both say of it must be the same.
"""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from hardboard.gadgets import load
from hardboard.proof.check import check
from hardboard.proof.prove.certificate import prove, prove_number, write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.proof.second import check as check_apart
from hardboard.puzzles import InputError
from hardboard.puzzles.formula import parse
from hardboard.puzzles.registry import compilable, family, names, part
from hardboard.reduction import compile_formula
from tests.support.boards import small_boards
from tests.support.forgeries import CHANGES, changed, files_for

#: Formulas of one to three variables; those of one make boards of few columns, and of few rows.
FORMULAS = (
    "1", "-1", "1 -1", "1,2", "1,-2", "1 2", "1,2,3", "1,2 -1,2", "1,2,-3", "-1,-2", "1,1,2", "1,2 -1,3",
    "1,2,3 -1", "1 -2", "1,-1", "2,-3 1", "1,2,3 1,2,3", "-1,-2,-3", "1,2 2,3", "1,2,3 -1,2",
)  # fmt: skip
#: A certificate's name, and what writes it to a folder.
Maker = tuple[str, Callable[[Path], None]]


@dataclass(frozen=True)
class Compared:
    """A certificate, how it was changed, and what the two checkers say; or that its board is too large."""

    name: str
    change: str
    first: bool
    second: bool
    reasons: tuple[str, str]
    beyond: bool = False

    @property
    def differ(self) -> bool:
        """Whether one accepts what the other refuses."""
        return self.first is not self.second and not self.beyond


def compared(folder: Path, name: str, change: str = "") -> Compared:
    """What both checkers say of a certificate; the first must not say more of it than the second."""
    try:
        one = check(folder)
        accepted, reason = one.accepted, one.reason
        said = one.claim, one.facts.get("family"), one.facts.get("formula"), one.facts.get("number")
    except InputError as error:
        accepted, reason, said = False, str(error), ("", None, None, None)
    other = check_apart(folder)
    told = other.claim, *map(other.facts.get, ("family", "formula", "number"))
    if accepted and other.accepted and (said[:3] != told[:3] or (said[3] or 0) != (told[3] or 0)):
        return Compared(name, change, True, False, (str(said), str(told)))
    return Compared(name, change, accepted, other.accepted, (reason, other.reason), other.beyond)


def board_makers(seed: int) -> Iterator[Maker]:
    """A solution, none, and all solutions of small boards, family by family."""
    sources = {kind: small_boards(kind, 1 << 30, seed) for kind in names()}
    for number in range(1 << 30):
        for kind, source in sources.items():
            yield _board_maker(kind, next(source), number)


def _board_maker(kind: str, board: Any, number: int) -> Maker:
    count = number % 2 == 0
    make = (lambda: prove_number(board, kind, limit=60)) if count else (lambda: prove(board, kind))
    return f"{'number' if count else 'board'}-{kind}-{number}", lambda folder: write(make(), folder)


def theorem_makers(formulas: tuple[str, ...] = FORMULAS) -> Iterator[Maker]:
    """Theorems with numbers, where tiles allow it, for every library that compiles."""
    libraries = [*((kind, str(family(kind).library)) for kind in compilable()), ("kurodoko", "compact")]
    for text in formulas:
        for kind, library in libraries:
            yield f"theorem-{kind}-{library}-{text}", _theorem_writer(text, kind, library)


def _theorem_writer(text: str, kind: str, library: str) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        made = compile_formula(parse(text), target=kind, library=library)
        try:
            certificate = prove_claim(made, count=True)
        except InputError:  # tiles whose states leave cells open
            certificate = prove_claim(made)
        write(certificate, folder)

    return make


def tile_makers() -> Iterator[Maker]:
    """Tiles wherever they stand, one of each library after the other."""
    sources = [_contexts(kind, library) for kind, library in _libraries()]
    while sources:
        for source in list(sources):
            if (maker := next(source, None)) is None:
                sources.remove(source)
            else:
                yield maker


def _libraries() -> Iterator[tuple[str, str]]:
    yield from ((kind, str(family(kind).library)) for kind in compilable() if part(kind, "anywhere"))
    yield "kurodoko", "compact"


def _contexts(kind: str, name: str) -> Iterator[Maker]:
    library = load(name)
    for context in part(kind, "anywhere")(library, list(library.tiles.values())):
        yield f"tile-{name}-{context.name}", context.certify


#: Of each ten seven boards, two theorems and one tile.
TURNS = "bbbtbbbtbw"


def makers(number: int, seed: int, turns: str = TURNS) -> Iterator[Maker]:
    """So many makers, of boards (b), theorems (t) and tiles (w) by turns; boards when the others are gone."""
    boards, theorems, tiles = board_makers(seed), theorem_makers(), tile_makers()
    take = {"b": boards, "t": chain(theorems, boards), "w": chain(tiles, boards)}
    return islice((next(take[turn]) for turn in cycle(turns)), number)


def comparisons(
    number: int, forged: int, seed: int, place: Path, turns: str = TURNS
) -> Iterator[tuple[Compared, Path]]:
    """So many true certificates, each also changed so many times, with their folders; some cannot be made."""
    rng = Random(seed)
    for name, make in makers(number, seed, turns):
        original, copy = place / "true", place / "forged"
        shutil.rmtree(original, ignore_errors=True)
        try:
            make(original)
        except InputError:
            continue
        yield compared(original, name), original
        kinds = [kind for kind in sorted(CHANGES) if files_for(kind, original)]
        for _ in range(forged):
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(original, copy)
            if (change := changed(copy, rng.choice(kinds), rng)) is not None:
                yield compared(copy, name, change), copy
