"""Compiled boards as CNF files: CaDiCaL's time on them beside that of `solve`.

    python -m benchmarks cnf [clauses ...] [targets ...]

For every target, or those named, and every number of clauses (5 and 20 unless told), one formula that can be
satisfied and one that cannot: the first such ones of three literals a clause, seed 0. Both times are of the
processor, in one process that has loaded all it needs: CaDiCaL (python-sat's cadical195) takes the clauses
and solves them; `solve` is the judge's `find`. `written` is what the CNF itself takes. A verdict that is not
the formula's ends the run.
"""

import sys
from collections.abc import Callable
from time import process_time

from hardboard.campaigns.models import Model
from hardboard.puzzles.dimacs import write_dimacs
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import Formula
from hardboard.puzzles.registry import compilable
from hardboard.reduction import compile_formula
from hardboard.verify.formulas import model
from hardboard.verify.judge import judge
from hardboard.verify.sat.projection import header
from hardboard.verify.sat.search import highest
from hardboard.verify.sat.solver import Solver, TimeIsUp, time_limit

COLUMNS = ("target", "clauses", "verdict", "cells", "bytes", "variables", "clauses of the CNF",
           "written [s]", "CaDiCaL [s]", "solve [s]", "ratio")  # fmt: skip
#: Clauses a variable, share of negations, and seed of the formulas.
RATIO, NEGATIONS, SEED = 0.7, 0.3, 0
#: CaDiCaL and `solve` are each given so many seconds.
LIMIT = 600.0


def formula(clauses: int, satisfiable: bool) -> Formula:
    """The first formula of so many clauses that can be satisfied, or that cannot."""
    variables = max(3, round(clauses / RATIO))
    drawn = Model(
        clauses=(clauses, clauses), variables=(variables, variables), literals=(3, 3),
        negations=NEGATIONS, repeats=0,
    )  # fmt: skip
    for number in range(10_000):
        found = drawn.formula(SEED, number)
        if (model(found) is not None) == satisfiable:
            return found
    raise InputError(f"{clauses} clauses", "a number of clauses with formulas of both kinds")


def row(target: str, clauses: int, satisfiable: bool) -> list[str]:
    """What is measured of one board."""
    board = compile_formula(formula(clauses, satisfiable), target).board
    complete = judge(target).complete
    assert complete is not None
    start = process_time()
    encoding = complete(board)
    written = process_time() - start
    top = highest(encoding)
    text = write_dimacs(encoding.clauses, top, {-1: header(encoding)})
    cadical = _seconds(lambda: Solver(encoding.clauses, top=top).solve() is not None, satisfiable)
    solve = _seconds(lambda: judge(target).find(board) is not None, satisfiable)
    ratio = f"{cadical / solve:.2f}" if cadical < LIMIT and solve < LIMIT else "-"
    sizes = (board.shape[0] * board.shape[1], len(text), top, len(encoding.clauses))
    verdict = "satisfiable" if satisfiable else "unsatisfiable"
    times = (f"{written:.2f}", _shown(cadical), _shown(solve))
    return [target, str(clauses), verdict, *(f"{size:,}" for size in sizes), *times, ratio]


def _seconds(decide: Callable[[], bool], satisfiable: bool) -> float:
    """Processor time of a decision, which must be right; the limit if it is late."""
    start = process_time()
    try:
        with time_limit(LIMIT):
            answer = decide()
    except TimeIsUp:
        return LIMIT
    spent = process_time() - start
    if answer != satisfiable:
        raise AssertionError("a board is decided otherwise than its formula")
    return spent


def _shown(seconds: float) -> str:
    return f"> {LIMIT:.0f}" if seconds >= LIMIT else f"{seconds:.3f}"


def main(argv: list[str] | None = None) -> None:
    """Print the table."""
    words = sys.argv[1:] if argv is None else argv
    sizes = [int(word) for word in words if word.isdigit()] or [5, 20]
    targets = [word for word in words if not word.isdigit()] or compilable()
    unknown = [name for name in targets if name not in compilable()]
    if unknown:
        sys.exit(f"the target {unknown[0]!r}; there are {' '.join(compilable())}")
    print("| " + " | ".join(COLUMNS) + " |")
    print("| --- | ---: | --- |" + " ---: |" * (len(COLUMNS) - 3), flush=True)
    for target in targets:
        row(target, 2, True)  # what is loaded and compiled once is there then
        for clauses in sizes:
            for satisfiable in (True, False):
                print("| " + " | ".join(row(target, clauses, satisfiable)) + " |", flush=True)


if __name__ == "__main__":
    main()
