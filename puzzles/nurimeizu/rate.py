"""How hard a Nurimeizu is for a person, by what the modified contradiction algorithm needs to solve it.

Actions (icons, squares, circles, S/G) are seen at a glance and cost nothing. A room that is coloured because its other
colour leads to a contradiction costs one point, ten if two rooms had to be tried, and each room left to backtracking
costs ten as well.

easy: contradictions in one room for at most every eighth room; medium: more of them; hard: two rooms or backtracking.
"""

from puzzles.errors import InputError
from puzzles.nurimeizu.board import Board
from puzzles.nurimeizu.person import solve
from puzzles.rating import Rating
from puzzles.trail import techniques

POINTS = {"one room": 1, "two rooms": 10, "backtracking": 10}
EASY_SHARE = 1 / 8


def rate(board: Board) -> Rating:
    """The rating of a puzzle that has a solution."""
    solution, trail = solve(board)
    if solution is None:
        raise InputError("a puzzle without a solution", "a puzzle with exactly one")
    used = techniques(trail)
    points = sum(POINTS[name] * used[name] for name in POINTS)
    if used["two rooms"] or used["backtracking"]:
        label = "hard"
    else:
        label = "easy" if used["one room"] <= EASY_SHARE * board.room_count else "medium"
    return Rating(label, points, {name: used[name] for name in sorted(used)})
