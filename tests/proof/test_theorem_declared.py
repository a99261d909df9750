"""The theorem for boards of found libraries: what is true is accepted, also of formulas without a model, and
boards, drawings, rounds and numbers that lie are refused.
"""

from dataclasses import replace

import numpy as np
import pytest

from hardboard.gadgets import load
from hardboard.gadgets.relation import OPPOSITE
from hardboard.proof.check.files import Refused
from hardboard.proof.check.theorem.connected import cut_off
from hardboard.proof.check.theorem.netlist import together
from hardboard.proof.check.theorem.painted import Painted
from hardboard.proof.check.theorem.plan import PlanTile, plan_from_json
from hardboard.proof.prove.theorem.certificate import plan_of, prove_claim
from hardboard.proof.prove.theorem.plan import plan_to_json
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import part
from hardboard.reduction import compile_formula, parse

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def creek():
    return prove_claim(compile_formula(parse("1,2 -1"), library="creek"), count=True)


def test_a_cell_that_can_be_cut_off_is_noticed():
    """All cells of one tile's drawings around a white cell become black: found though no count breaks."""
    made = compile_formula(parse("1,2"), library="creek")
    plan, painting = plan_of(made), part("creek", "painting")
    assert painting.Looks(plan, made.board).fault() == ""
    number = next(k for k, piece in enumerate(plan.pieces) if not piece.ports)
    drawing = np.ones((6, 6), dtype=bool)
    drawing[2, 2] = False
    pieces = list(plan.pieces)
    pieces[number] = PlanTile("hole", (), {frozenset(): drawing})
    spoilt = replace(plan, pieces=tuple(pieces))
    assert cut_off(Painted(plan, made.board.shape), False) == ""
    assert "cut off" in cut_off(Painted(spoilt, made.board.shape), False)


def test_a_block_of_tiles_is_one_tile_with_its_relation():
    library = load("light-up")
    made = compile_formula(parse("1,2"), library=library)
    plan = plan_of(made)
    group = max(plan.order, key=len)
    piece, ports, alone = together(plan, group)
    assert alone and len(group) == 9 and sorted(side for _, side in ports.values()) == ["E", "N", "S", "W"]
    by_side = {side: name for name, (_, side) in ports.items()}
    relation = {
        frozenset(side for side, name in by_side.items() if name in state) for state in piece.drawings
    }
    assert relation == {
        frozenset(straight)
        for straight in ((), ("N", "S"), ("E", "W"), ("N", "E", "S", "W"))
    }  # fmt: skip
    assert all(OPPOSITE[side] in state for state in relation for side in state)


def test_rules_that_nobody_knows_are_refused_in_a_line():
    made = compile_formula(parse("1,2"), library="creek")
    plan = plan_of(made)
    with pytest.raises(Refused, match="nobody here knows"):
        part("nurikabe", "painting").Looks(plan, replace(made.board, clues={0: 2}))
    with pytest.raises(InputError, match="order"):
        plan_from_json(plan_to_json(plan) | {"order": [0, [0, 1]]}, plan.form)
