"""Formulas for inference, and what the judge says of the cell that is named."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from hardboard.puzzles.formula import Formula
from hardboard.puzzles.registry import family
from hardboard.reduction import Compiled, compile_formula
from hardboard.reduction.planted import plant_model
from hardboard.verify import formulas
from hardboard.verify.forced import with_negation


@dataclass(frozen=True)
class Outcome:
    """What was found on one board."""

    made: Compiled
    known: Any
    satisfiable: bool
    forced: bool

    @property
    def words(self) -> str:
        """Right or wrong, and of what."""
        if self.satisfiable == self.forced:
            return "WRONG"
        return "with a model, open" if self.satisfiable else "without, forced"


def drawn(number: int, seed: int) -> Iterator[Formula]:
    """So many different small formulas, some with a model and some without."""
    rng, seen = Random(seed), set[Formula]()
    while len(seen) < number:
        count = rng.randint(1, 2)
        clauses = tuple(
            tuple(rng.choice((-1, 1)) * rng.randint(1, count) for _ in range(rng.choice((1, 2, 2, 3))))
            for _ in range(rng.randint(1, 2))
        )
        formula = Formula(clauses, tuple("ab"[:count]))
        if formula not in seen:
            seen.add(formula)
            yield formula


def outcome(formula: Formula, name: str) -> Outcome:
    """The board of a formula with a planted model: its known solution is one, and the judge on its cell. The
    target may have a library of its own behind a stroke, as in kurodoko/compact."""
    planted = plant_model(formula)
    target, _, library = name.partition("/")
    made = compile_formula(planted.formula, target, library or None)
    known = made.lay_down(planted.known)
    assert not family(target).violations(made.board, known)
    pin, inverted = made.pins[planted.switch]
    other = with_negation(target, made.board, pin, not inverted)
    if other is not None:
        back = planted.back(made.read_back(other))
        assert back is not None and formula.holds(back)
    return Outcome(made, known, formulas.find_model(formula) is not None, other is None)


def naive(found: Outcome) -> bool:
    """Whether some cell near the corner is forced, whatever the formula: tiles have cells that always are."""
    if found.made.family == "kamaji":
        return False
    own = [(row, col) for row in range(3) for col in range(3)]
    return any(
        with_negation(found.made.family, found.made.board, at, bool(found.known[at[0]][at[1]])) is None
        for at in own
    )
