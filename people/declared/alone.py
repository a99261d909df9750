"""Rooms, or numbers of black cells, that change until a colouring is the only solution.

A cell at a border moves to the room beside it if the colouring keeps all rules then and fewer others do;
where every cell has a number, those of black cells change.
"""

from collections.abc import Mapping
from dataclasses import replace
from math import exp
from typing import Any

from hardboard.people.declared.clues import ClueChoice
from hardboard.people.declared.printed import renumbered
from hardboard.people.declared.roles import told_apart
from hardboard.people.declared.rooms import with_room_changed
from hardboard.puzzles.declared.board import Board, Facts
from hardboard.puzzles.declared.doubled import cell_of, cell_spots, printed
from hardboard.puzzles.declared.family import facts_of
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.grid import Shading

#: After so many other solutions, or so many changes that shut out none, rooms are given up.
PATIENCE, MOVES = 200, 250
#: How readily a change is made that lets in more other solutions than it shuts out.
WARMTH = 0.6


class Rival:
    """A solution that is not the one that is wanted, and what is known to break by it."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._breaks: Any = None

    def solves(self, places: Mapping[Any, Place]) -> bool:
        """Whether it breaks none of these places."""
        if self._breaks not in places:
            self._breaks = next((key for key, place in places.items() if place.broken(self.facts)), None)
        return self._breaks is None


def made_unique(choice: ClueChoice, board: Board, shading: Shading, moves: int) -> Board | None:
    """The board with rooms, or numbers of black cells, changed until the colouring is the only one; None
    if it never is.

    Solutions that were seen are kept; a change that lets more of them in than it shuts out is rarer.
    """
    mine, places = facts_of(shading), _shifting(choice, board)
    seen: list[Rival] = []
    left: list[Rival] = []
    idle = 0
    while idle <= moves:
        idle += 1
        if not left:
            other = choice.other(board, shading)
            if other is None or not moves or len(seen) == PATIENCE:
                return board if other is None else None
            seen.append(Rival(other))
            left, idle = seen[-1:], 0
        more = moved(choice, board, shading, choice.rng.choice(left).facts)
        new = places if more is None else _shifting(choice, more)
        if more is None or any(new[key].broken(mine) for key in new.keys() - places.keys()):
            continue
        after = [one for one in seen if one.solves(new)]
        if choice.rng.random() < exp((len(left) - len(after)) / WARMTH):
            board, places, left = more, new, after
    return None


def _shifting(choice: ClueChoice, board: Board) -> dict[Any, Place]:
    """The places of rules that speak of rooms or clues, by what tells them apart."""
    return {told_apart(place): place for rule in choice.roles.shifting for place in rule.places(board)}


def moved(choice: ClueChoice, board: Board, shading: Shading, other: Facts) -> Board | None:
    """A cell goes over to the room beside it, mostly one that another solution colours in another way, or
    one near it; None if that breaks the room, or there is no number for it. Where every cell has a
    number, a black one gets another.
    """
    if choice.layout.full:
        return renumbered(board, shading, other, choice.rng)
    plain = printed(board)
    among = sorted(
        {cell_of(board, spot) for spot, colour in enumerate(facts_of(shading)) if other[spot] is not colour}
    )
    for _ in range(choice.rng.choice((0, 0, 0, 1, 1, 2))):
        among = sorted({near for cell in among for near in (cell, *plain.near8[cell])})
    moved = with_room_changed(plain, among, choice.rng, choice.symmetry)
    if moved is None or not choice.layout.room_numbers:
        return moved and choice.layout.inner(moved)
    rooms = {room for pair in zip(plain.rooms, moved.rooms, strict=True) if len({*pair}) > 1 for room in pair}
    both = [cells for cells in moved.room_cells.values() if moved.rooms[cells[0]] in rooms]
    there = {other for cells in both for other in cells}
    bare = replace(moved, clues={c: clue for c, clue in plain.clues.items() if c not in there})
    spots = cell_spots(board)
    return choice.clued(choice.layout.inner(bare), shading, [("clues", spots[cells[0]]) for cells in both])
