"""The judge of Kamaji boards. Solutions are minimal ones throughout; see `hardboard.puzzles.kamaji.rules`."""

from collections.abc import Iterator

from hardboard.puzzles.kamaji import Board, Solution
from hardboard.theses.kleijn import brute, human
from hardboard.verify.judge import Judge
from hardboard.verify.kamaji.lean import LeanEncoding
from hardboard.verify.kamaji.thesis import ThesisEncoding
from hardboard.verify.methods import Method, Option
from hardboard.verify.sat import search
from hardboard.verify.sat.solver import DEFAULT_SOLVER


def find(board: Board, *, solver: str = DEFAULT_SOLVER) -> Solution | None:
    """One minimal solution, or None if there is no solution."""
    return search.find(LeanEncoding(board), solver=solver)


def solutions(board: Board, *, solver: str = DEFAULT_SOLVER) -> Iterator[Solution]:
    """Every minimal solution, each once."""
    yield from search.solutions(LeanEncoding(board), solver=solver)


def find_as_thesis(board: Board, *, solver: str = DEFAULT_SOLVER) -> Solution | None:
    """The same by the thesis's CNF."""
    return search.find(ThesisEncoding(board), solver=solver)


def solutions_as_thesis(board: Board, *, solver: str = DEFAULT_SOLVER) -> Iterator[Solution]:
    """The same by the thesis's CNF."""
    yield from search.solutions(ThesisEncoding(board), solver=solver)


def find_bigger_first(board: Board, *, look_ahead: bool = True) -> Solution | None:
    """The same by Biggerfirst and, where that stops, brute force."""
    return human.solve(board, look_ahead=look_ahead)[0]


AHEAD = {
    "look-ahead": Option(
        True, "brute force turns back as soon as a cell has no piece left; no: at its turn, as in the thesis"
    )
}


JUDGE = Judge(
    family="kamaji",
    find=find,
    solutions=solutions,
    methods={
        "lean": Method(find, "SAT; one variable a piece"),
        "thesis": Method(find_as_thesis, "SAT; the CNF of the thesis (Kleijn 2018, 3.3)"),
        "biggerfirst": Method(
            find_bigger_first, "largest numbers first, then brute force (Kleijn 2018, 3.2)", AHEAD
        ),
        "brute": Method(brute.find, "piece by piece in reading order (Kleijn 2018, 3.1)", AHEAD),
    },
    encoding=LeanEncoding,
    complete=LeanEncoding,
    encodings={"lean": LeanEncoding, "thesis": ThesisEncoding},
    literal=LeanEncoding.literal,
)

__all__ = [
    "JUDGE",
    "LeanEncoding",
    "ThesisEncoding",
    "find",
    "find_as_thesis",
    "find_bigger_first",
    "solutions",
    "solutions_as_thesis",
]
