"""What a Kamaji tile promises (docs/theorems.md, Theorem 5): every step refuses a tile, contract or edge that
breaks it.
"""

from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from hardboard.gadgets import Library, Tile, load
from hardboard.gadgets.backend import kamaji as backend
from hardboard.gadgets.contract.kamaji import KamajiContract
from hardboard.gadgets.contract.sides import kind
from hardboard.gadgets.laid import Laid
from hardboard.gadgets.library import contract
from hardboard.gadgets.sheet import Arrangement
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.kamaji import piece_table
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


def test_lines_another_number_on_the_border() -> None:
    assert "lines" in failing(changed(BLANK, {(0, 3): 10}))
    assert "lines" in failing(replace(BLANK, ports=("E",))), "no port where one is declared"
    assert "lines" in failing(replace(WIRE, ports=("W",), states=frozenset())), "a port that is not declared"


def test_lines_a_port_at_another_place_or_tiles_that_overlap() -> None:
    assert "lines" in failing(BLANK, promising(port=5))
    assert any("side by side" in fault for fault in lines_faults(OwnTile(BLANK, replace(LIBRARY, pitch=11))))


def test_rings_a_small_number_beside_the_border() -> None:
    assert "rings" in failing(changed(BLANK, {(1, 4): 6}))
    assert "rings" in failing(changed(BLANK, {(7, 10): 1}))
    assert "rings" not in failing(changed(BLANK, {(7, 9): 1}))


def test_joint_a_pair_that_adds_up_where_there_is_no_port() -> None:
    assert failing(BLANK, bordered("plain", "E", 4, 13)) == {"joint", "lines", "edge"}, (
        "13 and the 8 of the neighbour"
    )
    assert "joint" in failing(BLANK, bordered("port", "S", 7, 14)), (
        "diagonally, with the 7 of the neighbour's port"
    )


def test_joint_a_pair_to_which_a_third_number_can_be_added() -> None:
    assert "joint" in failing(BLANK, promising(least=5)), "9 and 7 beside each other at a port, and 5"
    assert "joint" not in failing(BLANK, promising(least=6))


def test_joint_a_port_that_does_not_add_up() -> None:
    assert "joint" in failing(BLANK, bordered("port", "W", 6, 8))


def test_corner_cells_that_touch_and_add_up() -> None:
    assert "corner" in failing(BLANK, bordered("plain", "S", -1, 13))
    assert "corner" in failing(BLANK, bordered("plain", "N", -1, 13))
    assert "corner" in failing(BLANK, promising(least=4)), "9, 8 and 4"


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ((10, 11, 10, 11), "11 and 10 add up in two ways"),
        ((10, 11, 11, 11), "an 11 is left over"),
        ((12, 9, 9, 12), "12 adds up with a 9 above it"),
        ((15, 6, 6, 15), "6 is below the least"),
        ((11, 10, 10, 11, 11, 10), "it repeats, but from one tile to the next it does not"),
    ],
)
def test_edge_another_last_row(row: tuple[int, ...], why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "EDGE_ROW", row)
    assert failing(BLANK) == {"edge"}, why


def test_edge_a_piece_of_the_last_numbers_of_row_and_column(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "EDGE_ROW", (8, 13, 8, 13))
    assert any(
        "are a piece" in fault
        for step in steps(BLANK, LIBRARY)
        for fault in step.faults
        if step.name == "edge"
    )


def test_edge_another_maximum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "MAXIMUM", 22)
    assert failing(BLANK) == {"edge"}


def test_edge_a_last_row_that_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    right = backend.board

    def wrong(laid: Laid) -> object:
        found = right(laid)
        numbers = found.numbers.copy()
        if laid.tiles.rows == 3:
            numbers[-1, 12:16] = (11, 10, 10, 11)
        return replace(found, numbers=numbers)

    monkeypatch.setattr(backend, "board", wrong)
    assert failing(BLANK) == {"edge"}


def test_sound_a_state_that_is_possible_but_forbidden() -> None:
    assert failing(replace(WIRE, states=frozenset({frozenset()}))) == {"sound"}
    assert failing(replace(BLANK, states=frozenset())) == {"sound"}


def test_complete_a_state_that_is_impossible() -> None:
    assert failing(replace(WIRE, states=WIRE.states | {frozenset("E")})) == {"complete"}
    assert failing(changed(BLANK, {(5, 5): 20})) == {"complete"}


def test_complete_a_state_with_two_covers() -> None:
    assert failing(changed(BLANK, {(4, 5): 13, (5, 5): 8})) == {"complete"}, "8 13 above 13 8"


def test_complete_a_cover_of_its_own_that_is_missing_or_another() -> None:
    assert failing(replace(WIRE, covers={})) == {"complete"}
    one, other = WIRE.covers.items()
    assert failing(replace(WIRE, covers={one[0]: other[1], other[0]: one[1]})) == {"complete"}
    without = {
        state: tuple(ends for ends in cover if ends != ((6, 11), (6, 12)))
        for state, cover in WIRE.covers.items()
    }
    assert without != WIRE.covers
    assert failing(replace(WIRE, covers=without)) == {"complete"}, "the piece across the border"


def test_ones_a_piece_of_ones_alone() -> None:
    library, tile = promising(maximum=7), LIBRARY.tile("not")
    assert list(ones_faults(OwnTile(replace(tile, picture=np.minimum(tile.picture, 7)), library))) != []
    assert list(ones_faults(OwnTile(tile, LIBRARY))) == []


def test_there_is_something_broken_for_every_step() -> None:
    tested = {line.split("_")[1] for line in globals() if line.startswith("test_")}
    assert set(STEPS_OF_PROOF) <= tested


def promised_tile(ports: str, rng: Random) -> Tile:
    """A tile that keeps the contract's border and rings, and is at random inside."""
    size = PROMISED.size
    picture = np.array([[rng.randint(1, 20) for _ in range(size)] for _ in range(size)], dtype=np.int32)
    tile = replace(BLANK, ports=tuple(ports), picture=picture)
    for r, c in product(range(size), repeat=2):
        if {r, c} & {1, size - 2}:
            picture[r, c] = rng.randint(PROMISED.least, 20)
    for side, line in {"N": picture[0], "S": picture[-1], "W": picture[:, 0], "E": picture[:, -1]}.items():
        line[:] = PROMISED.line[kind(tile, side)][side]
    return tile


@pytest.mark.slow
def test_whatever_keeps_lines_and_rings_meets_its_neighbours_at_ports_only() -> None:
    """The first five steps imply it; here it is looked at, on boards of two by two such tiles with the last
    row and column.
    """
    rng, crossed = Random(4), set()
    for _ in range(60):
        links = [rng.random() < 0.5 for _ in range(4)]
        sides = [("E", 0), ("S", 2)], [("W", 0), ("S", 3)], [("E", 1), ("N", 2)], [("W", 1), ("N", 3)]
        palette = tuple(promised_tile("".join(side for side, at in one if links[at]), rng) for one in sides)
        laid = backend.lay(Arrangement(LIBRARY, np.arange(4, dtype=np.int16).reshape(2, 2), palette))
        ports = [laid.pin(*end) for at, end in enumerate(ENDS) if links[at]]
        assert sorted(pieces_across(backend.board(laid))) == sorted(ports)
        crossed.update(ports)
    assert len(crossed) == 4


#: Two by two tiles: a place and a side for each joint.
ENDS = (((0, 0), "E"), ((1, 0), "E"), ((0, 0), "S"), ((0, 1), "S"))


def pieces_across(board: backend.Board) -> list[tuple[Cell, ...]]:
    """The pieces with cells in two tiles, or in one and in the last row or column."""
    size = PROMISED.size
    table = piece_table(board).number_of
    return [
        piece
        for piece in table
        if len({(r // size, c // size) for r, c in piece}) > 1 and not at_the_edge(piece)
    ]


def at_the_edge(piece: tuple[Cell, ...]) -> bool:
    """Whether a piece lies in the last row or column, where tiles do not matter."""
    return all(r == 2 * PROMISED.size for r, _ in piece) or all(c == 2 * PROMISED.size for _, c in piece)


def test_a_tile_that_works_between_free_ends_may_still_break_the_contract() -> None:
    tile = changed(WIRE, {(0, 2): 9, (0, 3): 8, (1, 2): 12, (1, 3): 13})
    report = examine(tile, LIBRARY)
    assert not report.wrong and not report.lacking and not report.ok
    assert any(fault.startswith("contract: lines: the numbers on side N") for fault in report.faults())
    assert examine(WIRE, LIBRARY).promises == ()
