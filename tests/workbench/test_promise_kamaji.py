"""What a Kamaji tile promises (docs/theorems.md, Theorem 5): every step refuses a tile, contract or edge that
breaks it.
"""

from dataclasses import replace

import numpy as np
import pytest

from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.backend import kamaji as backend
from hardboard.gadgets.contract.kamaji import KamajiContract
from hardboard.gadgets.laid import Laid
from hardboard.gadgets.library import contract
from hardboard.puzzles.grid import Cell
from hardboard.workbench.contract import broken_promises, steps
from hardboard.workbench.kamaji.contract import STEPS_OF_PROOF, OwnTile, lines_faults, ones_faults
from hardboard.workbench.report import examine

LIBRARY = load("kamaji")
PROMISED = contract(LIBRARY, KamajiContract)
BLANK, WIRE = LIBRARY.tile("blank"), LIBRARY.tile("h")


def failing(tile: Tile, library: Library = LIBRARY) -> set[str]:
    """The names of the steps that fail."""
    return {step.name for step in steps(tile, library) if step.faults}


def changed(tile: Tile, numbers: dict[Cell, int]) -> Tile:
    picture = tile.picture.copy()
    for cell, number in numbers.items():
        picture[cell] = number
    return replace(tile, picture=picture)


def promising(**fields: object) -> Library:
    """The library with another contract."""
    return replace(LIBRARY, contract=replace(PROMISED, **fields))  # type: ignore[arg-type]


def bordered(key: str, side: str, at: int, number: int) -> Library:
    """The library with another number on the border of its contract."""
    line = list(PROMISED.line[key][side])
    line[at] = number
    return promising(line=dict(PROMISED.line) | {key: dict(PROMISED.line[key]) | {side: tuple(line)}})


@pytest.mark.parametrize("name", LIBRARY.tiles)
def test_every_step_holds_for_every_tile(name: str) -> None:
    assert broken_promises(LIBRARY.tile(name), LIBRARY) == []


#: The covers of a wire without the piece across its border.
CUT = {state: tuple(e for e in cover if e != ((6, 11), (6, 12))) for state, cover in WIRE.covers.items()}
ONE, OTHER = WIRE.covers.items()
#: Steps, a tile and a library. A step in capitals is the only one that fails.
BROKEN: list[tuple[str, Tile, Library]] = [
    ("lines", changed(BLANK, {(0, 3): 10}), LIBRARY),
    ("lines", replace(BLANK, ports=("E",)), LIBRARY),  # no port where one is declared
    ("lines", replace(WIRE, ports=("W",), states=frozenset()), LIBRARY),  # a port that is not declared
    ("lines", BLANK, promising(port=5)),
    ("rings", changed(BLANK, {(1, 4): 6}), LIBRARY),
    ("rings", changed(BLANK, {(7, 10): 1}), LIBRARY),
    ("joint", BLANK, bordered("plain", "E", 4, 13)),  # 13 and the 8 of the neighbour
    ("joint", BLANK, bordered("port", "S", 7, 14)),  # diagonally, with the 7 of the neighbour's port
    ("joint", BLANK, promising(least=5)),  # 9 and 7 beside each other at a port, and 5
    ("joint", BLANK, bordered("port", "W", 6, 8)),
    ("corner", BLANK, bordered("plain", "S", -1, 13)),
    ("corner", BLANK, bordered("plain", "N", -1, 13)),
    ("corner", BLANK, promising(least=4)),  # 9, 8 and 4
    ("SOUND", replace(WIRE, states=frozenset({frozenset()})), LIBRARY),
    ("SOUND", replace(BLANK, states=frozenset()), LIBRARY),
    ("COMPLETE", replace(WIRE, states=WIRE.states | {frozenset("E")}), LIBRARY),
    ("COMPLETE", changed(BLANK, {(5, 5): 20}), LIBRARY),
    ("COMPLETE", changed(BLANK, {(4, 5): 13, (5, 5): 8}), LIBRARY),  # 8 13 above 13 8: two covers
    ("COMPLETE", replace(WIRE, covers={}), LIBRARY),
    ("COMPLETE", replace(WIRE, covers={ONE[0]: OTHER[1], OTHER[0]: ONE[1]}), LIBRARY),
    ("COMPLETE", replace(WIRE, covers=CUT), LIBRARY),
]


@pytest.mark.parametrize(("step", "tile", "library"), BROKEN)
def test_a_step_refuses_what_breaks_it(step: str, tile: Tile, library: Library) -> None:
    found = failing(tile, library)
    assert step.lower() in found and (step.islower() or len(found) == 1)


def test_what_is_just_right_is_not_refused() -> None:
    assert "rings" not in failing(changed(BLANK, {(7, 9): 1}))
    assert "joint" not in failing(BLANK, promising(least=6))


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ((10, 11, 10, 11), "11 and 10 add up in two ways"),
        ((10, 11, 11, 11), "an 11 is left over"),
        ((12, 9, 9, 12), "12 adds up with a 9 above it"),
        ((15, 6, 6, 15), "6 is below the least"),
        ((11, 10, 10, 11, 11, 10), "it repeats, but from one tile to the next it does not"),
        ((8, 13, 8, 13), "the last numbers of row and column are a piece"),
    ],
)
def test_another_last_row_is_refused(row: tuple[int, ...], why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "EDGE_ROW", row)
    assert "edge" in failing(BLANK), why


def test_another_maximum_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "MAXIMUM", 22)
    assert failing(BLANK) == {"edge"}


def test_a_last_row_that_is_not_repeated_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    right = backend.board

    def wrong(laid: Laid) -> object:
        found = right(laid)
        numbers = found.numbers.copy()
        if laid.tiles.rows == 3:
            numbers[-1, 12:16] = (11, 10, 10, 11)
        return replace(found, numbers=numbers)

    monkeypatch.setattr(backend, "board", wrong)
    assert failing(BLANK) == {"edge"}


def test_a_piece_of_ones_alone_is_refused() -> None:
    library, tile = promising(maximum=7), LIBRARY.tile("not")
    assert list(ones_faults(OwnTile(replace(tile, picture=np.minimum(tile.picture, 7)), library))) != []
    assert list(ones_faults(OwnTile(tile, LIBRARY))) == []


def test_tiles_that_overlap_are_refused() -> None:
    faults = lines_faults(OwnTile(BLANK, replace(LIBRARY, pitch=11)))
    assert any("side by side" in fault for fault in faults)


def test_there_is_something_broken_for_every_step() -> None:
    assert set(STEPS_OF_PROOF) <= {step.lower() for step, *_ in BROKEN} | {"edge", "ones"}


def test_a_tile_that_works_between_free_ends_may_still_break_the_contract() -> None:
    tile = changed(WIRE, {(0, 2): 9, (0, 3): 8, (1, 2): 12, (1, 3): 13})
    report = examine(tile, LIBRARY)
    assert not report.wrong and not report.lacking and not report.ok
    assert any(fault.startswith("contract: lines: the numbers on side N") for fault in report.faults())
    assert examine(WIRE, LIBRARY).promises == ()
