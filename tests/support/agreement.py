"""Two checkers, written apart, on the same certificates: where they differ, one of them is wrong.

True certificates of all claims are made: of small boards and of puzzles with one solution of every family, of
theorems for every target and library, of narrow boards put together from found tiles, of tiles wherever they
stand. Each may then be changed in one place; what both say of it must be the same.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from hardboard.api.puzzle import generate
from hardboard.campaigns.random_formulas import Recipe
from hardboard.gadgets import load
from hardboard.gadgets.metacell import tee_families
from hardboard.proof.check import check
from hardboard.proof.check.justify import facts_of
from hardboard.proof.check.reasons import OTHER, Facts, Reason
from hardboard.proof.check.window import certain_constraints
from hardboard.proof.prove.certificate import prove, prove_number, write_certificate
from hardboard.proof.prove.refute.declared import refute_constraints
from hardboard.proof.prove.rules import ProofRule
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.proof.prove.window import prove_window
from hardboard.proof.second import check as check_apart
from hardboard.puzzles import InputError
from hardboard.puzzles.errors import GaveUp
from hardboard.puzzles.formula import make_formula
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import (
    certifiable_families,
    compilable_families,
    families_having,
    family,
    family_names,
    family_part,
)
from hardboard.reduction import Compiled, compile_formula
from hardboard.verify.judge import judge
from tests.support.boards import small_boards
from tests.support.forgeries import CHANGES, changed, files_for
from tests.support.forgers.claims import Claim, claim
from tests.support.forgers.narrow import narrow, together
from tests.support.forgers.theorems import proved
from tests.support.windows import Case, case, families

#: The first checker's words for a maze's rule that needs cells beyond a patch.
OUTSIDE_PATCH = ("there is no square at the place named", "neighbours, outside the patch")
#: Cells of the boards of formulas at most: its checkers have no more time.
MOST_TOGETHER = 60_000
#: Clauses of random formulas.
CLAUSES, FEW = (3, 20), (1, 3)
#: Narrow boards of a family that are counted for one that says what is so: of some families none does.
TRIES = 10
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
    def stricter(self) -> bool:
        """Whether only the first asks for exactly the claims of the format, and the claims were changed.

        The second takes any claims that are proved and suffice: the board, the plan and the formula are as
        they were, so that what it accepts is true.
        """
        claims = self.change.startswith("clause: lemmas.cnf:")
        needless = claims and self.reasons[0].endswith("other clauses than its claim needs")
        return self.second and (needless or self.narrower)

    @property
    def narrower(self) -> bool:
        """Whether only the first confines reasons to the patch of a tile.

        The second reads the board around it at every place of the patch's kind, so that what it accepts
        holds at each of them.
        """
        return self.change.startswith("reason:") and self.reasons[0].endswith(OUTSIDE_PATCH)

    @property
    def differ(self) -> bool:
        """Whether one accepts what the other refuses."""
        return self.first is not self.second and not self.beyond and not self.stricter


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
    sources = {kind: small_boards(kind, 1 << 30, seed) for kind in family_names()}
    for number in range(1 << 30):
        for kind, source in sources.items():
            yield board_maker(kind, next(source), number)


def puzzle_makers(seed: int, sizes: Sequence[int] = (4, 5, 6)) -> Iterator[Maker]:
    """That puzzles have one solution, family by family, without end: their proofs go on for many steps, those
    of small random boards do not.
    """
    for number in range(seed, 1 << 30):
        for kind in families_having("generate"):
            yield f"puzzle-{kind}-{number}", puzzle_writer(kind, sizes[number % len(sizes)], number)


def puzzle_writer(kind: str, size: int, seed: int) -> Callable[[Path], None]:
    """Return what certifies that a new puzzle has one solution."""

    def make(folder: Path) -> None:
        try:
            board = generate(kind, size, seed=seed).board
        except GaveUp as error:
            raise InputError(f"no {kind} for seed {seed}", "one that is found") from error
        write_certificate(prove_number(board, kind), folder)

    return make


def board_maker(kind: str, board: Any, number: int) -> Maker:
    """By turns: how many solutions, a solution or none, and the same with a fact of some solution given."""
    makes = {
        "number": lambda: prove_number(board, kind, limit=60),
        "board": lambda: prove(board, kind),
        "given": lambda: prove(board, kind, _fact(kind, board, number)),
    }
    name = [*makes][number % 3]
    return f"{name}-{kind}-{number}", lambda folder: write_certificate(makes[name](), folder)


def _fact(kind: str, board: Any, number: int) -> Facts:
    solution = judge(kind).find(board)
    facts = [] if solution is None else sorted(facts_of(kind, board, solution).items(), key=repr)
    if not facts:
        raise InputError(f"a {kind} board without a solution", "one in which something is so")
    subject, so = Random(number).choice(facts)
    return {subject: so is (number % 2 == 0)}


def theorem_targets() -> list[tuple[str, str]]:
    """Return each family with theorems and its library, and the families in two stages."""
    own = [(kind, str(family(kind).tiles.library)) for kind in certifiable_families()]
    return [*own, ("kurodoko", "compact"), *((kind, "t-grid") for kind in tee_families())]


def formula_makers(
    kind: str, library: str, seed: int, clauses: tuple[int, int] = CLAUSES, most: int = MOST_TOGETHER
) -> Iterator[Maker]:
    """Yield theorems of random formulas of so many clauses, without end. Clauses are left out
    while its board has more than `most` cells.
    """
    rng = Random(f"{kind} {library} {seed}")
    for number in range(1 << 30):
        size = rng.randint(*clauses)
        drawn = Recipe((size, size), variables=(max(1, size // 2), 2 * size)).draw(rng)
        while len(drawn) >= clauses[0]:
            made = compile_formula(make_formula(list(drawn)), target=kind, library=library)
            if prod(made.board.shape) <= most:
                name = f"formula-{kind}-{library}-{number}-{len(drawn)} clauses: {made.source}"
                yield name, _theorem_writer(lambda made=made: made)  # type: ignore[misc]
                break
            drawn = drawn[: min(len(drawn) - 1, max(clauses[0], len(drawn) // 2))]


def narrow_makers(seed: int) -> Iterator[Maker]:
    """Theorems about narrow boards of found tiles, for each family in turn, without end; those that say what
    is so, as a count shows.
    """
    kinds = [kind for kind in certifiable_families() if together(kind)]
    sources = {kind: narrow(kind, Random(f"{kind} {seed}")) for kind in kinds}
    for number in range(1 << 30):
        for kind, source in sources.items():
            counted = map(claim, islice(source, TRIES))
            if (
                one := next((one for one in counted if one and one.solutions and one.true), None)
            ) is not None:
                yield f"narrow-{kind}-{number}", _narrow_writer(one)


def _narrow_writer(one: Claim) -> Callable[[Path], None]:
    return lambda folder: write_certificate(proved(one), folder)


def _theorem_writer(made: Callable[[], Compiled]) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        try:
            certificate = prove_claim(made(), count=True)
        except InputError:  # tiles whose states leave cells open
            certificate = prove_claim(made())
        write_certificate(certificate, folder)

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


def window_makers(seed: int) -> Iterator[Maker]:
    """Random windows, family by family, without end: of some cells, all colourings that sure places allow."""
    for number in range(1 << 30):
        for kind in families():
            one = case(kind, Random(f"{kind} {seed} {number}"))
            yield f"window-{kind}-{number}", _window_writer(one, Random(number))


def _window_writer(one: Case, rng: Random) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        declared, board = one.kind.declared, one.window
        assert declared is not None
        every = [divmod(cell, board.cols) for cell in board.cells]
        cells, listed = rng.sample(every, min(3, len(every))), list[dict[Cell, bool]]()
        if one.kind.board_from_record(one.kind.board_to_record(board)) != board:
            raise InputError("a number that no board keeps", "a window that can be written down")
        places = list(certain_constraints(declared, board, one.data))
        while True:
            others = [ProofRule(way, Reason(OTHER, (count,))) for count, way in enumerate(listed, 1)]
            answer = refute_constraints(places, board, {}, others)
            if isinstance(answer, list):
                break
            listed.append({cell: bool(answer[cell]) for cell in sorted(cells)})
        write_certificate(
            prove_window(one.kind, board, one.data, {}, listed or [dict.fromkeys(cells, True)]), folder
        )

    return make


def _libraries() -> Iterator[tuple[str, str]]:
    yield from (
        (kind, str(family(kind).tiles.library))
        for kind in compilable_families()
        if family_part(kind, "anywhere")
    )
    yield "kurodoko", "compact"


def _contexts(kind: str, name: str) -> Iterator[Maker]:
    library = load(name)
    for context in family_part(kind, "anywhere")(library, list(library.tiles.values())):
        yield f"tile-{name}-{context.name}", context.certify


#: Kind of certificate -> what yields some by a seed; of theorems and tiles there is an end.
MAKERS: dict[str, Callable[[int], Iterator[Maker]]] = {
    "boards": board_makers,
    "puzzles": puzzle_makers,
    "narrow": narrow_makers,
    "windows": window_makers,
    "theorems": lambda seed: (next(formula_makers(*each, seed, FEW)) for each in theorem_targets()),
    "tiles": lambda seed: tile_makers(),
}


def comparisons(
    kind: str, number: int, forged: int, seed: int, place: Path
) -> Iterator[tuple[Compared, Path]]:
    """Yield that many true certificates of a kind, each also changed that many times, with their folders.
    Those that cannot be made are passed over.
    """
    rng, made = Random(seed), 0
    for name, make in MAKERS[kind](seed):
        if made == number:
            return
        original, copy = place / "true", place / "forged"
        shutil.rmtree(original, ignore_errors=True)
        try:
            make(original)
        except InputError:
            continue
        made += 1
        yield compared(original, name), original
        kinds = [kind for kind in sorted(CHANGES) if files_for(kind, original)]
        for _ in range(forged):
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(original, copy)
            if (change := changed(copy, rng.choice(kinds), rng)) is not None:
                yield compared(copy, name, change), copy
