"""Why a Kamaji board has no solution: clauses, each justified by one rule at one place, that cannot all hold;
and step 1 of the theorem for Kamaji boards.

All rules are short clauses about the pieces at one cell, so they are written down at once. In the end
only a core is kept. Minimality is no rule (see `hardboard.proof.check.kamaji`); a solution that is
found is made minimal. Failures of claims about a tile are refuted by the same rules about its cells.

    2 2      maximum 3: `cover r1c1` forbids nothing at all, since no piece is at the cell, and is the whole
             refutation
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from hardboard.gadgets.geometry import Position
from hardboard.gadgets.relation import State
from hardboard.gadgets.tile import Tile
from hardboard.proof.check.kamaji import UNKNOWN, KamajiSteps, line, pieces_at
from hardboard.proof.check.reasons import Facts, Link, Reason
from hardboard.proof.check.theorem.forms import Cover
from hardboard.proof.check.theorem.soundness import PlaceClasses, moved_subject
from hardboard.proof.prove.refute import model_or_core, refuted_core
from hardboard.proof.prove.rules import COVER, ONCE, PIECE, ProofRule, given_rules
from hardboard.proof.prove.theorem.soundness import Lemmas, RuleSolver, Steps, corner_of, derive_by_parts
from hardboard.puzzles.grid import Cell, Ints
from hardboard.puzzles.kamaji import Board, Solution, piece_table
from hardboard.puzzles.kamaji.pieces import Piece
from hardboard.puzzles.kamaji.rules import bare_ones, cover, superfluous
from hardboard.puzzles.minimal import minimal_subset


def refute(board: Board, given: Facts, others: Sequence[ProofRule] = ()) -> Solution | list[ProofRule]:
    """Return a solution with the given facts, or clauses that contradict each other."""
    pieces = {_link(piece): piece for piece in piece_table(board).number_of}
    answer = model_or_core([*given_rules(given), *others, *false_lines(pieces, given), *plain_rules(board)])
    if isinstance(answer, list):
        return refuted_core(answer)
    return _minimal(board, frozenset(pieces[link] for link, laid in answer.items() if laid), given)


def _link(piece: Piece) -> Link:
    return piece[0], piece[-1]


def false_lines(pieces: Collection[Link], given: Facts) -> Iterator[ProofRule]:
    """Yield rules 1 and 2: a given link that is not a valid piece is not laid."""
    for link, laid in given.items():
        if laid and link not in pieces:
            yield ProofRule({link: True}, Reason(PIECE, (link,)))


def plain_rules(board: Board) -> Iterator[ProofRule]:
    """Yield rules 3 and 4 for all cells of the board."""
    table, cols = piece_table(board), board.shape[1]
    links = [_link(piece) for piece in table.number_of]
    yield from rules_about(
        board.numbers, ((divmod(number, cols), [links[k] for k in at]) for number, at in enumerate(table.at))
    )


def rules_about(numbers: Ints, cells: Iterable[tuple[Cell, Sequence[Link]]]) -> Iterator[ProofRule]:
    """Rules 3 and 4: each of these cells is in one of its pieces, a number above 1 in no two of them; no
    clause comes twice.
    """
    seen: set[tuple[Link, Link]] = set()
    for cell, links in cells:
        yield ProofRule(dict.fromkeys(links, False), Reason(COVER, (cell,)))
        for pair in combinations(links, 2):
            if numbers[cell] > 1 and pair not in seen:
                seen.add(pair)
                yield ProofRule(dict.fromkeys(pair, True), Reason(ONCE, (cell,)))


def _minimal(board: Board, solution: Solution, given: Facts) -> Solution:
    """Return the solution without superfluous pieces, except given ones."""
    spare = [piece for piece in superfluous(board, solution) if not given.get(_link(piece))]
    rest = solution - set(spare)
    kept = minimal_subset(
        spare, lambda some: None if bare_ones(board, cover(board.shape, rest | set(some))) else some
    )
    return rest | set(kept)


def fact(subject: Link, value: bool) -> tuple[tuple[Cell, ...], str]:
    """Return the cells of a fact, and its words."""
    one, other = subject
    no = "" if value else "not "
    if one == other:
        return (one,), f"{no}a piece by itself"
    return (one, other), f"{no}the ends of a piece"


def derive(kinds: PlaceClasses, board: Board) -> Lemmas:
    """Return the rules and the proof; an error names the first claim that does not follow."""
    plan, looks = kinds.looks.plan, kinds.looks
    assert isinstance(looks, KamajiSteps)

    def rules(place: Position) -> Iterator[ProofRule]:
        patch = looks.patch(place)
        numbers, (tall, wide) = patch.cells().tolist(), patch.window
        cells = product(range(tall.start, tall.stop), range(wide.start, wide.stop))
        at = {cell: pieces_at(numbers, board.maximum, cell) for cell in cells}
        known = [(cell, sorted(links)) for cell, links in at.items() if UNKNOWN not in links]
        yield from rules_about(patch.cells(), known)
        corner = corner_of(kinds, place)
        pins: set[Any] = {
            moved_subject(plan.pin((place, side)), (-corner[0], -corner[1]))
            for side in plan.tiles[place].ports
        }
        for link in pins:
            if sum(numbers[r][c] for r, c in line(link)) != board.maximum:
                yield ProofRule({link: True}, Reason(PIECE, (link,)))

    return derive_by_parts(kinds, lambda kind: RuleSolver(rules(looks.representatives[kind])))


def drawings(tile: Tile) -> Mapping[State, Cover]:
    """Return the pieces of each state, each named by its first and last cell in reading order."""
    return {state: tuple((min(line), max(line)) for line in cover) for state, cover in tile.covers.items()}


STEPS = Steps(derive, drawings)
