"""What a Nurimeizu tile promises (docs/theorems.md, Theorem 6): every step refuses a tile or a contract that
breaks it.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.backend.nurimeizu.frame import joined_pieces
from hardboard.gadgets.contract.nurimeizu import NurimeizuContract, StackPlace
from hardboard.gadgets.library import contract
from hardboard.gadgets.relation import all_states, states
from hardboard.gadgets.sheet import LayoutError
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell
from hardboard.workbench.contract import broken_promises, steps
from hardboard.workbench.nurimeizu.contract import STEPS_OF_PROOF
from hardboard.workbench.nurimeizu.window import MazeWindow
from hardboard.workbench.report import examine
from hardboard.workbench.tiles import Bench

LIBRARY = load("nurimeizu")
PROMISED = contract(LIBRARY, NurimeizuContract)


def failing(tile: Tile, library: Library = LIBRARY) -> set[str]:
    """The names of the steps that fail."""
    return {step.name for step in steps(tile, library) if step.faults}


def painted(tile: Tile | str, cells: dict[Cell, bool], only: str | None = None) -> Tile:
    """The tile with other colours (True for black) in all its colourings, or in that of one state only."""
    tile = LIBRARY.tile(tile) if isinstance(tile, str) else tile
    colourings = {state: shading.copy() for state, shading in tile.colourings.items()}
    for state, shading in colourings.items():
        for cell, black in cells.items():
            if only is None or state == frozenset(only):
                shading[cell] = black
    return replace(tile, colourings=colourings)


def placed(name: str, **fields: object) -> Library:
    """The library with another promise about a place."""
    place: StackPlace = replace(PROMISED.places[name], **fields)  # type: ignore[arg-type]
    return library_with(places={**PROMISED.places, name: place})


def library_with(**fields: object) -> Library:
    """The library with another contract."""
    return replace(LIBRARY, contract=replace(PROMISED, **fields))  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("tile", LIBRARY.tiles)
def test_every_tile_keeps_the_contract_and_check_says_so(tile: str) -> None:
    report = examine(LIBRARY.tile(tile), LIBRARY)
    assert report.ok and report.unique and report.promises == ()


BROKEN = {
    "border": [
        (painted("p", {(0, 4): True}), LIBRARY),  # no dot
        (painted("p", {(0, 3): True, (0, 6): True}, "S"), LIBRARY),  # a signal on the border
        (painted("p", {(1, 4): False}), LIBRARY),  # a port that is always white inside
        (painted("p", {(1, 1): False}), LIBRARY),  # a white square
        (LIBRARY.tile("pw"), placed("first", open="")),
        (LIBRARY.tile("p"), library_with(port="ooo#D#ooo", plain="ooo###ooo")),
    ],
    "frame": [
        (painted("p", {(4, 0): False}), LIBRARY),  # the left corners joined
        (painted("z", {(1, 4): True, (2, 4): True}), LIBRARY),  # and these no more
        (LIBRARY.tile("p"), placed("middle", joined=PROMISED.places["first"].joined)),
    ],
    "link": [(painted("l", {(2, 4): True}), LIBRARY), (painted("l", {(3, 4): True}), LIBRARY)],
    "black": [(LIBRARY.tile("t0"), placed("middle", beside={**PROMISED.places["middle"].beside, "N": ()}))],
    "inside": [
        (painted("p", {(1, 3): True, (1, 5): True}), LIBRARY),
        (painted("k1", {(4, 1): False}), LIBRARY),
    ],
    "sound": [
        (replace(LIBRARY.tile("u"), relation="N", states=states("N", ("N",))), LIBRARY),
        (painted("t0", {(4, 7): True}), LIBRARY),
    ],
    "complete": [
        (replace(LIBRARY.tile("k1"), relation="free", states=states("free", ("W",))), LIBRARY),
        (painted("p", {(5, 3): True}, "S"), LIBRARY),
        (replace(LIBRARY.tile("p"), colourings={}, picture=LIBRARY.tile("k1").picture + 1), LIBRARY),
    ],
    "hangs": [
        (painted("p", {(2, 6): False}), LIBRARY),
        (painted("kb", {(3, 4): True}, ""), LIBRARY),
        (LIBRARY.tile("l"), placed("link", joined=PROMISED.places["middle"].joined)),
    ],
    "shut": [(replace(LIBRARY.tile("k0"), picture=np.ones((9, 9), dtype=np.int32)), LIBRARY)],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "number"), [(name, number) for name, cases in BROKEN.items() for number in range(len(cases))]
)
def test_each_step_refuses_something_broken(name: str, number: int) -> None:
    tile, library = BROKEN[name][number]
    assert name in failing(tile, library)


def test_every_step_has_something_that_it_refuses() -> None:
    assert set(BROKEN) == set(STEPS_OF_PROOF)


def test_a_tile_without_a_place_is_refused() -> None:
    stranger = replace(LIBRARY.tile("p"), name="stranger")
    with pytest.raises(InputError, match="stranger"):
        broken_promises(stranger, LIBRARY)
    with pytest.raises(InputError, match="upright"):
        broken_promises(LIBRARY.tile("p").turned("-"), LIBRARY)


def test_rooms_that_are_too_many_to_try_are_said_to_be() -> None:
    """A chessboard in one state and its opposite in the other: every cell is a room."""
    chess = np.indices((9, 9)).sum(axis=0) % 2 == 0
    with pytest.raises(InputError, match="49 rooms inside p"):
        broken_promises(
            replace(LIBRARY.tile("p"), colourings={frozenset("N"): chess, frozenset("S"): ~chess}), LIBRARY
        )


def mutants(rng: Random, number: int) -> Iterator[Tile]:
    """Tiles with the colour of one or two inner cells turned over in one state or in all."""
    while number:
        tile = rng.choice([tile for tile in LIBRARY.tiles.values() if tile.colourings])
        height, width = tile.size
        state = rng.choice([None, *sorted(tile.colourings, key=sorted)])
        first = next(iter(tile.colourings.values()))
        cells = [
            (rng.randrange(1, height - 1), rng.randrange(1, width - 1)) for _ in range(rng.choice((1, 1, 2)))
        ]
        yield painted(
            tile, {cell: not first[cell] for cell in cells}, None if state is None else "".join(state)
        )
        number -= 1


@pytest.mark.thorough
def test_where_borders_and_links_are_right_ring_of_the_bench_and_frame_drawn_together_say_the_same() -> None:
    """Two ways to say what is around a tile: a board that the judge solves, and all colourings of a graph
    with one node.
    """
    rng, compared, different = Random(6), 0, 0
    for tile in mutants(rng, 90):
        if failing_before(tile):
            continue
        found = MazeWindow(tile, LIBRARY)
        if len(joined_pieces(tile)) != (1 if found.place.links else len(found.frame)):
            continue
        bench = Bench(tile, LIBRARY)
        counts = {state: len(bench.completions(state)) for state in all_states(tile.ports)}
        assert counts == {state: len(shadings) for state, shadings in found.completions.items()}, tile.label
        compared += 1
        different += counts != {state: int(state in tile.states) for state in counts}
    assert compared > 40 and 15 < different < compared


def failing_before(tile: Tile) -> bool:
    """Whether a step fails on which the two ways rest."""
    try:
        return bool(failing(tile) & {"border", "frame", "link", "black", "inside"})
    except (InputError, LayoutError):
        return True
