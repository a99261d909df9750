"""Make a formula with one more model, which is known. Then its board has a known solution. A question about
other solutions asks for models of the given formula.

A variable x becomes two: one says that it is true and the other that it is false. One more variable, the
*switch*, takes the place of both. Exactly one of (x, x-false, switch) is true. In clauses the switch takes
the place of a true literal; one of three literals would have four, and is cut in two:

    (a, ~b, c)  ->  (a, b-false, half-1) (c, switch, ~half-1)

With the switch every other literal is false, in one way: the planted model. Without it the rest is the
formula as it was, model by model. A CNF formula has the switch in each clause, and with it all variables are
false.

    >>> from hardboard.puzzles.formula import parse
    >>> with_one_more = plant_model(parse("(a, ~b)"))
    >>> str(with_one_more.formula)
    'a,a-false,switch b,b-false,switch a,b-false,switch'
    >>> with_one_more.planted_model["switch"], with_one_more.planted_model["a"]
    (True, False)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardboard.former_names import former_names
from hardboard.puzzles.formula import ONE_IN_THREE, Assignment, Formula, Name


@dataclass(frozen=True)
class PlantedFormula:
    """A formula, and the one that has its models and one more."""

    source: Formula
    formula: Formula

    @property
    def switch(self) -> Name:
        """The variable that is true in the model that was planted, and in no other."""
        return self.formula.keys[-1]

    @property
    def planted_model(self) -> dict[Name, bool]:
        """The model that was planted."""
        return self._model({}, planted=True)

    known = planted_model  # its name until 0.2

    def model(self, assignment: Assignment) -> dict[Name, bool]:
        """Return the model that a model of the source becomes."""
        return self._model(self.source.values(assignment), planted=False)

    def back(self, assignment: Assignment) -> dict[Name, bool] | None:
        """Return the model of the source for a model; None for the planted one."""
        values = self.formula.values(assignment)
        if values[len(self.formula.names)]:
            return None
        return self.source.assignment({v: values[v] for v in self.source.variables})

    def _model(self, values: dict[int, bool], planted: bool) -> dict[Name, bool]:
        """Return all variables: those of the source, their opposites, halves, and the switch."""
        true = {v: values.get(v, False) for v in self.source.variables}
        if self.source.meaning != ONE_IN_THREE:
            return self.formula.assignment(true | {len(true) + 1: planted})
        false = {len(true) + v: not planted and not so for v, so in true.items()}
        made = true | false
        for clause in (clause for clause in self.source.clauses if len(clause) == 3):
            made[len(made) + 1] = not any(made[_one(x, len(true))] for x in clause[:2])
        return self.formula.assignment(made | {len(made) + 1: planted})


def plant_model(source: Formula) -> PlantedFormula:
    """Return the formula with one more model."""
    count = len(source.names)
    names = list(source.names)
    if source.meaning != ONE_IN_THREE:
        switch = count + 1
        clauses = [(*clause, switch) for clause in source.clauses] + [(-v, -switch) for v in source.live]
    else:
        halves = sum(len(clause) == 3 for clause in source.clauses)
        names += [f"{name}-false" for name in source.names] + [f"half-{n}" for n in range(1, halves + 1)]
        switch = len(names) + 1
        clauses = [(v, count + v, switch) for v in source.live]
        clauses += _with_switch(source, switch)
    clauses = clauses or [(switch, -switch)]  # a switch that nothing holds is on the board all the same
    names.append("switch")
    return PlantedFormula(source, Formula(tuple(clauses), tuple(_distinct_names(names)), source.meaning))


def _with_switch(source: Formula, switch: int) -> Iterator[tuple[int, ...]]:
    """Yield the clauses over variables and their opposites, the switch in place of a true literal."""
    half = 2 * len(source.names)
    for clause in source.clauses:
        own = [_one(x, len(source.names)) for x in clause]
        if len(own) < 3:
            yield (*own, switch)
        else:
            half += 1
            yield own[0], own[1], half
            yield own[2], switch, -half


def _one(literal: int, count: int) -> int:
    """Return the variable of a true literal."""
    return literal if literal > 0 else count - literal


def _distinct_names(names: list[str]) -> list[str]:
    """Return distinct names; a name that occurs again gets strokes."""
    seen: set[str] = set()
    for at, name in enumerate(names):
        while name in seen:
            name += "'"
        seen.add(name)
        names[at] = name
    return names


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)
