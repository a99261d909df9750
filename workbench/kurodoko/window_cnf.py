"""The rules that every soldered board demands of a tile, as CNF: only the contract is known of its
surroundings.

The tile's cells and a margin around them are a rectangle of every board the tile stands on (at an edge of the
board, that side has no margin). Whatever solves the board obeys in this rectangle:

1. a cell with a clue is white, and so is a cell outside that the neighbour's side promises to be white;
2. no two black cells are neighbours;
3. no group of white cells is cut off inside the rectangle;
4. a clue of the tile sees its number of cells, where a line of sight that leaves the rectangle may be any
   longer.

So a port state that has no solution here has none on any board, and cells forced here are forced on every
board. Clues beyond the border are not known here, and the whole board's connectivity is not demanded.

    >>> WindowCnf(np.array([[2, 0, 0]]), margin=0, edges="NESW").clauses
    [[1, 2], [-2], [1]]
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

import numpy as np

from hardboard.puzzles.grid import STEPS, Cell, Ints, Shading
from hardboard.verify.connectivity.cuts import cut_clauses, no_pairs
from hardboard.verify.sat.cnf import TRUE, Cnf
from hardboard.verify.sat.search import SharedSolver

#: Sides of the board or of a tile.
ALL = "NESW"


class SightRule(NamedTuple):
    """The cells that a clue sees together in some directions are `total`, itself not counted."""

    cell: Cell
    total: int
    sides: str = ALL


class WindowCnf:
    """The rules above as a CNF (a `BoardEncoding`); a solution colours the tile's own cells."""

    def __init__(
        self,
        clues: Ints,
        margin: int,
        edges: str = "",
        white: Iterable[Cell] = (),
        black: Iterable[Cell] = (),
        sights: Iterable[SightRule] = (),
    ) -> None:
        """`clues` are the tile's (negative ones only white); `white` and `black` cells and `sights` are known
        besides.

        Cells are counted from the tile's top left corner, so that those of the margin may be negative.
        """
        self.size = (clues.shape[0], clues.shape[1])
        self.edges = edges
        # One more cell than the margin, white, stands for the rest of the board.
        self.pad = {side: 0 if side in edges else margin + 1 for side in ALL}
        self.cnf = cnf = Cnf()
        self.black = self._cells(clues, white, black, cnf)
        inner = self.window(self.black)
        self.decisive: Sequence[int] = sorted({abs(x) for x in inner.ravel().tolist()} - {TRUE})
        no_pairs(self.black, cnf)
        for r, c in np.argwhere(clues > 0).tolist():
            self._sight(SightRule((r, c), int(clues[r, c]) - 1), cnf)
        for sight in sights:
            self._sight(sight, cnf)
        self.clauses: list[list[int]] = cnf.clauses

    def _cells(self, clues: Ints, white: Iterable[Cell], black: Iterable[Cell], cnf: Cnf) -> Ints:
        pad = self.pad
        outline = np.pad(clues != 0, ((pad["N"], pad["S"]), (pad["W"], pad["E"])))
        for cell in white:
            outline[self.spot(cell)] = True
        for side, index in (("N", 0), ("S", -1)):
            if pad[side]:
                outline[index] = True
        for side, index in (("W", 0), ("E", -1)):
            if pad[side]:
                outline[:, index] = True
        variables: Ints = np.full(outline.shape, -TRUE, dtype=np.int32)
        variables[~outline] = -cnf.fresh(int((~outline).sum()))
        for cell in black:
            cnf.add(int(variables[self.spot(cell)]))
        return variables

    def spot(self, cell: Cell) -> Cell:
        """Return the position of a tile's cell in the array of literals."""
        return cell[0] + self.pad["N"], cell[1] + self.pad["W"]

    def window(self, array: np.ndarray) -> np.ndarray:
        """Return the tile's own part of an array of the rectangle's cells."""
        top, left = self.spot((0, 0))
        return array[top : top + self.size[0], left : left + self.size[1]]

    def literal(self, cell: Cell) -> int:
        """Return the literal that a cell is black."""
        return int(self.black[self.spot(cell)])

    def pins(self, values: Mapping[Cell, bool]) -> list[int]:
        """Return the literals that these cells have these colours; some may be known."""
        return [self.literal(cell) if value else -self.literal(cell) for cell, value in values.items()]

    def colourings(self, values: Mapping[Cell, bool], limit: int) -> list[Shading]:
        """Return colourings of the tile in which these cells have these colours, up to `limit`."""
        return list(islice(self._solver.solutions(self.pins(values)), limit))

    @cached_property
    def _solver(self) -> SharedSolver[Shading]:
        return SharedSolver(self)

    def decode(self, model: Sequence[int]) -> Shading:
        """Return the colouring of the tile in a model."""
        result: Shading = self.window(self.shading(model)).copy()
        return result

    def shading(self, model: Sequence[int]) -> Shading:
        """Return the colours of the whole rectangle."""
        values = np.array([0, *model]) > 0
        index = np.where(np.abs(self.black) == TRUE, 0, np.abs(self.black))
        result: Shading = np.where(index == 0, self.black == TRUE, values[index] == (self.black > 0))
        return result

    def broken(self, model: Sequence[int]) -> Sequence[Sequence[int]]:
        """White groups that are cut off."""
        return cut_clauses(self.black, self.shading(model))

    def _line(self, cell: Cell, side: str) -> tuple[list[int], bool]:
        """The literals of the cells seen on a side in the rectangle, and whether the board goes on there."""
        down, right = STEPS[side]
        r, c = self.spot(cell)
        height, width = self.black.shape
        rim = {"N": r, "S": height - 1 - r, "W": c, "E": width - 1 - c}[side]
        length = rim - 1 if self.pad[side] else rim
        return [int(self.black[r + k * down, c + k * right]) for k in range(1, length + 1)], bool(
            self.pad[side]
        )

    def optional(self, cell: Cell, number: int) -> tuple[int, list[list[int]]]:
        """Return a guard variable for a clue at a cell, and the clue's clauses."""
        cnf = Cnf(self.cnf.top)
        guard = int(cnf.fresh(1)[0])
        cnf.clauses.append([-guard, -self.literal(cell)] if self.literal(cell) != -TRUE else [guard, -guard])
        self._sight(SightRule(cell, number - 1), cnf, -guard)
        self.cnf.top = cnf.top
        return guard, cnf.clauses

    def _sight(self, sight: SightRule, cnf: Cnf, *unless: int) -> None:
        """One of the ways to see so many cells holds: a variable for each implies the colours it needs."""
        lines = [list(_runs(*self._line(sight.cell, side), sight.total)) for side in sight.sides]
        choices = []
        for ways in _sums(lines, sight.total):
            needed = sorted({x for way in ways for x in way if x != TRUE})
            if not needed:
                return
            choices.append(needed)
        if len(choices) == 1:
            cnf.clauses.extend([*unless, x] for x in choices[0])
            return
        names = cnf.fresh(len(choices)).tolist()
        for name, needed in zip(names, choices, strict=True):
            cnf.clauses.extend([-name, x] for x in needed)
        cnf.clauses.append([*unless, *names])


Run = tuple[int, bool, list[int]]


def _runs(line: list[int], opens: bool, most: int) -> Iterator[Run]:
    """The lengths that a run of white cells may have, whether it may be longer, and the needed literals."""
    for length in range(min(len(line), most) + 1):
        needed = [-x for x in line[:length]]
        if -TRUE in needed:
            return
        if length < len(line):
            if line[length] != -TRUE:
                yield length, False, [*needed, line[length]]
        else:
            yield length, opens, needed


def _sums(lines: Sequence[list[Run]], total: int, loose: bool = False) -> Iterator[tuple[list[int], ...]]:
    """Yield the choices of a run from each line that add up to the total, or may."""
    if not lines:
        if total == 0 or loose:
            yield ()
        return
    for length, opens, needed in lines[0]:
        if length <= total:
            for rest in _sums(lines[1:], total - length, loose or opens):
                yield (needed, *rest)
