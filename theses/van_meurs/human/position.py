"""The state of a person's solving of a Kurodoko board: white, black and empty (still undecided) cells.

A cell is a number here, its *spot*: row times columns plus column. `BoardConstants` holds what never changes
on a board: the clues with their four rays, neighbours, corners. `Position` holds the colours, and refuses
(`Contradiction`) a colour that breaks a rule at once.

White cells stay connected exactly when the *chains* of black cells, linked corner to corner and to the edge
of the board, never close a ring. So a position keeps the chain of every black cell: `EDGE` if it hangs on the
edge.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import counted_noun
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.grid import STEPS, Cell, Shading, neighbours
from hardboard.puzzles.rules import Violation, cell_name
from hardboard.puzzles.trail import Deduction
from hardboard.theses.trail import Trail

#: The techniques on a trail: what each is called, if its name is a number, and what it says, with the section
#: of van Meurs (2008).
TECHNIQUES: dict[str, tuple[str, str]] = {
    "method 0": (
        "cells out of sight",
        "a cell that no clue reaches is white if there is only one solution (4.1)",
    ),
    "method 1": ("all that is in view", "a clue that can see no more than its number sees white (4.2)"),
    "method 2": (
        "a finished clue",
        "a clue sees its number of white cells: what is behind them is black (4.3)",
    ),
    "method 3": ("beside black", "the neighbours of a black cell are white (4.4)"),
    "method 4": ("one white too many", "black, or a clue would see too many white cells (4.5)"),
    "method 5": ("three sides fixed", "three sides of a clue are fixed, so the fourth is known (4.6)"),
    "method 6": ("no cut", "a cell that would cut the white cells apart in black is white (4.7)"),
    "method 7": ("the only stop", "only one cell can end a line of sight where the clue needs it (4.8)"),
    "method 8": ("the least on one side", "what three sides cannot give, the fourth must (4.9)"),
    "method 9": ("two 2s", "two 2s corner to corner or a knight's move apart (4.10)"),
    "special 2": ("a 2 beside a clue", "a 2 with a clue beside it sees nothing else (6.1)"),
    "special 3": ("a 3 with two clues", "a 3 that sees two clues already is closed on all other sides (6.2)"),
    "guess": ("", "a cell is tried in black where the rules stop (4.11)"),
    "refuted guess": ("", "black was tried and led to a contradiction, so the cell is white (4.11)"),
    "contradiction": ("", "the board has no solution: a rule cannot be kept"),
}

EMPTY, WHITE, BLACK = 0, 1, 2
COLOURS = ("undecided", "white", "black")
EDGE = -1


class Contradiction(Exception):
    """The position has no solution; `violation` names the violated rule."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.message)
        self.violation = violation


@dataclass(frozen=True)
class Clue:
    """A number, its cell, and the cells in its four directions, as far as the number reaches."""

    index: int
    number: int
    cell: Cell
    rays: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        return f"the {self.number} at {cell_name(self.cell)}"


class ClueReach(NamedTuple):
    """A clue's reach on each side, over white cells and over cells not black; and both totals."""

    white: list[int]
    reach: list[int]
    whites: int
    reaches: int


@dataclass(frozen=True)
class BoardConstants:
    """The constants of a board."""

    rows: int
    cols: int
    clues: tuple[Clue, ...]
    given: frozenset[int]
    watchers: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[int, ...], ...]
    corners: tuple[tuple[int, ...], ...]
    #: How often a cell touches the edge: 0, 1, or 2 in the middle of a board one cell wide.
    contacts: tuple[int, ...]
    cells: tuple[Cell, ...]


def _ray(cell: Cell, step: Cell, shape: Cell, length: int) -> tuple[int, ...]:
    spots: list[int] = []
    r, c = cell[0] + step[0], cell[1] + step[1]
    while 0 <= r < shape[0] and 0 <= c < shape[1] and len(spots) < length:
        spots.append(r * shape[1] + c)
        r, c = r + step[0], c + step[1]
    return tuple(spots)


def _contacts(cell: Cell, shape: Cell) -> int:
    missing = 4 - len(neighbours(cell, shape))
    thin_middle = min(shape) == 1 and missing == 2
    return 2 if thin_middle else min(missing, 1)


@lru_cache(maxsize=8)
def _surroundings(shape: Cell) -> tuple[Any, ...]:
    """Return a board's cells, and for each its neighbours, corners and number of sides on the edge."""
    cells = tuple((r, c) for r in range(shape[0]) for c in range(shape[1]))
    diagonal = ((-1, -1), (-1, 1), (1, -1), (1, 1))
    return (
        tuple(tuple(r * shape[1] + c for r, c in neighbours(cell, shape)) for cell in cells),
        tuple(tuple(spot for step in diagonal for spot in _ray(cell, step, shape, 1)) for cell in cells),
        tuple(_contacts(cell, shape) for cell in cells),
        cells,
    )


@lru_cache(maxsize=32)
def layout(board: Board) -> BoardConstants:
    """Return the layout of a board."""
    rows, cols = shape = board.shape
    given = board.clue_cells()
    clues = tuple(
        Clue(index, number, cell, tuple(_ray(cell, step, shape, number) for step in STEPS.values()))
        for index, (cell, number) in enumerate((cell, number) for cell, number in given if number > 0)
    )
    watchers: list[list[int]] = [[] for _ in range(rows * cols)]
    for clue in clues:
        for spot in (spot for ray in clue.rays for spot in ray):
            watchers[spot].append(clue.index)
    return BoardConstants(
        rows,
        cols,
        clues,
        frozenset(r * cols + c for (r, c), _ in given),
        tuple(map(tuple, watchers)),
        *_surroundings(shape),
    )


class Position(Trail[Deduction]):
    """Colours on a board, with each clue's outlook and each black cell's chain."""

    def __init__(self, plan: BoardConstants) -> None:
        super().__init__()
        self.layout = plan
        self.cells = bytearray(len(plan.cells))
        self.outlooks: list[ClueReach | None] = [None] * len(plan.clues)
        self.chain = [0] * len(plan.cells)
        #: by the name of a chain, which is `EDGE` or from 1 on, its black cells
        self.links: list[tuple[int, ...]] = [()] * (len(plan.cells) + 2)

    @property
    def left(self) -> int:
        """The number of empty cells."""
        return self.cells.count(EMPTY)

    def shading(self) -> Shading:
        """Return the black cells as an array."""
        flat = np.frombuffer(bytes(self.cells), dtype=np.uint8) == BLACK
        result: Shading = flat.reshape(self.layout.rows, self.layout.cols)
        return result

    def put(self, spot: int, colour: int) -> tuple[int, ...]:
        """Colour a cell; returns the black cells whose chain grew by it."""
        plan = self.layout
        if self.cells[spot]:
            message = (
                f"{cell_name(plan.cells[spot])} would have to be {COLOURS[colour]} and "
                f"{COLOURS[self.cells[spot]]}"
            )
            rule = FAMILY.rules[0] if spot in plan.given else FAMILY.rules[3]
            raise Contradiction(Violation(rule, (plan.cells[spot],), message))
        grown = self._link(spot) if colour == BLACK else ()
        self.change(self.cells, spot, colour)
        for watcher in plan.watchers[spot]:
            self.change(self.outlooks, watcher, None)
        return grown

    def ends(self, spot: int) -> list[int]:
        """Return the chains, or the edge, that a black `spot` would touch; one twice means a ring."""
        chain, cells = self.chain, self.cells
        chains = [chain[corner] for corner in self.layout.corners[spot] if cells[corner] == BLACK]
        return chains + [EDGE] * self.layout.contacts[spot]

    def _link(self, spot: int) -> tuple[int, ...]:
        cells, names = self.cells, self.layout.cells
        for other in self.layout.beside[spot]:
            if cells[other] == BLACK:
                pair = (names[other], names[spot])
                message = f"{cell_name(pair[0])} and {cell_name(pair[1])} would both be black"
                raise Contradiction(Violation(FAMILY.rules[1], pair, message))
        ends = self.ends(spot)
        if len(set(ends)) < len(ends):
            message = f"black at {cell_name(names[spot])} would cut the white cells in two"
            raise Contradiction(Violation(FAMILY.rules[2], (names[spot],), message))
        into = min(ends, default=spot + 1)
        grown: tuple[int, ...] = (spot,)
        for name in ends:
            if name != into:
                grown += self.links[name]
        for link in grown:
            self.change(self.chain, link, into)
        self.change(self.links, into, self.links[into] + grown)
        return grown

    def outlook(self, clue: Clue) -> ClueReach:
        """Return the sights of a clue; refuse a position where it sees too much or can never see enough."""
        known = self.outlooks[clue.index]
        if known is None:
            known = self.outlooks[clue.index] = self._look(clue)
        return known

    def _look(self, clue: Clue) -> ClueReach:
        cells = self.cells
        white, reach = [], []
        for ray in clue.rays:
            run, far = -1, 0
            for spot in ray:
                colour = cells[spot]
                if colour == BLACK:
                    break
                if colour == EMPTY and run < 0:
                    run = far
                far += 1
            white.append(far if run < 0 else run)
            reach.append(far)
        outlook = ClueReach(white, reach, 1 + sum(white), 1 + sum(reach))
        if outlook.whites > clue.number:
            raise Contradiction(
                Violation(
                    FAMILY.rules[3], (clue.cell,), f"{clue} would see {outlook.whites} white cells or more"
                )
            )
        if outlook.reaches < clue.number:
            seen = counted_noun(outlook.reaches, "white cell")
            raise Contradiction(Violation(FAMILY.rules[3], (clue.cell,), f"{clue} could see {seen} at most"))
        return outlook

    def deduction(
        self, technique: str, spots: list[int], colour: int, because: tuple[Cell, ...], reason: str
    ) -> Deduction:
        """Return a deduction about these spots, in the common form."""
        cells = tuple(self.layout.cells[spot] for spot in spots)
        name, _ = TECHNIQUES.get(technique, ("", ""))
        return Deduction(technique, cells, COLOURS[colour], because, reason, self.depth, name)
