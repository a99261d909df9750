"""Showing that tiles keep to their states: each claim's failure is refuted by itself. How is a matter of the
puzzle family (see `families`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hardboard.proof.check.reasons import GIVEN, Reason, Rule, given_rules
from hardboard.proof.check.theorem.claims import Claim
from hardboard.proof.prove.certificate import clause, numbered
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell
from hardboard.verify.numbering import Numbering
from hardboard.verify.solver import Solver

Facts = Mapping[Any, bool]


@dataclass(frozen=True)
class Lemmas:
    """The rules that are needed, the cells' variables, and the steps of the proof."""

    rules: tuple[Rule, ...]
    variables: Numbering
    proof: tuple[str, ...]
    #: How many refutations had to be found.
    kinds: int


def not_shown(claim: Claim) -> InputError:
    """The error for a claim that cannot be refuted."""
    return InputError(
        f"it does not follow that {claim.words}", "tiles that keep to their states on this board"
    )


class Refutation(NamedTuple):
    """Rules that contradict a claim's failure, and lemmas on the way: facts that do not all hold."""

    rules: tuple[Rule, ...]
    lemmas: tuple[tuple[tuple[Any, bool], ...], ...]

    def moved(self, corner: Cell) -> "Refutation":
        """The refutation on the cells of the board, if its own are counted from this cell."""

        def moved(rule: Rule) -> Rule:
            reason = Reason(rule.reason.kind, tuple(_moved(subject, corner) for subject in rule.reason.cells))
            return Rule({_moved(subject, corner): value for subject, value in rule.facts.items()}, reason)

        lemmas = (
            tuple((_moved(subject, corner), value) for subject, value in lemma) for lemma in self.lemmas
        )
        return Refutation(tuple(map(moved, self.rules)), tuple(lemmas))


def _moved(subject: Any, corner: Cell) -> Any:
    """A cell or a link, moved."""
    if isinstance(subject[0], int):
        return subject[0] + corner[0], subject[1] + corner[1]
    return tuple(_moved(cell, corner) for cell in subject)


def refutation(rules: Sequence[Rule], facts: Facts) -> Refutation:
    """The refutation of some facts by rules that contradict them; what is given among the rules is left
    out.
    """
    kept = [rule for rule in rules if rule.reason.kind != GIVEN]
    given = given_rules(facts)
    numbers = numbered([*kept, *given])
    lemmas = lemmas_of([clause(rule, numbers) for rule in [*kept, *given]])
    assert lemmas is not None, "rules that cannot all hold can"
    return Refutation(tuple(kept), tuple(tuple(numbers.facts(lemma).items()) for lemma in lemmas))


def assembled(found: Sequence[Claim], shown: Sequence[Refutation], kinds: int) -> Lemmas:
    """The rules and the proof of all claims, of which each has its refutation; `kinds` had to be found."""
    rules = {tuple(rule.facts.items()): rule for refutation in shown for rule in refutation.rules}
    variables = numbered([*rules.values(), *(rule for claim in found for rule in given_rules(claim.facts))])
    steps = []
    for number, refutation in enumerate(shown, len(variables) + 1):
        for lemma in (*refutation.lemmas, ()):
            steps.append(" ".join(map(str, [*variables.clause(dict(lemma)), -number, 0])))
    return Lemmas(tuple(rules.values()), variables, (*steps, "0"), kinds)


def lemmas_of(clauses: Sequence[Sequence[int]]) -> list[list[int]] | None:
    """Lemmas that lead to a contradiction by propagation, or None if there is none."""
    if not all(clauses):
        return []
    with Solver(clauses, name="glucose4", proof=True) as engine:
        if engine.solve() is not None:
            return None
        steps = [line.split() for line in engine.proof()]
    return [[int(word) for word in words[:-1]] for words in steps if words[0] != "d" and len(words) > 1]
