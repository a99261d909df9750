"""The theorem for one board: refused as soon as one of its parts is wrong, whatever the form of its tiles.

That what is right is accepted is in `test_law.py`; that paintings are solutions, in `test_paintings.py`.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.gadgets import load
from hardboard.gadgets.geometry import even_geometry
from hardboard.gadgets.relation import OPPOSITE
from hardboard.proof.check.certificates import check
from hardboard.proof.check.files import CertificateRefused
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.connected import cut_off
from hardboard.proof.check.theorem.declared import Patches
from hardboard.proof.check.theorem.forms import BESIDE
from hardboard.proof.check.theorem.netlist import Netlist, merge_tiles
from hardboard.proof.check.theorem.painted import PaintedPlan, with_background
from hardboard.proof.check.theorem.plan import BLANK, Plan, PlanTile, plan_from_json
from hardboard.proof.check.theorem.soundness import PlaceClasses
from hardboard.proof.prove.certificate import write_certificate
from hardboard.proof.prove.theorem.certificate import Equivalent, plan_of, prove_claim
from hardboard.proof.prove.theorem.plan import plan_to_json
from hardboard.proof.prove.theorem.soundness import family_steps, painting, words
from hardboard.proof.second.files import NotAccepted
from hardboard.proof.second.paint import PaintedColours
from hardboard.proof.second.plan import read_plan
from hardboard.proof.second.shading import ShadedBoard
from hardboard.proof.second.strands import check_strands
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.reduction import Compiled, compile_formula, make_formula, parse
from tests.support.forgers.floors import apart

LIBRARIES = ("koelker", "compact", "kuroshuto", "kamaji", "nurimeizu")


def compiled(formula: str, library: str) -> Compiled:
    return compile_formula(parse(formula), target=load(library).family, library=library)


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_plan_can_be_written_and_read(library: str) -> None:
    made = compiled("1,2", library)
    plan = json.loads(json.dumps(plan_to_json(plan_of(made))))
    assert json.loads(json.dumps(plan_to_json(plan_from_json(plan, painting(made.family).form)))) == plan


def test_tiles_and_formula_say_the_same_of_every_assignment() -> None:
    """Clauses are counted with repetition; and no other formula is what the tiles say."""
    for clause in ((1, 2, 3), (1, 1, -2), (1, -1), (2,), (1, 1)):
        plan = plan_of(compile_formula(make_formula((clause, (1, 2, 3))), library="compact"))
        assert Netlist(plan).fault() == "" and not Netlist(plan).free
        for other in ((1, 2, -3), (1, 3), (-2,), (1, 1, -3)):
            models = [
                {t for t in product((False, True), repeat=3) if holds((c, (1, 2, 3)), t)}
                for c in (clause, other)
            ]
            said = Netlist(replace(plan, clauses=(other, (1, 2, 3)))).fault()
            assert said or models[0] == models[1], (clause, other)


def holds(clauses: tuple[tuple[int, ...], ...], values: tuple[bool, ...]) -> bool:
    return all(sum(values[abs(x) - 1] == (x > 0) for x in clause) == 1 for clause in clauses)


def test_a_number_that_sees_on_in_some_states_is_kept_in_none() -> None:
    """The run of a clue that reaches as far as its number says, and further, once counted for none at all:
    here the clue is right where the cell beside it is black, and sees four cells where it is white."""
    made: Any = compile_formula(parse("1"), library="koelker")
    assert painting("kurodoko").steps(plan_of(made), made.board).fault() == ""
    clues = made.board.clue_array.copy()
    clues[9, 12] = 2
    fault = painting("kurodoko").steps(plan_of(made), Board.of_array(clues)).fault()
    assert fault == "the clue 2 at row 10, column 13 can be wrong"


def with_piece(plan: Plan, number: int, drawings: Any) -> Plan:
    pieces = list(plan.pieces)
    pieces[number] = replace(pieces[number], drawings=drawings)
    return replace(plan, pieces=tuple(pieces))


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("library", LIBRARIES[2:])
def test_a_state_that_the_plan_does_not_have_is_not_refuted(library: str) -> None:
    """The tile may be in it: step 1 fails, though there are fewer states to be painted."""
    made = compiled("1,2", library)
    plan, own = with_background(plan_of(made), made.board.shape), painting(made.family)
    for number, piece in enumerate(plan.pieces):
        for state in piece.drawings if piece.ports and piece in plan.tiles.values() else ():
            fewer = {other: cover for other, cover in piece.drawings.items() if other != state}
            looks = own.steps(with_piece(plan, number, fewer), made.board)
            assert looks.fault() == ""
            with pytest.raises(InputError, match="does not follow"):
                family_steps(made.family).derive(PlaceClasses(looks, exact=True), made.board)


@pytest.mark.slow
def test_where_the_numbers_of_a_joint_do_not_add_up_its_value_is_never_1() -> None:
    made: Any = compiled("1", "kamaji")
    plan = plan_of(made)
    number, piece = next((n, piece) for n, piece in enumerate(plan.pieces) if piece.name == "terme")
    pin: Any = plan.pin((next(place for place, tile in plan.tiles.items() if tile is piece), "E"))
    never = with_piece(plan, number, {state: cover for state, cover in piece.drawings.items() if not state})
    numbers = made.board.numbers.copy()
    numbers[pin[0]] = made.board.maximum - 1
    said = "the line named is straight and adds up to the maximum, or may do so"
    for board, fault in ((made.board, said), (replace(made.board, numbers=numbers), "")):
        kinds = PlaceClasses(painting("kamaji").steps(never, board), exact=True)
        (claim,) = [one for one in kinds.claims() if re.match("terme .* E=1", words(kinds, one))]
        judged = kinds.looks.judge(kinds.looks.patch(kinds.looks.representatives[claim.kind]))
        assert judged(claim.facts, Reason("piece", tuple(claim.facts))) == fault
        if fault:
            with pytest.raises(InputError, match=r"terme .* is not in state E=1"):
                family_steps("kamaji").derive(kinds, board)
        else:
            family_steps("kamaji").derive(kinds, board)


@pytest.mark.slow
def test_a_cell_that_can_be_cut_off_is_noticed() -> None:
    """All cells of one tile's drawings around a white cell become black: found though no count breaks."""
    made = compiled("1,2", "creek")
    plan = plan_of(made)
    assert painting("creek").steps(plan, made.board).fault() == ""
    number = next(k for k, piece in enumerate(plan.pieces) if not piece.ports)
    drawing = np.ones((6, 6), dtype=bool)
    drawing[2, 2] = False
    spoilt = with_piece(plan, number, {frozenset(): drawing})
    assert cut_off(PaintedPlan(plan, made.board.shape), False) == ""
    assert "cut off" in cut_off(PaintedPlan(spoilt, made.board.shape), False)


@pytest.mark.slow
def test_a_block_of_tiles_is_one_tile_with_its_relation() -> None:
    plan = plan_of(compiled("1,2", "light-up"))
    group = max(plan.order, key=len)
    piece, ports, alone = merge_tiles(plan, group)
    assert alone and len(group) == 9 and sorted(side for _, side in ports.values()) == ["E", "N", "S", "W"]
    by_side = {side: name for name, (_, side) in ports.items()}
    relation = {frozenset(s for s, name in by_side.items() if name in state) for state in piece.drawings}
    assert relation == {frozenset(straight) for straight in ("", "NS", "EW", "NSEW")}
    assert all(OPPOSITE[side] in state for state in relation for side in state)


@pytest.mark.parametrize(("inner", "distinct"), [(("", "E"), False), (("E",), True)])
def test_ways_that_differ_inside_a_block_are_not_told_apart(inner: tuple[str, ...], distinct: bool) -> None:
    """A joint between two tiles that may have either value does not follow from what is outside."""
    blank = np.zeros((3, 3), dtype=bool)
    one, other = (
        PlanTile(ports, tuple(ports), dict.fromkeys(map(frozenset, states), blank))
        for ports, states in (("E", inner), ("W", ("", "W")))
    )
    places, geometry = np.array([[0, 1]]), even_geometry(1, 2, 3, shared=0, depth=0)
    plan = Plan(BESIDE, geometry, False, places, (one, other), {}, (), "sat", order=(((0, 0), (0, 1)),))
    assert merge_tiles(plan, plan.order[0])[2] is distinct
    assert bool(Netlist(plan).free) is not distinct


def test_rules_that_nobody_knows_are_refused_in_a_line() -> None:
    made = compiled("1,2", "creek")
    plan = plan_of(made)
    with pytest.raises(CertificateRefused, match="nobody here knows"):
        painting("nurikabe").steps(plan, replace(made.board, clues={0: 2}))
    with pytest.raises(InputError, match="order"):
        plan_from_json(plan_to_json(plan) | {"order": [0, [0, 1]]}, plan.form)


@pytest.mark.thorough
def test_without_the_rule_about_one_loop_tiles_of_t_grids_need_not_keep_to_their_states(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They may have closed loops inside. Clauses about these rest on black spots that were shown before."""
    made = compiled("1,2", "t-grid")
    write_certificate(prove_claim(made, count=True), tmp_path)
    assert "lnPlLoop" in (tmp_path / "reasons.txt").read_text()
    assert "lnPlLoop" not in (tmp_path / "1-reasons.txt").read_text()
    with monkeypatch.context() as patch:
        patch.setattr(Patches, "_counts", property(lambda looks: {False: 0, True: 0}))
        assert "no rule 'lnPlLoop'" in check(tmp_path).reason
    monkeypatch.setattr(Patches, "shut", lambda looks, patch: iter(()))
    with pytest.raises(InputError, match="it does not follow"):
        prove_claim(made)


@pytest.fixture(scope="module")
def loop() -> Equivalent:
    return prove_claim(compiled("1,2", "slitherlink"), count=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        lambda plan: {"always": None},
        lambda plan: {"places": np.where(np.indices(plan.places.shape).sum(axis=0), plan.places, BLANK)},
        lambda plan: {"geometry": replace(plan.geometry, tops=(*plan.geometry.tops[:-1], 99))},
    ],
)
def test_tiles_with_strands_stand_side_by_side(change: Callable[[Any], Any], loop: Equivalent) -> None:
    """Each place has one, rows are of one height, and something is always drawn."""
    own = painting("slitherlink")
    assert not own.steps(loop.plan, loop.board).misplaced()
    changed = replace(loop.plan, **change(loop.plan))
    assert "do not stand side by side" in own.steps(changed, loop.board).misplaced()


@pytest.mark.slow
@pytest.mark.parametrize("number", [7, pytest.param(140, marks=pytest.mark.thorough)])
def test_what_several_loops_draw_is_no_solution(number: int) -> None:
    """In tiles of all shapes: closed in one, crossing between two, with a place without a tile between them,
    or as many loops as pairs of rows. Every other rule is kept.
    """
    for base in islice(apart("slitherlink in two floors", Random(3)), number):
        plan = plan_from_json(base.plan, painting(base.kind).form)
        own = painting(base.kind).steps(with_background(plan, base.board.shape), base.board)
        assert "may be cut off" in own.unsolved()
        with pytest.raises(NotAccepted):
            check_strands(PaintedColours(read_plan(base.plan), ShadedBoard(base.kind, base.record, {})))
