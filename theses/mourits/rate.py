"""The difficulty of a Nurimeizu for a person, by the steps of the modified contradiction algorithm.

Actions (icons, squares, circles, S/G) are seen at a glance. A room that is coloured because its other colour
leads to a contradiction costs one point, ten if two rooms had to be tried or if it was a guess. The effort is
one for each room, and two for each point.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from hardboard.people.rating import LABELS, DifficultyRating
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.trail import technique_counts
from hardboard.theses.mourits.contradiction import ContradictionRun, Options, Unsolvable
from hardboard.theses.mourits.human import PATIENT, solve

POINTS = {"one room": 1, "two rooms": 10, "backtracking": 10}
#: A room that is tried in both colours takes as long as so many more that are seen at a glance.
LOOKS = 2


def rate(board: Board, *, solutions: Callable[[Board], Iterator[Shading]] | None = None) -> DifficultyRating:
    """Return the rating of a puzzle with exactly one solution; with a solver, its guesses are right ones."""
    solution, trail = solve(board, PATIENT, solutions=solutions)
    if solution is None:
        raise InputError("a puzzle without a solution", "a puzzle with exactly one")
    used = technique_counts(trail)
    return _rating(board, used)


def label(board: Board) -> str:
    """The word of the rating; where two rooms are needed, they are tried only if it may be no hard one."""
    run = _deduced(board, Options(two_rooms=False, backtracking=False))
    causes = Counter(run.state.causes[room][0] for room in run.state.steps)
    word = _rating(board, causes if run.state.done else causes + Counter({"two rooms": 1})).label
    return word if run.state.done or word == LABELS[-1] else rate(board).label


def _rating(board: Board, used: Mapping[str, int]) -> DifficultyRating:
    points = sum(POINTS[name] * used.get(name, 0) for name in POINTS)
    effort = board.room_count + LOOKS * points
    return DifficultyRating(effort, board.room_count, {name: used[name] for name in sorted(used)})


def _deduced(board: Board, options: Options) -> ContradictionRun:
    run = ContradictionRun(board, options)
    try:
        run.deduce()
    except Unsolvable:
        raise InputError("a puzzle without a solution", "a puzzle with exactly one") from None
    return run
