"""What a Kuroshuto tile promises (docs/theorems.md, Theorem 4): every step refuses a tile, contract or filler
that breaks it.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.backend import kuroshuto as backend
from hardboard.gadgets.contract.kuroshuto import KuroshutoContract
from hardboard.gadgets.library import contract
from hardboard.gadgets.sheet import Arrangement
from hardboard.puzzles.grid import Cell, Ints
from hardboard.workbench.contract import broken_promises, steps
from hardboard.workbench.kuroshuto.contract import STEPS_OF_PROOF
from hardboard.workbench.report import examine

LIBRARY = load("kuroshuto")
WIRE = LIBRARY.tile("wire")
PROMISED = contract(LIBRARY, KuroshutoContract)


def failing(tile: Tile, library: Library = LIBRARY) -> set[str]:
    """The names of the steps that fail."""
    return {step.name for step in steps(tile, library) if step.faults}


def changed(tile: Tile, clues: dict[Cell, int]) -> Tile:
    picture = tile.picture.copy()
    for cell, number in clues.items():
        picture[cell] = number
    return replace(tile, picture=picture)


def repainted(tile: Tile, cell: Cell) -> Tile:
    """The tile with one cell of every colouring turned over."""
    colourings = {state: shading.copy() for state, shading in tile.colourings.items()}
    for shading in colourings.values():
        shading[cell] = not shading[cell]
    return replace(tile, colourings=colourings)


def promising(**fields: object) -> Library:
    """The library with another contract."""
    return replace(LIBRARY, contract=replace(PROMISED, **fields))  # type: ignore[arg-type]


@pytest.fixture
def filled(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Ints], None]], None]:
    """Puts a change into the filler of every board."""

    def put(change: Callable[[Ints], None]) -> None:
        right = backend.filler

        def wrong(tiles: Arrangement) -> Ints:
            found = right(tiles)
            change(found)
            return found

        monkeypatch.setattr(backend, "filler", wrong)

    return put


@pytest.mark.slow
@pytest.mark.parametrize("name", LIBRARY.tiles)
def test_every_step_holds_for_every_tile(name: str) -> None:
    assert broken_promises(LIBRARY.tile(name), LIBRARY) == []


def test_cells_a_clue_or_a_v_cell_where_the_contract_has_none() -> None:
    assert "cells" in failing(changed(WIRE, {(4, 6): 2}))
    assert "cells" in failing(repainted(WIRE, (8, 8)))
    assert "cells" in failing(WIRE, promising(signals=PROMISED.signals - {(6, 6)}))


def test_cells_a_port_whose_colour_is_not_its_value() -> None:
    assert "cells" in failing(repainted(WIRE, (0, 6)))


def test_cells_a_clue_on_a_v_cell_or_above_the_largest() -> None:
    assert "cells" in failing(changed(WIRE, {(6, 6): 6}))
    assert "cells" in failing(changed(WIRE, {(3, 6): 7}))


def test_cells_tiles_that_do_not_share_a_line() -> None:
    assert "cells" in failing(WIRE, replace(LIBRARY, pitch=11))


def test_filler_a_clue_that_sees_no_f_cell_or_two(filled: Callable[[Callable[[Ints], None]], None]) -> None:
    def nearest(found: Ints) -> None:
        found[0, 0] = 5

    filled(nearest)
    assert failing(WIRE) == {"filler"}, "the 2 in the corner sees an F cell, a 5 sees none"


def test_filler_a_clue_above_the_largest_or_a_signal_that_it_sees() -> None:
    assert "filler" in failing(WIRE, promising(filler=4))
    assert "filler" in failing(WIRE, promising(signals=PROMISED.signals | {(5, 5)}))


def test_filler_a_role_clue_in_the_place_of_an_f_cell() -> None:
    found = backend.filler(Arrangement(LIBRARY, np.zeros((3, 3), dtype=np.int16), ()))[3:14, 3:14]
    (r, c), *_ = np.argwhere(found == backend.F).tolist()
    assert "filler" in failing(WIRE, promising(clues=PROMISED.clues | {(r + 1, c + 1)}))


def test_forced_an_f_cell_that_only_cells_see_that_a_tile_may_take() -> None:
    everywhere = frozenset((r, c) for r in range(1, 12) for c in range(1, 12))
    assert "forced" in failing(WIRE, promising(clues=everywhere))


@pytest.mark.slow
def test_roles_a_clue_that_sees_an_f_cell_or_another_tile() -> None:
    assert "roles" in failing(changed(WIRE, {(3, 6): 1, (9, 6): 1})), "F cells are around it"
    assert "roles" in failing(changed(WIRE, {(6, 9): 5})), "it sees (6, 2) of the tile to the right"


def test_apart_signals_that_touch() -> None:
    assert "apart" in failing(WIRE, promising(signals=PROMISED.signals | {(7, 7)}))


def test_apart_or_cells_a_crossing_that_does_not_stand_upright() -> None:
    cross, turning = LIBRARY.tile("cross"), replace(LIBRARY, settings={})
    assert "cells" in failing(cross, turning)
    wider = replace(PROMISED, signals=PROMISED.signals | {(6, 10), (10, 6)})
    assert {"filler", "apart"} & failing(cross, replace(turning, contract=wider)), (
        "its V cells would meet the filler's"
    )


def test_sound_a_wire_without_one_of_its_clues() -> None:
    assert failing(changed(WIRE, {(3, 6): 0})) == {"sound"}


def test_complete_a_colouring_that_breaks_a_clue_is_missing_or_not_the_only_one() -> None:
    assert "complete" in failing(repainted(WIRE, (6, 6)))
    assert failing(replace(WIRE, colourings={})) >= {"complete"}
    assert failing(replace(WIRE, picture=np.zeros_like(WIRE.picture))) == {"sound", "complete"}


def test_repeat_a_board_whose_filler_is_not_repeated(
    filled: Callable[[Callable[[Ints], None]], None],
) -> None:
    def fifth(found: Ints) -> None:
        if len(found) == 12 * 6 + 5:
            found[30, 30] = found[30, 30] % 5 + 1

    filled(fifth)
    assert "repeat" in failing(WIRE)


def test_there_is_something_broken_for_every_step() -> None:
    tested = {line.split("_")[1] for line in globals() if line.startswith("test_")}
    assert set(STEPS_OF_PROOF) <= tested


def test_a_tile_that_works_between_free_ends_may_still_break_the_contract() -> None:
    report = examine(changed(WIRE, {(6, 9): 5}), LIBRARY)
    assert not report.ok
    assert any(fault.startswith("contract: roles: the role clue at") for fault in report.faults())
    assert examine(WIRE, LIBRARY).promises == ()
