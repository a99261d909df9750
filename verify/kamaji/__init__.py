"""The judge of Kamaji boards. Solutions are minimal ones throughout; see `hardboard.puzzles.kamaji.rules`."""

from collections.abc import Iterator

from hardboard.puzzles.kamaji import Board, Solution
from hardboard.verify.judge import Judge
from hardboard.verify.kamaji.lean import LeanEncoding
from hardboard.verify.kamaji.thesis import KleijnEncoding
from hardboard.verify.methods import Method
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
    return search.find(KleijnEncoding(board), solver=solver)


def solutions_as_thesis(board: Board, *, solver: str = DEFAULT_SOLVER) -> Iterator[Solution]:
    """The same by the thesis's CNF."""
    yield from search.solutions(KleijnEncoding(board), solver=solver)


#: Other ways to write all rules down.
ENCODINGS = {"lean": LeanEncoding, "thesis": KleijnEncoding}

JUDGE = Judge(
    family="kamaji",
    find=find,
    solutions=solutions,
    ways={
        "lean": Method(find, "SAT; one variable a piece"),
        "thesis": Method(find_as_thesis, "SAT; the CNF of the thesis (Kleijn 2018, 3.3)"),
    },
    encoding=LeanEncoding,
    complete=LeanEncoding,
    literal=LeanEncoding.literal,
)

__all__ = [
    "JUDGE",
    "KleijnEncoding",
    "LeanEncoding",
    "find",
    "find_as_thesis",
    "solutions",
    "solutions_as_thesis",
]
