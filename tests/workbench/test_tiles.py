"""Every tile has the relation it declares, in every orientation and at every edge of a board."""

from dataclasses import replace

import pytest

from hardboard.gadgets import ORIENTATIONS, load
from hardboard.gadgets.relation import states
from hardboard.puzzles import family
from hardboard.workbench.tiles import Bench, relation

TILES = [(name, tile) for name in ("koelker", "compact") for tile in load(name).tiles]


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "tile"), TILES)
def test_a_tile_has_its_relation_in_every_orientation(name: str, tile: str) -> None:
    library = load(name)
    for orientation in ORIENTATIONS:
        assert relation(library.tile(tile).turned(orientation), library).faults() == []


def test_a_false_declaration_is_found() -> None:
    library = load("koelker")
    wire = library.tile("wire")
    lying = replace(wire, relation="N = S", states=states("N = S", wire.ports), colourings={})
    assert relation(lying, library).faults() == [
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
    assert relation(tile, library).possible == {frozenset("NE")}


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("name", ["xor", "sidesplit"])
def test_forced_cells_agree_with_every_completion(name: str) -> None:
    library = load("koelker")
    bench = Bench(library.tile(name), library)
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
