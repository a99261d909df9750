"""From ordinary CNF to one-in-three form, with both witness maps; it keeps the number of models.

A clause of three, x or y or z, becomes (-x, a, b) (b, y, c) (c, d, -z) with new variables (Schaefer 1978). If
y is true, then b = c = 0, a = x and d = z. If not, b or c must be 1, which needs x or z. A fourth clause, (c,
x, e), leaves only one choice where x and z are both true. A clause of two, x or y, becomes (-x, -y, a). One
literal stays as it is, and so does the empty clause. A longer clause is cut first: (t, x, r) (-y, r, w) (t,
y, u) say that t is neither x nor y, and -t takes their place. With `by_gates` every clause is cut in this way
until one literal is left, as the theorem in Coq has it (`proof/coq/Cnf.v`).

    >>> from hardboard.puzzles.formula import parse
    >>> str(one_in_three(parse("1,2", "sat")).target)
    '-1,-2,_1'
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, islice

from hardboard.puzzles.formula import ONE_IN_THREE, Formula, Values

#: How a new variable is computed from earlier ones: a kind and its literals.
Definition = tuple[int, str, tuple[int, ...]]


@dataclass(frozen=True)
class Translation:
    """A formula, its one-in-three form, and how to extend values to the new variables."""

    source: Formula
    target: Formula
    rules: tuple[Definition, ...] = ()
    #: For each clause of the target the one of the source that it is part of, if that is not the same.
    origins: tuple[int, ...] = ()

    def origin(self, clause: int) -> tuple[int, int | None]:
        """Return the source clause of a target clause, and the part, from 1; None if it is the whole."""
        if not self.origins:
            return clause, None
        source = self.origins[clause]
        parts = [number for number, other in enumerate(self.origins) if other == source]
        return source, parts.index(clause) + 1 if len(parts) > 1 else None

    def forward(self, source: Values) -> dict[int, bool]:
        """Return values of the source, extended to the target; if they satisfy the one, then the other."""
        values = dict(source)
        for variable, kind, literals in self.rules:
            args = [values[abs(literal)] == (literal > 0) for literal in literals]
            values[variable] = _RULES[kind](*args)
        return values

    def backward(self, target: Values) -> dict[int, bool]:
        """Return values of the target, restricted to the source's variables."""
        return {v: target[v] for v in self.source.variables}


def _both(x: bool, y: bool) -> bool:
    return x and y


def _left(x: bool, y: bool) -> bool:
    """b of a clause of three, which represents x if y is false."""
    return x and not y


def _right(x: bool, y: bool, z: bool) -> bool:
    """c of a clause of three: z is needed only when neither x nor y is true."""
    return not x and not y and z


def _excess(x: bool, b: bool) -> bool:
    """a (or d) of a clause of three: the part of x (or z) that b (or c) did not use."""
    return x and not b


def _none(*literals: bool) -> bool:
    """Return the variable for "none of these", which completes a clause whose literals are all false."""
    return not any(literals)


_RULES: dict[str, Callable[..., bool]] = {
    "both": _both,
    "left": _left,
    "right": _right,
    "excess": _excess,
    "none": _none,
}


class _Builder:
    def __init__(self, source: Formula, by_gates: bool) -> None:
        self.source, self.by_gates = source, by_gates
        self.count = len(source.names)
        self.clauses: list[tuple[int, ...]] = []
        self.rules: list[Definition] = []

    def new(self, kind: str, *literals: int) -> int:
        self.count += 1
        self.rules.append((self.count, kind, literals))
        return self.count

    def add(self, clause: tuple[int, ...]) -> None:
        if len(clause) <= 1:
            self.clauses.append(clause)
        elif self.by_gates or len(clause) > 3:
            self.add((-self.neither(clause[0], clause[1]), *clause[2:]))
        elif len(clause) == 2:
            x, y = clause
            self.clauses.append((-x, -y, self.new("both", x, y)))
        else:
            self.add_three(*clause)

    def add_three(self, x: int, y: int, z: int) -> None:
        b = self.new("left", x, y)
        c = self.new("right", x, y, z)
        a = self.new("excess", x, b)
        d = self.new("excess", z, c)
        e = self.new("none", c, x)
        self.clauses += [(-x, a, b), (b, y, c), (c, d, -z), (c, x, e)]

    def neither(self, x: int, y: int) -> int:
        t = self.new("none", x, y)
        r = self.new("left", y, x)
        w = self.new("both", x, y)
        u = self.new("none", t, y)
        self.clauses += [(t, x, r), (-y, r, w), (t, y, u)]
        return t


def one_in_three(formula: Formula, by_gates: bool = False) -> Translation:
    """Return the formula in one-in-three form, unchanged if it has this form."""
    if formula.meaning == ONE_IN_THREE:
        return Translation(formula, formula)
    builder = _Builder(formula, by_gates)
    origins: list[int] = []
    for number, clause in enumerate(formula.clauses):
        builder.add(clause)
        origins += [number] * (len(builder.clauses) - len(origins))
    taken = set(formula.names)
    unused = (name for i in count(1) if (name := f"_{i}") not in taken)
    fresh = tuple(islice(unused, builder.count - len(formula.names)))
    target = Formula(tuple(builder.clauses), formula.names + fresh, ONE_IN_THREE)
    return Translation(formula, target, tuple(builder.rules), tuple(origins))
