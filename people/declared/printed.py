"""What is printed on a board: rooms and clues that a generator draws, or reads off a colouring.

>>> lengths([True, True, False, True])
(2, 1)
"""

from collections.abc import Hashable, Iterable
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from hardboard.puzzles.declared.board import UNKNOWN, Board, Facts
from hardboard.puzzles.declared.doubled import cell_spots
from hardboard.puzzles.declared.layout import Layout
from hardboard.puzzles.declared.places import Place
from hardboard.puzzles.declared.vocabulary.rule import Rule
from hardboard.puzzles.grid import Shading

#: A clue: the field of the board, where it stands, and its value.
Clue = tuple[str, Any, Any]


def draw_rooms(rng: Random, board: Board, number: int) -> tuple[int, ...]:
    """Rooms that grow from as many cells, all alike or as it comes."""
    even = rng.choice((1, 1, 2, number))
    rooms = [-1] * board.size
    grown = [[cell] for cell in rng.sample(board.cells, number)]
    for room, cells in enumerate(grown):
        rooms[cells[0]] = room
    while grown:
        cells = min(rng.sample(grown, min(even, len(grown))), key=len)
        free = [other for cell in cells for other in board.near[cell] if rooms[other] < 0]
        if not free:
            grown.remove(cells)
            continue
        cells.append(rng.choice(free))
        rooms[cells[-1]] = rooms[cells[0]]
    return tuple(rooms)


def wants(rule: Rule, layout: Layout, bare: Board) -> bool:
    """Whether a rule demands a clue in each area, or something of cells without a clue: with all clues still
    to come, no board keeps it.
    """
    clue = UNKNOWN if layout.clues == "numbers" and layout.unknown else _clue(layout)
    here = list(rule.places(bare))
    there = list(rule.places(replace(bare, clues=dict.fromkeys(cell_spots(bare), clue))))
    free = layout.clues in ("numbers", "blocks") and layout.clue != "wall" and len(there) < len(here)
    nothing = [None] * bare.size
    return free or _changed(here, there) or any(place.broken(nothing) for place in here)


def _clue(layout: Layout) -> Any:
    """Some clue."""
    known: dict[str, Any] = {"colours": "B", "rings": (1,), "blocks": UNKNOWN}
    return known.get(layout.clues, max(1, layout.least))


def _changed(here: Iterable[Place], there: Iterable[Place]) -> bool:
    """Whether something else is said of the same cells."""
    before, after = _sayings(here), _sayings(there)
    return any(before[about] != after[about] for about in before.keys() & after.keys())


def _sayings(places: Iterable[Place]) -> dict[Hashable, set[Hashable]]:
    """Rule, spot and cells -> all that is said of them."""
    said: dict[Hashable, set[Hashable]] = {}
    for place in places:
        said.setdefault((place.rule, place.spot, tuple(place.cells)), set()).add(place.key)
    return said


def speaks(rule: Rule, layout: Layout, bare: Board) -> bool:
    """Whether a rule says anything of clues: what it says changes when there are some."""
    here = list(rule.places(bare))
    for clue in ("B", "W") if layout.clues == "colours" else (_clue(layout),):
        full = replace(
            bare,
            clues=dict.fromkeys(cell_spots(bare), clue),
            arrows=dict.fromkeys(cell_spots(bare), "U") if layout.arrows else {},
            corners={(0, 0): 0},
        )
        there = list(rule.places(full))
        if len(here) != len(there) or _changed(here, there):
            return True
    return False


def broken(rules: Iterable[Rule], board: Board, facts: Facts) -> set[tuple[str, int]]:
    """The names and spots of places that a colouring breaks."""
    return {(p.rule, p.spot) for rule in rules for p in rule.places(board) if p.broken(facts)}


def numbered(bare: Board, shading: Shading, rng: Random) -> Board:
    """A number in each cell: no two equal ones in a line, but black cells repeat a white one's."""
    size = max(bare.shape)
    down, across, names = (rng.sample(range(size), size) for _ in range(3))
    numbers = [names[(down[c // bare.cols] + across[c % bare.cols]) % size] + 1 for c in bare.cells]
    for cell in np.flatnonzero(shading).tolist():
        lines = bare.row_cells[cell // bare.cols] + bare.col_cells[cell % bare.cols]
        numbers[cell] = numbers[rng.choice([other for other in lines if not shading.flat[other]])]
    return replace(bare, clues=dict(enumerate(numbers)))


def renumbered(board: Board, shading: Shading, other: Facts, rng: Random) -> Board | None:
    """A black cell that another solution has white repeats the number of a cell in its line that is white in
    both, which that solution then breaks; None if there is none.
    """
    blacks = [cell for cell in np.flatnonzero(shading).tolist() if other[cell] is False]
    if not blacks:
        return None
    cell = rng.choice(blacks)
    lines = board.row_cells[cell // board.cols] + board.col_cells[cell % board.cols]
    whites = [one for one in lines if not shading.flat[one] and other[one] is False]
    return replace(board, clues={**board.clues, cell: board.clues[rng.choice(whites)]}) if whites else None


def outside(layout: Layout, bare: Board, shading: Shading) -> Board:
    """The numbers beside rows and columns."""
    if not layout.lines:
        return bare
    count = sum if layout.lines == "number" else lengths
    rows, cols = shading.tolist(), shading.T.tolist()
    return replace(bare, row_clues=tuple(map(count, rows)), col_clues=tuple(map(count, cols)))


def lengths(line: list[bool]) -> tuple[int, ...]:
    """The lengths of a line's runs of black cells."""
    runs = "".join(".#"[black] for black in line).split(".")
    return tuple(len(run) for run in runs if run)


def with_clue(board: Board, clue: Clue) -> Board:
    """The board with one clue more."""
    kind, spot, value = clue
    if isinstance(value, tuple) and isinstance(value[-1], str):
        value, way = value
        board = replace(board, arrows={**board.arrows, spot: way})
    change: dict[str, Any] = {kind: {**getattr(board, kind), spot: value}}
    return replace(board, **change)


def values(layout: Layout, board: Board) -> list[Any]:
    """All values that a clue may have."""
    if layout.clues == "colours":
        return ["B", "W"]
    if layout.clues == "blocks":
        return [UNKNOWN]
    if layout.clues == "rings":
        two = [(a, b) for a in range(1, 6) for b in range(a, 6)]
        return [(n,) for n in range(9)] + two + [(1, 1, 1), (1, 1, 2), (1, 1, 3), (1, 2, 2), (1, 1, 1, 1)]
    return list(range(layout.least, max(10, sum(board.printed_shape))))
