"""The finite steps of the theorem on Nurimeizu in `docs/theorems.md`, by its numbers.

Each but the first is a function of `workbench/nurimeizu/contract.py`: see `tests/workbench/test_promise.py`.
"""

from itertools import pairwise
from random import Random

import pytest

from hardboard.gadgets import Tile, load
from hardboard.gadgets.contract.nurimeizu import NurimeizuContract
from hardboard.gadgets.library import contract
from hardboard.reduction import compile_formula, make
from hardboard.workbench.recipe import Recipe
from tests.support.statements import stack_faults, stack_tile_faults

LIBRARY = load("nurimeizu")
PROMISED = contract(LIBRARY, NurimeizuContract)


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


def test_1_a_tile_in_the_stack_says_what_it_says_in_the_floorplan_and_links_hand_on() -> None:
    """Also those of the first column, which have another picture."""
    assert list(stack_tile_faults(LIBRARY)) == []


def test_1_states_that_agree_in_the_stack_are_the_models() -> None:
    rng = Random(12)
    drawn = [list(Recipe((1, 5), (0, 3)).draw(rng)) for _ in range(12)]
    for clauses in [[(1,)], [(-1, 2)], [(1, 2, 3), (-1, 2, 4)], [(1, 1, -2), (2, -1)], *drawn]:
        assert list(stack_faults(compile_formula(make(clauses), "nurimeizu"))) == []
