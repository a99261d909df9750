"""Libraries: roles, settings, the maze tiles, bands, and rays on compiled boards."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardboard.gadgets import load
from hardboard.gadgets.backend import family_backend
from hardboard.gadgets.backend.nurimeizu import joined_pieces, joints
from hardboard.gadgets.bands import resolved, soldered_bands
from hardboard.gadgets.laid_tiles import solder_sheet
from hardboard.gadgets.library_folder import handwritten_names, load_folder
from hardboard.gadgets.relation import relation_states
from hardboard.gadgets.sheet import LayoutError, arrange_tiles
from hardboard.gadgets.tile import END, RAY, Tile
from hardboard.gadgets.tile_file import parse_tile, read_picture
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.families.nurimeizu import FAMILY
from hardboard.puzzles.grid import STEPS, Cell, Ints, number_regions
from hardboard.reduction import compile_formula, parse
from hardboard.workbench.explain import PossibleState
from hardboard.workbench.report import examine_tile
from hardboard.workbench.tiles import TileBench
from tests.support.invoke import Invoke
from tests.support.library_copies import copied, edited


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Kölker's library that may be spoilt."""
    return copied("koelker", tmp_path)


#: A library, a file of it, what is replaced by what, and what is said.
TOML = "library.toml"
WRONG = [
    ("koelker", TOML, "pitch = 16", "", "no pitch"),
    ("koelker", TOML, "pitch = 16", "pitch = '16'", "pitch = '16'; expected a value of the type int"),
    ("koelker", TOML, "pitch = 16", "pitch = true", "pitch = True"),
    ("koelker", TOML, "pitch = 16", "pitch = 16\nspeed = 1", "the field 'speed'"),
    ("koelker", TOML, 'layout = "network"', 'layout = "spiral"', "the layout 'spiral'"),
    ("koelker", TOML, 'family = "kurodoko"', 'family = "chess"', "the family 'chess'"),
    ("koelker", TOML, "[roles]", "roles = 3\n[other]", "roles = 3"),
    ("koelker", TOML, 'xor = "xor"', 'xor = "nor"', "no tile 'nor' for the role 'xor'"),
    ("koelker", TOML, 'xor = "xor"', "", "no tile for the role 'xor'; expected a tile with the ports E S W"),
    ("koelker", TOML, 'xor = "xor"', 'xor = "wire"', "the ports N S of 'wire' in the role 'xor'"),
    ("koelker", TOML, "[roles]", "[roles", "TOML"),
    ("compact", TOML, 'cross = "cross"', 'cross = "wire"', "role 'cross'; expected one with 4 ports"),
    ("compact", TOML, 'clause-only = "one"', "", "for the role 'clause-only'; expected one with 1 port$"),
    ("compact", TOML, 'along = "wire"', 'along = "nosuch"', "no tile 'nosuch' for the role 'along'"),
    ("compact", "wire.txt", "state N=1 S=0", "state N=1 S=1", "only states that the relation allows"),
    ("kuroshuto", TOML, "largest = 6", "largest = 16", "clues up to 16; expected some from 1 to 12"),
]
#: The same, where the line is said, too.
WRONG_IN_LINE = [
    ("compact", "library.toml", 'never = "one"', "never = 1", "line 25: never = 1; expected the name"),
    ("compact", "library.toml", "pitch = 8", "pitch = 9", "line 4: pitch = 9 for tiles of 9x9"),
    ("kuroshuto", "library.toml", "pitch = 12", "pitch = 13", "line 4: pitch = 13"),
    ("kamaji", "library.toml", "pitch = 12", "pitch = 11", "line 4: pitch = 11"),
    ("kamaji", "library.toml", "turns = false", "", "turns = true with tiles of numbers"),
    ("koelker", "library.toml", 'free = "variable"', 'free = "zero"', "line 17: the free end 'zero'"),
    ("koelker", "library.toml", 'free = "variable"', 'free = "wire"', "line 17: the free end 'wire'"),
    ("kamaji", "library.toml", 'E = [["termw", 0, 1]]', 'E = [["cl1", 0, 1]]', "the free end 'cl1'"),
    ("kamaji", "library.toml", 'E = [["termw", 0, 1]]', 'E = [["termw", 0]]', "free = "),
    ("kamaji", "library.toml", 'span = "full"', 'spam = "full"', "line 10: the setting 'spam'"),
    ("kuroshuto", "library.toml", '["cross"]', '["crss"]', "line 10: no tile 'crss'"),
    ("kamaji", "h.txt", "relation", "relaton", "line 3: a line that begins with 'relaton'"),
    ("koelker", "wire.txt", "state N=0 S=1", "stat N=0 S=1", "a line that begins with 'stat'"),
    ("koelker", "wire.txt", "state N=0 S=1", "state N=1 S=1", "a colouring for N=1 S=1"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "file", "old", "new", "message"), [*WRONG, *WRONG_IN_LINE])
def test_what_is_wrong_with_a_library_is_said_with_its_file(
    tmp_path: Path, name: str, file: str, old: str, new: str, message: str
) -> None:
    mine = copied(name, tmp_path)
    edited(mine / file, old, new)
    with pytest.raises(InputError, match=message) as caught:
        load_folder(mine)
    assert str(mine) in str(caught.value) and "\n" not in str(caught.value)
    if (name, file, old, new, message) in WRONG_IN_LINE and "turns" not in message:
        assert f"{mine / file}: line" in str(caught.value)


def test_a_missing_and_a_doubled_tile(folder: Path) -> None:
    (folder / "wire.txt").rename(folder / "wire.old")
    with pytest.raises(InputError, match="no tile 'wire'"):
        load_folder(folder)
    for name in ("a.txt", "b.txt"):
        shutil.copy(folder / "wire.old", folder / name)
    with pytest.raises(InputError, match="two tiles of one name"):
        load_folder(folder)


def test_unknown_libraries_and_tiles_are_named_with_what_there_is() -> None:
    with pytest.raises(InputError, match="the library 'nothing'; expected one of compact"):
        load("nothing")
    with pytest.raises(InputError, match="the tile 'nor'; expected one of bend choice"):
        load("koelker").tile("nor")


@pytest.mark.parametrize("name", sorted(handwritten_names()))
def test_a_tile_of_another_size_than_the_librarys_is_refused_with_its_file(name: str, tmp_path: Path) -> None:
    mine = copied(name, tmp_path)
    smaller = "tile odd\nports none\nrelation true\n\n" + (
        "numbers\n8 8\n8 8\n" if name == "kamaji" else "clues\n..\n..\n"
    )
    (mine / "odd.txt").write_text(smaller, encoding="utf-8")
    said = {"koelker": "the length of the contract's lines", "kuroshuto": "13x13, the contract's size"}
    with pytest.raises(InputError, match=said.get(name)) as caught:
        load_folder(mine)
    assert str(mine / "odd.txt") in str(caught.value)


@pytest.mark.parametrize("row", ["9999999992,11 3,11", "99999,0 3,0", "0,0 13,0", "0,0 1,2", "0,14 0,2"])
def test_a_cover_with_cells_beyond_its_tile_is_refused_when_it_is_read(row: str) -> None:
    text = "tile t\nports none\nrelation true\n\nnumbers\n" + "8 8 8 8\n" * 4 + f"cover -\n{row}\n"
    with pytest.raises(InputError, match="line 11"):
        parse_tile(text)


def test_two_libraries_in_one_process_are_not_mixed_up() -> None:
    """Turned tiles are kept; two that differ in their pieces alone are two."""
    good = load("kamaji").tile("h")
    state = next(iter(good.covers))
    other = replace(good, covers={**good.covers, state: good.covers[state][1:]})
    assert other != good
    assert other.turned("").covers == other.covers
    kept = {good: "good", other: "other"}
    assert kept[replace(other)] == "other" and kept[replace(good)] == "good"


def test_a_compact_tile_needs_a_colouring_for_every_state(tmp_path: Path) -> None:
    folder = copied("compact", tmp_path)
    text = (folder / "var.txt").read_text(encoding="utf-8")
    (folder / "var.txt").write_text(text[: text.index("state N=1")], encoding="utf-8")
    with pytest.raises(InputError, match="no colouring for a state of 'var'"):
        load_folder(folder)


@pytest.mark.parametrize(("sign", "fault"), [("!", "a ! that is white"), ("1", "a clue that is black")])
def test_a_tile_that_contradicts_its_own_colourings_is_reported(
    sign: str, fault: str, tmp_path: Path
) -> None:
    path = copied("koelker", tmp_path) / "wire.txt"
    black = np.all(list(load("koelker").tile("wire").colourings.values()), axis=0)
    lines = path.read_text(encoding="utf-8").splitlines()
    first = lines.index("clues") + 1
    row, col = next(
        (r, c)
        for r, c in np.ndindex(black.shape)
        if lines[first + r][c] in ".!" and black[r, c] == (sign == "1")
    )
    lines[first + row] = lines[first + row][:col] + sign + lines[first + row][col + 1 :]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=fault):
        load_folder(path.parent)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (".".join(["a"] * 20_000) + " = 1", "a key of more than 32 parts"),
        ("['x' . \"y\"" + ' . "y"' * 40 + "]", "a key of more than 32 parts"),
        ("pitch = " + "9" * 5_000, "more than 64 bits"),
        ("pitch = 0x" + "f" * 5_000, "more than 64 bits"),
        ("settings = [[{pitch = 0x8000000000000000}]]", "more than 64 bits"),
        ("settings = " + "[" * 5_000, "nested too deeply"),
    ],
)
def test_what_no_library_says_is_refused_at_once(line: str, complaint: str, tmp_path: Path) -> None:
    """The square of its length in steps, or a number that cannot be written into a complaint."""
    (tmp_path / "library.toml").write_text(line)
    with pytest.raises(InputError, match=complaint):
        load_folder(tmp_path)


LIBRARY = load("nurimeizu")
TILES = [tile.turned(orientation) for tile in LIBRARY.tiles.values() for orientation in ("", "-")]


def test_pieces_of_the_frame_are_joined_to_the_ring_once_and_those_that_a_link_joins_count_as_one() -> None:
    assert [len(group) for group in joined_pieces(LIBRARY.tile("l"))] == [2]
    assert [len(group) for group in joined_pieces(LIBRARY.tile("p"))] == [1, 1, 1, 1]
    assert [len(group) for group in joined_pieces(LIBRARY.tile("pw"))] == [1, 1, 1]
    for tile in TILES:
        assert len(joints(tile)) == len(joined_pieces(tile))
        if tile.states:
            shading = TileBench(tile, LIBRARY).completions(next(iter(tile.states)))[0]
            assert number_regions(~shading)[1] == 1


def test_a_piece_that_cannot_be_joined_is_no_fit() -> None:
    """Cells between a port and a corner two steps away are all beside the cell before the port."""
    tile = LIBRARY.tile("l")
    narrow = replace(
        tile, picture=tile.picture[:, 2:-2], colourings={s: c[:, 2:-2] for s, c in tile.colourings.items()}
    )
    slim = {s: np.ones_like(c) for s, c in narrow.colourings.items()}
    for colouring in slim.values():
        colouring[0, [1, 2, 3]] = False
    with pytest.raises(LayoutError):
        joints(replace(narrow, ports=("N",), colourings=slim))


@pytest.mark.slow
def test_a_tile_that_lies_is_found_out_and_a_completion_shows_it() -> None:
    """A crossing that says that E and W are equal: the relation is read from the rooms, whatever is
    declared.
    """
    tile = LIBRARY.tile("x")
    lying = replace(tile, relation="E = W and S != N", states=relation_states("E = W and S != N", tile.ports))
    report = examine_tile(lying, LIBRARY)
    assert not report.ok and set(report.wrong) == tile.states and set(report.lacking) == lying.states
    assert "ports E and W are opposite in every completion but declared equal" in " ".join(report.faults())
    assert report.bench is not None
    shown = [reason for reason in report.reasons if isinstance(reason, PossibleState)]
    assert len(shown) == 4 and not any(
        FAMILY.violations(report.bench.board, reason.solution) for reason in shown
    )


WAYS = [
    ("kurodoko", "koelker", {}),
    ("kurodoko", "koelker", {"layout": "kinked"}),
    ("kurodoko", "koelker", {"layout": "zeros-below"}),
    ("kurodoko", "compact", {}),
    ("kuroshuto", None, {}),
    ("kamaji", None, {}),
]


@pytest.mark.parametrize(("target", "library", "options"), WAYS)
@pytest.mark.parametrize("text", ["1", "1 -1", "1,2,3 -1,2,4", "-2,1,1 3 -3,2"])
def test_the_bands_make_the_board(
    text: str, target: str, library: str | None, options: dict[str, bool]
) -> None:
    made = compile_formula(parse(text), target, library, **options)  # type: ignore[arg-type]
    own = family_backend(target)
    assert own.bands is not None
    found = list(own.bands(made.floorplan.arrangement))
    assert len(found) > 1 and np.array_equal(np.concatenate(found), own.numbers(made.board))


def seen_from(sheet: Ints, cell: Cell) -> int:
    """The number of cells that a `?` sees up to the first `!` in each direction, itself included."""
    found = 1
    for down, right in STEPS.values():
        row, col = cell[0] + down, cell[1] + right
        while sheet[row, col] != END:
            found, row, col = found + 1, row + down, col + right
    return found


@pytest.mark.parametrize("layout", [None, "kinked", "zeros-below"])
def test_a_ray_is_as_long_as_it_is_on_the_sheet(layout: str | None) -> None:
    made = compile_formula(parse("1,2,3 -1,2,4"), layout=layout)
    board: Any = made.board
    sheet, clues = solder_sheet(made.laid), board.clue_array
    rays = list(zip(*np.nonzero(sheet == RAY), strict=True))
    assert rays and [clues[cell] for cell in rays] == [seen_from(sheet, cell) for cell in rays]
    other = sheet != RAY
    assert np.array_equal(clues[other], np.where(sheet == END, 0, sheet)[other])


@pytest.mark.parametrize("above", [0, 7])
@pytest.mark.parametrize("missing", [(-5, 2), (-1, 2), (-3, 0), (-3, 4)])
def test_lemma_1_fires_where_a_ray_runs_off_the_board(missing: Cell, above: int) -> None:
    rows = ["." * 5] * above + ["..!..", ".....", "!.?.!", ".....", "..!.."]
    picture = np.zeros((12, 12), dtype=np.int32)
    picture[: len(rows), :5] = read_picture(rows)
    picture[len(rows) + missing[0], missing[1]] = 0
    library = replace(load("koelker"), pitch=11)
    tile = Tile("cross", (), "true", frozenset([frozenset()]), picture)
    with pytest.raises(LayoutError, match=rf"the ray from the \? at \({len(rows) - 3}, 2\) runs off"):
        list(soldered_bands(arrange_tiles(library, 1, 1, {(0, 0): tile})))
    with pytest.raises(LayoutError, match="runs off the board"):
        resolved(picture)


def test_lemma_1_holds_on_compiled_boards() -> None:
    board: Any = compile_formula(parse("1,2,3 -1,2,4 -2,-3 1")).board
    assert (board.clue_array >= 0).all()


@pytest.mark.parametrize(
    ("family", "line", "other", "complaint"),
    [
        ("chocona", '"S" = [3, 1, 0]', '"S" = 2', "the symbol 2; expected a number and two walls"),
        ("chocona", '"S" = [3, 1, 0]', '"S" = [3, 1]', "expected a number and two walls"),
        ("creek", '"1" = 1', '"1" = 1979-05-27', "expected what cells show"),
        ("tapa", 'edge-ES = "edgeES"\n', "", "no tile for the role 'edge-ES'"),
        ("tapa", 'edge-ES = "edgeES"\n', "edge-ES = []\n", "no tile for the role 'edge-ES'"),
    ],
)
def test_a_library_of_a_declared_family_with_a_wrong_value_is_refused(
    family: str, line: str, other: str, complaint: str, tmp_path: Path, invoke: Invoke
) -> None:
    folder = copied(family, tmp_path)
    edited(folder / "library.toml", line, other)
    assert complaint in invoke("tiles check edgeE --library", folder, status=2).err
