"""A genetic algorithm for Kurodoko: van Meurs (2008), section 5, with the parameters of its section 7.3.

A population of shadings is graded (`grades`), the best are selected, crossover fills the population up again
and mutation changes it, until a shading breaks no rule. Everything runs on the whole population at once: a
shading is one bit mask for each row and one for each column, kept side by side, so that a clue's view is the
place of a single bit.

    row  . . # . 3 . #     mask 1000100 (the left cell is bit 0): from the clue the next black is bit 2
                           to the left and bit 6 to the right, so it sees 1 + 1 cells beside itself
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardboard.people.kurodoko.human.position import BLACK, EMPTY, Position, layout
from hardboard.people.kurodoko.human.reason import start
from hardboard.puzzles.errors import GaveUp, InputError
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.kurodoko.board import Board
from hardboard.puzzles.kurodoko.rules import violations

Masks = NDArray[np.uint64]
ONE = np.uint64(1)
#: Masks are read as floating-point numbers, which are exact up to 53 bits, two of them for the edges.
MAX_SIDE = 51


@dataclass(frozen=True)
class Parameters:
    """The table of section 7.3; `black_ratio` is section 5.1's black cells for each clue."""

    population: int = 1500
    selection: int = 250
    #: "standard select" takes the best; otherwise the best of each random group ("tournament selection")
    tournament: bool = False
    adjacent_penalty: float = 2
    mutated_cells: int = 3
    #: whether mutation leaves the selected shadings alone and changes only their children; section 5.4 does
    #: not say
    keep_selected: bool = True
    remove_adjacent: float = 0.5
    remove_ignored: float = 0.5
    restart_after: int = 500
    abort_after: int = 10_000
    black_ratio: float = 1.5
    #: by how much the least and greatest number of black cells move apart at each restart; 0 keeps the
    #: estimate
    expanding: int = 2


#: The thesis's own numbers.
THESIS = Parameters()
#: A run that succeeds does so within some 100 generations, so that restarts pay much earlier than the thesis
#: has them.
QUICK = Parameters(restart_after=100, abort_after=800)


class Population(NamedTuple):
    """Shadings: `rows[r, p]` is row r of shading p as a mask, `cols[c, p]` its column c."""

    rows: Masks
    cols: Masks


def genetic(
    board: Board, seed: int = 0, parameters: Parameters = QUICK, begin: Position | None = None
) -> Shading:
    """A solution; gives up after `abort_after` generations."""
    solution, generations = evolve(board, seed, parameters, begin)
    if solution is None:
        raise GaveUp(f"evolution found no solution in {generations} generations (seed {seed})")
    return solution


def evolve(
    board: Board, seed: int = 0, parameters: Parameters = QUICK, begin: Position | None = None
) -> tuple[Shading | None, int]:
    """A solution or None, and the number of generations it took. With a position to begin from, its colours
    stay as they are and only its empty cells evolve.
    """
    world = World(board, np.random.default_rng(seed), parameters, begin)
    population = world.populate(0)
    for generation in range(parameters.abort_after):
        era, age = divmod(generation, parameters.restart_after)
        if age == 0:
            population = world.populate(era)
        grades = world.grades(population)
        solution = world.solved(population, grades)
        if solution is not None:
            return solution, generation
        population = world.mutate(world.crossover(world.select(population, grades)))
    return None, parameters.abort_after


class World:
    """A board as the algorithm needs it: where the clues are, as arrays over clues."""

    def __init__(
        self,
        board: Board,
        rng: np.random.Generator,
        parameters: Parameters,
        begin: Position | None = None,
    ) -> None:
        rows, cols = board.shape
        if max(board.shape) > MAX_SIDE:
            raise GaveUp(f"{rows} rows and {cols} columns; evolution takes at most {MAX_SIDE} of each")
        if parameters.selection >= parameters.population:
            raise InputError(f"a selection of {parameters.selection}", f"fewer than {parameters.population}")
        self.board, self.rng, self.parameters = board, rng, parameters
        colours = np.frombuffer(bytes((begin or start(layout(board))).cells), dtype=np.uint8)
        self.free = np.argwhere(colours.reshape(rows, cols) == EMPTY)
        self.given = colours.reshape(rows, cols) == BLACK
        clues = np.argwhere(board.clues > 0)
        self.r, self.c = clues[:, 0], clues[:, 1]
        self.values = board.clues[self.r, self.c].astype(np.int64)[:, None]
        self.row_bits = ONE << np.arange(cols, dtype=np.uint64)
        self.col_bits = ONE << np.arange(rows, dtype=np.uint64)
        odd = np.add.outer(np.arange(rows), np.arange(cols)) % 2
        self.odd_rows = (odd.astype(np.uint64) * self.row_bits).sum(axis=1, dtype=np.uint64)[:, None]
        self.odd_cols = (odd.T.astype(np.uint64) * self.col_bits).sum(axis=1, dtype=np.uint64)[:, None]

    def populate(self, era: int) -> Population:
        """5.1: every shading gets black cells at random, about 1.5 for each clue; the bounds move apart at
        restarts.
        """
        size, free = self.parameters.population, len(self.free)
        guess = round(self.parameters.black_ratio * len(self.values)) - int(self.given.sum())
        spread = self.parameters.expanding * era
        low, high = max(0, min(guess - spread, free)), max(0, min(guess + spread, free))
        counts = self.rng.integers(low, high + 1, size)
        order = self.rng.random((size, free)).argsort(axis=1).argsort(axis=1)
        cells = np.repeat(self.given[None], size, axis=0)
        cells[:, self.free[:, 0], self.free[:, 1]] = order < counts[:, None]
        return self.pack(cells)

    def pack(self, cells: NDArray[np.bool_]) -> Population:
        """The population of an array (shading, row, column)."""
        rows = np.einsum("prc,c->rp", cells, self.row_bits)
        return Population(rows, np.einsum("prc,r->cp", cells, self.col_bits))

    def unpack(self, population: Population, which: int) -> Shading:
        """One shading as an array."""
        black: Shading = (population.rows[:, which][:, None] & self.row_bits) != 0
        return black

    def grades(self, population: Population) -> NDArray[np.float64]:
        """5.2: F1, how far each clue is from what it sees, plus the penalty for each pair of black
        neighbours.
        """
        west, east, north, south = self.sight(population)
        seen = east - west + south - north - 3
        differences = np.abs(seen - self.values).sum(axis=0)
        pairs = _count(population.rows & (population.rows >> ONE)) + _count(
            population.rows[1:] & population.rows[:-1]
        )
        grades: NDArray[np.float64] = differences + self.parameters.adjacent_penalty * pairs
        return grades

    def sight(self, population: Population) -> "Sight":
        """What ends the view of every clue of every shading."""
        rows, cols = self.board.shape
        across = _around(population.rows[self.r], self.c, cols)
        return Sight(*across, *_around(population.cols[self.c], self.r, rows))

    def solved(self, population: Population, grades: NDArray[np.float64]) -> Shading | None:
        """A shading that breaks no rule. One that only cuts the white cells in two gets a penalty instead."""
        for which in np.flatnonzero(grades == 0):
            shading = self.unpack(population, int(which))
            if not violations(self.board, shading):
                return shading
            grades[which] = 1
        return None

    def select(self, population: Population, grades: NDArray[np.float64]) -> Population:
        """5.2: the best shadings, or the best of each of as many random groups."""
        wanted = self.parameters.selection
        if self.parameters.tournament:
            groups = np.array_split(self.rng.permutation(len(grades)), wanted)
            best = np.array([group[np.argmin(grades[group])] for group in groups])
        else:
            best = np.argpartition(grades, wanted - 1)[:wanted]
        return Population(population.rows[:, best], population.cols[:, best])

    def crossover(self, chosen: Population) -> Population:
        """5.3: the chosen, and children of two of them: left and right half, top and bottom half, or every
        other row.
        """
        rows, cols = self.board.shape
        count = self.parameters.population - chosen.rows.shape[1]
        parents = self.rng.integers(0, chosen.rows.shape[1], (2, count))
        left = np.broadcast_to(np.arange(cols) < cols // 2, (rows, cols))
        top = np.broadcast_to((np.arange(rows) < rows // 2)[:, None], (rows, cols))
        uneven = np.broadcast_to((np.arange(rows) % 2 == 0)[:, None], (rows, cols))
        ways = np.arange(count) % 3
        plan = self.pack(np.stack([left, top, uneven]))
        first, second = parents
        parts = [
            np.concatenate([mine, (mine[:, first] & take) | (mine[:, second] & ~take)], axis=1)
            for mine, take in ((chosen.rows, plan.rows[:, ways]), (chosen.cols, plan.cols[:, ways]))
        ]
        return Population(*parts)

    def mutate(self, population: Population) -> Population:
        """5.4: some shadings lose one of each two black neighbours, some the black cells that no clue sees;
        then flips.
        """
        size, chances = population.rows.shape[1], self.parameters
        changed = np.arange(size) >= (chances.selection if chances.keep_selected else 0)
        parted = changed & (self.rng.random(size) < chances.remove_adjacent)
        self._apply(population, parted, self._part)
        cleared = changed & (self.rng.random(size) < chances.remove_ignored)
        self._apply(population, cleared, self._clear)
        kept = self.pack(self.given[None])
        population = Population(population.rows | kept.rows, population.cols | kept.cols)
        shading = np.flatnonzero(changed)
        for _ in range(chances.mutated_cells if len(self.free) else 0):
            r, c = self.free[self.rng.integers(0, len(self.free), len(shading))].T
            population.rows[r, shading] ^= self.row_bits[c]
            population.cols[c, shading] ^= self.col_bits[r]
        return population

    @staticmethod
    def _apply(
        population: Population, which: NDArray[np.bool_], change: Callable[[Population], Population]
    ) -> None:
        rows, cols = change(Population(population.rows[:, which], population.cols[:, which]))
        population.rows[:, which], population.cols[:, which] = rows, cols

    def _part(self, population: Population) -> Population:
        """ "Of every combination of two adjacent black cells, one will be made empty": all of one colour of a
        chessboard.
        """
        side = self.rng.random(population.rows.shape[1]) < 0.5
        rows = population.rows & ~(_touching(population.rows) & np.where(side, self.odd_rows, ~self.odd_rows))
        cols = population.cols & ~(_touching(population.cols) & np.where(side, self.odd_cols, ~self.odd_cols))
        return Population(rows, cols)

    def _clear(self, population: Population) -> Population:
        """Empty the black cells that have "no involvement": no clue sees them."""
        sight = self.sight(population)
        rows, cols = np.zeros_like(population.rows), np.zeros_like(population.cols)
        across, down = _mask(sight.west) | _mask(sight.east), _mask(sight.north) | _mask(sight.south)
        for at, (r, c) in enumerate(zip(self.r, self.c, strict=True)):
            rows[r] |= across[at]
            cols[c] |= down[at]
        rows |= self.turn(cols, self.row_bits, len(rows))
        kept = population.rows & rows
        return Population(kept, self.turn(kept, self.col_bits, len(cols)))

    @staticmethod
    def turn(masks: Masks, bits: Masks, count: int) -> Masks:
        """Row masks from column masks, or the other way: bit k of mask m becomes bit m of mask k."""
        turned: Masks = np.empty((count, masks.shape[1]), dtype=np.uint64)
        for k in range(count):
            turned[k] = (((masks >> np.uint64(k)) & ONE) * bits[:, None]).sum(axis=0, dtype=np.uint64)
        return turned


class Sight(NamedTuple):
    """By clue and shading, the column or row, counted from 1, of the black cell or edge that ends each
    view.
    """

    west: NDArray[np.int64]
    east: NDArray[np.int64]
    north: NDArray[np.int64]
    south: NDArray[np.int64]


def _around(masks: Masks, at: NDArray[np.int64], size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The nearest black bits below and above `at`, one place up so that the edges are bit 0 and bit size +
    1.
    """
    walled = (masks << ONE) | (ONE | (ONE << np.uint64(size + 1)))
    place = (ONE << (at.astype(np.uint64) + ONE))[:, None]
    above = walled & ~((place << ONE) - ONE)
    return _bit(walled & (place - ONE)), _bit(above & (~above + ONE))


def _mask(places: NDArray[np.int64]) -> Masks:
    """The masks of single cells, counted from 1; the edge at 0 is no cell."""
    return (ONE << places.astype(np.uint64)) >> ONE


def _bit(masks: Masks) -> NDArray[np.int64]:
    """The place of the highest bit; exact for masks below 2**53."""
    exponent: NDArray[np.int64] = (masks.astype(np.float64).view(np.int64) >> 52) - 1023
    return exponent


def _touching(masks: Masks) -> Masks:
    """The black cells with a black neighbour."""
    near = (masks << ONE) | (masks >> ONE)
    near[1:] |= masks[:-1]
    near[:-1] |= masks[1:]
    return masks & near


def _count(masks: Masks) -> NDArray[np.int64]:
    """How many bits are set for each shading, by adding bits in pairs, fours and eights."""
    pairs = masks - ((masks >> ONE) & PAIRS)
    fours = (pairs & FOURS) + ((pairs >> np.uint64(2)) & FOURS)
    eights = (fours + (fours >> np.uint64(4))) & EIGHTS
    total: NDArray[np.int64] = ((eights * BYTES) >> np.uint64(56)).sum(axis=0, dtype=np.int64)
    return total


PAIRS, FOURS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
EIGHTS, BYTES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
