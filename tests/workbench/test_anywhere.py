"""Tiles in any context: certificates for what the theorem of the compact library rests on, checked again."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from hardboard.gadgets import load
from hardboard.proof.check.certificates import check
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.theorem.kurodoko.patches import TileContext
from hardboard.proof.prove.theorem.kurodoko.patches import prove_anywhere
from hardboard.puzzles.errors import InputError
from hardboard.workbench.certify import anywhere
from hardboard.workbench.kurodoko.anywhere import Context, contexts

COMPACT = load("compact")
BEND = Context(COMPACT.tile("bend"), COMPACT, "S")


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize("tile", COMPACT.tiles)
def test_a_compact_tile_is_certified_in_any_context_and_at_every_edge(tile: str, tmp_path: Path) -> None:
    made = list(contexts(COMPACT, [COMPACT.tile(tile)]))
    results = list(anywhere(COMPACT, [COMPACT.tile(tile)], tmp_path))
    assert [result.reason for result in results] == [""] * len(made) and all(one.ok for one in results)
    for context in made:  # what was kept is about the tile of the library
        assert context.check(tmp_path / "compact" / context.name).accepted


def test_a_certificate_says_the_states_and_colourings_of_its_tile(tmp_path: Path) -> None:
    verdict = BEND.certify(tmp_path / "proof")
    assert verdict.accepted and verdict.claim == "anywhere"
    assert verdict.facts["edges"] == "S" and set(verdict.facts["states"]) == {"N=0 E=1", "N=1 E=0"}


def test_a_kept_certificate_of_another_tile_or_another_edge_is_refused(tmp_path: Path) -> None:
    BEND.certify(tmp_path / "proof")
    for other in (
        Context(COMPACT.tile("bendneg"), COMPACT, "S"),
        Context(COMPACT.tile("bend"), COMPACT, "W"),
        Context(COMPACT.tile("bend"), COMPACT, ""),
    ):
        assert not other.check(tmp_path / "proof").accepted


def test_a_clue_that_is_drawn_black_is_refused(tmp_path: Path) -> None:
    """Claims are about cells without a clue: nothing else would say that the drawing is wrong."""
    BEND.certify(tmp_path / "proof")
    file = tmp_path / "proof" / "plan.json"
    top, left = BEND.patch.corner
    (height, width), clues = BEND.tile.size, BEND.patch.clues[top:, left:]
    row, col = np.argwhere(clues[:height, :width] > 0).tolist()[0]
    plan = json.loads(file.read_text())
    for drawing in plan["tiles"][0]["states"].values():
        drawing[row] = f"{drawing[row][:col]}#{drawing[row][col + 1 :]}"
    file.write_text(json.dumps(plan))
    verdict = check(tmp_path / "proof")
    assert not verdict.accepted and "a clue is drawn black" in verdict.reason


def test_without_its_numbers_a_tile_does_not_keep_to_its_states() -> None:
    patch = BEND.patch
    without = replace(patch, clues=np.where(patch.clues > 0, -1, patch.clues))
    with pytest.raises(InputError, match="it does not follow that"):
        prove_anywhere(BEND.tile, COMPACT, without)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"edges": ""}, "a patch of shape"),
        ({"edges": "SW"}, "a patch of shape"),
        ({"edges": "N"}, "a port at the edge"),
        ({"margin": 1}, "a patch of shape"),
        ({"margin": True}, "the margin True"),
        ({"edges": 5}, "the margin 2 and edges 5"),
        ({"given": {"r1c1": True}}, "something is given"),
        ({"family": "kuroshuto"}, "nobody here knows"),
    ],
)
def test_a_certificate_with_another_head_is_refused(
    change: dict[str, object], reason: str, tmp_path: Path
) -> None:
    BEND.certify(tmp_path / "proof")
    head = tmp_path / "proof" / "certificate.json"
    head.write_text(json.dumps(json.loads(head.read_text()) | change))
    verdict = check(tmp_path / "proof")
    assert not verdict.accepted and reason in verdict.reason and "\n" not in verdict.reason


def test_a_state_that_is_left_out_or_a_colouring_that_is_another_is_missed(tmp_path: Path) -> None:
    BEND.certify(tmp_path / "proof")
    file = tmp_path / "proof" / "plan.json"
    true = json.loads(file.read_text())
    for change in ("leave out", "repaint"):
        plan = json.loads(json.dumps(true))
        states = plan["tiles"][0]["states"]
        if change == "leave out":
            states.pop("E")
        else:
            states["E"][4] = states["E"][4].translate(str.maketrans(".#", "#."))
        file.write_text(json.dumps(plan))
        assert not check(tmp_path / "proof").accepted


@pytest.mark.parametrize("tile", ["zero", "bend"])
def test_ports_that_would_agree_otherwise_are_seen_on_every_side(tile: str, tmp_path: Path) -> None:
    Context(COMPACT.tile(tile), COMPACT, "").certify(tmp_path / "proof")
    file = tmp_path / "proof" / "plan.json"
    plan = json.loads(file.read_text())
    file.write_text(json.dumps(plan | {"inverts": not plan["inverts"]}))
    assert not check(tmp_path / "proof").accepted


def test_what_reaches_the_end_of_the_patch_is_not_cut_off_and_a_sight_may_go_on() -> None:
    clues = np.zeros((5, 5), dtype=np.int32)
    clues[2, 2] = 3
    patch = TileContext(clues, 2, "N")
    black = {(0, 1): True, (1, 0): True}
    corner = Reason("cut", ((0, 0),))
    assert "outside" in patch.judged(black, corner)
    assert TileContext(clues, 2, "NW").judged(black, corner) == ""
    ends = {(1, 2): True, (2, 1): True, (3, 2): True}
    clue = Reason("clue", ((2, 2),))
    assert "can be satisfied" in patch.judged(ends | {(2, 3): False, (2, 4): False}, clue)
    assert patch.judged(ends | {(2, 3): True}, clue) == ""
    assert patch.judged(dict.fromkeys([(2, 3), (2, 4), (1, 2)], False), clue) == ""
