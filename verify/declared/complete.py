"""All rules of a board as clauses, those about areas too, so that nothing is left to be added by need: what
`hardboard dimacs` writes.

Areas that must hang together are written by `whole`; the cells that belong to a clue are those reached in as
many steps as it says cells.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.areas import Area, AreaSum, Connected, Numbered, Separate, Sized
from hardboard.puzzles.declared.board import Board, Index
from hardboard.puzzles.declared.family import Declaration
from hardboard.puzzles.declared.places import Place, shrink
from hardboard.puzzles.errors import InputError
from hardboard.verify.connectivity.rooted import Sides
from hardboard.verify.declared.clauses import Clauses, write
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.whole import Hanging, WholeEncoding, grid_sides

#: Places of kinds that nothing here knows are written down if they look at so many cells.
MOST_CELLS = 20


class Complete(WholeEncoding):
    """The rules of a declaration on one board, written down whole."""

    def __init__(self, declaration: Declaration, board: Board) -> None:
        local = DeclaredEncoding(declaration, board)
        for count in local.late:
            write(count, local.cnf)
        rooted = []
        for place in (*local.unknown, *(place for place, _ in local.needed)):
            if type(place) in ROOTED:
                rooted.append(ROOTED[type(place)](place, board))
            else:
                AREAS.get(type(place), write_any)(place, local.cnf)
        super().__init__(local.clauses, local.black, rooted)


def write_any(place: Place, cnf: Clauses) -> None:
    """All that a place of any kind forbids: colours are tried cell after cell until they break it, and of
    these facts those are forbidden that it minds.
    """
    facts: list[bool | None] = [*cnf.known]
    cells = [cell for cell in place.scope if facts[cell] is None]
    if len(cells) > MOST_CELLS:
        raise InputError(
            f"a rule {place.rule!r} of a kind of its own that looks at {len(cells)} cells",
            f"at most {MOST_CELLS}: its clauses can be written down only by trying all colours",
        )
    nogoods: list[dict[Index, bool]] = []

    def go(at: int) -> None:
        if any(all(facts[cell] is black for cell, black in nogood.items()) for nogood in nogoods):
            return
        if place.broken(facts):
            nogoods.append(shrink(place, facts))
        elif at < len(cells):
            for colour in (True, False):
                facts[cells[at]] = colour
                go(at + 1)
            facts[cells[at]] = None

    go(0)
    for nogood in nogoods:
        cnf.add(*(cnf.has(cell, not black) for cell, black in nogood.items()))


def connected_area(place: Connected, board: Board) -> Hanging:
    """All cells of the colour reach one of them, or the outside."""
    return Hanging(place.colour, _sides(place, board), place.outside or None, without=_outside(place, board))


def numbered_area(place: Numbered, board: Board) -> Hanging:
    """All cells of the colour reach a clue."""
    return Hanging(place.colour, _sides(place, board), place.clues.keys(), without=_outside(place, board))


def _outside(place: Area, board: Board) -> NDArray[np.int64]:
    """The cells that a place does not speak of."""
    return np.setdiff1d(np.arange(board.size), np.fromiter(place.cells, np.int64, len(place.cells)))


def _sides(place: Area, board: Board) -> Sides:
    """Pairs of neighbours."""
    if place.near is board.near:
        return grid_sides(board.shape)
    pairs = [(cell, other) for cell in place.cells for other in place.near[cell] if cell < other]
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


def write_separate(place: Separate, cnf: Clauses) -> None:
    """What hangs together with the clue has no other clue."""
    reached = {cell: cnf.new() for cell in place.cells}
    cnf.add(-cnf.has(place.spot, place.colour), reached[place.spot])
    for cell in place.cells:
        for other in place.near[cell]:
            cnf.add(-reached[cell], -cnf.has(other, place.colour), reached[other])
    for clue in place.clues:
        if clue != place.spot:
            cnf.add(-reached[clue])


def write_sized(place: Sized, cnf: Clauses) -> None:
    """So many cells are reached from the clue in as many steps, if it has the colour."""
    has = cnf.has(place.spot, place.colour)
    reached = _spread(place, cnf, {place.spot: has}, place.number, set(place.cells))
    _exactly(cnf, list(reached.values()), place.number, [-has])


def write_area_sum(place: AreaSum, cnf: Clauses) -> None:
    """So many cells are reached from the clue's neighbours in as many steps, not over the clue."""
    start = {cell: cnf.has(cell, place.colour) for cell in place.near[place.spot]}
    reached = _spread(place, cnf, start, place.total, set(place.cells) - {place.spot})
    _exactly(cnf, list(reached.values()), place.total, [])


def _spread(
    place: Area, cnf: Clauses, start: dict[Index, int], steps: int, inside: set[Index]
) -> dict[Index, int]:
    """Of each cell the literal that it is reached over cells of the colour in so many steps."""
    now = start
    for _ in range(min(steps, len(inside))):
        beside = {other for cell in now for other in place.near[cell] if other in inside}
        after = {}
        for cell in beside | set(now):
            has, before = cnf.has(cell, place.colour), [now[x] for x in place.near[cell] if x in now]
            after[cell] = it = cnf.new()
            sources = [*before, now.get(cell, -TRUE)]
            cnf.add(-it, has)
            cnf.add(-it, *sources)
            for source in sources:
                cnf.add(-source, -has, it)
        now = after
    return now


def _exactly(cnf: Clauses, literals: Sequence[int], number: int, unless: list[int]) -> None:
    least = cnf.counter(literals, number + 1)
    cnf.add(*unless, least[number] if number < len(least) else -TRUE)
    cnf.add(*unless, -least[number + 1] if number + 1 < len(least) else TRUE)


AREAS: dict[type[Place], Callable[[Any, Clauses], None]] = {
    Separate: write_separate,
    Sized: write_sized,
    AreaSum: write_area_sum,
}
#: Places that speak of areas that hang together.
ROOTED: dict[type[Place], Callable[[Any, Board], Hanging]] = {
    Connected: connected_area,
    Numbered: numbered_area,
}
