"""How hard a Kamaji puzzle is, from the two things that grow with the stars of Kleijn 2018, Tables 1 and 2.

- Small numbers: the share of ones and twos, measured by the share they would have if all numbers below the
  maximum m were equally frequent, 2 / (m - 1). In Table 1 that is 0.8 to 0.9 with one star, 1.2 to 1.4 with
  two, 1.5 to 1.8 with three.
- Runs of Biggerfirst: in Table 2 1.5 to 2.5, 2.5 to 3.2 and 3.25 to 3.4.

Points are twice the first plus the second. The limits lie halfway between the nearest columns of the tables,
so that each of the nine columns gets its stars: easy for one, medium for two, hard for three. A board that
Biggerfirst cannot finish is hard whatever its points.

    >>> points(small=(4 + 10.5) / 49, maximum=7, runs=2.0)  # 7 x 7, one star
    3.78
"""

import numpy as np

from hardboard.people.rating import LABELS, Rating
from hardboard.puzzles.kamaji.board import Board
from hardboard.theses.kleijn.human import biggerfirst

#: Points below which a puzzle is easy, and below which it is medium.
LIMITS = (4.63, 6.04)


def rate(board: Board) -> Rating:
    """The label, the points and the facts they come from."""
    done = biggerfirst(board)
    small = float(np.mean(board.numbers <= 2))
    score = points(small, board.maximum, len(done.runs))
    facts = {"small": round(small, 3), "runs": len(done.runs), "brute force": not done.solved}
    # Each run looks at every number; a board that Biggerfirst cannot finish has to be gone through once more.
    effort = board.numbers.size * (len(done.runs) + (not done.solved)) * score / LIMITS[0]
    return Rating(label(score) if done.solved else LABELS[-1], score, round(effort, 1), facts)


def points(small: float, maximum: int, runs: float) -> float:
    """Points from the share of ones and twos, the maximum and the number of runs."""
    return round(2 * small * max(maximum - 1, 1) / 2 + runs, 2)


def label(score: float) -> str:
    """Easy, medium or hard."""
    return LABELS[sum(score >= limit for limit in LIMITS)]
