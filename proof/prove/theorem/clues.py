"""Claims about a board of clues: what is known, and what is open about the clues in the patch of one tile,
refute each failure by itself.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from math import prod
from typing import cast

from hardboard.gadgets.geometry import Position
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.clues import CluePatches
from hardboard.proof.check.theorem.soundness import UNKNOWN, Kinds
from hardboard.proof.prove.rules import Rule, neighbours_apart
from hardboard.proof.prove.theorem.families import Steps
from hardboard.proof.prove.theorem.soundness import Lemmas, derive_by_patches
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.places import Count, Place, Sight
from hardboard.puzzles.grid import Cell

#: The colours of the cells of a patch, None where they are not known.
Colours = Mapping[Cell, bool | None]
#: Of a clue with more ways to run nothing is written down.
MOST_RUNS = 300


def derive(kinds: Kinds, board: Board) -> Lemmas:
    """The rules and the proof; an error names the first claim that does not follow."""
    looks = kinds.looks
    assert isinstance(looks, CluePatches)

    def rules(place: Position) -> Iterator[Rule]:
        if looks.impossible:
            yield Rule({}, Reason("known", ((0, 0),)))
        patch = looks.patch(place)
        rows, cols = patch.shape
        known = patch.cells().tolist()
        colours: Colours = {
            (r, c): None if known[r][c] == UNKNOWN else bool(known[r][c])
            for r, c in product(range(rows), range(cols))
        }
        for (r, c), colour in colours.items():
            if colour is not None:
                yield Rule({(r, c): not colour}, Reason("known", ((r, c),)))
            for near in ((r + 1, c), (r, c + 1)):
                if colour is not False and colours.get(near, False) is not False:
                    yield neighbours_apart((r, c), near)
        for clue in looks.clues(patch):
            yield from told(clue, cols, colours)

    return derive_by_patches(kinds, rules)


def told(clue: Place, cols: int, colours: Colours) -> Iterator[Rule]:
    """The rules that an open clue has, if they are about the patch and what is known does not say them."""
    count = clue.as_count
    for broken in runs(clue) if count is None else counts(count):
        facts = {divmod(cell, cols): black for cell, black in broken.items()}
        if all(colours.get(cell, not black) in (None, black) for cell, black in facts.items()):
            unknown = {cell: black for cell, black in facts.items() if colours[cell] is None}
            yield Rule(unknown, Reason(clue.rule, (divmod(clue.spot, cols),)))


def runs(clue: Place) -> Iterator[dict[Index, bool]]:
    """Facts that an open clue forbids, if it has few possible runs."""
    seen = cast(Sight, clue)
    if prod(len(ray) + 1 for ray in seen.rays) > MOST_RUNS:
        return
    for lengths in product(*(range(len(ray) + 1) for ray in seen.rays)):
        sides = list(zip(seen.rays, lengths, strict=True))
        if sum(lengths) < seen.total:
            yield {ray[length]: True for ray, length in sides if length < len(ray)}
        elif sum(lengths) == seen.total + 1:
            yield {cell: False for ray, length in sides for cell in ray[:length]}


def counts(clue: Count) -> Iterator[dict[Index, bool]]:
    """Facts that a count of so many black cells forbids."""
    (number,), size = clue.allowed, len(clue.cells)
    for cells in combinations(clue.cells, max(number + 1, 0)):
        yield dict.fromkeys(cells, True)
    for cells in combinations(clue.cells, max(size - number + 1, 0)):
        yield dict.fromkeys(cells, False)


STEPS = Steps(derive)
