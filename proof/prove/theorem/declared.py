"""Showing that found tiles keep to their states on a board: see `hardboard.proof.check.theorem.declared`.

One solver for each kind of places knows the rules of the patch. It is asked for each claim; what it learns on
the way are the steps.
"""

from collections.abc import Iterator

from hardboard.proof.check.reasons import cells_of
from hardboard.proof.check.theorem.declared import Patches, StrandPatches, colour_of
from hardboard.proof.check.theorem.soundness import UNKNOWN, ImpossibleFacts, PlaceClasses
from hardboard.proof.prove.theorem.patches import PatchSolver, UnknownSurroundings
from hardboard.proof.prove.theorem.soundness import Lemmas, Round, Steps, derive_by_parts
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard, Family
from hardboard.puzzles.grid import Cell

#: Rounds after which nothing more is hoped for.
MOST_ROUNDS = 6


def derive(kinds: PlaceClasses, board: AnyBoard) -> Lemmas:
    """Return the rules and the proof; an error names the first claim that does not follow."""
    looks = kinds.looks
    assert isinstance(looks, Patches)
    return derive_by_parts(kinds, lambda kind: PatchSolver.of(looks, looks.representatives[kind]))


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
        lemmas = derive_by_parts(kinds, lambda _: UnknownSurroundings.near(looks), lambda _: ())
    except InputError:
        lemmas = derive_by_parts(kinds, lambda at: UnknownSurroundings.part(looks, at, size), part_of)
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
