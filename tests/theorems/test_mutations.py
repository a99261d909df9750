"""A check is worth what it refuses: each step of `docs/theorems.md`, on something changed, must fail.

A mutation changes a tile, a table or a function as a mistake would; beside it stands the check of the step
that speaks of it, which finds nothing wrong before and something afterwards.
"""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from hardboard.gadgets import load
from hardboard.reduction import bus
from hardboard.reduction import composition as library_steps
from tests.support.theorem_mutations import (
    Mutation,
    attribute,
    changed,
    deep,
    flipped_if_long,
    flipped_in_gaps,
    of,
    promise,
    promised,
    put,
    rails,
    relabelled,
    repainted,
    tap_library,
    uncoupled,
    unnegated,
    walled_in,
    whole,
)

MUTATIONS: Mapping[str, Mutation] = {
    # Theorem 7: libraries as wholes.
    "found tiles that may be turned": Mutation(
        whole("creek", "setting"), put("creek", lambda: replace(load("creek"), turns=True))
    ),
    "a wire at the edge of the board": Mutation(
        whole("creek", "roles"),
        put("creek", lambda: replace(load("creek"), roles={**load("creek").roles, "edge-N": "up"})),
    ),
    "a corner that one side calls black": Mutation(
        whole("creek", "corners"), put("creek", lambda: promised(load("creek"), "port", 0, 0, "1"))
    ),
    "corners that show values, of which nobody can say of which joint": Mutation(
        whole("creek", "promises"),
        put(
            "creek", lambda: promised(promised(load("creek"), "plain", 0, 0, "value"), "port", 0, 0, "value")
        ),
    ),
    "a side without port that shows a value": Mutation(
        whole("creek", "joints"), put("creek", lambda: promised(load("creek"), "plain", 0, 2, "value"))
    ),
    "a joint that nobody answers for": Mutation(
        whole("creek", "joints"),
        put("creek", lambda: replace(load("creek"), contract=replace(load("creek").contract, answers="N"))),
    ),
    "a margin as wide as a tile": Mutation(whole("creek", "horizon"), put("creek", lambda: deep("creek"))),
    "a block with a filler for a bend": Mutation(
        whole("light-up", "blocks"),
        put(
            "light-up",
            lambda: replace(
                load("light-up"),
                blocks={"cross": ["filler xorN filler", *load("light-up").blocks["cross"][1:]]},
            ),
        ),
    ),
    "an empty clause whose tiles agree": Mutation(
        lambda: library_steps.never_faults(of("creek")),
        put("creek", lambda: changed("creek", "nought", relation="free")),
    ),
    # Theorem 7: one tile each.
    "a found wire with a cell of its side turned over": Mutation(
        promise("creek", "up", "sides"), put("creek", lambda: repainted("creek", "up", (0, 0)))
    ),
    "a found filler without clues": Mutation(
        promise("creek", "filler", "constants"),
        put("creek", lambda: changed("creek", "filler", picture=np.zeros((6, 6), dtype=np.int32))),
    ),
    "rails that nothing couples": Mutation(rails, uncoupled),
    "a found wire without the clue at its joint": Mutation(
        promise("creek", "up", "sound"), put("creek", lambda: relabelled("creek", "up", (5, 2), 0))
    ),
    "a found wire with a cell inside turned over": Mutation(
        promise("creek", "along", "complete"), put("creek", lambda: repainted("creek", "along", (3, 2)))
    ),
    "a white cell that is shut in": Mutation(
        promise("creek", "up", "hubs"), put("creek", lambda: walled_in("creek", "up"))
    ),
    "a block with another state": Mutation(
        promise("light-up", "cross", "block"),
        put("light-up", lambda: changed("light-up", "cross", relation="free")),
    ),
    # Theorem 1, step 3: rows of clauses.
    "bits of rows with gaps turned over": Mutation(
        lambda: library_steps.gap_faults(load("kamaji")), attribute(bus, "clause_row", flipped_in_gaps)
    ),
    "other bits in OR rows of more than six": Mutation(
        lambda: library_steps.or_faults(load("compact")), attribute(bus, "clause_row", flipped_if_long)
    ),
    # Theorem 1, steps 1 and 2, and the places of tiles.
    "a crossover that lets one signal through": Mutation(
        lambda: library_steps.crossover_faults(of("kuroshuto")),
        put("kuroshuto", lambda: changed("kuroshuto", "cross", relation="N = S and W = N and E = W")),
    ),
    "taps of one parity only": Mutation(
        lambda: library_steps.tap_faults(of("nurimeizu")), put("nurimeizu", tap_library)
    ),
    "a negation left out of a row": Mutation(
        lambda: library_steps.tap_faults(load("kamaji")), attribute(bus, "thread", unnegated)
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTATIONS)
def test_the_step_refuses_the_mutation(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mutation = MUTATIONS[name]
    assert list(mutation.check()) == []
    mutation.change(monkeypatch)
    assert list(mutation.check()) != []
