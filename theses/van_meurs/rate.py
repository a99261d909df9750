"""How hard a Kurodoko board is for a person: the guesses it needs and the hardest rule (van Meurs 2008,
section 7.2).

*easy*: the rules suffice. *medium*: guesses are needed, at most one for each 25 cells of the board. *hard*:
more. The points, which are the effort, too, add up the work: a step counts 1 to 3 by the level of its rule, a
guess 5. Size counts in the points alone.
"""

from hardboard.people.rating import Rating
from hardboard.puzzles.kurodoko.board import Board
from hardboard.puzzles.trail import techniques
from hardboard.theses.van_meurs.human.guess import Reasoned, reason
from hardboard.theses.van_meurs.human.reason import LEVEL, METHODS

GUESSES = ("guess", "refuted guess")
GUESS_POINTS = 5
CELLS_PER_GUESS = 25


def rate(board: Board) -> Rating:
    """The rating of a puzzle with one solution."""
    return rating_of(board, reason(board, unique=True))


def rating_of(board: Board, outcome: Reasoned) -> Rating:
    """The rating that a solve by the rules gives its board."""
    used = techniques(outcome.trail)
    guesses = sum(used[name] for name in GUESSES)
    label = "easy" if not guesses else "medium" if guesses * CELLS_PER_GUESS <= board.clues.size else "hard"
    points = GUESS_POINTS * guesses + sum(LEVEL.get(name, 0) * count for name, count in used.items())
    ranks = {rule.name: (rule.level, place) for place, rule in enumerate(METHODS)}
    hardest = max((name for name in used if name in ranks), key=lambda name: ranks[name], default="none")
    facts = {
        "depth of guesses": outcome.depth,
        "guesses": guesses,
        "guesses tried": outcome.tried,
        "hardest rule": hardest,
        "steps": dict(sorted(used.items())),
    }
    return Rating(label, points, points, facts)
