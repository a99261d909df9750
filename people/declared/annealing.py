"""Rooms, or numbers of black cells, that change until a colouring is the only solution.

A cell at a border moves to the room beside it if the colouring keeps all rules then and fewer others do.
Where every cell has a number, the numbers of black cells change.

Easy puzzles are made in the same way: borders move until one rule alone forces every cell, over and over.
Then there is one solution. Neither a solver nor a rating is asked on the way.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import exp
from random import Random

import numpy as np

from hardboard.people.declared.clues import ClueChoice
from hardboard.people.declared.position import DeclaredPosition, Known
from hardboard.people.declared.printed import renumber_cells
from hardboard.people.declared.rectangles import with_rectangles_changed
from hardboard.people.declared.rooms import with_room_changed, with_room_parted
from hardboard.people.declared.session import BoardSession, colouring_literals
from hardboard.puzzles.declared.board import Board, Facts
from hardboard.puzzles.declared.doubled import cell_of, cell_spots, undoubled_board
from hardboard.puzzles.declared.family import Declaration, facts_of
from hardboard.puzzles.grid import Shading

#: After so many other solutions, or so many changes that shut out none, rooms are given up.
PATIENCE, MOVES = 200, 250
#: So many solutions that were met last are held against each change.
MOST_SEEN = 10
#: How readily a change is made that lets in more other solutions than it shuts out.
WARMTH = 0.6
#: The same where cells are counted that one rule forces: after so many changes by which no more are.
EASING_MOVES, EASING_WARMTH = 250, 1.5


def made_unique(
    choice: ClueChoice, board: Board, shading: Shading, moves: int
) -> tuple[Board, Shading] | None:
    """Return the board with rooms, or numbers of black cells, changed until it has one solution, and this
    solution; None on failure. The solution may differ from the first colouring.

    Met solutions are stored. A change that admits more of them than it excludes is rarer, and a change that
    leaves none is not made.
    """
    seen = [Rival(facts_of(shading))]
    left, idle, met = seen[:], 0, 1
    while idle <= moves:
        idle += 1
        if len(left) == 1:
            other = another(choice, board, left)
            if other is None:
                return board, np.array(left[0].facts, dtype=bool).reshape(board.shape)
            if met > PATIENCE:
                return None
            seen, met = [*seen[-MOST_SEEN:], other], met + 1
            left, idle = [*left, other], 0
        one, other = choice.rng.sample(left, 2)
        more = moved(choice, board, np.array(one.facts, dtype=bool).reshape(board.shape), other.facts)
        if more is None:
            continue
        session = BoardSession(choice.declaration, more)
        after = [rival for rival in seen if session.keeps(rival.literals)]
        if after and choice.rng.random() < exp((len(left) - len(after)) / WARMTH):
            board, left = more, after
    return None


class Rival:
    """A colouring that solves some of the boards."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.literals = facts, colouring_literals(facts)


def another(choice: ClueChoice, board: Board, known: Iterable[Rival]) -> Rival | None:
    """Return a solution of the board that is none of those known; None if there is none."""
    session = BoardSession(choice.declaration, board)
    for rival in known:
        session.forbid(rival.facts)
    found = session.solution()
    return None if found is None else Rival(found)


def moved(choice: ClueChoice, board: Board, shading: Shading, other: Facts) -> Board | None:
    """Return the board with a cell moved to the room beside it.

    The cell is mostly one that another solution colours in another way, or one near it. None if the room
    falls apart, or there is no number for it. Where every cell has a number, a black one gets another.
    """
    if choice.layout.full:
        return renumber_cells(board, shading, other, choice.rng)
    plain = undoubled_board(board)
    among = sorted(
        {cell_of(board, spot) for spot, colour in enumerate(facts_of(shading)) if other[spot] is not colour}
    )
    for _ in range(choice.rng.choice((0, 0, 0, 1, 1, 2))):
        among = sorted({near for cell in among for near in (cell, *plain.near8[cell])})
    if choice.rectangles:
        moved = with_rectangles_changed(plain, among, choice.rng)
    else:
        moved = with_room_changed(plain, among, choice.rng, choice.symmetry)
    if moved is None or not choice.layout.room_numbers:
        return moved and choice.layout.inner(moved)
    rooms = {room for pair in zip(plain.rooms, moved.rooms, strict=True) if len({*pair}) > 1 for room in pair}
    both = [cells for cells in moved.room_cells.values() if moved.rooms[cells[0]] in rooms]
    there = {other for cells in both for other in cells}
    bare = replace(moved, clues={c: clue for c, clue in plain.clues.items() if c not in there})
    more, facts, spots = choice.layout.inner(bare), facts_of(shading), cell_spots(board)
    firsts = [spots[cells[0]] for cells in both]
    numbers = {spot: choice.likely(more, facts, ("clues", spot, 0)) for spot in firsts}
    return replace(more, clues={**more.clues, **{spot: known[0] for spot, known in numbers.items() if known}})


def parted(choice: ClueChoice, bare: Board, facts: Facts, other: Facts) -> Board | None:
    """Return the board with one room split so that another solution has another number of black cells in the
    new room; None on failure.
    """
    plain, spots = undoubled_board(bare), cell_spots(bare)
    differ = {cell for cell, spot in enumerate(spots) if facts[spot] is not other[spot]}
    for first in choice.rng.sample(sorted(differ), len(differ)):
        part, room = [first], plain.room_cells[plain.rooms[first]]
        while 2 * len(part) <= len(room):
            numbers = (sum(each[spots[cell]] is True for cell in part) for each in (facts, other))
            more = with_room_parted(plain, part, choice.symmetry) if len({*numbers}) > 1 else None
            if more is not None:
                return choice.layout.inner(more)
            beside = [x for cell in part for x in plain.near[cell] if x in room and x not in part]
            part.append(choice.rng.choice(beside))
    return None


def forced(declaration: Declaration, board: Board) -> Known:
    """Return the colours forced by single rules, propagated to the fixpoint; None for other cells."""
    position = DeclaredPosition(declaration, board, [None] * board.size)
    places, left = sorted(position.places, key=lambda place: len(place.cells)), board.size + 1
    while 0 < position.known.count(None) < left:
        left = position.known.count(None)
        for place in places:
            open_cells = [cell for cell in board.cells if position.known[cell] is None]
            for cell, colour in position.forced(place, open_cells):
                position.known[cell] = colour
    return position.known


def eased(
    declaration: Declaration,
    board: Board,
    solution: Facts,
    moved: Callable[[Board, Facts], Board | None],
    rng: Random,
) -> Board | None:
    """Return the board with rooms changed until every cell is forced; None on failure. `moved` changes rooms
    near cells in which facts differ from the solution, and keeps the solution.
    """
    known, idle = forced(declaration, board), 0
    least = left = known.count(None)
    while left:
        idle += 1
        if idle > EASING_MOVES:
            return None
        rival = [not colour if known[cell] is None else colour for cell, colour in enumerate(solution)]
        more = moved(board, rival)
        if more is None:
            continue
        after = forced(declaration, more)
        if rng.random() < exp((left - after.count(None)) / EASING_WARMTH):
            board, known, left = more, after, after.count(None)
        if left < least:
            least, idle = left, 0
    return board
