"""What a Kurodoko tile promises (docs/theorems.md): each step holds for every tile, and fails for a tile that
breaks it.
"""

from dataclasses import replace

import numpy as np
import pytest

from hardboard.gadgets import ORIENTATIONS, Library, Tile, load
from hardboard.gadgets.tile import END, RAY
from hardboard.workbench.contract import broken_promises, steps
from hardboard.workbench.kurodoko.alone import Alone
from hardboard.workbench.kurodoko.contract import STEPS_OF_PROOF

TILES = [(name, tile) for name in ("koelker", "compact") for tile in load(name).tiles]


@pytest.mark.sampled(4)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "tile"), TILES)
def test_every_step_holds_for_every_tile_at_every_edge(name: str, tile: str) -> None:
    assert broken_promises(load(name).tile(tile), load(name)) == []


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "tile"), [("koelker", "sidesplit"), ("koelker", "bend"), ("compact", "splitW")]
)
def test_every_step_holds_in_every_orientation(name: str, tile: str) -> None:
    for orientation in ORIENTATIONS:
        assert broken_promises(load(name).tile(tile).turned(orientation), load(name), [""]) == []


def failing(tile: Tile, library: Library) -> set[str]:
    """The names of the steps that fail."""
    return {step.name for step in steps(tile, library) if step.faults}


def changed(tile: Tile, clues: dict[tuple[int, int], int]) -> Tile:
    picture = tile.picture.copy()
    for cell, number in clues.items():
        picture[cell] = number
    return replace(tile, picture=picture)


def repainted(tile: Tile, cell: tuple[int, int]) -> Tile:
    """The tile with one cell of every colouring turned over."""
    colourings = {state: shading.copy() for state, shading in tile.colourings.items()}
    for shading in colourings.values():
        shading[cell] = not shading[cell]
    return replace(tile, colourings=colourings)


KOELKER = load("koelker")
WIRE = KOELKER.tile("wire")


def test_line_a_border_clue_that_neighbours_do_not_have() -> None:
    assert "line" in failing(changed(WIRE, {(0, 8): 3}), KOELKER)
    assert "line" in failing(changed(WIRE, {(5, 0): 4}), KOELKER)


def test_ray_a_question_mark_that_looks_out_of_the_tile() -> None:
    assert "ray" in failing(changed(WIRE, {(8, 2): RAY}), KOELKER)


@pytest.mark.slow
def test_ray_a_ray_that_stops_at_a_cell_that_need_not_be_black() -> None:
    # The Variable's rays stop at cells that its 3s force; without the 3s nothing does.
    variable = KOELKER.tile("variable")
    assert "ray" in failing(changed(variable, {(3, 4): 0, (4, 4): 0}), KOELKER)
    assert "ray" in failing(changed(variable, {(4, 6): 0}), KOELKER)


def test_ray_a_ray_without_an_end_square() -> None:
    # A bare ! stops the Wire's ray in the middle, forced by nothing.
    assert "ray" in failing(changed(WIRE, {(8, 6): END}), KOELKER)


def test_white_a_cell_that_neighbours_count_on() -> None:
    filler = load("compact").tile("filler")
    picture = Alone(filler, load("compact")).picture.copy()
    picture[1:-1, 1:-1] = 0
    assert "white" in failing(replace(filler, picture=picture), load("compact"))


def test_joint_a_port_whose_two_sides_are_not_opposite() -> None:
    assert "joint" in failing(changed(WIRE, {(0, 8): 3}), KOELKER)


def test_sound_a_wire_without_its_three() -> None:
    assert "sound" in failing(changed(WIRE, {(10, 8): 0}), KOELKER)


def test_complete_a_colouring_that_breaks_a_clue_or_touches_itself() -> None:
    assert "complete" in failing(repainted(WIRE, (2, 5)), KOELKER)
    assert "complete" in failing(repainted(WIRE, (10, 5)), KOELKER)
    assert "complete" in failing(replace(WIRE, colourings={}), KOELKER)


def test_complete_a_clue_that_looks_out_where_the_contract_says_nothing() -> None:
    faults = broken_promises(changed(WIRE, {(8, 3): 9}), KOELKER, [""])
    assert any("where the contract says nothing" in fault for fault in faults)


def test_connected_a_colouring_with_a_cell_cut_off() -> None:
    shut = KOELKER.tile("variable")
    colourings = {state: shading.copy() for state, shading in shut.colourings.items()}
    for shading in colourings.values():
        for cell in ((12, 8), (14, 8), (13, 7), (13, 9)):
            shading[cell] = True
    assert failing(replace(shut, colourings=colourings), KOELKER) == {"connected"}


def test_connected_the_middle_of_a_port_may_be_shut_only_where_its_value_is_one() -> None:
    # Kölker's trapped 2: in state N=1 it is cut off inside the tile, and joined to the rest by the neighbour.
    shading = KOELKER.tile("zero").colourings[frozenset("N")]
    assert shading[0, 7] and shading[0, 9] and shading[1, 8]
    assert failing(KOELKER.tile("zero"), KOELKER) == set()


def test_there_is_a_broken_tile_for_every_step() -> None:
    tested = {line.split("_")[1] for line in globals() if line.startswith("test_")}
    assert set(STEPS_OF_PROOF) <= tested


def test_core_cells_are_forced_without_the_question_marks() -> None:
    alone = Alone(WIRE, KOELKER)
    assert alone.core[3, 7] and alone.core[3, 9], "beside a 2 that stands beside a clue"
    assert not alone.core[3, 5], "this one needs its ?"
    assert np.array_equal(alone.core & (WIRE.picture > 0), np.zeros_like(alone.core))
