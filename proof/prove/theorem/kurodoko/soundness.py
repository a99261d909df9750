"""Claims about a Kurodoko board: what is known, and the open clues in the window of one tile, refute each
failure by itself.
"""

from collections.abc import Iterator
from itertools import product
from math import prod

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.known import BLACK, UNKNOWN, WHITE
from hardboard.proof.check.theorem.kurodoko import Looks
from hardboard.proof.check.theorem.kurodoko.bounds import Open
from hardboard.proof.check.theorem.soundness import Kinds
from hardboard.proof.prove.rules import SIGHT, Rule, neighbours_apart
from hardboard.proof.prove.theorem.soundness import Lemmas, derive_by_patches
from hardboard.puzzles.grid import STEPS, Cell
from hardboard.puzzles.kurodoko import Board
from hardboard.verify.kurodoko.lazy import FEW

Colours = dict[Cell, int]


def derive(kinds: Kinds, board: Board) -> Lemmas:
    """The rules and the proof; an error names the first claim that does not follow."""
    looks = kinds.looks
    assert isinstance(looks, Looks)

    def rules(place: Position) -> Iterator[Rule]:
        if looks.impossible:
            yield Rule({}, Reason("known", ((0, 0),)))
        rows = looks.patch(place).cells()
        colours = {(r, c): int(rows[r, c]) for r, c in product(*map(range, rows.shape))}
        for cell, colour in colours.items():
            if colour != UNKNOWN:
                yield Rule({cell: colour != BLACK}, Reason("known", (cell,)))
            for near in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)):
                if colour == colours.get(near) == UNKNOWN:
                    yield neighbours_apart(cell, near)
        for cell, clue in looks.clues(looks.patch(place)).items():
            yield from runs(cell, clue, colours)

    return derive_by_patches(kinds, rules)


def runs(cell: Cell, clue: Open, colours: Colours) -> Iterator[Rule]:
    """What an open clue says of the cells of a patch that are not known, if it has few possible runs."""
    if prod(high - low + 1 for _, low, high in clue.bounds) > FEW:
        return
    for lengths in product(*(range(low, high + 1) for _, low, high in clue.bounds)):
        sides = list(zip(clue.bounds, lengths, strict=True))
        if sum(lengths) < clue.total:
            ends = {ahead(cell, side, n + 1): True for (side, _, high), n in sides if n < high}
            yield from told(ends, cell, colours)
        elif sum(lengths) == clue.total + 1:
            spots = [(side, k) for (side, low, _), n in sides for k in range(low + 1, n + 1)]
            yield from told({ahead(cell, side, k): False for side, k in spots}, cell, colours)
    for side, low, high in clue.bounds:
        cells = {ahead(cell, side, k): False for k in range(low + 1, high + 2)}
        yield from told(cells, cell, colours)


def told(facts: dict[Cell, bool], clue: Cell, colours: Colours) -> Iterator[Rule]:
    """The rule, if it is about the patch and what is known does not say it anyway."""
    if all(colours.get(cell) in (UNKNOWN, BLACK if black else WHITE) for cell, black in facts.items()):
        unknown = {cell: black for cell, black in facts.items() if colours[cell] == UNKNOWN}
        yield Rule(unknown, Reason(SIGHT, (clue,)))


def ahead(cell: Cell, side: str, distance: int) -> Cell:
    """The cell at a distance on one side."""
    return cell[0] + STEPS[side][0] * distance, cell[1] + STEPS[side][1] * distance
