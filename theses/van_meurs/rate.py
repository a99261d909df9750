"""The difficulty of a Kurodoko board for a person: the guesses it needs and the level of the rules (van Meurs
2008, section 7.2).

The effort adds up the work. A step counts by the level of its rule, 1 to 3, and a little more, since it often
colours several cells. A guess counts as two rules together do. The need for guesses counts as a kind of step.
"""

from hardboard.people.rating import DOUBLING, KIND, DifficultyRating
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.trail import technique_counts
from hardboard.theses.van_meurs.human.guess import ReasoningResult, reason
from hardboard.theses.van_meurs.human.reason import LEVEL, METHODS

GUESSES = ("guess", "refuted guess")
#: What a level of a rule is worth, in steps that are seen at a glance.
LEVEL_LOOKS = 1.25


def rate(board: Board) -> DifficultyRating:
    """Return the rating of a puzzle with one solution."""
    return rating_of(board, reason(board, unique=True))


def rating_of(board: Board, outcome: ReasoningResult) -> DifficultyRating:
    """Return the rating that a solve by the rules gives its board."""
    used = technique_counts(outcome.trail)
    guesses = sum(used[name] for name in GUESSES)
    levels = sum(LEVEL.get(name, 0) * count for name, count in used.items())
    effort = round(LEVEL_LOOKS * levels + DOUBLING * guesses + KIND * bool(guesses), 1)
    ranks = {rule.name: (rule.level, place) for place, rule in enumerate(METHODS)}
    hardest = max((name for name in used if name in ranks), key=lambda name: ranks[name], default="none")
    facts = {
        "depth of guesses": outcome.depth,
        "guesses": guesses,
        "guesses tried": outcome.tried,
        "hardest rule": hardest,
        "steps": dict(sorted(used.items())),
    }
    return DifficultyRating(effort, int((board.clue_array == 0).sum()), facts)
