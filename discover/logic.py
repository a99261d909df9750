"""Clauses with definitions, hash-consed: equal conjunctions are one variable, and every definition can be
evaluated. `T` and `F` are the literals that hold and do not hold; no solver is given them.

    >>> logic = ClauseBuilder()
    >>> a, b = logic.new(), logic.new()
    >>> logic.all([a, T]) == a, logic.all([a, -a]) == F, logic.all([a, b]) == logic.all([b, a])
    (True, True, True)
"""

from collections.abc import Iterable, Sequence

from hardboard.verify.sat.cnf import TRUE, Cnf

T, F = TRUE, -TRUE
#: A number in unary: literal i says "more than i".
Unary = list[int]


class ClauseBuilder(Cnf):
    """A growing list of clauses. Definitions hold in both directions, so a model determines their values."""

    def __init__(self) -> None:
        super().__init__()
        self._made: dict[frozenset[int], int] = {}
        #: variable -> the literals whose conjunction it is
        self.definitions: dict[int, frozenset[int]] = {}

    def add(self, *literals: int) -> None:
        """Add a clause, unless it holds anyway."""
        different = set(literals)
        if not any(-x in different for x in different):
            super().add(*sorted(different))

    def all(self, literals: Iterable[int]) -> int:
        """Return a literal for the conjunction."""
        parts = frozenset(literals) - {T}
        if F in parts or any(-x in parts for x in parts):
            return F
        if not parts:
            return T
        if len(parts) == 1:
            return next(iter(parts))
        if parts not in self._made:
            made = self._made[parts] = self.new()
            self.definitions[made] = parts
            self.clauses += [[-made, x] for x in sorted(parts)]
            self.clauses.append([made, *sorted(-x for x in parts)])
        return self._made[parts]

    def any(self, literals: Iterable[int]) -> int:
        """Return a literal for the disjunction."""
        return -self.all(-x for x in literals)

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Add clauses that exactly one of these holds."""
        self.add(*literals)
        for i, literal in enumerate(literals):
            for other in literals[:i]:
                self.add(-literal, -other)

    def equal(self, one: int, other: int) -> int:
        """Return a literal that two literals are equal."""
        return T if one == other else self.any([self.all([one, other]), self.all([-one, -other])])

    def total(self, numbers: Iterable[Unary], most: int | None = None) -> Unary:
        """Return the exact sum of numbers in unary, up to `most`."""
        queue = [list(number) for number in numbers] or [[]]
        while len(queue) > 1:
            pairs = [queue[i : i + 2] for i in range(0, len(queue), 2)]
            queue = [self._sum(*pair)[:most] if len(pair) == 2 else pair[0] for pair in pairs]
        return queue[0]

    def _sum(self, one: Unary, other: Unary) -> Unary:
        if not one or not other:
            return one or other
        sums = []
        for k in range(1, len(one) + len(other) + 1):
            split = range(max(0, k - len(other)), min(len(one), k) + 1)
            sums.append(self.any(self.all([_least(one, i), _least(other, k - i)]) for i in split))
        return sums


def _least(number: Unary, value: int) -> int:
    return number[value - 1] if value else T


def at_least(number: Unary, value: int) -> int:
    """Return the literal that a number in unary is at least a value."""
    return T if value <= 0 else number[value - 1] if value <= len(number) else F


def gaps_in(allowed: Sequence[bool]) -> list[tuple[int, int]]:
    """Return the first and the last of each run of numbers that are not allowed.

    >>> gaps_in([False, True, False, False])
    [(0, 0), (2, 3)]
    """
    found: list[tuple[int, int]] = []
    for number, good in enumerate(allowed):
        if not good:
            found[-1:] = (
                [(found[-1][0], number)]
                if found and found[-1][1] == number - 1
                else [*found[-1:], (number, number)]
            )
    return found
