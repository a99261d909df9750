"""The printed part of a board: rooms and clues that a generator draws, or reads off a colouring.

>>> run_lengths([True, True, False, True])
(2, 1)
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from hardboard.people.declared.rectangles import draw_rectangles
from hardboard.people.declared.rooms import draw_rooms
from hardboard.people.symmetry import symmetry_orbits
from hardboard.puzzles.declared.board import UNKNOWN, Board, Facts
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.doubled import cell_spots
from hardboard.puzzles.declared.fields import fields
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.vocabulary.rule import EachClue, Rule
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Shading
from hardboard.verify.declared.handlers import handler_of

#: A clue: the field of the board, where it stands, and its value.
Clue = tuple[str, Any, Any]
#: The names and spots of constraints that a colouring breaks.
Broken = set[tuple[str, int]]
#: How many cells a room has, from try to try.
ROOMY = (5, 6, 5, 7, 5, 4, 5, 8)


def bare_board(
    layout: Layout,
    size: tuple[int, int],
    symmetry: str | None,
    rng: Random,
    number: int,
    rectangles: bool = False,
) -> Board:
    """Return a board without numbers: rooms (larger ones from try to try), walls, a number for all."""
    rows, cols = size
    total = 1 if layout.total and not layout.optional else None
    roomy = ROOMY[number % len(ROOMY)]
    wanted = min(rows * cols, rows if total else max(2, rows * cols // roomy))
    if layout.loop and layout.clues == "colours":  # from room to room of a loop two kinds take turns
        wanted += wanted % 2
    whole = [orbit for orbit in symmetry_orbits(size, symmetry) if rng.random() < 0.2]
    walls = {r * cols + c: UNKNOWN for orbit in whole for r, c in orbit}
    rooms: tuple[int, ...] = ()
    if layout.rooms:
        plain = Board(rows, cols)
        rooms = (
            draw_rectangles(rng, plain, wanted) if rectangles else draw_rooms(rng, plain, wanted, symmetry)
        )
    ends = dict(zip(rng.sample(range(rows * cols), len(layout.once)), layout.once, strict=True))
    clues: dict[int, Any] = walls if layout.clue == "wall" else {**ends}
    return layout.inner(Board(rows, cols, clues=clues, rooms=rooms, total=total))


def violated_constraints(rules: Iterable[Rule], board: Board, facts: Facts) -> Broken:
    """Return the constraints that a colouring violates."""
    return {(p.rule, p.spot) for rule in rules for p in rule.places(board) if p.broken(facts)}


def breaks_more(rules: Iterable[Rule], board: Board, facts: Facts, before: Broken) -> bool:
    """Return True if a colouring violates a constraint that is not among these."""
    places = (place for rule in rules for place in rule.places(board))
    return any(place.broken(facts) and (place.rule, place.spot) not in before for place in places)


def constraints_of(rules: Iterable[Rule], board: Board, clue: Clue) -> Iterator[Constraint]:
    """Yield the constraints of one clue, which need not be on the board yet."""
    kind, spot, value = clue
    corners = kind == "corners"
    row, col = (spot[0] - 1, spot[1] - 1) if corners else divmod(spot, board.cols)
    more = None
    for rule in rules:
        meaning = rule.meaning
        if isinstance(meaning, EachClue) and meaning.corners is corners:
            shown = {(row, col): value}
            for pattern in meaning((value,), max(board.shape)):
                own = pattern.own_symbols
                if own is None or value not in own or not pattern.holds(board, row, col, shown):
                    continue
                if (place := pattern.at(board, row, col)) is not None:
                    yield place
        else:
            more = more or with_clues(board, [clue])
            yield from (place for place in rule.places(more) if corners or place.spot == spot)


def measured_values(places: Iterable[Constraint], facts: Facts) -> list[int]:
    """Return the numbers that constraints measure in a colouring: counted or seen cells, sizes of areas."""
    known = ((handler_of(place).measured, place) for place in places)
    return [*dict.fromkeys(number for ask, place in known if ask for number in ask(place, facts))]


def number_cells(bare: Board, shading: Shading, rng: Random) -> Board:
    """Return a number in each cell: no two equal ones in a line, but black cells repeat a white one's."""
    size = max(bare.shape)
    down, across, names = (rng.sample(range(size), size) for _ in range(3))
    numbers = [names[(down[c // bare.cols] + across[c % bare.cols]) % size] + 1 for c in bare.cells]
    for cell in np.flatnonzero(shading).tolist():
        lines = bare.row_cells[cell // bare.cols] + bare.col_cells[cell % bare.cols]
        numbers[cell] = numbers[rng.choice([other for other in lines if not shading.flat[other]])]
    return replace(bare, clues=dict(enumerate(numbers)))


def renumber_cells(board: Board, shading: Shading, other: Facts, rng: Random) -> Board | None:
    """Return the board on which another solution violates a rule by a repeated number.

    A black cell that the other solution has white gets the number of a cell in its line that is white in
    both. None if there is none.
    """
    blacks = [cell for cell in np.flatnonzero(shading).tolist() if other[cell] is False]
    if not blacks:
        return None
    cell = rng.choice(blacks)
    lines = board.row_cells[cell // board.cols] + board.col_cells[cell % board.cols]
    whites = [one for one in lines if not shading.flat[one] and other[one] is False]
    return replace(board, clues={**board.clues, cell: board.clues[rng.choice(whites)]}) if whites else None


def outside_numbers(layout: Layout, bare: Board, shading: Shading) -> Board:
    """Return the numbers beside rows and columns."""
    if not layout.lines:
        return bare
    count = sum if layout.lines == "number" else run_lengths
    rows, cols = shading.tolist(), shading.T.tolist()
    return replace(bare, row_clues=tuple(map(count, rows)), col_clues=tuple(map(count, cols)))


def run_lengths(line: list[bool]) -> tuple[int, ...]:
    """Return the lengths of a line's runs of black cells."""
    runs = "".join(".#"[black] for black in line).split(".")
    return tuple(len(run) for run in runs if run)


def with_clues(board: Board, clues: Iterable[Clue]) -> Board:
    """Return the board with more clues."""
    changed: Record = {}
    for kind, spot, value in clues:
        if isinstance(value, tuple) and isinstance(value[-1], str):
            value, way = value
            changed.setdefault("arrows", {**board.arrows})[spot] = way
        changed.setdefault(kind, {**getattr(board, kind)})[spot] = value
    return replace(board, **changed)


def clue_spots(layout: Layout, board: Board) -> list[tuple[str, Any]]:
    """Return the spots of clues, with the field of the board that holds them."""
    if layout.corners:
        return [("corners", (r, c)) for r in range(board.rows + 1) for c in range(board.cols + 1)]
    if not layout.clues:
        return []
    if layout.once:
        return [("clues", cell) for cell in board.cells if board.clues.get(cell) not in layout.once]
    if board.clues:
        return [("clues", cell) for cell in board.clues]
    if layout.room_numbers:
        return [("clues", cells[0]) for cells in board.room_cells.values()]
    return [("clues", cell) for cell in cell_spots(board)]


@lru_cache(maxsize=64)
def clue_values(layout: Layout, shape: tuple[int, int]) -> tuple[Any, ...]:
    """Return all values that a clue may have on boards of a printed shape."""
    known = (value for value in fields(layout)[0].values(*shape) if value not in layout.once)
    return tuple(tuple(value) if isinstance(value, list) else value for value in known)
