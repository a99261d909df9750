"""Tiles are checked: relations, colourings, certificates, in any context."""

from dataclasses import replace
from pathlib import Path

import pytest

from hardboard.gadgets import ORIENTATIONS, load
from hardboard.gadgets.relation import all_states, relation_states
from hardboard.gadgets.tile_file import parse_tile
from hardboard.proof.check.justify.declared import constraints_by_anchor, judge_of
from hardboard.proof.check.reasons import Reason
from hardboard.proof.check.window import certain_constraints
from hardboard.proof.prove.window import prove_window
from hardboard.proof.second import check
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import FAMILIES, family
from hardboard.workbench.certify import certifiable, certify_anywhere, certify_tile
from hardboard.workbench.kurodoko.window_certificates import certified_contexts, window_claim
from hardboard.workbench.report import examine_tile, library_for, with_colourings
from hardboard.workbench.tiles import TileBench
from tests.support.windows import told

TILES = [(name, tile) for name in ("koelker", "compact") for tile in load(name).tiles]


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "tile"), TILES)
def test_a_tile_has_its_relation_in_every_orientation(name: str, tile: str) -> None:
    library = load(name)
    for orientation in ORIENTATIONS:
        assert examine_tile(library.tile(tile).turned(orientation), library, 1, promises=False).ok


def test_a_false_declaration_is_found() -> None:
    library = load("koelker")
    wire = library.tile("wire")
    lying = replace(wire, relation="N = S", states=relation_states("N = S", wire.ports), colourings={})
    assert examine_tile(lying, library, 1, promises=False).faults()[:4] == [
        "N=0 S=1 is forbidden but possible",
        "N=1 S=0 is forbidden but possible",
        "N=0 S=0 is allowed but impossible",
        "N=1 S=1 is allowed but impossible",
    ]


def test_two_ports_whose_values_are_known_beforehand_are_both_pinned() -> None:
    # On a board of fillers around a tile that allows one state, propagation alone knows both ports.
    library = load("compact")
    both = {frozenset("NE"): library.tile("bendneg").colourings[frozenset("NE")]}
    tile = replace(
        library.tile("bendneg"), name="both", relation="N and E", states=frozenset(both), colourings=both
    )
    assert examine_tile(tile, library, 1, promises=False).possible == {frozenset("NE")}


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("name", ["xor", "sidesplit"])
def test_forced_cells_agree_with_every_completion(name: str) -> None:
    library = load("koelker")
    bench = TileBench(library.tile(name), library)
    for state in library.tile(name).states:
        forced = bench.forced(state)
        assert forced is not None
        black, white = forced
        assert not (black & white).any()
        assert black.sum() > 20
        for solution in bench.completions(state, 20):
            assert family("kurodoko").violations(bench.board, solution) == []
            assert (bench.window(solution)[black]).all()
            assert not (bench.window(solution)[white]).any()


KOELKER = load("koelker")


@pytest.mark.slow
def test_a_tile_without_colourings_gets_them() -> None:
    wire = KOELKER.tile("wire")
    bare = replace(wire, colourings={})
    found = with_colourings(bare, KOELKER)
    assert set(found.colourings) == wire.states
    assert all(found.colourings[state].sum() <= wire.colourings[state].sum() for state in wire.states), (
        "no needless black"
    )
    assert examine_tile(bare, KOELKER).ok


def test_a_tile_that_does_not_fit_says_where() -> None:
    wire = KOELKER.tile("wire")
    picture = wire.picture.copy()
    picture[0, 8] = 3
    report = examine_tile(replace(wire, picture=picture), KOELKER)
    assert not report.ok and "does not fit" in report.faults()[0]
    assert report.to_json()["ok"] is False


def test_the_library_of_a_tile_is_told_by_its_size() -> None:
    assert library_for(KOELKER.tile("wire")).name == "koelker"
    assert library_for(load("compact").tile("wire")).name == "compact"
    assert all(
        library_for(tile).name == "nurimeizu" for tile in load("nurimeizu").tiles.values() if tile.ports
    )
    with pytest.raises(InputError, match="--library"):
        library_for(parse_tile("tile x\nports none\nrelation true\n\nclues\n..\n..\n"))


def test_a_tile_that_lies_is_not_certified() -> None:
    library = load("koelker")
    wire = library.tile("wire")
    lying = replace(wire, relation="N = S", states=relation_states("N = S", wire.ports))
    assert not any(certify_tile(lying, library, state).ok for state in all_states("NS"))


def test_a_library_without_a_checker_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    kamaji = family("kamaji")
    monkeypatch.setitem(FAMILIES, "kamaji", replace(kamaji, proofs=replace(kamaji.proofs, refute=None)))
    assert certifiable(load("koelker")) == ""
    assert "kamaji" in certifiable(load("kamaji"))


COMPACT = load("compact")
BEND = window_claim(COMPACT.tile("bend"), COMPACT, "S")


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.parametrize("tile", COMPACT.tiles)
def test_a_compact_tile_is_certified_in_any_context_and_at_every_edge(tile: str, tmp_path: Path) -> None:
    made = list(certified_contexts(COMPACT, [COMPACT.tile(tile)]))
    results = list(certify_anywhere(COMPACT, [COMPACT.tile(tile)], tmp_path))
    assert [result.reason for result in results] == [""] * len(made) and all(one.ok for one in results)
    for context in made:  # what was kept is about the tile of the library
        assert context.check(tmp_path / "compact" / context.name).accepted
    assert check(tmp_path / "compact" / made[-1].name).accepted


def test_a_kept_certificate_of_another_tile_or_another_edge_is_refused(tmp_path: Path) -> None:
    BEND.certify(tmp_path / "proof")
    for other in (
        window_claim(COMPACT.tile("bendneg"), COMPACT, "S"),
        window_claim(COMPACT.tile("bend"), COMPACT, "W"),
        window_claim(COMPACT.tile("bend"), COMPACT, ""),
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
        places = certain_constraints(declared, board, told([None, 3], edges, [2, 2, 1], shown, {}))
        return judge_of(constraints_by_anchor(places), board)(facts, Reason(rule, (at,)))

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
