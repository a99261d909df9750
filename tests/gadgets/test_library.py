"""Libraries: what a folder must hold, and what the two Kurodoko libraries say of themselves."""

import shutil
from pathlib import Path

import pytest

from hardboard.gadgets import load, names
from hardboard.gadgets.library import HOME, ROLES, load_folder
from hardboard.puzzles.errors import InputError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Kölker's library that may be spoilt."""
    return Path(shutil.copytree(HOME / "koelker", tmp_path / "mine"))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_every_library_that_comes_with_the_program_loads() -> None:
    assert {"koelker", "compact"} <= set(names())
    for name in names():
        assert load(name).tiles and load(name).layout in ROLES


def test_koelkers_nine_tiles() -> None:
    library = load("koelker")
    assert set(library.tiles) >= {
        "wire",
        "negation",
        "variable",
        "zero",
        "xor",
        "choice",
        "split",
        "sidesplit",
        "bend",
    }
    assert {tile.size for tile in library.tiles.values()} == {(17, 17)} and library.pitch == 16


def test_compact_tiles_have_one_colouring_for_each_state_and_no_clues_of_their_own() -> None:
    library = load("compact")
    assert library.pitch == 8 and {tile.size for tile in library.tiles.values()} == {(9, 9)}
    for tile in library.tiles.values():
        assert set(tile.colourings) == tile.states and not tile.picture.any()


def test_a_folder_is_a_library_too(folder: Path) -> None:
    assert load(str(folder)).tiles == load("koelker").tiles
    assert load_folder(folder).name == "mine"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("pitch = 16", "", "no pitch"),
        ("pitch = 16", "pitch = '16'", "pitch = '16'; expected a value of the type int"),
        ("pitch = 16", "pitch = true", "pitch = True"),
        ("pitch = 16", "pitch = 16\nspeed = 1", "the field 'speed'"),
        ('layout = "network"', 'layout = "spiral"', "the layout 'spiral'"),
        ('family = "kurodoko"', 'family = "chess"', "the family 'chess'"),
        ("[roles]", "roles = 3\n[other]", "roles = 3"),
        ('xor = "xor"', 'xor = "nor"', "no tile 'nor' for the role 'xor'"),
        ('xor = "xor"', "", "no tile for the role 'xor'; expected a tile with the ports E S W"),
        ('xor = "xor"', 'xor = "wire"', "the ports N S of 'wire' in the role 'xor'"),
        ("[roles]", "[roles", "TOML"),
    ],
)
def test_a_library_that_contradicts_itself(folder: Path, old: str, new: str, message: str) -> None:
    edit(folder / "library.toml", old, new)
    with pytest.raises(InputError, match=message) as caught:
        load_folder(folder)
    assert str(folder / "library.toml") in str(caught.value) and "\n" not in str(caught.value)


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


def test_port_cells_lie_in_the_middle_of_their_side_just_inside() -> None:
    library = load("koelker")
    choice = library.role("choice")
    assert library.port_cell(0, 0, choice, "S") == (15, 8)
    assert library.port_cell(1, 2, choice, "W") == (16 + 8, 32 + 1)
    assert library.port_cell(0, 0, choice, "E", depth=0) == (8, 16)
