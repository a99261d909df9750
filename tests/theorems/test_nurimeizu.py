"""The finite steps of the theorem on Nurimeizu in `docs/theorems.md`, by its numbers.

Each but the first is a function of `workbench/nurimeizu/contract.py`; here they hold for every tile,
and in `tests/workbench/test_promise_nurimeizu.py` each refuses something broken.
"""

from itertools import pairwise
from random import Random

import pytest

from hardboard.gadgets import Tile, load
from hardboard.gadgets.contract.nurimeizu import NurimeizuContract
from hardboard.gadgets.library import contract
from hardboard.reduction import compile_formula, make
from hardboard.workbench.nurimeizu import contract as nurimeizu
from hardboard.workbench.nurimeizu.window import MazeWindow
from hardboard.workbench.recipe import Recipe
from tests.support.statements import stack_faults, stack_tile_faults

LIBRARY = load("nurimeizu")
PROMISED = contract(LIBRARY, NurimeizuContract)
WINDOWS = [MazeWindow(tile, LIBRARY) for tile in LIBRARY.tiles.values()]
BY_NAME = pytest.mark.parametrize("found", WINDOWS, ids=lambda found: found.tile.name)


def formulas() -> list[list[tuple[int, ...]]]:
    rng = Random(9)
    fixed: list[list[tuple[int, ...]]] = [[()], [(), (1,)], [(1, 2, 3)], [(1, 1, 1), (-1, 2)]]
    return fixed + [list(Recipe((1, 5), (0, 3)).draw(rng)) for _ in range(40)]


@pytest.mark.slow
@pytest.mark.parametrize("clauses", formulas(), ids=str)
def test_1_the_layout_stacks_the_tiles_as_the_contract_says(clauses: list[tuple[int, ...]]) -> None:
    """Top row, then literal rows with link rows between, bottom row; open tiles in the first column, clauses
    in the last.
    """
    tiles = compile_formula(make(clauses), "nurimeizu").laid.tiles
    rows = [[tiles.palette[code] for code in row] for row in tiles.places.tolist()]
    places = [[PROMISED.place(tile).name for tile in row] for row in rows]
    assert set(places[0]) == {"top"} and set(places[-1]) == {"bottom"}
    for number, row in enumerate(places[1:-1]):
        if number % 2:
            assert set(row[:-1]) <= {"link"} and row[-1] in ("link", "gap")
        elif len(row) > 1:
            assert row[0] == "first" and set(row[1:-1]) <= {"middle"} and row[-1] == "last"
        else:
            assert [tile.name for tile in rows[number + 1]] == ["k0"], (
                "no variable at all: every clause is empty"
            )
    for above, below in pairwise(rows):
        assert all(met(one, "S", two) for one, two in zip(above, below, strict=True))
    assert not any("E" in row[-1].ports or "W" in row[0].ports for row in rows)
    assert all(met(one, "E", two) for row in rows for one, two in pairwise(row))


def met(one: Tile, side: str, two: Tile) -> bool:
    """Whether the contract lets a tile stand on that side of another, and both have a port there or
    neither.
    """
    other = {"S": "N", "E": "W"}[side]
    free = PROMISED.place(one).beside[side]
    known = PROMISED.place(two).name in free or (not free and side in PROMISED.place(one).open)
    return known and (side in one.ports) == (other in two.ports)


@BY_NAME
def test_2_on_the_border_stands_the_frame_and_at_a_port_a_dot_between_black_cells(found: MazeWindow) -> None:
    assert list(nurimeizu.border_faults(found)) == []


@BY_NAME
def test_3_the_frame_of_a_literal_tile_joins_nothing_but_the_left_edge_of_the_first_column(
    found: MazeWindow,
) -> None:
    assert list(nurimeizu.frame_faults(found)) == []


def test_4_a_link_joins_left_and_right_in_every_solution() -> None:
    """And the tile between clauses has one frame."""
    links = [found for found in WINDOWS if found.place.name in ("link", "gap")]
    assert [(found.tile.name, found.place.links, len(found.frame)) for found in links] == [
        ("l", True, 2),
        ("z", False, 1),
    ]
    assert [fault for found in links for fault in nurimeizu.link_faults(found)] == []


@BY_NAME
def test_5_black_groups_that_reach_the_border_touch_the_frame_twice_and_so_are_black(
    found: MazeWindow,
) -> None:
    """In this tile, or on its other side in the neighbour, or once in each."""
    assert list(nurimeizu.black_faults(found)) == []


@BY_NAME
def test_6_the_room_inside_a_port_touches_the_frame(found: MazeWindow) -> None:
    assert list(nurimeizu.inside_faults(found)) == []


@BY_NAME
def test_7_one_colouring_for_each_allowed_state_and_none_else(found: MazeWindow) -> None:
    assert list(nurimeizu.sound_faults(found)) == []
    assert list(nurimeizu.complete_faults(found)) == []


@BY_NAME
def test_8_in_every_colouring_each_part_hangs_on_one_piece_of_the_frame(found: MazeWindow) -> None:
    assert list(nurimeizu.hangs_faults(found)) == []
    assert bool(found.tile.colourings) == (found.tile.name != "k0")


def test_9_the_tile_of_an_empty_clause_shuts_a_white_cell_in_whatever_is_around() -> None:
    (never,) = [found for found in WINDOWS if not found.tile.states]
    assert never.tile.name == "k0" and list(nurimeizu.shut_faults(never)) == []


def test_1_a_tile_in_the_stack_says_what_it_says_in_the_floorplan_and_links_hand_on() -> None:
    """Also those of the first column, which have another picture."""
    assert list(stack_tile_faults(LIBRARY)) == []


def test_1_states_that_agree_in_the_stack_are_the_models() -> None:
    rng = Random(12)
    drawn = [list(Recipe((1, 5), (0, 3)).draw(rng)) for _ in range(12)]
    for clauses in [[(1,)], [(-1, 2)], [(1, 2, 3), (-1, 2, 4)], [(1, 1, -2), (2, -1)], *drawn]:
        assert list(stack_faults(compile_formula(make(clauses), "nurimeizu"))) == []
