"""Tiles in any context: certificates for what the theorem of the compact library rests on, checked again."""

from pathlib import Path

import pytest

from hardboard.gadgets import load
from hardboard.proof.check.justify.declared import by_spot, judge_of
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.window import sure_places
from hardboard.proof.prove.window import prove_window
from hardboard.proof.second import check as check_apart
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import family
from hardboard.workbench.certify import anywhere
from hardboard.workbench.kurodoko.window_certificates import Context, contexts
from tests.support.windows import told

COMPACT = load("compact")
BEND = Context(COMPACT.tile("bend"), COMPACT, "S")


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.parametrize("tile", COMPACT.tiles)
def test_a_compact_tile_is_certified_in_any_context_and_at_every_edge(tile: str, tmp_path: Path) -> None:
    made = list(contexts(COMPACT, [COMPACT.tile(tile)]))
    results = list(anywhere(COMPACT, [COMPACT.tile(tile)], tmp_path))
    assert [result.reason for result in results] == [""] * len(made) and all(one.ok for one in results)
    for context in made:  # what was kept is about the tile of the library
        assert context.check(tmp_path / "compact" / context.name).accepted
    assert check_apart(tmp_path / "compact" / made[-1].name).accepted


def test_a_kept_certificate_of_another_tile_or_another_edge_is_refused(tmp_path: Path) -> None:
    BEND.certify(tmp_path / "proof")
    for other in (
        Context(COMPACT.tile("bendneg"), COMPACT, "S"),
        Context(COMPACT.tile("bend"), COMPACT, "W"),
        Context(COMPACT.tile("bend"), COMPACT, ""),
    ):
        assert not other.check(tmp_path / "proof").accepted


def test_without_its_numbers_a_tile_does_not_keep_to_its_states() -> None:
    bare = {**BEND.data, "shows": {cell: [None] for cell in BEND.data["shows"]}}
    with pytest.raises(InputError, match="another colouring is possible"):
        prove_window(BEND.kind, Board(*BEND.board.shape), bare, BEND.given, BEND.listed)


def test_what_reaches_the_end_of_the_window_is_not_cut_off_and_a_sight_may_go_on() -> None:
    shown = {(2, 2): 3}
    board, declared = Board(5, 5, clues={12: 3}), family("kurodoko").declared

    def judged(edges: list[str], facts: dict[tuple[int, int], bool], rule: str, at: tuple[int, int]) -> str:
        places = sure_places(declared, board, told([None, 3], edges, [2, 2, 1], shown, {}))
        return judge_of(by_spot(places), board)(facts, Reason(rule, (at,)))

    corner = {(0, 0): False, (0, 1): True, (1, 0): True}
    assert judged(["N"], corner, "cuDivideRB", (0, 0))
    assert not judged(["N", "W"], corner, "cuDivideRB", (0, 0))
    ends = {(1, 2): True, (2, 1): True, (3, 2): True}
    for facts, so in (
        (ends | {(2, 3): False, (2, 4): False}, False),
        (ends | {(2, 3): True}, True),
        (dict.fromkeys([(2, 3), (2, 4), (1, 2)], False), True),
    ):
        assert (judged([], facts, "nmSumViewNe", (2, 2)) == "") is so
    assert not judged(["E"], ends | {(2, 3): False, (2, 4): True}, "nmSumViewNe", (2, 2))
