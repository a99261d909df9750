"""Why a state is impossible, in words, for every family: the steps are true, and the rules behind them are
all needed.
"""

from dataclasses import replace

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.relation import all_states
from hardboard.proof.check.justify.totals import SUM
from hardboard.proof.check.reasons import GIVEN, Reason, Total
from hardboard.proof.prove.refute import refute
from hardboard.proof.prove.refute.core import fewest_rules, model_or_core
from hardboard.proof.prove.rules import Rule, given_rules
from hardboard.workbench.argue import argument
from hardboard.workbench.explain import why_impossible
from hardboard.workbench.report import examine
from hardboard.workbench.tiles import Bench

TILES = {"kuroshuto": ("turn", "clause3"), "kamaji": ("cross", "cl1"), "nurimeizu": ("p", "l")}
CASES = [(library, name) for library, names in TILES.items() for name in names]


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(("library", "name"), CASES)
def test_every_forbidden_state_is_ruled_out_by_a_chain_that_ends_in_a_contradiction(
    library: str, name: str
) -> None:
    tiles = load(library)
    bench = Bench(tiles.tile(name), tiles)
    for state in all_states(bench.tile.ports):
        if state not in bench.tile.states:
            found = why_impossible(bench, state)
            assert found.steps[-1].technique == "contradiction" and found.clues
            assert {step.technique for step in found.steps} != {"contradiction"}
            given = [step for step in found.steps if step.technique == GIVEN]
            assert given and all(step.depth == 0 for step in given)


@pytest.mark.slow
@pytest.mark.parametrize(("library", "name"), CASES)
def test_none_of_the_rules_can_be_left_out(library: str, name: str) -> None:
    tiles = load(library)
    bench = Bench(tiles.tile(name), tiles)
    state = next(state for state in all_states(bench.tile.ports) if state not in bench.tile.states)
    rules = fewest_rules(
        refute(tiles.family, bench.board, {bench.pin(side): side in state for side in bench.tile.ports})
    )
    assert isinstance(model_or_core(rules), list)
    assert all(isinstance(model_or_core([*rules[:k], *rules[k + 1 :]]), dict) for k in range(len(rules)))
    assert argument(rules[1:], tiles.family) == [], "what can be does not end in a contradiction"


def test_what_no_single_rule_decides_is_tried_out() -> None:
    one, two, three = (0, 0), (0, 2), (2, 0)
    reason = Reason("nmShootShadeNe1", ((1, 1),))
    rules = [Rule({one: a, two: b}, reason) for a in (False, True) for b in (False, True)]
    steps = argument(rules, "kuroshuto")
    assert steps[0].depth == 1 and steps[0].reason == "it is tried out"
    assert steps[-1].technique == "contradiction" and steps[-1].depth == 0
    assert argument([*rules[:3], Rule({three: True}, reason)], "kuroshuto") == []


@pytest.mark.slow
def test_the_report_of_a_tile_that_promises_too_much_says_why() -> None:
    tiles = load("kuroshuto")
    turn = tiles.tile("turn")
    lying = replace(turn, relation="true", states=frozenset(all_states(turn.ports)))
    reasons = examine(lying, tiles).reasons
    assert [len(reason.clues) for reason in reasons] == [2, 2], "the two clues 3 beside the middle"


def test_totals_are_told_in_words() -> None:
    two = Total(2, ((0, 0), (0, 1)))
    rules = [Rule({two: False}, Reason("given", ())), Rule({two: True, (0, 0): False}, Reason(SUM, ()))]
    told = argument([*rules, *given_rules({(0, 0): False})], "mosaic")
    assert any("the numbers add up" in str(step) for step in told)
    assert any("at least 2 black" in str(step) for step in told)
