"""Random formulas for campaigns, and the shrinking of one that fails."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

Clauses = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Recipe:
    """The shape of random formulas. Without `variables`, about half have no or hardly any model."""

    clauses: tuple[int, int] = (1, 3)
    literals: tuple[int, int] = (1, 3)
    variables: tuple[int, int] | None = None
    negations: float = 0.4
    repeats: float = 0.2

    def draw(self, rng: Random) -> Clauses:
        """One random formula."""
        count = rng.randint(*self.clauses)
        variables = rng.randint(*(self.variables or (1, max(2, count + 1))))
        return tuple(self._clause(rng, variables) for _ in range(count))

    def _clause(self, rng: Random, variables: int) -> tuple[int, ...]:
        chosen: list[int] = []
        for _ in range(rng.randint(*self.literals)):
            fresh = variables - len(set(chosen))
            again = chosen and (not fresh or rng.random() < self.repeats)
            chosen.append(rng.choice(chosen) if again else _other(rng.choice(range(1, fresh + 1)), chosen))
        return tuple(-v if rng.random() < self.negations else v for v in chosen)


def _other(number: int, chosen: list[int]) -> int:
    """Return the variable of that number among those that are not chosen yet."""
    for taken in sorted(set(chosen)):
        number += number >= taken
    return number


def shrink(clauses: Clauses, fails: Callable[[Clauses], bool]) -> Clauses:
    """A formula that still fails, from which no clause, literal, negation or variable can be taken any
    more.
    """
    while (smaller := next((c for c in _smaller(clauses) if fails(c)), None)) is not None:
        clauses = smaller
    return clauses


def _smaller(clauses: Clauses) -> list[Clauses]:
    """Formulas one step simpler: a clause less, a literal less, a variable merged with an earlier one, a sign
    less.
    """
    simpler: list[Clauses] = []
    if len(clauses) > 1:
        simpler += [clauses[:i] + clauses[i + 1 :] for i in range(len(clauses))]
    for i, clause in enumerate(clauses):
        simpler += [
            (*clauses[:i], clause[:j] + clause[j + 1 :], *clauses[i + 1 :]) for j in range(len(clause))
        ]
    top = max((abs(literal) for clause in clauses for literal in clause), default=0)
    for low in range(1, top):
        simpler.append(
            tuple(
                tuple((low if v > 0 else -low) if abs(v) == top else v for v in clause) for clause in clauses
            )
        )
    for i, clause in enumerate(clauses):
        for j, literal in enumerate(clause):
            if literal < 0:
                simpler.append((*clauses[:i], (*clause[:j], -literal, *clause[j + 1 :]), *clauses[i + 1 :]))
    return [c for c in simpler if c != clauses]
