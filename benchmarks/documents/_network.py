"""A small neural network that looks at a whole Kamaji board at once, as Kleijn proposes (section 8.1.1).

It sees which number stands in which cell, and says for every straight line of the board how likely it is a
piece of the solution. One hidden layer, learnt from boards with one solution, turned and mirrored in all ways
(Adam, cross entropy); numpy alone, and the same from the same seed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardboard.puzzles.kamaji import Board, Solution
from hardboard.puzzles.kamaji.pieces import DIRECTIONS, Piece, piece_table

Floats = NDArray[np.float64]
#: Hidden units, boards in a step, how far a step goes.
HIDDEN, BATCH, RATE = 256, 128, 0.002


def lines(size: int) -> list[Piece]:
    """Every straight line of two cells and more on a square board."""
    found = []
    for r in range(size):
        for c in range(size):
            for down, right in DIRECTIONS:
                line = [(r, c)]
                while 0 <= line[-1][0] + down < size and 0 <= line[-1][1] + right < size:
                    line.append((line[-1][0] + down, line[-1][1] + right))
                    found.append(tuple(line))
    return found


@dataclass
class Network:
    """The weights of two layers, for boards of one size."""

    size: int
    seed: int = 0

    def __post_init__(self) -> None:
        self.place = {frozenset(line): k for k, line in enumerate(lines(self.size))}
        rng, inputs = np.random.default_rng(self.seed), self.size**3
        shapes = ((inputs, HIDDEN), (HIDDEN,), (HIDDEN, len(self.place)), (len(self.place),))
        self.weights = [rng.normal(0, (2 / shape[0]) ** 0.5, shape) * (len(shape) > 1) for shape in shapes]
        self.moments = [[np.zeros(shape) for shape in shapes] for _ in range(2)]
        self.steps, self.rng = 0, rng

    def seen(self, numbers: Sequence[NDArray[np.int32]]) -> Floats:
        """Boards as the network sees them: a 1 for each cell at its number."""
        flat = np.stack([one.reshape(-1) for one in numbers]) - 1
        return np.eye(self.size)[flat].reshape(len(numbers), -1)

    def wanted(self, solutions: Sequence[Solution]) -> Floats:
        """Which lines are pieces."""
        marks = np.zeros((len(solutions), len(self.place)))
        for row, solution in enumerate(solutions):
            marks[row, [self.place[frozenset(piece)] for piece in solution if len(piece) > 1]] = 1
        return marks

    def chances(self, inputs: Floats) -> tuple[Floats, Floats]:
        """The hidden layer, and how likely each line is a piece."""
        hidden = np.maximum(0, inputs @ self.weights[0] + self.weights[1])
        return hidden, 1 / (1 + np.exp(-np.clip(hidden @ self.weights[2] + self.weights[3], -30, 30)))

    def learn(self, inputs: Floats, wanted: Floats, times: int) -> None:
        """Go through all boards so many times, in a new order each time."""
        for _ in range(times):
            order = self.rng.permutation(len(inputs))
            for at in range(0, len(order), BATCH):
                chosen = order[at : at + BATCH]
                self.step(inputs[chosen], wanted[chosen])

    def step(self, inputs: Floats, wanted: Floats) -> None:
        """One step of Adam."""
        hidden, chances = self.chances(inputs)
        out = (chances - wanted) / len(inputs)
        back = (out @ self.weights[2].T) * (hidden > 0)
        slopes = [inputs.T @ back, back.sum(0), hidden.T @ out, out.sum(0)]
        self.steps += 1
        for k, slope in enumerate(slopes):
            first, second = self.moments[0], self.moments[1]
            first[k] = 0.9 * first[k] + 0.1 * slope
            second[k] = 0.999 * second[k] + 0.001 * slope**2
            mean, spread = first[k] / (1 - 0.9**self.steps), second[k] / (1 - 0.999**self.steps)
            self.weights[k] -= RATE * mean / (np.sqrt(spread) + 1e-8)


@dataclass(frozen=True)
class Guided:
    """What the network makes of one board."""

    board: Board
    chances: Floats
    place: dict[frozenset[Any], int]

    @cached_property
    def pieces(self) -> list[tuple[float, Piece]]:
        """The lines that add up to the maximum, likely ones first."""
        table = piece_table(self.board)
        found = [piece for piece in table.pieces(range(len(table))) if len(piece) > 1]
        return sorted(((float(self.chances[self.place[frozenset(p)]]), p) for p in found), reverse=True)

    def above_half(self) -> set[Piece]:
        """The pieces that are more likely than not."""
        return {piece for chance, piece in self.pieces if chance > 0.5}

    def greedy(self) -> set[Piece]:
        """Pieces laid in their order wherever they fit and cover something new."""
        numbers, covered, laid = self.board.numbers, set[Any](), set()
        for _, piece in self.pieces:
            clear = all(numbers[cell] == 1 or cell not in covered for cell in piece)
            if clear and not covered.issuperset(piece):
                laid.add(piece)
                covered.update(piece)
        return laid


def images(numbers: NDArray[np.int32], solution: Solution) -> list[tuple[NDArray[np.int32], Solution]]:
    """A board and its solution turned and mirrored in all eight ways."""
    size, found = numbers.shape[0], []
    places = np.arange(size * size).reshape(size, size)
    for turns in range(4):
        for mirrored in (False, True):
            moved = np.rot90(places[:, ::-1] if mirrored else places, turns)
            where = {int(old): divmod(new, size) for new, old in enumerate(moved.reshape(-1))}
            turned = [tuple(where[r * size + c] for r, c in piece) for piece in solution]
            found.append((numbers.reshape(-1)[moved], frozenset(turned)))
    return found
