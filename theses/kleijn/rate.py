"""The difficulty of a Kamaji puzzle, from the two things that grow with the stars of Kleijn 2018, Tables 1
and 2.

- Small numbers: the share of ones and twos, measured by the share they would have if all numbers below the
  maximum m were equally frequent, 2 / (m - 1). In Table 1 that is 0.8 to 0.9 with one star, 1.2 to 1.4 with
  two, 1.5 to 1.8 with three.
- Runs of Biggerfirst: in Table 2 1.5 to 2.5, 2.5 to 3.2 and 3.25 to 3.4.

Points are twice the first plus the second. Stars begin halfway between the nearest columns of the tables, so
that each of the nine columns gets its own. The effort is such that medium begins where two stars do, and hard
where three do. A board that Biggerfirst cannot finish has to be gone through once more.

    >>> points(small=(4 + 10.5) / 49, maximum=7, runs=2.0)  # 7 x 7, one star
    3.78
"""

import numpy as np

from hardboard.people.rating import KIND, DifficultyRating, effort_threshold
from hardboard.puzzles.kamaji.board import Board
from hardboard.theses.kleijn.human import biggerfirst

#: The points at which two stars begin, and three.
STARS = (4.63, 6.04)


def rate(board: Board) -> DifficultyRating:
    """Return the rating of a puzzle that has exactly one solution."""
    done = biggerfirst(board)
    small = float(np.mean(board.numbers <= 2))
    score = points(small, board.maximum, len(done.runs))
    facts = {"small": round(small, 3), "runs": len(done.runs), "brute force": not done.solved}
    again = 0.0 if done.solved else board.numbers.size + 2 * KIND
    return DifficultyRating(round(effort(score, board.numbers.size) + again, 1), board.numbers.size, facts)


def points(small: float, maximum: int, runs: float) -> float:
    """Points from the share of ones and twos, the maximum and the number of runs."""
    return round(2 * small * max(maximum - 1, 1) / 2 + runs, 2)


def effort(score: float, cells: int) -> float:
    """Return the effort of points, in steps that are seen at a glance: words begin where stars do.

    >>> [effort(stars, 49) == effort_threshold(word, 49) for stars, word in zip(STARS, ("medium", "hard"))]
    [True, True]
    """
    medium, hard = effort_threshold("medium", cells), effort_threshold("hard", cells)
    return max(medium + (score - STARS[0]) / (STARS[1] - STARS[0]) * (hard - medium), 1.0)
