"""Before a theorem is printed: boards of a few small formulas, counted by the judge, against their models.

The theorem does not rest on it. One formula needs a crossover, one cannot be met, one has an empty clause.

    >>> from hardboard.gadgets import load
    >>> list(trial_faults(load("creek")))
    []
"""

from collections.abc import Iterator

from hardboard.gadgets import Library
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import ONE_IN_THREE, SAT, Formula, make_formula
from hardboard.reduction import compile_formula
from hardboard.reduction.compiler import can_say
from hardboard.verify.formulas import all_models
from hardboard.verify.judge import judge
from hardboard.workbench.library_check import confirm

#: Clauses: one literal; two variables that cross; a contradiction; an empty clause; a variable used twice.
CLAUSES: tuple[list[tuple[int, ...]], ...] = (
    [(1,)],
    [(1, 2)],
    [(1,), (-1,)],
    [(), (1,)],
    [(1, -1, 2)],
)


def trial_formulas(library: Library) -> list[Formula]:
    """The formulas that are tried, the same once more as CNF where a library has tiles for that."""
    meanings = [meaning for meaning in (ONE_IN_THREE, SAT) if can_say(library, meaning)]
    return [make_formula(clauses, meaning=meaning) for meaning in meanings for clauses in CLAUSES]


def trial_faults(library: Library, tried: list[Formula] | None = None) -> Iterator[str]:
    """Formulas whose boards have other solutions than those that its models are laid down as, each once."""
    arbiter = judge(library.family)
    for formula in trial_formulas(library) if tried is None else tried:
        made = compile_formula(formula, library=library)
        wanted = sorted(made.lay_down(model).tobytes() for model in all_models(formula, live=True))
        found = []
        for solution in arbiter.solutions(made.board):
            found.append(solution.tobytes())
            if len(found) > len(wanted):
                break
        if sorted(found) != wanted:
            number = f"more than {len(wanted)}" if len(found) > len(wanted) else str(len(found))
            yield f"{formula}: {number} solutions for {len(wanted)} models, or others"


def whole_faults(library: Library) -> Iterator[str]:
    """The library as a whole, from scratch; and then some boards."""
    try:
        confirm(library)
    except InputError as error:
        yield str(error)
        return
    yield from trial_faults(library)
