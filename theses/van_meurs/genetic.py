"""A genetic algorithm for Kurodoko: van Meurs (2008), section 5, with the parameters of its section 7.3.

A population of shadings is graded (`grades`), the best are selected, crossover fills the population up again
and mutation changes it, until a shading breaks no rule.

Each shading stands in a frame, row by row, so that views end without a question; a black cell is 1, the
frame 2. Two neighbours are both black where `a & b` is 1, because the frame's 2 shares no bit with a cell.

    2 2 2 2 2
    2 0 0 1 2     width 5, the clue 2 at place 6: it sees itself and place 7, its view ends at 8
    2 2 2 2 2
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import GaveUp, InputError, counted_noun
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.puzzles.grid import Shading
from hardboard.theses.van_meurs.human.position import BLACK, EMPTY, Position, layout
from hardboard.theses.van_meurs.human.reason import start

#: Shadings in their frames, one a row; positions in a frame.
Population = NDArray[np.uint8]
Places = NDArray[np.int64]
Grades = NDArray[np.float64]
#: A black cell, and what stands around the board.
BLACK_BIT, FRAME_BIT = 1, 2


@dataclass(frozen=True)
class Evolution:
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
THESIS = Evolution()
#: A run that succeeds does so within some 100 generations, so that restarts pay much earlier than the thesis
#: has them.
QUICK = Evolution(restart_after=100, abort_after=800)


def genetic(
    board: Board, seed: int = 0, parameters: Evolution = QUICK, begin: Position | None = None
) -> Shading:
    """Return a solution; gives up after `abort_after` generations."""
    solution, generations = evolve(board, seed, parameters, begin)
    if solution is None:
        raise GaveUp(
            f"evolution found no solution in {counted_noun(generations, 'generation')} (seed {seed})"
        )
    return solution


def evolve(
    board: Board, seed: int = 0, parameters: Evolution = QUICK, begin: Position | None = None
) -> tuple[Shading | None, int]:
    """Return a solution or None, and the number of generations; colours of a given position stay."""
    world = GeneticBoard(board, np.random.default_rng(seed), parameters, begin)
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


class GeneticBoard:
    """A board as the algorithm needs it: where clues and free cells are in a framed shading."""

    def __init__(
        self,
        board: Board,
        rng: np.random.Generator,
        parameters: Evolution,
        begin: Position | None = None,
    ) -> None:
        if parameters.selection >= parameters.population:
            raise InputError(f"a selection of {parameters.selection}", f"fewer than {parameters.population}")
        self.board, self.rng, self.parameters = board, rng, parameters
        self.width = board.shape[1] + 2
        colours = np.frombuffer(bytes((begin or start(layout(board))).cells), dtype=np.uint8)
        colours = colours.reshape(board.shape)
        self.free, self.given = self.places(colours == EMPTY), self.places(colours == BLACK)
        self.clues = self.places(board.clue_array > 0)
        self.values = board.clue_array[board.clue_array > 0].astype(np.int64)
        row, col = np.indices(board.shape)
        halves = np.stack([col < board.shape[1] // 2, row < board.shape[0] // 2, row % 2 == 0])
        self.plans = self.pack(halves) % 2 * np.uint8(255)
        self.chessboard = self.pack(np.stack([(row + col) % 2 == 0, (row + col) % 2 == 1])) % 2

    def places(self, cells: Shading) -> Places:
        """Return the positions of these cells in a framed shading."""
        rows, cols = np.nonzero(cells)
        return (rows + 1) * self.width + cols + 1

    def pack(self, cells: NDArray[np.bool_]) -> Population:
        """Return the population of an array (shading, row, column)."""
        framed = np.pad(cells.astype(np.uint8), ((0, 0), (1, 1), (1, 1)), constant_values=FRAME_BIT)
        return framed.reshape(len(cells), -1)

    def unpack(self, population: Population, which: int) -> Shading:
        """Return one shading as an array."""
        black: Shading = population[which].reshape(-1, self.width)[1:-1, 1:-1] == BLACK_BIT
        return black

    def populate(self, era: int) -> Population:
        """5.1: every shading gets black cells at random, about 1.5 a clue; restarts widen the bounds."""
        size, free = self.parameters.population, len(self.free)
        guess = round(self.parameters.black_ratio * len(self.values)) - len(self.given)
        spread = self.parameters.expanding * era
        low, high = max(0, min(guess - spread, free)), max(0, min(guess + spread, free))
        counts = self.rng.integers(low, high + 1, size)
        order = self.rng.random((size, free)).argsort(axis=1).argsort(axis=1)
        population = self.pack(np.zeros((size, *self.board.shape), dtype=bool))
        population[:, self.given] = BLACK_BIT
        population[:, self.free] = order < counts[:, None]
        return population

    def grades(self, population: Population) -> Grades:
        """5.2: F1, how far each clue is from what it sees, plus the penalty for black neighbours."""
        penalty = float(self.parameters.adjacent_penalty)
        return _grade(population, self.width, self.clues, self.values, penalty)

    def solved(self, population: Population, grades: Grades) -> Shading | None:
        """A shading that breaks no rule. One that only cuts the white cells in two gets a penalty instead."""
        for which in np.flatnonzero(grades == 0):
            shading = self.unpack(population, int(which))
            if not FAMILY.violations(self.board, shading):
                return shading
            grades[which] = 1
        return None

    def select(self, population: Population, grades: Grades) -> Population:
        """5.2: the best shadings, or the best of each of as many random groups."""
        wanted = self.parameters.selection
        if self.parameters.tournament:
            groups = np.array_split(self.rng.permutation(len(grades)), wanted)
            best = np.array([group[np.argmin(grades[group])] for group in groups])
        else:
            # Of equal ones the first: which a partition takes differs from machine to machine.
            best = np.argsort(grades, kind="stable")[:wanted]
        chosen: Population = population[best]
        return chosen

    def crossover(self, chosen: Population) -> Population:
        """5.3: the chosen, and children of two: halves left and right, top and bottom, or rows in turn."""
        parents = self.rng.integers(0, len(chosen), (2, self.parameters.population - len(chosen)))
        return _cross(chosen, self.plans, parents)

    def mutate(self, population: Population) -> Population:
        """5.4: some shadings lose one of two black neighbours, some unseen black cells; then flips."""
        size, chances = len(population), self.parameters
        first = chances.selection if chances.keep_selected else 0
        parted = first + np.flatnonzero(self.rng.random(size - first) < chances.remove_adjacent)
        squares = self.chessboard[self.rng.integers(0, 2, len(parted))]
        _part(population, self.width, parted, squares)
        cleared = first + np.flatnonzero(self.rng.random(size - first) < chances.remove_ignored)
        _clear(population, self.width, cleared, self.clues)
        population[:, self.given] = BLACK_BIT
        if len(self.free):
            flipped = self.rng.integers(0, len(self.free), (size - first, chances.mutated_cells))
            _flip(population, first, self.free[flipped])
        return population


def _views(cells: Population, width: int, places: Places) -> NDArray[np.int16]:
    """Return how many white cells each clue sees north, south, west and east in each shading.

    Args:
        cells: a row for each place, a column for each shading.
    """
    white = (cells == 0).reshape(len(cells) // width, width, cells.shape[1])
    ahead = np.zeros((4, *white.shape), dtype=np.int16)
    for row in range(1, len(white)):
        ahead[0, row] = (ahead[0, row - 1] + 1) * white[row - 1]
        ahead[1, -1 - row] = (ahead[1, -row] + 1) * white[-row]
    for col in range(1, width):
        ahead[2, :, col] = (ahead[2, :, col - 1] + 1) * white[:, col - 1]
        ahead[3, :, -1 - col] = (ahead[3, :, -col] + 1) * white[:, -col]
    return ahead.reshape(4, *cells.shape)[:, places]


def _grade(cells: Population, width: int, places: Places, numbers: Places, penalty: float) -> Grades:
    """5.2: how far each clue is from what it sees, plus the penalty for each pair of black neighbours."""
    turned = np.ascontiguousarray(cells.T)
    seen = 1 + _views(turned, width, places).sum(axis=0)
    difference = abs(seen - numbers[:, None]).sum(axis=0)
    pairs = np.zeros(len(cells), dtype=np.int64)
    for step in (1, width):
        pairs += np.add.reduce(turned[:-step] & turned[step:] & 1, axis=0, dtype=np.int64)
    grades: Grades = difference + penalty * pairs
    return grades


def _cross(cells: Population, plans: Population, parents: Places) -> Population:
    """5.3: the cells given, and a child for each pair, which takes from the first where its plan has ones."""
    plan = plans[np.arange(parents.shape[1]) % len(plans)]
    children = (cells[parents[0]] & plan) | (cells[parents[1]] & ~plan)
    return np.concatenate([cells, children])


def _part(cells: Population, width: int, which: Places, squares: Population) -> None:
    """5.4: of each two black neighbours one becomes white, the one on its row's squares of a chessboard."""
    shadings, inside = cells[which], slice(width, -width)
    beside = shadings[:, width - 1 : -width - 1] | shadings[:, width + 1 : 1 - width]
    beside |= shadings[:, : -2 * width] | shadings[:, 2 * width :]
    cells[which, inside] &= ~(beside & squares[:, inside])


def _clear(cells: Population, width: int, which: Places, places: Places) -> None:
    """5.4: black cells that end no view become white."""
    turned = np.ascontiguousarray(cells[which].T)
    kept, columns = np.full(turned.shape, 2, dtype=np.uint8), np.arange(len(which))
    for step, ahead in zip((-width, width, -1, 1), _views(turned, width, places), strict=True):
        kept[places[:, None] + step * (ahead.astype(np.int64) + 1), columns] = 3
    cells[which] = (turned & kept).T


def _flip(cells: Population, first: int, places: Places) -> None:
    """5.4: from the shading `first` on, the cells of a row of `places` each change their colour."""
    rows = np.arange(first, first + len(places))
    for column in places.T:
        cells[rows, column] ^= 1
