"""Showing that found tiles keep to their states on a board: see `hardboard.proof.check.theorem.declared`.

Of each kind of places one solver knows the rules of the patch. It is asked for each claim; what it learns on
the way are the steps.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any, TypeVar

from hardboard.proof.check.reasons import Reason, cells_of
from hardboard.proof.check.theorem.declared import Patches, StrandPatches, colour_of
from hardboard.proof.check.theorem.soundness import UNKNOWN, ImpossibleFacts, PlaceClasses
from hardboard.proof.prove.rules import ProofRule
from hardboard.proof.prove.theorem.patches import PatchSolver, UnknownSurroundings
from hardboard.proof.prove.theorem.soundness import Lemmas, Round, Step, Steps, needed, words
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.grid import Cell
from hardboard.verify.declared.nogoods import Nogood

#: A kind of places of which a claim is shown after those of all others; two cells that no colours suit, which
#: does not follow by propagation alone.
AFTER, COLOURLESS = -1, ((0, 0), (0, 1))
_IMPOSSIBLE = [
    ProofRule(dict(zip(COLOURLESS, colours, strict=True)), Reason("known", COLOURLESS))
    for colours in product((False, True), repeat=2)
]
#: What claims are shown in parts by.
Part = TypeVar("Part", bound=Hashable)
#: Rounds after which nothing more is hoped for.
MOST_ROUNDS = 6


def derive(kinds: PlaceClasses, board: AnyBoard) -> Lemmas:
    """Return the rules and the proof; an error names the first claim that does not follow."""
    looks = kinds.looks
    assert isinstance(looks, Patches)
    return _by_parts(
        kinds, lambda claim: claim.kind, lambda kind: PatchSolver.of(looks, looks.representatives[kind])
    )


def _by_parts(
    kinds: PlaceClasses, part_of: Callable[[ImpossibleFacts], Part], patch_of: Callable[[Part], PatchSolver]
) -> Lemmas:
    """Return the lemmas about claims, part by part."""
    claims, parts = list(kinds.claims()), dict[Part, list[int]]()
    for number, claim in enumerate(claims):
        parts.setdefault(part_of(claim), []).append(number)
    rules: list[tuple[int, ProofRule]] = []
    steps: list[Step] = []
    for part, numbers in parts.items():
        own, learned = _shown(kinds, [claims[number] for number in numbers], patch_of(part))
        rules += own
        steps += [*learned, *((claims[number].kind, {}, number) for number in numbers)]
    return Lemmas.of(claims, rules, steps)


def _shown(
    kinds: PlaceClasses, claims: Sequence[ImpossibleFacts], patch: PatchSolver
) -> tuple[list[tuple[int, ProofRule]], list[Step]]:
    """Return the rules that the claims about one kind need, and the facts learnt on the way."""
    kind = claims[0].kind
    with patch.solver() as solver:
        for claim in claims:
            if not patch.refutes(solver, claim.facts):
                said = f"it does not follow that {words(kinds, claim)}"
                raise InputError(said, "tiles that keep to their states on this board")
        # A proof is written out when there is a contradiction.
        solver.add([[patch.board.size + 1], [-patch.board.size - 1]])
        solver.solve()
        lines = [line for line in solver.proof() if line != "0" and not line.startswith("d")]
    learned: list[Any] = [patch.facts(_nogood(map(int, line.split()[:-1]))) for line in lines]
    steps: list[Step] = [(kind, facts, None) for facts in learned if facts]
    steps += [(kind, {}, number) for number in range(len(claims))]
    # Shown last: until then one claim is left, and no step rests on there being none.
    steps += [(AFTER, {COLOURLESS[0]: True}, len(claims)), (AFTER, {}, len(claims))]
    every = [(kind, rule) for rule in patch.said()] + [(AFTER, rule) for rule in _IMPOSSIBLE]
    rules, kept = needed([*claims, ImpossibleFacts(AFTER, {})], every, steps)
    return [one for one in rules if one[0] == kind], [step for step in kept if step[2] is None]


def _nogood(clause: Iterable[int]) -> Nogood:
    return {abs(literal) - 1: literal > 0 for literal in clause if literal}


def learn(looks: Patches, board: AnyBoard) -> Iterator[Round]:
    """Yield, round by round, the cells of tiles whose colour gets known, as long as there are more.

    Such a cell has the same colour in all states. It also has that colour in all solutions, by the places of
    its patch and the cells known before.
    """
    for _ in range(MOST_ROUNDS):
        cells = _forced(looks)
        if not any(cells.values()):
            return
        taken = {piece: own for piece, own in cells.items() if own}
        lemmas = derive(looks.round(taken), board)
        looks = looks.knowing(taken)
        yield Round(taken, lemmas, looks)


def learn_outside(looks: StrandPatches, board: AnyBoard) -> Iterator[Round]:
    """Learn the cells beside tiles with strands, in one round. All at once, if nothing has to be known of
    loops there, else part by part.
    """
    kinds = looks.outside()
    size = 2 * looks.margin

    def part_of(claim: ImpossibleFacts) -> Cell:
        ((row, col),) = (cell for subject in claim.facts for cell in cells_of(subject))
        return row // size, col // size

    try:
        lemmas = _by_parts(kinds, lambda _: (), lambda _: UnknownSurroundings.near(looks))
    except InputError:
        lemmas = _by_parts(kinds, part_of, lambda at: UnknownSurroundings.part(looks, at, size))
    yield Round({}, lemmas, looks.knowing_outside())


def _forced(looks: Patches) -> dict[int, frozenset[Cell]]:
    """Return the cells of each tile that every position of it forces."""
    plan, size = looks.plan, looks.plan.geometry.pitch
    forced: dict[int, frozenset[Cell]] = {}
    for place in looks.representatives:
        piece, (top, left) = int(plan.places[place]), plan.geometry.corner(place)
        if piece not in forced:
            every = [(row, col) for row in range(size) for col in range(size)]
            steady = (
                cell
                for cell in every
                if len({bool(d[cell]) for d in plan.pieces[piece].shadings.values()}) == 1
            )
            forced[piece] = frozenset(
                cell for cell in steady if looks.known[top + cell[0], left + cell[1]] == UNKNOWN
            )
        down, right = looks.patch(place).begin
        if not forced[piece]:
            continue
        patch = PatchSolver.of(looks, place)
        with patch.solver(proof=False) as solver:
            forced[piece] = frozenset(
                cell
                for cell in forced[piece]
                if patch.refutes(
                    solver,
                    {(down + cell[0], right + cell[1]): not colour_of(plan, piece, cell)},
                )
            )
    return forced


def steps_of(family: Family) -> Steps | None:
    """Return the steps of the theorem for a declared family."""
    own = family.declared
    return None if own is None else Steps(derive, learn=learn_outside if own.layout.loop else learn)


#: How it is shown where nothing is learned in rounds.
STEPS = Steps(derive)
