"""What tiles promise (docs/theorems.md): each step of each library's theorem holds for every tile, and fails
for a tile, a contract, a filler or an edge that breaks it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np
import pytest

from hardboard.gadgets import ORIENTATIONS, Library, Tile, load
from hardboard.gadgets.backend import kamaji, kuroshuto
from hardboard.gadgets.contract.kamaji import KamajiContract
from hardboard.gadgets.contract.kuroshuto import KuroshutoContract
from hardboard.gadgets.contract.nurimeizu import NurimeizuContract
from hardboard.gadgets.laid_tiles import LaidTiles
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.relation import relation_states
from hardboard.gadgets.sheet import TileArrangement
from hardboard.gadgets.tile import END, RAY
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.grid import Cell, Ints
from hardboard.workbench.contract import argument_steps, broken_promises
from hardboard.workbench.kamaji import contract as kamaji_steps
from hardboard.workbench.kamaji.contract import OwnTile, lines_faults, ones_faults
from hardboard.workbench.kurodoko import contract as kurodoko_steps
from hardboard.workbench.kurodoko.tile_view import TileView
from hardboard.workbench.kuroshuto import contract as kuroshuto_steps
from hardboard.workbench.nurimeizu import contract as nurimeizu_steps
from hardboard.workbench.report import examine_tile

NAMES = ("koelker", "compact", "kuroshuto", "kamaji", "nurimeizu")
KOELKER, COMPACT, KUROSHUTO, KAMAJI, NURIMEIZU = map(load, NAMES)
PROMISED = library_contract(KUROSHUTO, KuroshutoContract)
NUMBERS, MAZE = library_contract(KAMAJI, KamajiContract), library_contract(NURIMEIZU, NurimeizuContract)
#: A tile and its library, one of which is broken.
Broken = tuple[Tile, Library]


@pytest.mark.sampled(10)
@pytest.mark.slow
@pytest.mark.parametrize(("name", "tile"), [(name, tile) for name in NAMES for tile in load(name).tiles])
def test_every_step_holds_for_every_tile_at_every_edge(name: str, tile: str) -> None:
    assert broken_promises(load(name).tile(tile), load(name)) == []


@pytest.mark.slow
@pytest.mark.parametrize("tile", NURIMEIZU.tiles)
def test_the_judge_says_the_same_of_a_maze_tile_with_a_white_ring_around_it(tile: str) -> None:
    report = examine_tile(NURIMEIZU.tile(tile), NURIMEIZU)
    assert report.ok and report.unique and report.promises == ()


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "tile"), [("koelker", "sidesplit"), ("koelker", "bend"), ("compact", "splitW")]
)
def test_every_step_holds_in_every_orientation(name: str, tile: str) -> None:
    for orientation in ORIENTATIONS:
        assert broken_promises(load(name).tile(tile).turned(orientation), load(name), [""]) == []


def clued(library: Library, tile: str, clues: Mapping[Cell, int], **fields: object) -> Broken:
    """Return a tile with other numbers, and other fields."""
    picture = library.tile(tile).picture.copy()
    for cell, number in clues.items():
        picture[cell] = number
    return replace(library.tile(tile), picture=picture, **fields), library  # type: ignore[arg-type]


def painted(
    library: Library, tile: str, *cells: Cell, black: bool | None = None, only: str | None = None
) -> Broken:
    """Return a tile with cells of all its colourings, or of one, turned over or in another colour."""
    own = {state: shading.copy() for state, shading in library.tile(tile).colourings.items()}
    for state, shading in own.items():
        for cell in cells if only is None or state == frozenset(only) else ():
            shading[cell] = not shading[cell] if black is None else black
    return replace(library.tile(tile), colourings=own), library


def saying(library: Library, tile: str, relation: str) -> Broken:
    own = library.tile(tile)
    return replace(own, relation=relation, states=relation_states(relation, own.ports)), library


def promising(library: Library, tile: str, **fields: object) -> Broken:
    return library.tile(tile), replace(library, contract=replace(library.contract, **fields))  # type: ignore


def without_clues() -> Broken:
    """Return the compact filler without clues inside, where neighbours count on white cells."""
    picture = TileView(COMPACT.tile("filler"), COMPACT).picture.copy()
    picture[1:-1, 1:-1] = 0
    return replace(COMPACT.tile("filler"), picture=picture), COMPACT


def on_filler() -> Broken:
    """Return Kuroshuto's wire where a tile may have a clue in the place of an F cell."""
    found = kuroshuto.filler_board(TileArrangement(KUROSHUTO, np.zeros((3, 3), dtype=np.int16), ()))[
        3:14, 3:14
    ]
    (r, c), *_ = np.argwhere(found == kuroshuto.F).tolist()
    return promising(KUROSHUTO, "wire", clues=PROMISED.clues | {(r + 1, c + 1)})


def signals(*more: Cell, tile: str = "wire") -> Broken:
    """Return a tile of Kuroshuto, which may turn, where other cells may carry signals, too."""
    return promising(replace(KUROSHUTO, settings={}), tile, signals=PROMISED.signals | {*more})


def bordered(key: str, side: str, at: int, number: int) -> Broken:
    """Return Kamaji's blank with another number on the border of the contract."""
    line = list(NUMBERS.line[key][side])
    line[at] = number
    other = dict(NUMBERS.line) | {key: dict(NUMBERS.line[key]) | {side: tuple(line)}}
    return promising(KAMAJI, "blank", line=other)


def placed(tile: str, name: str, **fields: object) -> Broken:
    place = replace(MAZE.places[name], **fields)  # type: ignore[arg-type]
    return promising(NURIMEIZU, tile, places={**MAZE.places, name: place})


INSIDE = frozenset((r, c) for r in range(1, 12) for c in range(1, 12))
SHUT: tuple[Cell, ...] = ((12, 8), (14, 8), (13, 7), (13, 9))
FREE = {**MAZE.places["middle"].beside, "N": ()}
H = KAMAJI.tile("h")
#: The covers of Kamaji's wire without the piece across its border.
CUT = {state: tuple(e for e in cover if e != ((6, 11), (6, 12))) for state, cover in H.covers.items()}
ONE, OTHER = H.covers.items()
#: A step that must fail (one of several; in capitals: no other step fails), and what is broken. The proofs
#: refer to it.
BROKEN: list[tuple[str, Callable[[], Broken]]] = [
    ("line", lambda: clued(KOELKER, "wire", {(0, 8): 3})),
    ("line", lambda: clued(KOELKER, "wire", {(5, 0): 4})),
    ("ray", lambda: clued(KOELKER, "wire", {(8, 2): RAY})),  # a question mark that looks out of the tile
    ("ray", lambda: clued(KOELKER, "variable", {(3, 4): 0, (4, 4): 0})),  # its 3s force where its rays stop
    ("ray", lambda: clued(KOELKER, "variable", {(4, 6): 0})),
    ("ray", lambda: clued(KOELKER, "wire", {(8, 6): END})),  # stops the wire's ray, forced by nothing
    ("white", lambda: without_clues()),
    ("joint", lambda: clued(KOELKER, "wire", {(0, 8): 3})),
    ("sound", lambda: clued(KOELKER, "wire", {(10, 8): 0})),
    ("complete", lambda: painted(KOELKER, "wire", (2, 5))),
    ("complete", lambda: painted(KOELKER, "wire", (10, 5))),
    ("complete", lambda: clued(KOELKER, "wire", {}, colourings={})),
    ("CONNECTED", lambda: painted(KOELKER, "variable", *SHUT, black=True)),
    ("cells", lambda: clued(KUROSHUTO, "wire", {(4, 6): 2})),
    ("cells", lambda: painted(KUROSHUTO, "wire", (8, 8))),
    ("cells", lambda: promising(KUROSHUTO, "wire", signals=PROMISED.signals - {(6, 6)})),
    ("cells", lambda: painted(KUROSHUTO, "wire", (0, 6))),  # a port whose colour is not its value
    ("cells", lambda: clued(KUROSHUTO, "wire", {(6, 6): 6})),
    ("cells", lambda: clued(KUROSHUTO, "wire", {(3, 6): 7})),
    ("cells", lambda: (KUROSHUTO.tile("wire"), replace(KUROSHUTO, pitch=11))),
    ("cells", lambda: (KUROSHUTO.tile("cross"), replace(KUROSHUTO, settings={}))),  # it may turn
    ("filler", lambda: promising(KUROSHUTO, "wire", filler=4)),
    ("filler", lambda: signals((5, 5))),
    ("filler", lambda: on_filler()),
    ("forced", lambda: promising(KUROSHUTO, "wire", clues=INSIDE)),
    ("roles", lambda: clued(KUROSHUTO, "wire", {(3, 6): 1, (9, 6): 1})),  # F cells are around it
    ("roles", lambda: clued(KUROSHUTO, "wire", {(6, 9): 5})),  # it sees a cell of the tile to the right
    ("apart", lambda: signals((7, 7))),
    ("filler apart", lambda: signals((6, 10), (10, 6), tile="cross")),
    ("SOUND", lambda: clued(KUROSHUTO, "wire", {(3, 6): 0})),
    ("complete", lambda: painted(KUROSHUTO, "wire", (6, 6))),
    ("complete", lambda: clued(KUROSHUTO, "wire", {}, colourings={})),
    ("lines", lambda: clued(KAMAJI, "blank", {(0, 3): 10})),
    ("lines", lambda: clued(KAMAJI, "blank", {}, ports=("E",))),  # no port where one is declared
    (
        "lines",
        lambda: clued(KAMAJI, "h", {}, ports=("W",), states=frozenset()),
    ),  # a port that is not declared
    ("lines", lambda: promising(KAMAJI, "blank", port=5)),
    ("rings", lambda: clued(KAMAJI, "blank", {(1, 4): 6})),
    ("rings", lambda: clued(KAMAJI, "blank", {(7, 10): 1})),
    ("joint", lambda: bordered("plain", "E", 4, 13)),  # 13 and the 8 of the neighbour
    ("joint", lambda: bordered("port", "S", 7, 14)),  # diagonally, with the 7 of the neighbour's port
    ("joint", lambda: promising(KAMAJI, "blank", least=5)),  # 9 and 7 beside each other at a port, and 5
    ("joint", lambda: bordered("port", "W", 6, 8)),
    ("corner", lambda: bordered("plain", "S", -1, 13)),
    ("corner", lambda: bordered("plain", "N", -1, 13)),
    ("corner", lambda: promising(KAMAJI, "blank", least=4)),  # 9, 8 and 4
    ("SOUND", lambda: clued(KAMAJI, "h", {}, states=frozenset({frozenset()}))),
    ("SOUND", lambda: clued(KAMAJI, "blank", {}, states=frozenset())),
    ("COMPLETE", lambda: clued(KAMAJI, "h", {}, states=H.states | {frozenset("E")})),
    ("COMPLETE", lambda: clued(KAMAJI, "blank", {(5, 5): 20})),
    ("COMPLETE", lambda: clued(KAMAJI, "blank", {(4, 5): 13, (5, 5): 8})),  # 8 13 above 13 8: two covers
    ("COMPLETE", lambda: clued(KAMAJI, "h", {}, covers={})),
    ("COMPLETE", lambda: clued(KAMAJI, "h", {}, covers={ONE[0]: OTHER[1], OTHER[0]: ONE[1]})),
    ("COMPLETE", lambda: clued(KAMAJI, "h", {}, covers=CUT)),
    ("border", lambda: painted(NURIMEIZU, "p", (0, 4), black=True)),  # no dot
    (
        "border",
        lambda: painted(NURIMEIZU, "p", (0, 3), (0, 6), black=True, only="S"),
    ),  # a signal on the border
    ("border", lambda: painted(NURIMEIZU, "p", (1, 4), black=False)),  # a port that is always white inside
    ("border", lambda: painted(NURIMEIZU, "p", (1, 1), black=False)),  # a white square
    ("border", lambda: placed("pw", "first", open="")),
    ("border", lambda: promising(NURIMEIZU, "p", port="ooo#D#ooo", plain="ooo###ooo")),
    ("frame", lambda: painted(NURIMEIZU, "p", (4, 0), black=False)),  # the left corners joined
    ("frame", lambda: painted(NURIMEIZU, "z", (1, 4), (2, 4), black=True)),  # and these no more
    ("frame", lambda: placed("p", "middle", joined=MAZE.places["first"].joined)),
    ("link", lambda: painted(NURIMEIZU, "l", (2, 4), black=True)),
    ("link", lambda: painted(NURIMEIZU, "l", (3, 4), black=True)),
    ("black", lambda: placed("t0", "middle", beside=FREE)),
    ("inside", lambda: painted(NURIMEIZU, "p", (1, 3), (1, 5), black=True)),
    ("inside", lambda: painted(NURIMEIZU, "k1", (4, 1), black=False)),
    ("sound", lambda: saying(NURIMEIZU, "u", "N")),
    ("sound", lambda: painted(NURIMEIZU, "t0", (4, 7), black=True)),
    ("complete", lambda: saying(NURIMEIZU, "k1", "free")),
    ("complete", lambda: painted(NURIMEIZU, "p", (5, 3), black=True, only="S")),
    ("hangs", lambda: painted(NURIMEIZU, "p", (2, 6), black=False)),
    ("hangs", lambda: painted(NURIMEIZU, "kb", (3, 4), black=True, only="")),
    ("hangs", lambda: placed("l", "link", joined=MAZE.places["middle"].joined)),
    ("shut", lambda: clued(NURIMEIZU, "k0", dict.fromkeys(np.ndindex(9, 9), 1))),
    (
        "complete",
        lambda: (
            replace(NURIMEIZU.tile("p"), colourings={}, picture=NURIMEIZU.tile("k1").picture + 1),
            NURIMEIZU,
        ),
    ),
]
#: Steps that no tile breaks, but another filler or edge.
BY_BACKENDS = ("filler", "repeat", "edge", "ones")


def failing(tile: Tile, library: Library) -> set[str]:
    return {name for name, faults in argument_steps(tile, library).items() if faults}


@pytest.mark.slow
@pytest.mark.parametrize(("step", "made"), BROKEN, ids=[f"{n} {step}" for n, (step, _) in enumerate(BROKEN)])
def test_a_step_refuses_what_breaks_it(step: str, made: Callable[[], Broken]) -> None:
    found = failing(*made())
    assert {*step.lower().split()} & found and (step.islower() or len(found) == 1)


def test_there_is_something_broken_for_every_step() -> None:
    tested = {word for step, _ in BROKEN for word in step.lower().split()} | {*BY_BACKENDS}
    for library in (kurodoko_steps, kuroshuto_steps, kamaji_steps, nurimeizu_steps):
        assert {*library.STEPS_OF_PROOF} <= tested


def test_what_is_just_right_is_not_refused() -> None:
    assert "rings" not in failing(*clued(KAMAJI, "blank", {(7, 9): 1}))
    assert "joint" not in failing(*promising(KAMAJI, "blank", least=6))
    bare = dict.fromkeys(np.ndindex(13, 13), 0)
    assert failing(*clued(KUROSHUTO, "wire", bare)) == {"sound", "complete"}


@pytest.mark.parametrize("step", ("filler", "repeat"))
def test_another_filler_is_refused(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clue that sees no F cell, or a board whose filler is not repeated."""
    right = kuroshuto.filler_board

    def wrong(tiles: TileArrangement) -> Ints:
        found = right(tiles)
        if step == "filler":
            found[0, 0] = 5
        elif len(found) == 12 * 6 + 5:
            found[30, 30] = found[30, 30] % 5 + 1
        return found

    monkeypatch.setattr(kuroshuto, "filler_board", wrong)
    assert step in failing(KUROSHUTO.tile("wire"), KUROSHUTO)


def test_a_clue_that_looks_out_where_the_contract_says_nothing_is_named() -> None:
    faults = broken_promises(*clued(KOELKER, "wire", {(8, 3): 9}), [""])
    assert any("where the contract says nothing" in fault for fault in faults)


def test_the_middle_of_a_port_may_be_shut_only_where_its_value_is_one() -> None:
    # Kölker's trapped 2: in state N=1 it is cut off inside the tile, and joined to the rest by the neighbour.
    shading = KOELKER.tile("zero").colourings[frozenset("N")]
    assert shading[0, 7] and shading[0, 9] and shading[1, 8]
    assert failing(KOELKER.tile("zero"), KOELKER) == set()


def test_core_cells_are_forced_without_the_question_marks() -> None:
    wire = KOELKER.tile("wire")
    view = TileView(wire, KOELKER)
    assert view.core[3, 7] and view.core[3, 9], "beside a 2 that stands beside a clue"
    assert not view.core[3, 5], "this one needs its ?"
    assert np.array_equal(view.core & (wire.picture > 0), np.zeros_like(view.core))


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
    monkeypatch.setattr(kamaji, "EDGE_ROW", row)
    assert "edge" in failing(*clued(KAMAJI, "blank", {})), why


def test_another_maximum_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kamaji, "MAXIMUM", 22)
    assert failing(*clued(KAMAJI, "blank", {})) == {"edge"}


def test_a_last_row_that_is_not_repeated_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    right = kamaji.board

    def wrong(laid: LaidTiles) -> object:
        found = right(laid)
        numbers = found.numbers.copy()
        if laid.tiles.rows == 3:
            numbers[-1, 12:16] = (11, 10, 10, 11)
        return replace(found, numbers=numbers)

    monkeypatch.setattr(kamaji, "board", wrong)
    assert failing(*clued(KAMAJI, "blank", {})) == {"edge"}


def test_a_piece_of_ones_alone_is_refused() -> None:
    tile, library = promising(KAMAJI, "not", maximum=7)
    assert list(ones_faults(OwnTile(replace(tile, picture=np.minimum(tile.picture, 7)), library))) != []
    assert list(ones_faults(OwnTile(tile, KAMAJI))) == []


def test_tiles_that_overlap_are_refused() -> None:
    faults = lines_faults(OwnTile(KAMAJI.tile("blank"), replace(KAMAJI, pitch=11)))
    assert any("side by side" in fault for fault in faults)


@pytest.mark.parametrize(
    ("made", "fault"),
    [
        (lambda: clued(KUROSHUTO, "wire", {(6, 9): 5}), "roles: the role clue at"),
        (
            lambda: clued(KAMAJI, "h", {(0, 2): 9, (0, 3): 8, (1, 2): 12, (1, 3): 13}),
            "lines: the numbers on side N",
        ),
    ],
)
def test_a_tile_that_works_between_free_ends_may_still_break_the_contract(
    made: Callable[[], Broken], fault: str
) -> None:
    tile, library = made()
    report = examine_tile(tile, library)
    assert not report.wrong and not report.lacking and not report.ok
    assert any(one.startswith(f"contract: {fault}") for one in report.faults())
    assert examine_tile(library.tile(tile.name), library).promises == ()


def test_a_tile_without_a_place_is_refused() -> None:
    stranger = replace(NURIMEIZU.tile("p"), name="stranger")
    with pytest.raises(InputError, match="stranger"):
        broken_promises(stranger, NURIMEIZU)
    with pytest.raises(InputError, match="upright"):
        broken_promises(NURIMEIZU.tile("p").turned("-"), NURIMEIZU)


def test_rooms_that_are_too_many_to_try_are_said_to_be() -> None:
    """A chessboard in one state and its opposite in the other: every cell is a room."""
    chess = np.indices((9, 9)).sum(axis=0) % 2 == 0
    with pytest.raises(InputError, match="49 rooms inside p"):
        broken_promises(
            replace(NURIMEIZU.tile("p"), colourings={frozenset("N"): chess, frozenset("S"): ~chess}),
            NURIMEIZU,
        )
