"""The difficulty of a Kuroshuto for a person (section 6.3 of Straathof): its backtracking set, and points
within the set.

The backtracking set is the number of guesses that the solver of section 3 needs. A diamond counts one point,
a diagonal position one, and flood fill two, each once. So there are 0 to 4 points.
"""

from collections.abc import Mapping

from hardboard.people.rating import DifficultyRating
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.theses.straathof.human import GUESS, first_reached, search
from hardboard.theses.straathof.lists import board_lists
from hardboard.theses.straathof.position import TilePosition
from hardboard.theses.straathof.techniques import IF_UNIQUE

#: What the use of a technique is worth, however often it is used.
POINTS: Mapping[str, int] = {"diamond": 1, "diagonal position": 1, "flood fill": 2}
#: One more guess weighs more than all points together.
GUESS_WEIGHT = sum(POINTS.values()) + 1
#: A point is worth so many tiles that are coloured at a glance.
LOOKS = 12


def rate(board: Board) -> DifficultyRating:
    """Return the rating of a puzzle that has exactly one solution."""
    start = TilePosition(board_lists(board))
    if next(search(start, IF_UNIQUE, first_reached), None) is None:
        raise InputError("a puzzle without a solution", "a puzzle with exactly one")
    used = sorted(technique for technique in POINTS if start.tally[technique])
    guesses, points = start.tally[GUESS], sum(POINTS[technique] for technique in used)
    effort = board.clue_array.size + LOOKS * (guesses * GUESS_WEIGHT + points)
    facts = {"backtracking": guesses, "points": points, "used": used}
    return DifficultyRating(effort, board.clue_array.size, facts)
