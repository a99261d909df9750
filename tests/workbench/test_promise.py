"""What tiles of Kurodoko and Kuroshuto promise (docs/theorems.md): each step holds for every tile, and fails
for a tile, a contract or a filler that breaks it.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from hardboard.gadgets import ORIENTATIONS, Library, Tile, load
from hardboard.gadgets.backend import kuroshuto as backend
from hardboard.gadgets.contract.kuroshuto import KuroshutoContract
from hardboard.gadgets.library import contract
from hardboard.gadgets.sheet import Arrangement
from hardboard.gadgets.tile import END, RAY
from hardboard.puzzles.grid import Cell, Ints
from hardboard.workbench.contract import broken_promises, steps
from hardboard.workbench.kurodoko import contract as kurodoko_steps
from hardboard.workbench.kurodoko.alone import Alone
from hardboard.workbench.kuroshuto import contract as kuroshuto_steps
from hardboard.workbench.report import examine

NAMES = ("koelker", "compact", "kuroshuto")
KOELKER, COMPACT, KUROSHUTO = map(load, NAMES)
PROMISED = contract(KUROSHUTO, KuroshutoContract)
WIRE = KOELKER.tile("wire")
#: A tile and its library, one of which is broken.
Made = Callable[[], tuple[Tile, Library]]


@pytest.mark.sampled(6)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "tile"), [(name, tile) for name in NAMES for tile in load(name).tiles])
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


def clued(library: Library, tile: str, clues: dict[Cell, int]) -> Made:
    """The tile with other clues."""
    picture = library.tile(tile).picture.copy()
    for cell, number in clues.items():
        picture[cell] = number
    return lambda: (replace(library.tile(tile), picture=picture), library)


def painted(library: Library, tile: str, *cells: Cell, black: bool | None = None) -> Made:
    """The tile with some cells of every colouring black, or turned over."""
    own = {state: shading.copy() for state, shading in library.tile(tile).colourings.items()}
    for shading in own.values():
        for cell in cells:
            shading[cell] = not shading[cell] if black is None else black
    return lambda: (replace(library.tile(tile), colourings=own), library)


def promising(tile: str = "wire", **fields: object) -> Made:
    """Kuroshuto's tile with another contract."""
    changed = replace(KUROSHUTO, contract=replace(PROMISED, **fields))  # type: ignore[arg-type]
    return lambda: (KUROSHUTO.tile(tile), changed)


def whitened() -> tuple[Tile, Library]:
    """The compact filler without clues inside, where neighbours count on white cells."""
    picture = Alone(COMPACT.tile("filler"), COMPACT).picture.copy()
    picture[1:-1, 1:-1] = 0
    return replace(COMPACT.tile("filler"), picture=picture), COMPACT


def on_filler() -> tuple[Tile, Library]:
    """Kuroshuto's wire where a tile may have a clue in the place of an F cell."""
    found = backend.filler(Arrangement(KUROSHUTO, np.zeros((3, 3), dtype=np.int16), ()))[3:14, 3:14]
    (r, c), *_ = np.argwhere(found == backend.F).tolist()
    return promising(clues=PROMISED.clues | {(r + 1, c + 1)})()


INSIDE = frozenset((r, c) for r in range(1, 12) for c in range(1, 12))
WIDER = replace(PROMISED, signals=PROMISED.signals | {(6, 10), (10, 6)})
#: Steps of which one must fail, and what is broken: a cross-reference of the proofs.
BROKEN: list[tuple[str, Made]] = [
    ("line", clued(KOELKER, "wire", {(0, 8): 3})),
    ("line", clued(KOELKER, "wire", {(5, 0): 4})),
    ("ray", clued(KOELKER, "wire", {(8, 2): RAY})),  # a question mark that looks out of the tile
    ("ray", clued(KOELKER, "variable", {(3, 4): 0, (4, 4): 0})),  # its 3s force where its rays stop
    ("ray", clued(KOELKER, "variable", {(4, 6): 0})),
    ("ray", clued(KOELKER, "wire", {(8, 6): END})),  # stops the wire's ray, forced by nothing
    ("white", whitened),
    ("joint", clued(KOELKER, "wire", {(0, 8): 3})),
    ("sound", clued(KOELKER, "wire", {(10, 8): 0})),
    ("complete", painted(KOELKER, "wire", (2, 5))),
    ("complete", painted(KOELKER, "wire", (10, 5))),
    ("complete", lambda: (replace(WIRE, colourings={}), KOELKER)),
    ("connected", painted(KOELKER, "variable", (12, 8), (14, 8), (13, 7), (13, 9), black=True)),
    ("cells", clued(KUROSHUTO, "wire", {(4, 6): 2})),
    ("cells", painted(KUROSHUTO, "wire", (8, 8))),
    ("cells", promising(signals=PROMISED.signals - {(6, 6)})),
    ("cells", painted(KUROSHUTO, "wire", (0, 6))),  # a port whose colour is not its value
    ("cells", clued(KUROSHUTO, "wire", {(6, 6): 6})),
    ("cells", clued(KUROSHUTO, "wire", {(3, 6): 7})),
    ("cells", lambda: (KUROSHUTO.tile("wire"), replace(KUROSHUTO, pitch=11))),
    ("cells", lambda: (KUROSHUTO.tile("cross"), replace(KUROSHUTO, settings={}))),  # it may turn
    ("filler", promising(filler=4)),
    ("filler", promising(signals=PROMISED.signals | {(5, 5)})),
    ("filler", on_filler),
    ("forced", promising(clues=INSIDE)),
    ("roles", clued(KUROSHUTO, "wire", {(3, 6): 1, (9, 6): 1})),  # F cells are around it
    ("roles", clued(KUROSHUTO, "wire", {(6, 9): 5})),  # it sees a cell of the tile to the right
    ("apart", promising(signals=PROMISED.signals | {(7, 7)})),
    ("filler apart", lambda: (KUROSHUTO.tile("cross"), replace(KUROSHUTO, settings={}, contract=WIDER))),
    ("sound", clued(KUROSHUTO, "wire", {(3, 6): 0})),
    ("complete", painted(KUROSHUTO, "wire", (6, 6))),
    ("complete", lambda: (replace(KUROSHUTO.tile("wire"), colourings={}), KUROSHUTO)),
]
#: Changes of every board's filler, and the step that fails.
FILLERS = ("filler", "repeat")


def failing(tile: Tile, library: Library) -> set[str]:
    """The names of the steps that fail."""
    return {step.name for step in steps(tile, library) if step.faults}


@pytest.mark.slow
@pytest.mark.parametrize(("step", "made"), BROKEN, ids=[f"{n} {step}" for n, (step, _) in enumerate(BROKEN)])
def test_a_step_refuses_what_breaks_it(step: str, made: Made) -> None:
    assert {*step.split()} & failing(*made())


def test_one_thing_that_is_wrong_fails_one_step() -> None:
    shut = painted(KOELKER, "variable", (12, 8), (14, 8), (13, 7), (13, 9), black=True)
    assert failing(*shut()) == {"connected"}
    assert failing(*clued(KUROSHUTO, "wire", {(3, 6): 0})()) == {"sound"}
    assert failing(*clued(KUROSHUTO, "wire", dict.fromkeys(np.ndindex(13, 13), 0))()) == {"sound", "complete"}


@pytest.mark.parametrize("step", FILLERS)
def test_another_filler_is_refused(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clue that sees no F cell, or a board whose filler is not repeated."""
    right = backend.filler

    def wrong(tiles: Arrangement) -> Ints:
        found = right(tiles)
        if step == "filler":
            found[0, 0] = 5
        elif len(found) == 12 * 6 + 5:
            found[30, 30] = found[30, 30] % 5 + 1
        return found

    monkeypatch.setattr(backend, "filler", wrong)
    assert step in failing(KUROSHUTO.tile("wire"), KUROSHUTO)


def test_there_is_something_broken_for_every_step() -> None:
    tested = {word for step, _ in BROKEN for word in step.split()} | {*FILLERS}
    assert {*kurodoko_steps.STEPS_OF_PROOF, *kuroshuto_steps.STEPS_OF_PROOF} <= tested


def test_a_clue_that_looks_out_where_the_contract_says_nothing_is_named() -> None:
    faults = broken_promises(*clued(KOELKER, "wire", {(8, 3): 9})(), [""])
    assert any("where the contract says nothing" in fault for fault in faults)


def test_the_middle_of_a_port_may_be_shut_only_where_its_value_is_one() -> None:
    # Kölker's trapped 2: in state N=1 it is cut off inside the tile, and joined to the rest by the neighbour.
    shading = KOELKER.tile("zero").colourings[frozenset("N")]
    assert shading[0, 7] and shading[0, 9] and shading[1, 8]
    assert failing(KOELKER.tile("zero"), KOELKER) == set()


def test_core_cells_are_forced_without_the_question_marks() -> None:
    alone = Alone(WIRE, KOELKER)
    assert alone.core[3, 7] and alone.core[3, 9], "beside a 2 that stands beside a clue"
    assert not alone.core[3, 5], "this one needs its ?"
    assert np.array_equal(alone.core & (WIRE.picture > 0), np.zeros_like(alone.core))


def test_a_tile_that_works_between_free_ends_may_still_break_the_contract() -> None:
    tile, _ = clued(KUROSHUTO, "wire", {(6, 9): 5})()
    report = examine(tile, KUROSHUTO)
    assert not report.ok
    assert any(fault.startswith("contract: roles: the role clue at") for fault in report.faults())
    assert examine(KUROSHUTO.tile("wire"), KUROSHUTO).promises == ()
