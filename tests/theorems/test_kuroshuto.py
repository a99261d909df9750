"""The finite steps of the theorem on Kuroshuto in `docs/theorems.md`, by its numbers.

Each is a function of `workbench/kuroshuto/contract.py`; here they hold for every tile as it can be
placed, and in `tests/workbench/test_promise.py` each refuses something broken.
"""

import pytest

from hardboard.gadgets import load
from hardboard.reduction.polarity import options
from hardboard.workbench.kuroshuto import contract as kuroshuto
from hardboard.workbench.kuroshuto.contract import Placed, role_clues

LIBRARY = load("kuroshuto")
TILES = [Placed(tile, LIBRARY) for tile in LIBRARY.tiles.values()]
#: The steps about the filler and the contract alone, which are the same for every tile.
ANY = Placed(LIBRARY.tile("wire"), LIBRARY)


def test_1_tiles_use_no_other_cells_than_these() -> None:
    assert [fault for placed in TILES for fault in kuroshuto.cells_faults(placed)] == []


def test_1_the_compiler_turns_tiles_only_as_they_were_checked() -> None:
    assert [len(placed.tiles) for placed in TILES] == [
        1 if placed.tile.name == "cross" else 8 for placed in TILES
    ]
    assert [tile.label for tile in options(LIBRARY, "cross", "NESW")] == ["cross"]


def test_2_every_filler_clue_sees_one_f_cell_and_no_v_cell() -> None:
    assert list(kuroshuto.filler_faults(ANY)) == []


def test_3_every_f_cell_is_seen_from_a_place_that_is_always_filler() -> None:
    assert list(kuroshuto.forced_faults(ANY)) == []


def test_4_role_clues_see_no_f_cell_and_no_v_cell_of_another_tile() -> None:
    assert [fault for placed in TILES for fault in kuroshuto.roles_faults(placed)] == []


def test_5_f_and_v_cells_touch_nowhere_not_even_at_corners() -> None:
    assert list(kuroshuto.apart_faults(ANY)) == []


@pytest.mark.parametrize(
    "step", [kuroshuto.sound_faults, kuroshuto.complete_faults], ids=["sound", "complete"]
)
def test_6_role_clues_have_the_relation_of_the_tile_one_choice_of_v_cells_for_each_state(
    step: object,
) -> None:
    assert callable(step)
    assert [fault for placed in TILES for fault in step(placed)] == []


def test_7_thirteen_lines_of_any_board_are_lines_of_the_board_of_four() -> None:
    assert list(kuroshuto.repeat_faults(ANY)) == []


def test_no_clue_is_above_six_nor_filler_above_five() -> None:
    assert (
        ANY.contract.largest == 6 == max(max(role_clues(placed.tile).values(), default=0) for placed in TILES)
    )
    assert ANY.contract.filler == 5 == max(int(sheet.filler.max()) for sheet in ANY.sheets)
