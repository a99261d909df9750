"""The models of a board's CNF: the variables that determine a solution, their cells, and a CNF with exactly
as many models as solutions.

Rules that are added on demand (connectivity, no cycles) are found by going through all solutions. In the end
no candidate is left that breaks one, so the added rules are enough. Auxiliary variables must follow from the
decisive ones. Padoa's method looks in the end at which do: there are no two models that agree on the ones and
differ on the others. Other variables, such as those of one-sided definitions, get the values of some model
with the solution.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import numpy as np

from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.grid import show_cell
from hardboard.verify.sat.cnf import TRUE
from hardboard.verify.sat.search import BoardEncoding, highest_variable, solver_of
from hardboard.verify.sat.solver import Clause, Solver

#: How many models a CNF has: one for each solution, if nothing else is looked at; if all is; or more.
PROJECTED = "models, projected on the variables shown, are as many as solutions"
EXACT = "models are as many as solutions"
MORE = "models, projected on the variables shown, are at least as many as solutions: one rule is not said"
#: Solutions that are gone through at most.
MOST_SOLUTIONS = 100_000


def exact_clauses(encoding: BoardEncoding[Any], most: int = MOST_SOLUTIONS) -> list[Clause]:
    """Return clauses over the variables of an encoding, with as many models as there are solutions.

    Raises:
        InputError: there are more than `most` solutions, or more clauses are needed.
    """
    added: list[Clause] = []

    def broken(model: list[int]) -> Sequence[Clause]:
        fresh = encoding.broken(model)
        added.extend(fresh)
        return fresh

    with solver_of(encoding) as engine:
        models = sum(1 for _ in islice(engine.models(encoding.decisive, broken), most + 1))
    if models > most:
        raise InputError(f"more than {most} solutions", f"at most {most} for an exact CNF")
    top = highest_variable(encoding)
    clauses = [*encoding.clauses, *added]
    used = {abs(x) for clause in clauses for x in clause}.union(encoding.decisive)
    clauses += [[-v] for v in range(1, top + 1) if v not in used]
    free = undetermined_variables(clauses, encoding.decisive, top)
    if models * len(free) > most:
        found = (
            f"{counted_noun(models, 'solution')} with {counted_noun(len(free), 'variable')} to be set in each"
        )
        raise InputError(found, f"at most {most} such variables in all for an exact CNF")
    return clauses + (_settled(clauses, encoding.decisive, free) if free else [])


def _settled(clauses: Sequence[Clause], decisive: Sequence[int], free: Sequence[int]) -> list[Clause]:
    """Return for each set of decisive values a clause that fixes each free variable."""
    with Solver(clauses) as engine:
        return [
            [*(-model[v - 1] for v in decisive), model[free_one - 1]]
            for model in engine.models(decisive)
            for free_one in free
        ]


def undetermined_variables(clauses: Sequence[Clause], decisive: Sequence[int], top: int) -> list[int]:
    """Return the variables on which models can differ that agree on the decisive ones, up to the highest."""
    others = sorted(set(range(1, top + 1)) - set(decisive))
    shift = {v: top + k for k, v in enumerate(others, 1)}
    again = [[shift.get(abs(x), abs(x)) * (1 if x > 0 else -1) for x in clause] for clause in clauses]
    differ = range(top + len(others) + 1, top + 2 * len(others) + 1)
    apart = [
        clause
        for d, v in zip(differ, others, strict=True)
        for clause in ([-d, v, shift[v]], [-d, -v, -shift[v]])
    ]
    found: list[int] = []
    with Solver([*clauses, *again, *apart], top=top + 2 * len(others)) as engine:
        left = dict(zip(others, differ, strict=True))
        while left:
            engine.add([[*left.values()]])
            model = engine.solve()
            if model is None:
                break
            fresh = [v for v, d in left.items() if model[d - 1] > 0]
            found += fresh
            left = {v: d for v, d in left.items() if v not in fresh}
    return sorted(found)


def projection_header(encoding: Any, number: str = PROJECTED) -> list[str]:
    """Return comments of a CNF: its number of models, literals of cells or pieces, variables shown."""
    shown = " ".join(map(str, (*encoding.decisive, 0)))
    what = "black" if hasattr(encoding, "black") else "laid as a piece"
    return [
        number,
        f"map: a literal, and the place of which it says that it is {what}",
        *(f"map {_word(literal)} {name}" for literal, name in _things(encoding)),
        f"p show {shown}",
    ]


def _word(literal: int) -> str:
    return {TRUE: "true", -TRUE: "false"}.get(literal, str(literal))


def _things(encoding: Any) -> list[tuple[int, str]]:
    if hasattr(encoding, "black"):
        return [(int(literal), show_cell(cell)) for cell, literal in np.ndenumerate(encoding.black)]
    return [
        (encoding.literal(piece), "-".join(map(show_cell, dict.fromkeys((piece[0], piece[-1])))))
        for piece in encoding.table.pieces(range(len(encoding.table)))
    ]
