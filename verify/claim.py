"""The whole claim of a reduction on one formula.

1. The formula and the board are decided independently; both can be satisfied or neither.
2. The formula's assignment, laid down without a solver, is a solution by the rules.
3. The solver's own solution of the board, read back, satisfies the formula.
4. No solution of the board reads back as an assignment that does not satisfy the formula.
5. For each variable and each value that it has in some model, such a model, laid down, is a solution by the
   rules.

With `count`, also: the witness maps are inverse to each other. Every solution of the board is the one that is
laid down for the assignment read back from it. These assignments are all models of the formula. So there are
as many solutions as models. A variable in no clause has no place on the board, except in the proved layout,
and is read back as false. It doubles the number of models, but not the number of solutions.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from hardboard.puzzles import family
from hardboard.puzzles.errors import InputError, counted_noun
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import Assignment, Formula, Name
from hardboard.representation import NotebookPicture
from hardboard.verify import formulas
from hardboard.verify.judge import judge

#: Variables in no clause, at most, of a formula whose models are counted: nobody writes a larger number down.
MOST_FREE = 10_000


class Claim(Protocol):
    """A formula, a board, and the two witness maps between them. How the board was built stays unseen."""

    @property
    def source(self) -> Formula:
        """The formula."""

    @property
    def family(self) -> str:
        """The family of the board."""

    @property
    def board(self) -> AnyBoard:
        """The board."""

    def lay_down(self, assignment: Assignment) -> Any:
        """Assignment to solution."""

    def read_back(self, solution: object) -> dict[Name, bool]:
        """Solution to assignment."""

    @property
    def pins(self) -> Mapping[Name, tuple[object, bool]]:
        """Variable -> the pin that shows it, and whether it shows the opposite."""


@dataclass(frozen=True, repr=False)
class Verdict(NotebookPicture):
    """The verdict on a claim.

    Args:
        satisfiable: whether the formula has a model.
        solvable: whether the board has a solution.
        faults: the reasons against the claim in words; none exactly when it holds.
        others: the model, the solution and the numbers that were found.

    >>> Verdict(satisfiable=True, solvable=True, faults=()).agree
    True
    """

    satisfiable: bool
    solvable: bool
    faults: tuple[str, ...]
    #: A model of the formula, by the names of its variables; it can be laid down.
    assignment: dict[Name, bool] | None = None
    solution: object = None
    #: The number of models over all variables, those in no clause among them.
    models: int | None = None
    solutions: int | None = None
    shape: tuple[int, int] = (0, 0)
    #: What it is about, for its picture.
    claim: Claim | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        said = "they agree" if self.agree else "; ".join(self.faults)
        formula = "satisfiable" if self.satisfiable else "unsatisfiable"
        return f"<formula {formula}, board {'solvable' if self.solvable else 'unsolvable'}: {said}>"

    @property
    def agree(self) -> bool:
        """True if the claim holds."""
        return not self.faults

    @property
    def free(self) -> int:
        """The number of variables in no clause that have no place on the board."""
        return 0 if self.claim is None else unplaced_variables(self.claim)

    def to_json(self) -> Record:
        """Return the record that `verify --json` prints."""
        answer: Record = {
            "formula": "satisfiable" if self.satisfiable else "unsatisfiable",
            "board": "solvable" if self.solvable else "unsolvable",
            "agree": self.agree,
            "rows": self.shape[0],
            "cols": self.shape[1],
            "assignment": self.assignment and {str(key): value for key, value in self.assignment.items()},
        }
        if self.models is not None:
            answer |= {"models": self.models, "solutions": self.solutions}
            answer |= {"free_variables": self.free} if self.free else {}
        if self.faults:
            answer["faults"] = list(self.faults)
        return answer


def check_claim(claim: Claim, *, count: bool = False, solver: str | None = None) -> Verdict:
    """Check the claim of a reduction on its formula.

    Args:
        claim: the formula, the board and the witness maps: a compiled formula.
        count: True to compare all models and solutions, too.
        solver: a solver of python-sat; None for the quickest way.

    Returns:
        The verdict.

    Raises:
        InputError: variables in no clause make it impossible to count.

    >>> from hardboard.reduction.compiler import compile_formula
    >>> check_claim(compile_formula("(a, b)", "creek")).agree
    True
    """
    if count and claim.source.free > MOST_FREE:
        wish = f"at most {MOST_FREE} where models are counted: each doubles their number"
        raise InputError(counted_noun(claim.source.free, "variable") + " in no clause", wish)
    model = formulas.find_model(claim.source)
    solution, misread = decide_board(claim, solver)
    faults = []
    if (model is None) != (solution is None):
        faults.append(
            f"the formula is {'un' * (model is None)}satisfiable but the board is "
            f"{'un' * (solution is None)}solvable"
        )
    if solution is not None:
        faults += read_back_faults(claim, solution) or misread_faults(claim, misread)
    for assignment in formulas.models_of_each_literal(claim.source) if model is not None else ():
        faults += laid_down_faults(claim, assignment)
    counts, unequal = _counts(claim) if count else ((None, None), [])
    faults += unequal
    return Verdict(
        satisfiable=model is not None,
        solvable=solution is not None,
        faults=tuple(faults),
        assignment=model,
        solution=solution,
        models=counts[0],
        solutions=counts[1],
        shape=family(claim.family).size(claim.board),
        claim=claim,
    )


def laid_down_faults(claim: Claim, assignment: Assignment) -> list[str]:
    """Return the faults of the solution laid down for a satisfying assignment, by the rules of the puzzle."""
    try:
        laid = claim.lay_down(assignment)
    except (ValueError, AssertionError, KeyError) as error:
        return [f"the assignment cannot be laid down: {error}"]
    faults = [f"laid down: {breach}" for breach in family(claim.family).violations(claim.board, laid)]
    if claim.read_back(laid) != dict(assignment):
        faults.append("the assignment laid down reads back as another one")
    return faults


def read_back_faults(claim: Claim, solution: object) -> list[str]:
    """Return the faults of the assignment read back from a solution that a solver found."""
    faults = [
        f"the solver's solution: {breach}"
        for breach in family(claim.family).violations(claim.board, solution)
    ]
    if not claim.source.holds(claim.read_back(solution)):
        faults.append("the assignment read back from the board's solution does not satisfy the formula")
    return faults


def decide_board(claim: Claim, solver: str | None = None) -> tuple[object, object]:
    """Return a solution of the board, and one whose assignment fails the formula; None if missing."""
    arbiter, pins = judge(claim.family), [pin for pin, _ in claim.pins.values()]
    session = arbiter.session(claim.board, pins, solver)
    solution = session.find()
    if solution is None:
        return None, None
    session.add(_misreadings(claim))
    return solution, session.find()


def _misreadings(claim: Claim) -> list[list[int]]:
    """Return clauses that hold if the decoded assignment does not satisfy the formula."""
    pins, last = claim.pins, max(claim.source.variables, default=0)
    inside = {key: v for v, key in enumerate(claim.source.keys, 1)}
    # A pin that shows the opposite is read with the opposite sign; a variable without a pin is read as
    # false.
    number = {inside[key]: -k if inverted else k for k, (key, (_, inverted)) in enumerate(pins.items(), 1)}
    number |= {last + k: len(pins) + k for k in range(1, len(claim.source.clauses) + 1)}
    return [
        [number[x] if x > 0 else -number[-x] for x in clause if abs(x) in number]
        for clause in formulas.violated_clauses(claim.source)
        if not any(-x not in number for x in clause if x < 0)
    ]


def misread_faults(claim: Claim, misread: object) -> list[str]:
    """Return the fault of a solution that is read back as an assignment that does not satisfy the formula."""
    words = "" if misread is None else _words(claim, misread)
    return [f"a solution reads back as {words}, which does not satisfy the formula"] if words else []


def _words(claim: Claim, solution: object) -> str:
    named = claim.source.named(claim.read_back(solution))
    return " ".join(f"{name}={int(value)}" for name, value in named.items())


def _counts(claim: Claim) -> tuple[tuple[int, int], list[str]]:
    """Compare the numbers of models and solutions, and check that the witness maps are inverse."""
    models = {_key(claim, model) for model in formulas.all_models(claim.source, placed=claim.pins)}
    faults, seen, number = [], set(), 0
    for solution in judge(claim.family).solutions(claim.board):
        number += 1
        assignment = claim.read_back(solution)
        seen.add(_key(claim, assignment))
        if _key(claim, assignment) in models and not np.array_equal(claim.lay_down(assignment), solution):
            faults.append(f"solution {number} is not the one laid down for the assignment read back from it")
    if seen != models:
        faults.append(
            f"{len(models - seen)} models are read back from no solution, {len(seen - models)} of no "
            "model from some"
        )
    if number != len(models):
        there = f"{counted_noun(len(models), 'model')} but the board has {counted_noun(number, 'solution')}"
        faults.append(f"the formula has {there}")
    return (len(models) << unplaced_variables(claim), number), faults


def unplaced_variables(claim: Claim) -> int:
    """Return the number of variables that have no place on the board."""
    return claim.source.count - len(claim.pins)


def _key(claim: Claim, assignment: Assignment) -> tuple[bool, ...]:
    return tuple(claim.source.values(assignment).values())
