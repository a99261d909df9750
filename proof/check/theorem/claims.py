"""What has to be shown: in every solution of this board each tile is in one of its states, and joined ports
agree.

The clauses: what the rules say on this board (as in any certificate, each with its reason), and "some claim
fails". The claims are that a tile is not in a state that it does not have, and that joined ports do not
disagree. That cannot be.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hardboard.gadgets.relation import show_state
from hardboard.proof.check.theorem.plan import Plan, Position

Facts = Mapping[Any, bool]
#: How many claims have a clause together.
GROUP = 100


@dataclass(frozen=True)
class Claim:
    """Colours that never occur together, the tile in whose window this shows, and the claim in words."""

    facts: Facts
    place: Position
    words: str


def claims(plan: Plan) -> Iterator[Claim]:
    """All that has to be shown."""
    for place, piece in plan.tiles.items():
        for state in piece.forbidden:
            facts = {plan.pin((place, side)): side in state for side in piece.ports}
            yield Claim(
                facts, place, f"{piece.name} at {place} is not in state {show_state(state, piece.ports)}"
            )
    for one, other in plan.joints():
        for a in (False, True):
            facts = {plan.pin(one): a, plan.pin(other): a == plan.inverts}
            if len(facts) == 1 and not plan.inverts:
                continue  # One cell for both ports: they agree by themselves.
            yield Claim(facts, one[0], f"the ports {one[1]} of {one[0]} and {other[1]} of {other[0]} agree")


def failures(found: Sequence[Claim], variables: Mapping[Any, int]) -> list[list[int]]:
    """Some claim fails: its colours occur together. A variable of a cell says that it is black.

    A group of claims has a variable, too, which says that one of them fails: for a checker, one clause about
    all would be long.
    """
    top = max(variables.values(), default=0) + 1
    numbers = range(top, top + len(found))
    clauses = []
    for number, claim in zip(numbers, found, strict=True):
        clauses += [
            [-number, variables[cell] if black else -variables[cell]] for cell, black in claim.facts.items()
        ]
    groups = [list(numbers[k : k + GROUP]) for k in range(0, len(found), GROUP)]
    failing = range(top + len(found), top + len(found) + len(groups))
    return [
        *clauses,
        *([-number, *group] for number, group in zip(failing, groups, strict=True)),
        list(failing),
    ]
