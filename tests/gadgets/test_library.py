"""Libraries: what a folder must hold, and what the two Kurodoko libraries say of themselves."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from hardboard.gadgets import load
from hardboard.gadgets.folder import HOME, load_folder
from hardboard.gadgets.folder import handwritten as names
from hardboard.gadgets.tilefile import parse_tile
from hardboard.puzzles.errors import InputError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Kölker's library that may be spoilt."""
    return Path(shutil.copytree(HOME / "koelker", tmp_path / "mine"))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


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


def spoilt(tmp_path: Path, name: str, file: str, old: str, new: str) -> Path:
    """A copy of a library with one edit."""
    mine = Path(shutil.copytree(HOME / name, tmp_path / "spoilt"))
    edit(mine / file, old, new)
    return mine


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "file", "old", "new", "message"),
    [
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
    ],
)
def test_what_is_wrong_with_a_users_library_is_said_with_file_and_line(
    tmp_path: Path, name: str, file: str, old: str, new: str, message: str
) -> None:
    mine = spoilt(tmp_path, name, file, old, new)
    with pytest.raises(InputError, match=message) as caught:
        load_folder(mine)
    assert f"{mine / file}: line" in str(caught.value) or "turns" in message
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", sorted(names()))
def test_a_tile_of_another_size_than_the_librarys_is_refused_with_its_file(name: str, tmp_path: Path) -> None:
    mine = Path(shutil.copytree(HOME / name, tmp_path / "sized"))
    smaller = "tile odd\nports none\nrelation true\n\n" + (
        "numbers\n8 8\n8 8\n" if name == "kamaji" else "clues\n..\n..\n"
    )
    (mine / "odd.txt").write_text(smaller, encoding="utf-8")
    with pytest.raises(InputError) as caught:
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
