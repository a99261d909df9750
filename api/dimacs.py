"""The rules of a board as DIMACS, and a solver's answer as its solution.

>>> from hardboard import read
>>> puzzle = read("https://puzz.link/p?kurodoko/3/3/2j5i")
>>> puzzle.dimacs(exact=True).splitlines()[-1].endswith(" 0")
True
"""

from typing import Any

from hardboard.puzzles.dimacs import read_answer, write_dimacs
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard
from hardboard.verify.judge import Judge
from hardboard.verify.sat.projection import EXACT, PROJECTED, exact_clauses, projection_header
from hardboard.verify.sat.search import highest_variable


def write_board_cnf(
    judge: Judge,
    board: AnyBoard,
    encoding: str | None = None,
    comments: bool = False,
    exact: bool = False,
) -> str:
    """Return the CNF, with comments about its models."""
    code = _encoder(judge, encoding, exact)(board)
    if comments and not hasattr(code, "comments"):
        raise InputError("--comments for this encoding", "another --encoding, such as thesis")
    said = dict(code.comments()) if comments else {}
    number = EXACT if exact else getattr(code, "number", PROJECTED)
    said[-1] = [*projection_header(code, number), *said.get(-1, ())]
    clauses = exact_clauses(code) if exact else code.clauses
    return write_dimacs(clauses, highest_variable(code), said)


def solution_from_answer(
    judge: Judge, board: AnyBoard, answer: str, encoding: str | None = None, exact: bool = False
) -> object:
    """Return the solution in a solver's answer to such a CNF; None if the answer is "unsatisfiable"."""
    code = _encoder(judge, encoding, exact)(board)
    model = read_answer(answer, highest_variable(code))
    return None if model is None else code.decode(model)


def _encoder(arbiter: Judge, name: str | None, exact: bool) -> Any:
    """Return the encoding of a board's rules: the family's choice, or another by name. For an exact CNF it
    has no more variables than it must.
    """
    if exact:
        if name is not None:
            raise InputError(f"exact and the encoding {name!r}", "one of them")
        return arbiter.encoding
    if name is None:
        if arbiter.complete is None:
            raise InputError(
                f"clauses for {arbiter.family}",
                "--encoding exact, or a family whose rules can be written down whole",
            )
        return arbiter.complete
    if name not in arbiter.encodings:
        known = " ".join(arbiter.encodings)
        raise InputError(f"--encoding {name}", f"one of {known}" if known else f"none for {arbiter.family}")
    return arbiter.encodings[name]
