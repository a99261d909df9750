"""Choose the assignment of a compiled formula: a given one, a satisfying one, the best one, or a proof that
none satisfies it.

>>> from hardboard.reduction import compile_formula
>>> chosen_assignment(compile_formula("(a) (~a, b) (~b)", library="compact"), why=True).core
(0, 1, 2)
"""

from dataclasses import dataclass

from hardboard.api.formulas import read_assignment
from hardboard.puzzles import InputError, family
from hardboard.puzzles.formula import Assignment
from hardboard.reduction import Compiled, LayoutError

#: So many seconds are spent on the smallest set of clauses, and on the best assignment.
PATIENCE = 20
BEST = "best"


@dataclass(frozen=True)
class ChosenAssignment:
    """An assignment or none, clauses that contradict each other, and results that more time may improve."""

    assignment: Assignment | None = None
    core: tuple[int, ...] = ()
    unsure: tuple[str, ...] = ()


def refuse_idle(
    assignment: Assignment | str | None = None,
    solved: bool = False,
    why: bool = False,
    timeout: float | None = None,
) -> None:
    """Refuse options that would have no effect."""
    if timeout is not None and not (why or assignment == BEST):
        raise InputError("--time-limit alone", "--why or --assignment best with it")
    if solved and (assignment or why):
        raise InputError("--solved with --assignment or --why", "one of them")


def chosen_assignment(
    made: Compiled,
    assignment: Assignment | str | None = None,
    solved: bool = False,
    why: bool = False,
    timeout: float | None = None,
    moving: bool = False,
) -> ChosenAssignment:
    """Return the demanded assignment: as text or values, or `best`, under which the fewest clauses fail. With
    `solved` it satisfies the formula (`moving` many wires). With `why` also return the smallest set of
    clauses that contradict each other. `timeout` seconds are spent on what is best or smallest.
    """
    refuse_idle(assignment, solved, why, timeout)
    if solved:
        return ChosenAssignment(satisfying_assignment(made, moving))
    if assignment is None and not why:
        return ChosenAssignment()
    from hardboard.verify.conflicts import BestAssignment, ClauseCore, best_assignment, smallest_core

    limit = PATIENCE if timeout is None else timeout
    core = smallest_core(made.source, limit) if why else ClauseCore((), True)
    if why and not core.clauses:
        raise InputError("a formula that can be satisfied", "one that cannot, for --why")
    if assignment is None or assignment == BEST:
        choice = best_assignment(made.source, limit)
    elif isinstance(assignment, str):
        choice = BestAssignment(read_assignment(assignment, made.source), True)
    else:
        choice = BestAssignment(made.source.assignment(made.source.values(assignment)), True)
    doubts = ((core.smallest, "a smaller set of clauses"), (choice.best, "a better assignment"))
    return ChosenAssignment(choice.values, core.clauses, tuple(words for sure, words in doubts if not sure))


def satisfying_assignment(made: Compiled, moving: bool = False) -> Assignment:
    """Return an assignment that satisfies the formula, and whose solution the rules of the puzzle accept; for
    a film one that moves many wires.
    """
    from hardboard.verify.formulas import find_model

    if moving:
        from hardboard.workbench.running import liveliest_model

        assignment = liveliest_model(made)
    else:
        assignment = find_model(made.source)
    if assignment is None:
        raise InputError(
            "a formula that cannot be satisfied", "a satisfiable one for --solved (--why draws what fails)"
        )
    try:
        laid = made.lay_down(assignment)
        faults = [str(breach) for breach in family(made.family).violations(made.board, laid)]
    except LayoutError as error:
        faults = [str(error)]
    if faults:
        library = made.floorplan.library.name
        raise InputError(
            f"the library {library!r} lays down no solution: {faults[0]}",
            "tiles that have the relations they declare (see `hardboard tiles check`)",
        )
    return assignment
