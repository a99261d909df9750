"""Certificates of declared families: written, accepted, and refused with any one thing changed."""

import random

import pytest

from hardboard.proof.check.justify import justifier
from hardboard.proof.check.justify.totals import SUM
from hardboard.proof.check.reasons import Reason
from hardboard.proof.prove.refute import refute
from hardboard.proof.prove.rules import Rule
from hardboard.puzzles.registry import family, part
from tests.support.page_checker import certified_by_rules

FORGERIES = 12


@pytest.mark.sampled(9)
@pytest.mark.slow
@pytest.mark.parametrize("name", certified_by_rules())
def test_clauses_of_uniqueness_are_justified_and_forged_ones_are_not(name, corpus):
    value, rng = family(name), random.Random(name)
    for record in sorted(corpus(f"families/{name}"), key=lambda record: record["rows"] * record["cols"])[:2]:
        board = value.board_from_record(record)
        shading = value.solution_from_record(record["solution"], board)
        facts = part(name, "justifier").facts_of(board, shading)
        rules = part(name, "refute")(board, {}, [Rule(facts, Reason("other", (1,)))])
        judged = justifier(name, board)
        own = [rule for rule in rules if rule.reason.kind != "other"]
        assert own and not any(judged(rule.facts, rule.reason) for rule in own)
        for rule in rng.sample(own, min(FORGERIES, len(own))):
            _forge(judged, rule, rng, board)


def _forge(judged, rule, rng, board):
    """Without a fact, at another place, by another rule."""
    cell = rng.choice(list(rule.facts))
    less = {other: black for other, black in rule.facts.items() if other != cell}
    assert judged(less, rule.reason)
    assert judged(rule.facts, Reason("nothing", rule.reason.cells))
    assert judged(rule.facts, Reason(rule.reason.kind, ((board.rows, 0),)))
    assert judged(rule.facts | {(board.rows, 0): True}, rule.reason)
    assert (rule.reason.kind == SUM) is (not rule.reason.cells)
    assert rule.reason.kind == SUM or judged(rule.facts, Reason(rule.reason.kind, ()))


def test_a_board_without_a_solution_is_refuted_by_few_rules():
    value = family("hitori")
    board = value.read_board("1 1 1\n1 1 1\n1 1 1")
    rules = refute("hitori", board, {})
    assert isinstance(rules, list) and {rule.reason.kind for rule in rules} <= set(value.declared.codes)
