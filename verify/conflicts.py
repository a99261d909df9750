"""The conflicts of an unsatisfiable formula: the smallest set of clauses that contradict each other, and an
assignment under which the fewest clauses fail.

Both come from the duality of cores and corrections (Reiter 1987; the loop of implicit hitting sets,
Chandrasekaran et al. 2011). A smallest set that meets every correction found so far is a core, or it can be
satisfied. If it can be satisfied, the clauses that fail are a new correction. The same holds with the two
words exchanged. Both are hard. With a limit of time, the set may only be one from which no clause can be left
out. The assignment may only be one that cannot satisfy further clauses on top of its own. The results say so.

    >>> from hardboard.puzzles.formula import parse
    >>> formula = parse("(a) (~a, b) (~b) (c, d)")
    >>> smallest_core(formula)
    ClauseCore(clauses=(0, 1, 2), smallest=True)
    >>> len(formula.failing(best_assignment(formula).values))
    1
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from hardboard.puzzles.errors import GaveUp
from hardboard.puzzles.formula import Formula, Name
from hardboard.verify.formulas import formula_cnf
from hardboard.verify.sat.solver import Solver, TimeIsUp, time_limit


class ClauseCore(NamedTuple):
    """Clauses, by index, that contradict each other, and whether their number is minimal."""

    clauses: tuple[int, ...]
    smallest: bool


class BestAssignment(NamedTuple):
    """An assignment, and whether under no other fewer clauses fail."""

    values: dict[Name, bool]
    best: bool


def smallest_core(formula: Formula, seconds: float | None = None) -> ClauseCore:
    """Return the fewest clauses that contradict each other; none if the formula can be satisfied.

    Raises:
        GaveUp: the time is up before it is known whether the formula can be satisfied.
    """
    half = seconds and seconds / 2
    with _Switched(formula) as engine:
        first: list[int] = []
        try:
            with time_limit(half):
                if engine.satisfied(range(engine.count)) is not None:
                    return ClauseCore((), True)
                first = engine.last_core()
                return ClauseCore(tuple(_fewest(engine)), True)
        except TimeIsUp:
            if not first:
                raise GaveUp("time is up, and whether the formula can be satisfied is not known") from None
        with time_limit(half):
            return ClauseCore(tuple(sorted(engine.spared(first, content=True))), False)


def _fewest(engine: "_Switched") -> list[int]:
    corrections: list[frozenset[int]] = []
    while True:
        chosen = hitting_set(corrections, engine.count)
        held = engine.grown(chosen)
        if held is None:
            return chosen
        corrections.append(frozenset(range(engine.count)) - held)


def best_assignment(formula: Formula, seconds: float | None = None) -> BestAssignment:
    """Return an assignment under which the fewest clauses fail, within a number of seconds if given."""
    half = seconds and seconds / 2
    with _Switched(formula) as engine:
        try:
            with time_limit(half):
                model, best = _closest(engine), True
        except TimeIsUp:
            with time_limit(half):
                engine.grown((), content=True)
            model, best = engine.model, False
    live = set(formula.live)
    values = {v: v in live and model[v - 1] > 0 for v in formula.variables}
    return BestAssignment(formula.assignment(values), best)


def _closest(engine: "_Switched") -> Sequence[int]:
    cores: list[frozenset[int]] = []
    while True:
        dropped = hitting_set(cores, engine.count)
        kept = sorted(set(range(engine.count)) - set(dropped))
        model = engine.satisfied(kept)
        if model is not None:
            return model
        cores.append(frozenset(engine.spared(engine.last_core())))


class _Switched:
    """The clauses of a formula, each of which holds when its switch, a new variable, is on."""

    def __init__(self, formula: Formula) -> None:
        self.formula, self.count = formula, len(formula.clauses)
        self.first = len(formula.names) + 1
        switched = [
            [-(self.first + index), *part]
            for index, clause in enumerate(formula.clauses)
            for part in formula_cnf(replace(formula, clauses=(clause,)))
        ]
        self.solver = Solver(switched, top=self.first + self.count)
        self.model: Sequence[int] = ()

    def __enter__(self) -> "_Switched":
        return self

    def __exit__(self, *_: object) -> None:
        self.solver.__exit__(*_)

    def satisfied(self, clauses: Sequence[int]) -> list[int] | None:
        return self.solver.solve([self.first + index for index in clauses])

    def last_core(self) -> list[int]:
        """Return clauses of the last question that cannot hold together."""
        return [switch - self.first for switch in self.solver.core()]

    def spared(self, clauses: Sequence[int], content: bool = False) -> list[int]:
        """Return an unsatisfiable part without clauses that can be spared; if `content`, what time allows."""
        kept = list(clauses)
        for index in clauses:
            rest = [other for other in kept if other != index]
            try:
                if self.satisfied(rest) is None:
                    kept = rest
            except TimeIsUp:
                if not content:
                    raise
                break
        return kept

    def grown(self, clauses: Sequence[int], content: bool = False) -> frozenset[int] | None:
        """Return a largest set of clauses that hold together, these among them, and keep its model."""
        model = self.satisfied(clauses)
        if model is None:
            return None
        held, self.model = self._holding(model), model
        for index in range(self.count):
            try:
                if index not in held and (model := self.satisfied([*held, index])) is not None:
                    held, self.model = held | self._holding(model), model
            except TimeIsUp:
                if not content:
                    raise
                break
        return held

    def _holding(self, model: Sequence[int]) -> frozenset[int]:
        values = {v: model[v - 1] > 0 for v in self.formula.variables}
        failing = self.formula.failing(self.formula.assignment(values))
        return frozenset(range(self.count)) - set(failing)


def hitting_set(sets: Sequence[frozenset[int]], count: int) -> list[int]:
    """Return a smallest set of numbers below `count` that has a member in common with each of the sets.

    >>> hitting_set([frozenset({0, 1}), frozenset({1, 2}), frozenset({3})], 4)
    [1, 3]
    """
    if not sets:
        return []
    greedy = len(_greedy(sets))
    used = sorted(frozenset.union(*sets))
    with Solver([sorted(x + 1 for x in one) for one in sets], top=count) as solver:
        counts = _counter(solver, [x + 1 for x in used], greedy)
        best = _greedy(sets)
        for size in range(greedy - 1, 0, -1):
            model = solver.solve([-counts[size]])
            if model is None:
                break
            best = [x for x in used if model[x] > 0]
    return sorted(best)


def _greedy(sets: Sequence[frozenset[int]]) -> list[int]:
    left, chosen = list(sets), []
    while left:
        every = sorted(frozenset.union(*left))
        chosen.append(max(every, key=lambda x: sum(x in one for one in left)))
        left = [one for one in left if chosen[-1] not in one]
    return chosen


def _counter(solver: Solver, literals: Sequence[int], most: int) -> list[int]:
    """Variables of which number k must hold if more than k of the literals do (a sequential counter)."""
    row: list[int] = []
    for literal in literals:
        fresh = list(range(solver.top + 1, solver.top + 1 + min(len(row) + 1, most)))
        solver.top += len(fresh)
        for k, variable in enumerate(fresh):
            if k < len(row):
                solver.add([[-row[k], variable]])
            solver.add([[-literal, variable]] if k == 0 else [[-literal, -row[k - 1], variable]])
        row = fresh
    return row
